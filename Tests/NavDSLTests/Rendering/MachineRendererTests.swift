import Foundation
import Testing

@testable import NavDSL

@Suite struct MachineRendererTests {
  private static let sample = RenderingSample(
    ("Shop.nav", "scene A\n"), ("flows/Check out,100%.nav", "日 🎉 scene A\n"))

  private static var diagnostic: Diagnostic {
    let span = sample.span("A", in: 1)
    return Diagnostic(
      .unexpectedToken, at: span, "a second 'A'",
      related: [.init(span: sample.span("A"), message: "the first is here")], hint: "rename it: 100%",
      fixIt: .init(title: "rename it", edits: [.init(span: span, replacement: "B\n")]))
  }

  @Test func aDiagnosticIsALineOfJSON() {
    #expect(
      Self.sample.json(Self.diagnostic) == """
        {"severity":"error","code":"NAV0101","name":"\(DiagnosticCode.unexpectedToken.entry.name)",\
        "message":"a second 'A'","location":{"file":"flows/Check out,100%.nav",\
        "start":{"line":1,"column":16,"utf16Column":12,"offset":15},\
        "end":{"line":1,"column":17,"utf16Column":13,"offset":16}},\
        "related":[{"message":"the first is here","location":{"file":"Shop.nav",\
        "start":{"line":1,"column":7,"utf16Column":7,"offset":6},\
        "end":{"line":1,"column":8,"utf16Column":8,"offset":7}}}],"hint":"rename it: 100%",\
        "fix":{"title":"rename it","edits":[{"location":{"file":"flows/Check out,100%.nav",\
        "start":{"line":1,"column":16,"utf16Column":12,"offset":15},\
        "end":{"line":1,"column":17,"utf16Column":13,"offset":16}},"replacement":"B\\n"}]}}

        """)
  }

  @Test func absentMembersAreOmitted() {
    let diagnostic = Diagnostic(.unexpectedToken, at: .none, "m")
    let line = RenderingSample().json(diagnostic)
    #expect(line.hasSuffix(#""message":"m","related":[]}"# + "\n"))
  }

  @Test func everyLineIsAnObjectForAnyText() throws {
    let sample = RenderingSample(path: "a\u{7}\n\"\\\u{2028}.nav", bytes: [0xFF, 0x00, 0x0A])
    let diagnostic = Diagnostic(
      .unexpectedToken, at: SourceSpan(start: 0, length: 2), "\u{0}\u{1F}\u{7F} \" \\ \r\n\t 日")
    let lines = sample.json(diagnostic, diagnostic).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["message"] as? String == diagnostic.message)
    }
  }

  @Test func gitHubAnnotationsEscapeDelimiters() {
    #expect(
      Self.sample.github(Self.diagnostic) == """
        ::error file=flows/Check out%2C100%25.nav,line=1,endLine=1,col=12,endColumn=13,title=NAV0101::\
        a second 'A'%0Anote: the first is here (Shop.nav:1:7)%0Ahelp: rename it: 100%25%0Ahelp: rename it

        """)
  }

  @Test func gitHubAnnotationsOfSeveralLinesHaveNoColumns() {
    let sample = RenderingSample(("C:a.nav", "x\ny\n"))
    var diagnostic = Diagnostic(.unexpectedToken, at: SourceSpan(start: 0, length: 3), "m")
    diagnostic.severity = .warning
    #expect(sample.github(diagnostic) == "::warning file=C%3Aa.nav,line=1,endLine=2,title=NAV0101::m\n")
    diagnostic.severity = .note
    #expect(sample.github(diagnostic).hasPrefix("::notice "))
  }

  @Test func sarifRegionsUseUTF16AndBytes() throws {
    let text = Self.sample.sarif(Self.diagnostic)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["version"] as? String == "1.2.3")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["NAV0101"])
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleIndex"] as? Int == 0)
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    #expect(
      (physical["artifactLocation"] as? [String: Any])?["uri"] as? String == "flows/Check%20out,100%25.nav")
    let region = try #require(physical["region"] as? [String: Int])
    #expect(
      region == [
        "startLine": 1, "startColumn": 12, "endLine": 1, "endColumn": 13, "byteOffset": 15, "byteLength": 1,
      ])
    let related = try #require((result["relatedLocations"] as? [[String: Any]])?.first)
    #expect((related["message"] as? [String: Any])?["text"] as? String == "the first is here")
    let fix = try #require((result["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect((replacement["insertedContent"] as? [String: Any])?["text"] as? String == "B\n")
  }

  @Test func aLogWithoutResultsHasNoRules() {
    let text = Self.sample.sarif()
    #expect(text.contains("\"results\": []") && text.contains("\"rules\": []"))
  }

  @Test func pathsBecomeURIReferences() {
    #expect(SARIFRenderer.uri(ofPath: "../a b/ü#?.nav") == "../a%20b/%C3%BC%23%3F.nav")
    #expect(SARIFRenderer.uri(ofPath: "/tmp/a.nav") == "file:///tmp/a.nav")
    #expect(SARIFRenderer.uri(ofPath: "a:b.nav") == "./a:b.nav")
    #expect(SARIFRenderer.uri(ofPath: "<stdin>") == "%3Cstdin%3E")
  }
}
