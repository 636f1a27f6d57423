; Keywords are anonymous nodes only where they are keywords: elsewhere the same words are names.

[
  "import" "type" "enum" "struct" "guard" "app" "feature" "entry" "stack" "tabs" "split" "pages" "scene" "flow"
  "link" "scenario" "always" "never" "reach" "external" "transient"
] @keyword

[
  "start" "root" "tab" "primary" "supplementary" "secondary" "placeholder" "collapse" "to" "display" "beside" "over"
  "title" "message" "prompt" "back" "bar" "tabbar" "hidden" "left" "right" "control" "toolbar" "flexible" "fixed"
  "embed" "exit" "on" "returns" "from" "in" "icon" "key" "system" "menu" "separator" "destructive" "preferred"
  "given" "expect" "fails" "ended" "swipe" "reveal" "hide" "relaunch" "resize" "enter"
] @keyword

[
  "push" "modal" "popover" "replace" "show" "detail" "pop" "select" "unwind" "finish" "open" "dismiss" "next"
  "previous" "cancel" "stay" "then" "all" "reset"
] @keyword.control

[ "when" "else" "and" "or" "not" ] @keyword.control.conditional

[
  "returning" "via" "animated" "as" "arrow" "locked" "adapt" "retry" "coverVertical" "flip" "crossDissolve"
  "partialCurl" "none" "automatic" "fullScreen" "pageSheet" "formSheet" "currentContext" "overFullScreen"
  "overCurrentContext" "alert" "actionSheet" "sheet" "medium" "large" "up" "down"
] @keyword.modifier

[ "compact" "regular" "true" "false" "nil" ] @constant.builtin

(scene_decl name: (name) @type)
(destination (name) @type)
(state_scene (name) @type)
(reference (name) @type)
(type (name) @type)
(app_decl name: (name) @type)
(feature_decl name: (name) @type)
(flow_decl name: (name) @type)
(stack_decl name: (name) @type)
(tabs_decl name: (name) @type)
(split_decl name: (name) @type)
(pages_decl name: (name) @type)
(type_decl name: (name) @type)
(enum_decl name: (name) @type)
(struct_decl name: (name) @type)
(struct_value (name) @type)

(handler event: (name) @function)
(exit_item name: (name) @function)
(event_step (name) @function)
(option event: (name) @function)
(bar_item name: (name) @function)

(parameter name: (name) @variable.parameter)
(argument label: (name) @variable.parameter)
(path (name) @variable)
(enum_case name: (name) @constant)
(enum_case_value (name) @constant)
(attribute name: (name) @attribute)

(string) @string
(integer) @number
(decimal) @number

(line_comment) @comment
(block_comment) @comment
(doc_comment) @comment.documentation

[ "->" "==" "!=" "=" "?" ] @operator
[ "(" ")" "[" "]" "{" "}" ] @punctuation.bracket
[ "," ":" "." "/" "^" "~" "|" "@" "…" "..." ] @punctuation.delimiter
