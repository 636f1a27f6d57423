import Foundation
import NavOracles
import Testing

@testable import NavDSL

/// Properties of every layout.
@Suite struct DiagramLayoutTests {
  @Test(arguments: DiagramCases.all) func layoutsOfExamplesAreSound(path: String) throws {
    let program = try DiagramCases.program(path)
    for direction in DiagramOptions.Direction.allCases {
      for selection in [.all] + program.diagramParts {
        var options = DiagramOptions(selection)
        options.direction = direction
        options.pages = DiagramPages(of: program, suffix: "svg")
        LayoutCheck(program, options).run("\(path), \(selection), \(direction)")
      }
    }
  }

  @Test(arguments: RandomFlowProfile.allCases) func layoutsOfRandomProgramsAreSound(
    profile: RandomFlowProfile
  ) {
    var seeds = SplitMix64(seed: 0x1A90)
    for _ in 0..<(Repository.runsLongTests ? 4 : 2) {
      let seed = seeds.next()
      let text = RandomFlow.program(seed: seed, profile: profile).text
      let program = compile([InputFile(path: "Random.nav", text: text)]).program
      for direction in DiagramOptions.Direction.allCases {
        var options = DiagramOptions()
        options.direction = direction
        LayoutCheck(program, options).run("\(profile), seed \(seed), \(direction)")
      }
    }
  }

  /// Every case of this repository without errors, every day one of 16, in both directions, with the parts and as a
  /// storyboard.
  @Test func layoutsOfAllCasesAreSound() throws {
    let paths = Repository.cases(
      Repository.files(in: "Tests/NavDSLTests/Cases", endingIn: ".nav"), oneOf: 16)
    var count = 0
    for path in paths {
      let bytes = try Data(contentsOf: Repository.root.appending(path: path))
      let compilation = compile([InputFile(path: path, bytes: [UInt8](bytes))])
      if compilation.hasErrors { continue }
      count += 1
      let program = compilation.program
      for direction in DiagramOptions.Direction.allCases {
        for selection in [.all] + program.diagramParts {
          var options = DiagramOptions(selection)
          options.direction = direction
          LayoutCheck(program, options).run("\(path), \(selection), \(direction)")
        }
        var options = DiagramOptions()
        options.direction = direction
        options.sceneSize = DiagramSceneSize(width: 200, height: 420)
        LayoutCheck(program, options).run("\(path), storyboard, \(direction)")
      }
    }
    #expect(count > paths.count / 3)
  }

  /// A turn of an arrow between two scenes of the last layer lies in a layer of its own, outside of all clusters.
  @Test func arrowsWithinTheLastLayerAreDrawn() throws {
    let path = "Tests/NavDSLTests/Cases/Fuzzing/program-turn-in-last-layer.input"
    let program = compile([InputFile(path: path, text: try Repository.text(at: path))]).program
    for direction in DiagramOptions.Direction.allCases {
      var options = DiagramOptions()
      options.direction = direction
      LayoutCheck(program, options).run("\(direction)")
    }
  }

  @Test func storyboardsHavePlacesForScreens() throws {
    let program = try DiagramCases.program("Examples/Shop/Shop.nav")
    var options = DiagramOptions()
    options.sceneSize = DiagramSceneSize(width: 200, height: 420)
    let check = LayoutCheck(program, options)
    check.run("storyboard")
    for node in check.layout.nodes where node.kind == .scene {
      #expect((node.frame.width, node.frame.height) == (200, 420))
    }
    let svg = String(decoding: check.layout.svg(), as: UTF8.self)
    #expect(svg.matches(of: /<g id="scene[0-9]+"/).count == program.scenes.count)
  }

  @Test func aProgramWithErrorsIsDrawn() {
    for text in [
      "", "app X { start A }", "stack A { root B } stack C { root C } app X { start A }",
      "scene A { on go -> push A on back -> push B } scene B { on go -> push A }",
      "flow F { start F scene S { on a -> push F on b -> finish embed e: S } } app X { start F }",
    ] {
      let program = compile([InputFile(path: "Broken.nav", text: text)]).program
      LayoutCheck(program, DiagramOptions()).run(text)
      #expect(program.diagramLayout().svg().starts(with: "<svg".utf8))
    }
  }

