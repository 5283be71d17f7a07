import GlossBasics
import GlossDiagnostics
import GlossPropertyLists
import Testing

@testable import GlossTableWriting

@Suite struct PropertyListFileEditorTests {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- by hand -->
    <plist version="1.0">
      <dict>
        <key>a</key>
        <string>ä &amp; b</string>
        <key>b</key> <string/>
        <key>c</key><string>C</string><key>d</key><string>D</string>
        <key>n</key><integer>1</integer>
      </dict>
    </plist>

    """

  @Test func changesOnlyTheEntriesItMeansTo() throws {
    var editor = try PropertyListFileEditor(Array(Self.xml.utf8), path: "x.strings")
    let changes = [("a", "<new>"), ("b", "B"), ("c", "C"), ("n", "2"), ("z", "Z")].map { editor.setValue($1, for: $0) }
    #expect(changes == [.made, .made, .none, .impossible, .impossible])
    editor.remove(["d"])
    editor.add([TableAddition(key: "e&", value: "E\r")])
    let expected = Self.xml.replacing("ä &amp; b", with: "&lt;new&gt;").replacing(
      "<string/>", with: "<string>B</string>"
    )
    .replacing("<key>d</key><string>D</string>", with: "")
    .replacing("  </dict>", with: "    <key>e&amp;</key>\n    <string>E&#13;</string>\n  </dict>")
    #expect(String(decoding: try editor.bytes(), as: UTF8.self) == expected)
  }

  @Test func changesRulesTextByText() throws {
    let text = """
      <plist version="1.0"><dict>
      \t<key>a</key>
      \t<dict>
      \t\t<!-- kept <dict> --><key>n</key><dict><key>one</key><string><![CDATA[</dict>]]></string>
      \t\t\t<key>few</key><string>F</string>
      \t\t</dict>
      \t\t<key>format</key>
      \t\t<string>x</string>
      \t</dict>
      \t<key>e</key><dict/>
      </dict></plist>

      """
    func texts(_ pairs: [(String, String)]) -> PropertyListNode {
      PropertyListNode(
        .dictionary(pairs.map { PropertyListEntry(key: $0.0, node: PropertyListNode(.string($0.1))) }))
    }
    var editor = try PropertyListFileEditor(Array(text.utf8), path: "x.stringsdict")
    let rules = PropertyListNode(
      .dictionary([
        PropertyListEntry(key: "n", node: texts([("one", "</dict>"), ("other", "O\n\to")])),
        PropertyListEntry(key: "format", node: PropertyListNode(.string("x"))),
      ]))
    #expect(editor.set(rules, for: "a") == .made)
    #expect(editor.set(texts([("m", "M")]), for: "e") == .made)
    let expected = text.replacing("\t\t\t<key>few</key><string>F</string>\n", with: "")
      .replacing(
        "\t\t</dict>\n\t\t<key>format",
        with: "\t\t\t<key>other</key>\n\t\t\t<string>O\n\to</string>\n\t\t</dict>\n\t\t<key>format"
      )
      .replacing("<dict/>", with: "<dict>\n\t\t<key>m</key>\n\t\t<string>M</string>\n\t</dict>")
    #expect(String(decoding: try editor.bytes(), as: UTF8.self) == expected)
  }

  @Test func removesWholeLines() throws {
    var editor = try PropertyListFileEditor(Array(Self.xml.utf8), path: "x.strings")
    editor.remove(["b"])
    #expect(
      String(decoding: try editor.bytes(), as: UTF8.self)
        == Self.xml.replacing("    <key>b</key> <string/>\n", with: ""))
  }

  @Test func writesBinaryOnesAnewOnlyWhenSomethingChanges() throws {
    let root = PropertyListNode(
      .dictionary(["a", "b"].map { PropertyListEntry(key: $0, node: PropertyListNode(.string($0))) }))
    let bytes = BinaryPropertyListWriter.write(root)
    var editor = try PropertyListFileEditor(bytes, path: "x.strings")
    _ = editor.setValue("a", for: "a")
    #expect(try editor.bytes() == bytes)
    _ = editor.setValue("ä", for: "a")
    editor.remove(["b"])
    editor.add([TableAddition(key: "c", value: "C")])
    let entries = try PropertyListParser.parse(try editor.bytes()).entries ?? []
    #expect(entries.map(\.key) == ["a", "c"] && entries.map(\.node.string) == ["ä", "C"])
  }

  @Test(arguments: ["<plist><array/></plist>", "<plist><dict><key>a</key></dict></plist>", "bplist00", "<plist"])
  func refusesWhatIsNoTable(text: String) {
    #expect(throws: InputFailure.self) { try PropertyListFileEditor(Array(text.utf8), path: "x.strings") }
  }
}
