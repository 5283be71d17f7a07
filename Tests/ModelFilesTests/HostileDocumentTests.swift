import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct HostileDocumentTests {
  private func failure(_ document: String) -> InputFailure? {
    do {
      _ = try SourceModelReader.read(Array(document.utf8), path: "contents")
      return nil
    } catch {
      return error
    }
  }

  @Test func refusesEntityBombs() {
    var document = "<?xml version=\"1.0\"?><!DOCTYPE model [<!ENTITY a0 \"lol\">"
    for level in 1...30 {
      let references = String(repeating: "&a\(level - 1);", count: 10)
      document += "<!ENTITY a\(level) \"\(references)\">"
    }
    document += "]><model><entity name=\"&a30;\"/></model>"
    #expect(failure(document)?.reason.contains("but entities are not resolved") == true)
  }

  @Test func refusesExternalEntities() {
    let document = "<!DOCTYPE model [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><model><entity name=\"&x;\"/></model>"
    #expect(failure(document)?.reason.contains("but entities are not resolved") == true)
  }

  @Test func readsNoExternalDocumentType() throws {
    let loaded = try read("<!DOCTYPE model SYSTEM \"http://127.0.0.1:9/model.dtd\"><model><entity name=\"A\"/></model>")
    #expect(loaded.model.entities.map(\.name) == ["A"])
  }

  @Test func refusesReferencesToEntitiesThatDoNotExist() {
    #expect(failure("<model><entity name=\"&nowhere;\"/></model>") != nil)
    #expect(failure("<model>&nowhere;</model>") != nil)
  }

  @Test func refusesDeepNesting() {
    let depth = 100_000
    let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    #expect(failure("<model>\(document)</model>") != nil)
  }

  @Test func refusesMoreElementsThanAnyModelHas() {
    let document = "<model>" + String(repeating: "<a/>", count: 1_000_001) + "</model>"
    #expect(failure(document)?.reason == "the XML cannot be read (the document has more than 1000000 elements)")
  }

  @Test func readsModelsOfMoreThanAHundredThousandElements() throws {
    let attributes = String(repeating: "<userInfo><entry key=\"k\" value=\"v\"/></userInfo>", count: 50)
    let entities = (0..<1_001).map { "<entity name=\"E\($0)\">\(attributes)</entity>" }.joined()
    #expect(try read("<model>\(entities)</model>").model.entities.count == 1_001)
  }

  /// Nothing after an error is read; libxml2 2.9 needs to be told separately: see `gloss_xmlEndParse`.
  @Test(arguments: [
    ("]]>", "Sequence ']]>' not allowed in content"),
    ("<<", "a “<” that begins no tag; write “&lt;” for the character"),
  ])
  func endsAtTheFirstError(mistake: String, reason: String) {
    let rest = String(repeating: "<entity name=\"A\">\(mistake)</entity>", count: 20_000)
    let failure = failure("<model>\n<entity name=\"A\">\(mistake)</entity>\(rest)</model>")
    #expect(failure?.reason == "the XML cannot be read (\(reason))" && failure?.position?.line == 2)
  }

  @Test func refusesElementsWithMoreAttributesThanAnyHas() {
    let attributes = (0..<100_000).map { "a\($0)=\"x\"" }.joined(separator: " ")
    let reason = "the XML cannot be read (an element has too many attributes)"
    #expect(failure("<model><entity \(attributes)/></model>")?.reason == reason)
  }

  @Test func refusesDocumentsThatDeclareNamespacesWithoutEnd() {
    let declarations = (0..<100).map { "xmlns:n\($0)=\"x\"" }.joined(separator: " ")
    let document = "<model>" + String(repeating: "<entity \(declarations)/>", count: 10) + "</model>"
    #expect(failure(document)?.reason == "the XML cannot be read (it declares too many namespaces)")
  }

  /// libxml2 prints what it cannot convert, unless all its input is UTF-8.
  @Test func nothingIsPrintedAboutDamagedEncodings() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let text = Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?><model/>".unicodeScalars)
      let narrow: [UInt8] = text.map { UInt8(truncatingIfNeeded: $0.value) }
      let swapped: [UInt8] = narrow.flatMap { [UInt8]([0, 0, $0, 0]) }
      let inputs: [[UInt8]] = [
        swapped, [0, 0] + narrow, [0xFF, 0xFE, 0, 0xD8, 0x3C, 0] + swapped, narrow + [0xD8, 0, 0],
      ]
      for bytes in inputs { _ = try? SourceModelReader.read(bytes, path: "contents") }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
  }

  @Test func everyPrefixOfADocumentFailsWithItsPlace() throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="x" userDefinedModelVersionIdentifier="ä">
        <entity name="A&amp;B" syncable="YES"><!-- note -->
          <attribute name="a" optional="YES" attributeType="String" defaultValueString="&quot;é&#10;"/>
          <relationship name="r" toMany="YES" destinationEntity="B"/>
        </entity>
        <fetchRequest name="f" entity="A" predicateString="a == $X"/>
      </model>
      """
    let bytes = Array(document.utf8)
    for length in bytes.indices {
      do {
        _ = try SourceModelReader.read(Array(bytes.prefix(length)), path: "contents")
        Issue.record("\(length) bytes make a model")
      } catch {
        #expect(error.path == "contents" && !error.reason.isEmpty)
        #expect(!error.reason.contains("\n"))
      }
    }
    #expect(try SourceModelReader.read(bytes, path: "contents").findings.isEmpty)
  }

  @Test func everyDamagedByteGivesAModelOrAFailure() throws {
    let document = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <model><entity name="A" isAbstract="YES"><attribute name="a" attributeType="Date" minDateTimeInterval="1"/>
      <relationship name="r" maxCount="1"/><userInfo><entry key="k" value="v"/></userInfo></entity></model>
      """.utf8)
    for offset in document.indices {
      for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0x41, 0x80, 0xFF] {
        var damaged = document
        damaged[offset] = byte
        _ = try? SourceModelReader.read(damaged, path: "contents")
      }
    }
  }

  @Test func saysWhereADocumentEndsEarly() {
    let failure = failure("<?xml version=\"1.0\"?>\n<model>\n  <entity name=\"A\">\n")
    #expect(failure?.reason.hasPrefix("the document ends early") == true)
    #expect(failure?.remedy == "copy or download it again")
    #expect(failure?.position == SourcePosition(line: 4, column: 1))
  }

  @Test func saysWhereTheXMLIsWrong() {
    let failure = failure("<model>\n  <entity name=A/>\n</model>")
    #expect(failure?.position?.line == 2)
    #expect(failure?.reason.hasPrefix("the XML cannot be read (") == true)
  }
}
