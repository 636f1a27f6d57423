import Testing

@testable import NavDSL
@testable import NavRuntime

/// The words on buttons, and the buttons of alerts.
@Suite struct ItemLabelTests {
  @Test func aButtonHasItsTitleOrThatOfItsSystemItemOrItsName() {
    func label(_ title: String?, _ system: String?) -> String {
      NavigationItem(kind: .item, placement: .right, name: "next", title: title, system: system).label
    }
    #expect(label("Continue", "done") == "Continue")
    #expect(label(nil, "done") == "Done")
    #expect(label(nil, "fastForward") == "Fast Forward")
    #expect(label(nil, nil) == "next")
    // Every system item has words.
    for item in SystemItem.allCases { #expect(label(nil, item.rawValue).first?.isUppercase == true) }
  }

  @Test func theControlsOfASceneAreTheButtonsOfItsAlert() throws {
    let compilation = compile([
      InputFile(
        path: "a.nav",
        text: """
          app A { start B in stack }
          scene B { on ask -> modal Sure as alert }
          scene Sure {
            title "Sure?"
            control yes "Yes" destructive
            control no "No" cancel
            on yes -> dismiss
            on no -> dismiss
          }
          """)
    ])
    var run = try Run(InterpretedProgram(compilation.program), in: .compact)
    try run.perform(try run.read("ask"))
    let alert = try #require(run.state.activeScenes.first)
    #expect(alert.scene.alertButtons.map(\.label) == ["Yes", "No"])
    #expect(alert.scene.alertButtons.map(\.role) == [.destructive, .cancel])
  }
}
