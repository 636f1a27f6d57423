// The grammar of NavDSL for tree-sitter. Rules are named after the productions of grammar.ebnf, and nodes after the
// syntax tree of the compiler; a test compares both, and the keywords of each rule with those of its production.

/** A list that may end in a comma. */
const list = (item) => seq(item, repeat(seq(",", item)), optional(","));

/** A list that may not. */
const strictList = (item) => seq(item, repeat(seq(",", item)));

/** Keywords that are names where they are. */
const names = ($, words) => choice(...words.map((word) => alias(word, $.name)));

const attributes = ($) => repeat($.attribute);

const target = ($) => seq($.destination, optional($.stack_clause));

const argumentClause = ($) => seq("(", optional(list($.argument)), ")");

const header = ($) => seq(field("name", $.name), optional($.parameter_clause), optional($.result_clause));

const localizedText = ($) => seq($.string, optional(seq("key", field("key", $.string))));

const entryOptions = ($) =>
  seq(
    optional(localizedText($)),
    optional(seq("icon", field("icon", $.string))),
    optional(seq("system", field("system", $.name))),
    optional(choice("destructive", "cancel")),
    optional("preferred"),
  );

const barItemOptions = ($) => seq(entryOptions($), optional($.menu));

const ellipsis = choice("…", "...");

const width = choice("compact", "regular");

const equals = choice("==", "!=");

