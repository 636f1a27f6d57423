import Foundation
import Testing

@testable import NavDSL

/// Broken and hostile input of the import, and the XML that it has to read.
@Suite struct XMLReaderTests {
  /// Reads a whole document and returns its events as text, or the error with its position.
  private func events(_ bytes: [UInt8], limits: XMLReader.Limits = .init()) -> String {
    var result = ""
    do throws(XMLError) {
      var reader = XMLReader(try XMLEncoding.utf8(bytes), limits: limits)
      while true {
        switch try reader.next() {
        case .start:
          let attributes = reader.attributes.map { " \(reader.text($0.name))=\(reader.resolved($0.value))" }
          result += "<\(reader.text(reader.name))\(attributes.joined())>"
        case .end: result += "</>"
        case .text: result += reader.resolved(reader.content)
        case .comment: result += "{\(reader.resolved(reader.content))}"
        case .endOfDocument: return result
        }
      }
    } catch { return "\(error.position): \(error.message)" }
  }

  private func events(_ text: String) -> String { events(Array(text.utf8)) }

  @Test func documentsAreRead() {
    #expect(
      events("<?xml version='1.0'?>\n<a b=\"1\" c='2'>x<d/><!-- e --></a>\n") == "<a b=1 c=2>x<d></>{ e }</>")
    #expect(events("\u{FEFF}<a/>") == "<a></>")
    #expect(
      events("<a b='&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;'>&amp;</a>") == "<a b=<>&\"'A\u{1F600}>&</>")
    #expect(events("<a><![CDATA[ <x> ]]> <?y z?></a>") == "<a></>")
    #expect(events("<ä:b.c-d _=''/>") == "<ä:b.c-d _=></>")
    #expect(events("<a\n  b = '1'\r\n\tc='2'\n></a >") == "<a b=1 c=2></>")
  }

  @Test func encodingsAreConverted() {
    let text = "<a b=\"größe \u{1F600}\"/>"
    for isBig in [false, true] {
      var bytes: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
      for unit in text.utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        bytes += isBig ? [high, low] : [low, high]
      }
      #expect(events(bytes) == "<a b=größe \u{1F600}></>")
      #expect(events(Array(bytes.dropLast())).hasSuffix("invalid UTF-16"))
    }
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a b='".utf8) + [0xFC] + Array("'/>".utf8)
    #expect(events(latin) == "<a b=ü></>")
    #expect(events("<?xml version='1.0' encoding=\"US-ASCII\"?><a b='ü'/>") == "47: invalid US-ASCII")
    #expect(events("<?xml version='1.0' encoding='EBCDIC'?><a/>") == "0: encoding 'ebcdic' is not read")
    #expect(events(Array("<a b='".utf8) + [0xFF] + Array("'/>".utf8)) == "6: invalid UTF-8")
    #expect(events(Array("<a>".utf8) + [0] + Array("</a>".utf8)) == "3: invalid UTF-8")
  }

  @Test(arguments: [
    ("", "0: the file has no element"),
    ("x", "0: text outside of the root element"),
    ("<a/>x", "4: text outside of the root element"),
    ("<a/><b/>", "4: a second root element"),
    ("<a>", "3: the file ends inside <a>"),
    ("<a><b></a>", "6: </a> does not end the element that is open"),
    ("</a>", "0: </a> does not end the element that is open"),
    ("<a", "0: the tag of <a> has no end"),
    ("<a b='1' b='2'/>", "9: attribute 'b' is given twice"),
    ("<a b/>", "4: attribute 'b' has no value in quotation marks"),
    ("<a b=1/>", "5: attribute 'b' has no value in quotation marks"),
    ("<a b='<'/>", "6: a character that cannot be here"),
    ("<a b='1'c='2'/>", "8: a character that cannot be here"),
    ("<a><<<<<<< HEAD</a>", "3: '<' begins neither a tag nor a comment"),
    ("<a>&nbsp;</a>", "3: unknown entity '&nbsp;'"),
    ("<a>&#0;</a>", "3: unknown entity '&#0;'"),
    ("<a>&#xD800;</a>", "3: unknown entity '&#xD800;'"),
    ("<a>&#+65;</a>", "3: unknown entity '&#+65;'"),
    ("<a b='&'/>", "6: unknown entity '&'"),
    ("<a>]]></a>", "3: a character that cannot be here"),
    ("<a><!-- -- --></a>", "3: the comment has no end"),
    ("<a><!--", "3: the comment has no end"),
    ("<a><![CDATA[", "3: the CDATA section has no end"),
    ("<![CDATA[]]>", "0: text outside of the root element"),
    ("<?x", "0: the processing instruction has no end"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "0: document types are not read"),
    ("<a><!ENTITY b 'c'></a>", "3: document types are not read"),
    ("<a>\u{1}</a>", "3: a character that cannot be here"),
    ("<1/>", "0: '<' begins neither a tag nor a comment"),
  ])
  func brokenDocumentsHaveOneError(_ text: String, _ expected: String) {
    #expect(events(text) == expected)
  }

  @Test func limitsAreNamed() {
    let deep = String(repeating: "<a>", count: 513)
    #expect(events(deep) == "1536: elements are nested deeper than 512")
    let wide = "<a" + (0...1024).map { " b\($0)=''" }.joined() + "/>"
    #expect(events(wide) == "0: an element has more than 1024 attributes")
    let large = Array("<document".utf8) + [UInt8](repeating: 0x20, count: 64 << 20)
    let refused = importProgram(from: [InputFile(path: "Large.storyboard", bytes: large)])
    #expect(refused.findings.map(\.message) == ["the file is larger than 64 MiB"] && refused.files.isEmpty)
  }

  /// Takes seconds in a debug build.
  @Test(.enabled(if: Repository.runsLongTests)) func theNumberOfControllersIsLimited() {
    let many = String(repeating: "<scene><objects><viewController/></objects></scene>", count: 100_001)
    let text = "<document targetRuntime='iOS.CocoaTouch'><scenes>\(many)</scenes></document>"
    let result = importProgram(from: [InputFile(path: "Many.storyboard", text: text)])
    #expect(result.findings.map(\.message) == ["the file has more than 100000 controllers"])
  }

  /// A refused file does not stop the others, and a launch screen is said to be skipped.
  @Test func everyInputIsInTheAccount() throws {
    let good = try ImportCases.inputs("Odd")[0]
    let inputs = [
      InputFile(path: "A.storyboard", text: "<a"), good,
      InputFile(
        path: "Launch.storyboard", text: "<document targetRuntime='iOS.CocoaTouch' launchScreen='YES'/>"),
      InputFile(path: "Mac.storyboard", text: "<document targetRuntime='MacOSX.Cocoa'/>"),
      InputFile(path: "Watch.storyboard", text: "<document targetRuntime='watchKit'/>"),
      InputFile(path: "X.storyboard", text: "<plist/>"),
    ]
    let result = importProgram(from: inputs)
    #expect(
      result.account.inputs.map { "\($0.file) \($0.status) \($0.reason ?? "")" } == [
        "A.storyboard refused notWellFormed",
        "Launch.storyboard skipped launchScreen",
        "Mac.storyboard refused refusedPlatform", "Odd.storyboard imported ",
        "Watch.storyboard refused refusedPlatform",
        "X.storyboard refused notAStoryboard",
      ])
    #expect(result.files.count == 1 && result.hasErrors)
  }
}
