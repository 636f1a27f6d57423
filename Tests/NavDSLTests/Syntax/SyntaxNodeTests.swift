import Testing

@testable import NavDSL

@Suite struct SyntaxNodeTests {
  private func parse(_ text: String) -> SyntaxTree {
    SyntaxTree.parse(SourceText(path: "sample.nav", text: text)).tree
  }

  @Test func childrenAndOwnTokensMakeUpTheNode() throws {
    let tree = parse("scene A { /* c */ title \"T\" on a -> push B(x: 1) in stack }")
    let scene = try #require(tree.root.children.first { _ in true })
    #expect(scene.kind == .sceneDecl)
    #expect(scene.children.map(\.kind) == [.titleItem, .handler])
    #expect(scene.tokens.map(\.text) == ["scene", "A", "{", "}"])
    #expect(scene.firstToken?.text == "scene")
    #expect(scene.lastToken?.text == "}")
    let parts = scene.elements.map { element in
      switch element {
      case .node(let node): node.text
      case .token(let token): token.text
      }
    }
    #expect(parts == ["scene", "A", "{", "title \"T\"", "on a -> push B(x: 1) in stack", "}"])
    #expect(scene.text == String(decoding: tree.source.bytes, as: UTF8.self))
  }

  @Test func elementsOfEveryNodeAreItsTokensInOrder() throws {
    for path in Repository.files(in: "Examples", endingIn: ".nav") {
      let tree = parse(try Repository.text(at: path))
      tree.root.walk { node in
        var tokens: [SyntaxToken] = []
        func add(_ node: SyntaxNode) {
          for element in node.elements {
            switch element {
            case .node(let child): add(child)
            case .token(let token): tokens.append(token)
            }
          }
        }
        add(node)
        let span = node.span
        let expected = tree.tokens.filter {
          !$0.kind.isTrivia && $0.kind != .endOfFile && $0.span.start >= span.start && $0.span.end <= span.end
        }
        #expect(tokens == expected)
        return node.kind == .file
      }
    }
  }

  @Test func docCommentsBelongToTheFollowingNode() throws {
    let tree = parse(
      """
      /// A scene.
      ///   Indented.
      @allow(unused) scene A {
        /// A handler.
        on a -> stay
        /// Lost.
        // Between.
        on b -> stay
      }
      /// The last of B,

      ///of B.
      scene B
      scene C
      """)
    #expect(tree.root.documentation == nil)
    let scenes = tree.root.children(.sceneDecl)
    #expect(scenes.map(\.documentation) == ["A scene.\n  Indented.", "The last of B,\nof B.", nil])
    #expect(scenes[0].children(.handler).map(\.documentation) == ["A handler.", nil])
    #expect(tree.documentationSpan(ofNode: scenes[2].index).isEmpty)
  }

  @Test func tokensTileTheFile() {
    let text = "// a\r\nscene `on` { left `b` \"\\n\" }  \u{FFFD} "
    let tree = parse(text)
    #expect(tree.tokens.map(\.text).joined() == text)
    let names = tree.tokens.filter { $0.kind == .quotedIdentifier }
    #expect(names.map(\.name) == ["on", "b"])
    #expect(names.map(\.text) == ["`on`", "`b`"])
    #expect(tree.tokens.first { $0.kind == .sceneWord }?.leadingTrivia.map(\.text) == ["// a", "\r\n"])
  }

  @Test func stringsHaveValues() {
    let tree = parse(#"import "" scene A { title "a\n\u{1F600}\"" prompt "b" } link "open"#)
    #expect(tree.tokens.compactMap(\.stringValue) == ["", "a\n😀\"", "b"])
    #expect(tree.root.descendants(.titleItem).first?.lastToken?.stringValue == "a\n😀\"")
  }

  @Test func walkingIsInPreorderAndCanSkipChildren() {
    let tree = parse("app A { start B } scene B { on c -> pop }")
    var all: [NodeKind] = []
    tree.root.walk { node in
      all.append(node.kind)
      return true
    }
    #expect(
      all == [.file, .appDecl, .appEntry, .destination, .sceneDecl, .handler, .branch, .verb])
    var some: [NodeKind] = []
    tree.root.walk { node in
      some.append(node.kind)
      return node.kind != .appDecl && node.kind != .handler
    }
    #expect(some == [.file, .appDecl, .sceneDecl, .handler])
    var log: [String] = []
    tree.root.walk(
      enter: { node in
        log.append("+\(node.kind)")
        return node.kind != .handler
      }, leave: { log.append("-\($0.kind)") })
    let expected = """
      +file +appDecl +appEntry +destination -destination -appEntry -appDecl +sceneDecl +handler -handler \
      -sceneDecl -file
      """
    #expect(log.joined(separator: " ") == expected)
    #expect(tree.root.descendants(.sceneDecl).map { $0.declaredName?.text } == ["B"])
  }

  @Test func thePathToAPositionLeadsToTheInnermostNode() {
    let text = "scene A { on a -> push B(x: id) }"
    let tree = parse(text)
    func kinds(_ offset: Int) -> [NodeKind] { tree.root.path(to: UInt32(offset)).map(\.kind) }
    #expect(
      kinds(28) == [.file, .sceneDecl, .handler, .branch, .verb, .destination, .argument, .path])
    #expect(kinds(30).last == .path)
    #expect(kinds(7) == [.file, .sceneDecl])
    #expect(kinds(999) == [])
  }

  @Test(arguments: [
    ("scene A", NodeKind.sceneDecl, "A"), ("@allow(unused) scene `on`", .sceneDecl, "on"),
    ("scene { on x -> stay }", .sceneDecl, ""), ("scene A { on -> push B }", .handler, ""),
    ("scene A { on a -> pop }", .handler, "a"), ("app { start A }", .appDecl, ""),
    ("enum { a, b }", .enumDecl, ""), ("enum E { a }", .enumCase, "a"),
    ("stack { root A }", .stackDecl, ""),
    ("tabs T { tab \"T\" -> A }", .tab, ""), ("tabs T { tab a -> A }", .tab, "a"),
    ("scene A(id: Int)", .parameter, "id"), ("scene A { left icon \"x\" }", .barItem, "icon"),
    ("scene A { exit (a: Int) when b }", .exitItem, ""), ("scene A { embed b: B }", .embedItem, "b"),
    ("link \"/a\" -> A", .linkDecl, ""), ("flow (id: Int) { start A }", .flowDecl, ""),
  ]) func declaredNamesAreThoseOfTheirDeclaration(text: String, kind: NodeKind, name: String) {
    #expect(parse(text).root.descendants(kind).first?.declaredName?.name ?? "" == name)
  }

  @Test func handlesOfOneNodeAreEqual() {
    let tree = parse("scene A")
    #expect(Set(tree.root.children).union(tree.root.children).count == 1)
    #expect(tree.root != parse("scene A").root)
  }
}
