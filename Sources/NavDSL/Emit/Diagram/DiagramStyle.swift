// The appearance of each style of arrow. The hues are those of Okabe and Ito, darkened until thin lines and small
// letters print well; no two styles differ by hue alone.

extension DiagramEdgeStyle {
  /// The name in a legend; `nil` if the style needs no explanation.
  var legend: StaticString? {
    switch self {
    case .start, .contains, .enters: nil
    case .swipe: "swipe"
    case .embeds: "embed"
    case .push: "push"
    case .show: "show"
    case .detail: "detail"
    case .modal: "modal"
    case .popover: "popover"
    case .replace: "replace"
    case .select: "select"
    case .popTo: "pop to"
    case .unwind: "unwind"
    case .finish: "finish"
    case .open: "open"
    case .link: "link"
    }
  }

  /// The color of the line and its label.
  var color: StaticString {
    switch self {
    case .start, .enters, .push, .show, .detail: "#1f2328"
    case .contains, .swipe, .embeds: "#656d76"
    case .modal: "#0b5cad"
    case .popover: "#00735c"
    case .replace: "#b04a00"
    case .select: "#7a4fa3"
    case .popTo: "#4d5560"
    case .unwind: "#a3336f"
    case .finish: "#4d5560"
    case .open, .link: "#1a6fa3"
    }
  }

  /// Graphviz's attributes of the line without its label, each followed by a space.
  var dotAttributes: StaticString {
    switch self {
    case .start: "penwidth=2.2 "
    case .contains: "color=\"#8c959f\" arrowhead=none "
    case .enters: "arrowsize=0.6 "
    case .swipe:
      "color=\"#8c959f\" style=dotted penwidth=1.4 dir=both arrowhead=vee arrowtail=vee arrowsize=0.6 "
    case .embeds: "color=\"#656d76\" dir=both arrowtail=odiamond arrowhead=none "
    case .push: ""
    case .show: "arrowhead=vee "
    case .detail: "color=\"#1f2328:#ffffff:#1f2328\" penwidth=1 "
    case .modal: "color=\"#0b5cad\" style=dashed penwidth=1.6 "
    case .popover: "color=\"#00735c\" style=dashed arrowhead=diamond "
    case .replace: "color=\"#b04a00\" arrowhead=normalnormal "
    case .select: "color=\"#7a4fa3\" arrowhead=dot arrowsize=0.6 weight=0 "
    case .popTo: "color=\"#4d5560\" style=dashed arrowhead=onormal weight=0 "
    case .unwind: "color=\"#a3336f\" style=dotted penwidth=1.6 arrowhead=onormal weight=0 "
    case .finish: "color=\"#4d5560\" style=dotted penwidth=1.4 arrowhead=odot weight=0 "
    case .open: "color=\"#1a6fa3\" arrowhead=vee weight=0 "
    case .link: "color=\"#1a6fa3\" arrowhead=vee "
    }
  }

  /// The markup that begins an arrow's words in a label of Graphviz; `nil` for the default color.
  var dotWords: StaticString? {
    switch self {
    case .start, .enters, .push, .show, .detail: nil
    case .contains, .swipe, .embeds: "<font color=\"#656d76\">"
    case .modal: "<font color=\"#0b5cad\">"
    case .popover: "<font color=\"#00735c\">"
    case .replace: "<font color=\"#b04a00\">"
    case .select: "<font color=\"#7a4fa3\">"
    case .popTo, .finish: "<font color=\"#4d5560\">"
    case .unwind: "<font color=\"#a3336f\">"
    case .open, .link: "<font color=\"#1a6fa3\">"
    }
  }

  /// The nearest equivalent among Mermaid's arrows.
  var mermaidArrow: StaticString {
    switch self {
    case .start, .detail: "==>"
    case .contains: "---"
    case .enters, .push, .show, .open, .link: "-->"
    case .swipe: "<-.->"
    case .embeds: "o---"
    case .modal: "-.->"
    case .popover: "-.-o"
    case .replace: "==>"
    case .select: "--o"
    case .popTo, .unwind: "-.->"
    case .finish: "-.-o"
    }
  }
}
