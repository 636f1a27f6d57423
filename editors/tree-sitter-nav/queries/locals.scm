[ (scene_decl) (flow_decl) (feature_decl) (handler) ] @local.scope

(parameter name: (name) @local.definition)
(path . (name) @local.reference)
