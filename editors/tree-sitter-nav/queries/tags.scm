(scene_decl name: (name) @name) @definition.class
(flow_decl name: (name) @name) @definition.class
(feature_decl name: (name) @name) @definition.module
(app_decl name: (name) @name) @definition.module
(stack_decl name: (name) @name) @definition.class
(tabs_decl name: (name) @name) @definition.class
(split_decl name: (name) @name) @definition.class
(pages_decl name: (name) @name) @definition.class
(enum_decl name: (name) @name) @definition.type
(struct_decl name: (name) @name) @definition.type
(type_decl name: (name) @name) @definition.type
(guard_decl name: (name) @name) @definition.constant
(exit_item name: (name) @name) @definition.method
(handler event: (name) @name) @definition.method
(destination (name) @name) @reference.class
