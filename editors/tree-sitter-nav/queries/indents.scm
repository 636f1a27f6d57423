[
  (app_decl) (feature_decl) (stack_decl) (tabs_decl) (split_decl) (pages_decl) (scene_decl) (flow_decl) (enum_decl)
  (struct_decl) (link_decl) (scenario_decl) (handler) (app_entry) (menu) (parameter_clause) (array) (dictionary)
] @indent.begin

[ "}" ")" "]" ] @indent.branch
