import GlossBasics
import GlossFiles
import Testing

@testable import GlossLocalization

/// Which tables under other names are read as a model's: those with two keys of its forms, in any format.
@Suite struct StrayTablesTests {
  private static func keys(_ path: String, _ bytes: [UInt8], names: Set<String> = known) -> [String]? {
    var files = InMemoryFileTree(["Package.swift": "", "M.xcdatamodel/contents": "<model/>"])
    files.files[path] = bytes
    let tables = TableFinder(files: files).tables(
      forModelNamed: "M", versionName: nil, packagePath: "M.xcdatamodel")
    return tables.strayTables(names.contains).first { $0.path == path }?.keys
  }

  private static let known: Set<String> = ["Entity/A", "Property/b", "Property/b/Entity/A", "ErrorString/No."]

  private static func strings(_ keys: [String]) -> String { keys.map { "\"\($0)\" = \"x\";\n" }.joined() }

  @Test(arguments: [
    (["Entity/A", "Property/b"], true), (["Entity/A", "ErrorString/No."], true),
    (["Property/b", "Property/b/Entity/A"], true), (["ErrorString/No.", "Property/b"], true),
    // One key with two words of a key.
    (["Property/b/Entity/A"], false), (["Entity/A"], false), (["Entity/A", "Entity/B"], false), ([], false),
  ])
  func twoKeysOfTheModelMakeATable(written: [String], isFound: Bool) {
    let keys = Self.keys("de.lproj/Other.strings", Array(Self.strings(written + ["Cancel"]).utf8))
    #expect((keys != nil) == isFound, "\(keys ?? [])")
  }

  @Test func messagesAloneAreEnough() {
    let names: Set<String> = ["ErrorString/No.", "ErrorString/Never."]
    let bytes = Array(Self.strings(names.sorted()).utf8)
    #expect(Self.keys("de.lproj/Other.strings", bytes, names: names)?.count == 2)
  }

  @Test(arguments: [TableEncoding.utf8, .utf16LittleEndianWithBOM, .utf16BigEndianWithBOM])
  func everyEncodingIsRead(encoding: TableEncoding) throws {
    let text = Array(Self.strings(["Entity/A", "ErrorString/No."]).utf8)
    let bytes = try #require(TextEncoder.encode(text, as: encoding))
    #expect(Self.keys("de.lproj/Other.strings", bytes)?.count == 2)
  }

  @Test(arguments: ["Entity/A", "Entity\\/A"]) func catalogsMayEscapeTheSlash(key: String) {
    let other = key.replacing("Entity", with: "ErrorString").replacing("A", with: "No.")
    let unit = #"{"localizations": {"de": {"stringUnit": {"state": "translated", "value": "x"}}}}"#
    let catalog =
      #"{"sourceLanguage": "en", "strings": {"\#(key)": \#(unit), "\#(other)": \#(unit)}, "version": "1.0"}"#
    #expect(Self.keys("Other.xcstrings", Array(catalog.utf8))?.count == 2)
  }
}