  @Test func textsAreEscaped() throws {
    let program = compile([
      InputFile(
        path: "Hostile.nav",
        text: """
          /// </title><script>alert(1)</script>
          scene A { title "<b>&\\"'" on go -> modal B as alert }
          scene B { title "]]></svg>" on yes -> dismiss }
          stack S { root A }
          link "/a/{x: String}" -> S
          app X { start S }
          """)
    ]).program
    let svg = String(decoding: program.diagramLayout().svg(), as: UTF8.self)
    #expect(!svg.contains("<script"))
    #expect(!svg.contains("</title><"))
    #expect(svg.contains("&lt;/title&gt;&lt;script"))
  }
}

/// The check of one layout.
private struct LayoutCheck {
  let program: Program
  let options: DiagramOptions
  let layout: DiagramLayout

  init(_ program: Program, _ options: DiagramOptions) {
    self.program = program
    self.options = options
    layout = program.diagramLayout(options)
  }

  func run(_ name: String) {
    checkContents(name)
    checkFrames(name)
    checkLabels(name)
    checkLines(name)
    #expect(
      layout.svg() == program.diagramLayout(options).svg(), "\(name): another layout of the same program")
  }

  /// Nothing that the diagram shows is lost.
  private func checkContents(_ name: String) {
    let graph = DiagramGraph(program)
    let view = DiagramView(graph, options, of: program)
    let hasWay = options.pages != nil && options.selection != .all
    let shown = graph.nodes.ids.count { view.shows(node: $0) }
    #expect(layout.nodes.count == shown + view.notes.count + (hasWay ? 1 : 0), "\(name): nodes")
    #expect(layout.edges.count == view.edges.count + view.notes.count, "\(name): edges")
    #expect(Set(layout.nodes.map(\.name)).count == layout.nodes.count, "\(name): names of nodes")
    let text = DiagramText(program, .dot)
    let labeled =
      view.edges.count {
        text.hasLabel(graph.edges[$0])
          || options.trail?.steps(of: graph.edges[$0], in: graph).isEmpty == false
      }
      + view.notes.count { $0.isLabeled && text.hasLabel(graph.edges[$0.edge]) }
    #expect(layout.edges.count { $0.labelFrame != nil } == labeled, "\(name): labels")
  }

  private func checkFrames(_ name: String) {
    let whole = DiagramLayout.Frame(x: 0, y: 0, width: layout.width, height: layout.height)
    let clusters = Dictionary(uniqueKeysWithValues: layout.clusters.map { ($0.name, $0) })
    for (index, node) in layout.nodes.enumerated() {
      #expect(whole.contains(node.frame), "\(name): \(node.name) is outside")
      for other in layout.nodes[(index + 1)...] where node.frame.overlaps(other.frame) {
        Issue.record("\(name): \(node.name) overlaps \(other.name)")
      }
      let around = ancestors(of: node.cluster, clusters)
      for cluster in layout.clusters {
        if around.contains(cluster.name) {
          #expect(cluster.frame.contains(node.frame), "\(name): \(node.name) is not in \(cluster.name)")
        } else {
          #expect(!cluster.frame.overlaps(node.frame), "\(name): \(node.name) is in \(cluster.name)")
        }
      }
      for line in node.lines + node.rows.flatMap(\.lines) {
        #expect(
          node.frame.contains(frame(of: line, isCode: node.kind == .link)),
          "\(name): words of \(node.name) are outside")
      }
    }
    for (index, cluster) in layout.clusters.enumerated() {
      #expect(whole.contains(cluster.frame), "\(name): \(cluster.name) is outside")
      for line in cluster.lines {
        #expect(cluster.frame.contains(frame(of: line)), "\(name): words of \(cluster.name) are outside")
      }
      let around = ancestors(of: cluster.cluster, clusters)
      for other in layout.clusters[..<index] {
        if around.contains(other.name) {
          #expect(other.frame.contains(cluster.frame), "\(name): \(cluster.name) is not in \(other.name)")
        } else {
          #expect(!other.frame.overlaps(cluster.frame), "\(name): \(cluster.name) overlaps \(other.name)")
        }
      }
    }
  }

  private func ancestors(of cluster: String?, _ clusters: [String: DiagramLayout.Cluster]) -> Set<String> {
    var result: Set<String> = []
    var next = cluster
    while let name = next, result.insert(name).inserted { next = clusters[name]?.cluster }
    return result
  }

  private func frame(of line: DiagramLayout.TextLine, isCode: Bool = false) -> DiagramLayout.Frame {
    let width =
      isCode
      ? line.runs.reduce(0) { $0 + TextMetrics.thousandths(inCourier: $1.text) } * line.size / 1000
      : DiagramLabel.width(of: line.runs, size: line.size)
    return .init(
      x: line.x, y: line.baseline - line.size * 3 / 4, width: width, height: line.size * 3 / 4)
  }

  private func checkLabels(_ name: String) {
    let labels = layout.edges.compactMap { edge in edge.labelFrame.map { (edge: edge, frame: $0) } }
    for (index, label) in labels.enumerated() {
      for line in label.edge.lines {
        #expect(label.frame.contains(frame(of: line)), "\(name): words of an arrow from \(label.edge.from)")
      }
      for other in labels[(index + 1)...] where label.frame.overlaps(other.frame) {
        Issue.record("\(name): labels of \(label.edge.from) and \(other.edge.from) overlap")
      }
      for node in layout.nodes where label.frame.overlaps(node.frame) {
        Issue.record("\(name): a label of \(label.edge.from) overlaps \(node.name)")
      }
    }
  }

  /// Lines begin and end at the borders of their nodes, and cross neither other nodes nor labels.
  private func checkLines(_ name: String) {
    let nodes = Dictionary(uniqueKeysWithValues: layout.nodes.map { ($0.name, $0) })
    for edge in layout.edges {
      guard let from = nodes[edge.from], let to = nodes[edge.to], let last = edge.curves.last else {
        Issue.record("\(name): an arrow from \(edge.from) to \(edge.to) has no line")
        continue
      }
      #expect(isOnBorder(edge.start, of: from.frame), "\(name): \(edge.from) → \(edge.to) begins elsewhere")
      #expect(isOnBorder(last.end, of: to.frame), "\(name): \(edge.from) → \(edge.to) ends elsewhere")
      for point in points(of: edge) {
        let place = DiagramLayout.Frame(x: point.x, y: point.y, width: 1, height: 1)
        for node in layout.nodes where inside(node.frame).overlaps(place) {
          Issue.record("\(name): \(edge.from) → \(edge.to) crosses \(node.name)")
          return
        }
        for other in layout.edges {
          guard let label = other.labelFrame, inside(label).overlaps(place) else { continue }
          Issue.record("\(name): \(edge.from) → \(edge.to) crosses a label of \(other.from)")
          return
        }
      }
    }
  }

  private func inside(_ frame: DiagramLayout.Frame) -> DiagramLayout.Frame {
    .init(x: frame.x + 2, y: frame.y + 2, width: frame.width - 4, height: frame.height - 4)
  }

  private func isOnBorder(_ point: DiagramLayout.Point, of frame: DiagramLayout.Frame) -> Bool {
    guard frame.x <= point.x, point.x <= frame.right, frame.y <= point.y, point.y <= frame.bottom else {
      return false
    }
    return point.x == frame.x || point.x == frame.right || point.y == frame.y || point.y == frame.bottom
  }

  /// Points on the line of an arrow.
  private func points(of edge: DiagramLayout.Edge) -> [DiagramLayout.Point] {
    var result: [DiagramLayout.Point] = []
    var from = edge.start
    for curve in edge.curves {
      for step in 0...12 {
        let (t, u) = (Double(step) / 12, 1 - Double(step) / 12)
        func value(_ axis: (DiagramLayout.Point) -> Int) -> Int {
          let terms = [
            u * u * u * Double(axis(from)), 3 * u * u * t * Double(axis(curve.firstControl)),
            3 * u * t * t * Double(axis(curve.secondControl)), t * t * t * Double(axis(curve.end)),
          ]
          return Int(terms.reduce(0, +).rounded())
        }
        result.append(.init(x: value(\.x), y: value(\.y)))
      }
      from = curve.end
    }
    return result
  }
}