module.exports = grammar({
  name: "nav",

  word: ($) => $.name,

  externals: ($) => [$.block_comment],

  extras: ($) => [/\s/, /\uFEFF/, $.line_comment, $.doc_comment, $.block_comment],

  // Where one token does not tell how to go on, both ways are tried:
  conflicts: ($) => [
    // `back` and its container, or an event of that name with parentheses;
    [$.system_step],
    // another bar item, or a comma at the end and the next item of the scene.
    [$.bar_items],
    [$._toolbar_items],
  ],

  rules: {
    // Declarations

    file: ($) => repeat($._declaration),
    _declaration: ($) =>
      choice(
        $.import_decl, $.type_decl, $.enum_decl, $.struct_decl, $.guard_decl, $.app_decl, $.feature_decl,
        $.entry_decl, $.stack_decl, $.tabs_decl, $.split_decl, $.pages_decl, $.scene_decl, $.flow_decl,
        $.link_decl, $.scenario_decl, $.property_decl,
      ),
    attribute: ($) => seq("@", field("name", $.name), "(", list($._attribute_value), ")"),
    _attribute_value: ($) => choice($.name, $.string),

    import_decl: ($) => seq(attributes($), "import", field("path", $.string)),
    guard_decl: ($) => seq(attributes($), "guard", field("name", $.name)),
    app_decl: ($) =>
      seq(attributes($), "app", field("name", $.name), "{", repeat(choice($.app_entry, $.handler)), "}"),
    feature_decl: ($) => seq(attributes($), "feature", header($), "{", repeat(choice($.app_entry, $.handler)), "}"),
    entry_decl: ($) =>
      seq(
        attributes($),
        "entry",
        choice(
          seq(alias($._entered, $.destination), optional($.stack_clause)),
          seq(
            ellipsis, optional(choice("/", "^", "~")), alias($._entered, $.destination), optional($.stack_clause),
            repeat($.option),
          ),
        ),
      ),
    _entered: ($) => $.name,
    app_entry: ($) =>
      seq(
        choice("start", "compact", "regular"),
        choice(target($), seq("{", repeat(alias($._start_branch, $.branch)), "}")),
      ),
    _start_branch: ($) => seq(choice(seq("when", $.condition), "else"), "->", target($)),
    flow_decl: ($) =>
      seq(attributes($), optional("transient"), "flow", header($), "{", repeat($._flow_item), "}"),
    _flow_item: ($) =>
      choice(
        $.flow_start, $.type_decl, $.enum_decl, $.struct_decl, $.guard_decl, $.stack_decl, $.tabs_decl,
        $.split_decl, $.pages_decl, $.scene_decl, $.handler,
      ),
    flow_start: ($) => seq("start", target($)),

    // Types

    type_decl: ($) =>
      seq(attributes($), "type", field("name", $.name), choice(seq("=", $.type), seq("from", field("module", $.string)))),
    enum_decl: ($) => seq(attributes($), "enum", field("name", $.name), "{", optional(list($.enum_case)), "}"),
    enum_case: ($) => seq(attributes($), field("name", $.name)),
    struct_decl: ($) => seq(attributes($), "struct", field("name", $.name), "{", optional(list($.parameter)), "}"),
    parameter_clause: ($) => seq("(", optional(list($.parameter)), ")"),
    parameter: ($) =>
      seq(attributes($), field("name", $.name), ":", $.type, optional(seq("=", field("default", $._expression)))),
    result_clause: ($) => seq("returns", $.type),
    type: ($) => seq(choice($._reference, seq("[", $.type, optional(seq(":", $.type)), "]")), repeat("?")),

    // Containers

    stack_decl: ($) =>
      seq(
        attributes($), "stack", field("name", $.name), "{",
        repeat(choice(seq("root", target($)), alias($._stack_bar, $.hidden_item), $.handler)),
        "}",
      ),
    _stack_bar: ($) => seq("bar", "hidden"),
    tabs_decl: ($) => seq(attributes($), "tabs", field("name", $.name), "{", repeat(choice($.tab, $.handler)), "}"),
    tab: ($) =>
      seq(
        attributes($), "tab", field("name", $.name), optional(localizedText($)),
        optional(seq("icon", field("icon", $.string))), "->", target($),
      ),
    split_decl: ($) =>
      seq(
        attributes($), "split", field("name", $.name), "{",
        repeat(choice($.split_column, $.split_collapse, $.split_display, $.handler)),
        "}",
      ),
    split_column: ($) =>
      seq(choice("primary", "supplementary", "secondary", "placeholder", "compact"), target($)),
    split_collapse: ($) => seq("collapse", "to", choice("primary", "supplementary", "secondary")),
    split_display: ($) => seq("display", choice("beside", "over")),
    pages_decl: ($) =>
      seq(
        attributes($), "pages", field("name", $.name), "{", optional(list(target($))), repeat($.handler), "}",
      ),

    // Scenes

    scene_decl: ($) =>
      seq(
        attributes($), optional("transient"), optional("external"), "scene", header($),
        optional(seq("{", repeat($._scene_item), "}")),
      ),
    _scene_item: ($) =>
      choice(
        $.title_item, $.prompt_item, $.back_item, $.bar_items, alias($._toolbar_items, $.bar_items), $.embed_item,
        $.exit_item, $.handler, $.message_item, $.hidden_item,
      ),
    title_item: ($) => seq(attributes($), "title", choice(localizedText($), $.path), optional("large")),
    message_item: ($) => seq(attributes($), "message", choice(localizedText($), $.path)),
    prompt_item: ($) => seq(attributes($), "prompt", localizedText($)),
    back_item: ($) => seq(attributes($), "back", choice(localizedText($), "hidden")),
    hidden_item: ($) => seq(attributes($), choice("bar", "tabbar"), "hidden"),
    bar_items: ($) => seq(attributes($), choice("left", "right", "control"), list($.bar_item)),
    bar_item: ($) => seq(attributes($), field("name", $._item_name), barItemOptions($)),
    // These words begin items of a scene, too.
    _item_name: ($) =>
      choice($.name, prec.dynamic(1, names($, ["bar", "tabbar", "message"]))),
    menu: ($) =>
      seq("menu", "{", list($._menu_entry), "}"),
    _menu_entry: ($) => choice(alias($._separator, $.spacer), alias($._menu_item, $.bar_item)),
    _menu_item: ($) => seq(attributes($), field("name", $.name), entryOptions($)),
    _separator: ($) => "separator",
    _toolbar_items: ($) => seq(attributes($), "toolbar", list(choice($.spacer, $.bar_item))),
    spacer: ($) => choice("flexible", "fixed"),
    embed_item: ($) => seq(attributes($), "embed", field("name", $.name), ":", target($)),
    exit_item: ($) =>
      seq(
        attributes($), "exit", field("name", $.name), optional($.parameter_clause),
        optional(seq("when", $.condition)),
      ),
    handler: ($) =>
      seq(
        attributes($), "on", field("event", $.name), optional($.parameter_clause),
        choice(alias($._direct_branch, $.branch), seq("{", repeat($.branch), "}")),
      ),

    // Transitions

    _direct_branch: ($) => seq(optional(seq("when", $.condition)), "->", $._transition),
    branch: ($) => seq(choice(seq("when", $.condition), "else"), "->", $._transition),
    _transition: ($) => seq($.verb, repeat(seq("then", $.verb))),
    verb: ($) =>
      choice(
        $._opening_verb, $._pop_verb, $._select_verb, $._unwind_verb, $._finish_verb, $._open_verb,
        $._dismiss_verb, "next", "previous", "cancel", "stay",
      ),
    _opening_verb: ($) =>
      seq(choice("push", "modal", "popover", "replace", "show", "detail"), target($), repeat($.option)),
    _pop_verb: ($) => seq("pop", optional(seq("to", choice("root", $.reference)))),
    _select_verb: ($) => seq("select", $.reference, optional("reset")),
    _dismiss_verb: ($) => seq("dismiss", optional("all")),
    _unwind_verb: ($) => seq("unwind", $.reference, optional(argumentClause($))),
    _finish_verb: ($) => seq("finish", optional(seq("(", optional($._expression), ")"))),
    _open_verb: ($) => seq("open", $.place),
    destination: ($) => seq($._reference, optional(argumentClause($))),
    stack_clause: ($) => seq("in", "stack"),
    option: ($) =>
      choice(
        $._returning_option, $._via_option, $._animated_option, $._style_option, $._from_option,
        $._arrow_option, "locked", $._adapt_option, $._column_option, "retry",
      ),
    _returning_option: ($) => seq("returning", field("event", $.name)),
    _via_option: ($) => seq("via", $.string),
    _animated_option: ($) =>
      seq("animated", choice("coverVertical", "flip", "crossDissolve", "partialCurl", "none")),
    _style_option: ($) =>
      seq(
        "as",
        choice(
          "automatic", "fullScreen", "pageSheet", "formSheet", "currentContext", "overFullScreen",
          "overCurrentContext", "alert", "actionSheet", $._sheet_style,
        ),
      ),
    _sheet_style: ($) => seq("sheet", optional(seq("(", list($._detent), ")"))),
    _detent: ($) => choice("medium", "large"),
    _from_option: ($) => seq("from", field("anchor", $.name)),
    _arrow_option: ($) => seq("arrow", strictList($._direction)),
    _direction: ($) => choice("up", "down", "left", "right"),
    _adapt_option: ($) => seq("adapt", choice("sheet", "fullScreen", "none")),
    _column_option: ($) => seq("in", choice("supplementary", "secondary")),

    condition: ($) => seq($.conjunction, repeat(seq("or", $.conjunction))),
    conjunction: ($) => seq($.negation, repeat(seq("and", $.negation))),
    negation: ($) => seq(repeat("not"), choice(seq("(", $.condition, ")"), width, $._comparison)),
    _comparison: ($) =>
      // A parameter may have the name of a literal.
      choice(
        $._reference, names($, ["true", "false", "nil"]), seq($.path, equals, $._expression),
        seq($._literal, equals, $._expression),
      ),

    // Expressions

    reference: ($) => $._reference,
    _reference: ($) => seq($.name, repeat(seq(".", $.name))),
    argument: ($) => seq(optional(seq(field("label", $.name), ":")), $._expression),
    _expression: ($) => choice($._literal, $.path, $.struct_value),
    _literal: ($) => choice($.literal, $.enum_case_value, $.array, $.dictionary),
    literal: ($) => choice($.integer, $.decimal, $.string, "true", "false", "nil"),
    enum_case_value: ($) => seq(".", $.name),
    path: ($) => $._reference,
    struct_value: ($) => seq($._reference, argumentClause($)),
    array: ($) => seq("[", optional(list($._expression)), "]"),
    dictionary: ($) => seq("[", choice(":", list(seq($._expression, ":", $._expression))), "]"),

    // Places, links, scenarios, properties

    place: ($) =>
      seq(
        optional(choice("/", "^", "~")), $._place_step, repeat(seq(choice("/", "^", "~"), $._place_step)),
      ),
    _place_step: ($) => seq(target($), repeat($.option)),
    link_decl: ($) =>
      seq(
        attributes($), "link", optional(field("name", $.name)), field("pattern", $.string),
        choice(alias($._direct_link_branch, $.branch), seq("{", repeat(alias($._link_branch, $.branch)), "}")),
      ),
    _direct_link_branch: ($) => seq(optional(seq("when", $.condition)), "->", $.place),
    _link_branch: ($) => seq(choice(seq("when", $.condition), "else"), "->", $.place),

    scenario_decl: ($) =>
      seq(attributes($), "scenario", field("name", $.string), "in", width, "{", repeat($._step), "}"),
    _step: ($) => choice($.given_step, $.expect_step, $.system_step, $.event_step),
    given_step: ($) => seq("given", strictList($._given_guard)),
    _given_guard: ($) => seq(optional("not"), $._reference),
    expect_step: ($) =>
      seq(
        "expect",
        choice(
          seq("fails", optional(seq("(", $.name, ")"))),
          seq("ended", optional(seq("(", $._expression, ")"))),
          $.state,
        ),
      ),
    system_step: ($) =>
      choice(
        prec.dynamic(1, seq("back", $.reference)),
        "back",
        "dismiss",
        seq("select", $.reference),
        seq("swipe", choice("next", "previous")),
        "reveal",
        "hide",
        "relaunch",
        seq("resize", width),
        seq("open", $.string),
        seq("enter", field("name", $.name), optional(argumentClause($))),
      ),
    event_step: ($) =>
      seq(
        optional(seq($._reference, ":")),
        choice(seq($._reference, optional(argumentClause($))), seq($._step_keyword, argumentClause($))),
      ),
    // With parentheses, these are events. Where only a name may follow, as after "enter", they are taken for names: the
    // compiler refuses them.
    _step_keyword: ($) =>
      names($, [
        "given", "expect", "back", "dismiss", "select", "swipe", "reveal", "hide", "relaunch", "resize", "open",
        "enter",
      ]),
    state: ($) => seq($.state_stack, repeat(seq(choice("^", "~", "|"), $.state_stack))),
    state_stack: ($) =>
      seq(optional(seq($.reference, ":")), choice(ellipsis, $.state_scene), repeat(seq("/", $.state_scene))),
    state_scene: ($) => seq($._reference, optional(argumentClause($))),

    property_decl: ($) =>
      seq(
        attributes($),
        choice(
          seq("always", $.reference, "over", $.reference),
          seq("never", $.reference, optional(seq("over", $.reference))),
          seq("reach", $.reference, optional(seq("from", $.reference))),
        ),
        optional(seq("in", width)),
      ),

    // Lexical classes. A keyword that the grammar does not expect is a name.

    name: ($) => token(choice(/[\p{L}_][\p{L}\p{M}\p{Nd}_]*/, /`[\p{L}_][\p{L}\p{M}\p{Nd}_]*`/)),
    string: ($) => /"([^"\\\n\r]|\\[^\n\r])*"/,
    integer: ($) => /-?[0-9]+/,
    decimal: ($) => /-?[0-9]+\.[0-9]+([eE][+\-]?[0-9]+)?/,
    line_comment: ($) => token(choice(/\/\/([^\/\n\r][^\n\r]*)?/, /\/\/\/\/[^\n\r]*/)),
    doc_comment: ($) => /\/\/\/([^\/\n\r][^\n\r]*)?/,
  },
});
