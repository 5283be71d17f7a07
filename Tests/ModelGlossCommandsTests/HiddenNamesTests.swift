import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// No verb prints a character that readers do not see, or that turns the direction of what follows: a name with one
/// looks like another name.
@Suite struct HiddenNamesTests {
  /// One of every kind, at a place where no ordinary text has it.
  private static let hidden: [Unicode.Scalar] = [
    "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{180B}",
    "\u{180E}",
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}",
    "\u{2060}",
    "\u{2064}", "\u{2065}", "\u{2066}", "\u{2069}", "\u{206A}", "\u{2800}", "\u{3164}", "\u{FE00}", "\u{FEFF}",
    "\u{FFA0}",
    "\u{FFF0}", "\u{FFF9}", "\u{1BCA0}", "\u{1D173}", "\u{E0001}", "\u{E0020}", "\u{E0100}",
  ]

  private static func document(_ scalars: [Unicode.Scalar]) -> String {
    let entities = scalars.enumerated().map { number, scalar in
      """
      <entity name="E\(number)\(scalar)x" representedClassName="E\(number)">
      <attribute name="a\(scalar)b" optional="YES" attributeType="String"/>
      <attribute name="t\(scalar)b" attributeType="Transformable" valueTransformerName="T\(scalar)x"/></entity>
      """
    }
    return "<model usedWithCloudKit=\"YES\">\(entities.joined())</model>"
  }

  private static let tables = hidden.enumerated().map { number, scalar in
    "\"Entity/Gone\(number)\(scalar)x\" = \"Value \(scalar)x\";\n\"Property/a\(scalar)b\" = \"Text \(scalar)x\";\n"
  }.joined()

  private func hidden(in text: String) -> [String] {
    Self.hidden.filter { text.unicodeScalars.contains($0) }.map { String($0.value, radix: 16) }
  }

  @Test(arguments: [
    "inspect", "inspect --format json", "check", "check --format json", "check --format markdown",
    "check --format sarif",
    "check --format github", "check --format junit", "check --format gitlab", "check --for cloudkit,swiftdata",
    "coverage",
    "coverage --format json",
    "coverage --format markdown", "diff v1:A.xcdatamodeld A.xcdatamodeld",
    "diff v1:A.xcdatamodeld A.xcdatamodeld --format markdown", "diff v1:A.xcdatamodeld A.xcdatamodeld --format json",
    "guard --released v*", "guard --released v* --format markdown", "guard --released v* --format json",
    "guard --released v* --cloudkit production.ckdb", "review --against v1", "review --against v1 --format json",
    "changelog A.xcdatamodeld", "changelog A.xcdatamodeld --format json", "migrations A.xcdatamodeld",
    "migrations A.xcdatamodeld --format markdown", "migrations A.xcdatamodeld --format json", "preview",
    "preview --format markdown", "preview --format json", "diff A.xcdatamodeld production.ckdb",
    "diff A.xcdatamodeld production.ckdb --format markdown", "diff A.xcdatamodeld production.ckdb --format json",
    "diff production.ckdb none.ckdb --format markdown", "diff production.ckdb none.ckdb", "inspect production.ckdb",
    "inspect production.ckdb --format json",
  ])
  func writesHiddenCharactersOut(_ line: String) throws {
    let repository = try GuardRepository()
    try repository.write("A.xcdatamodeld/A.xcdatamodel/contents", Self.document([]))
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.write("A.xcdatamodeld/A.xcdatamodel/contents", Self.document(Self.hidden))
    try repository.write("en.lproj/AModel.strings", Self.tables)
    let names = Self.hidden.map { "RECORD TYPE \"CD_E\($0)x\" ( CD_entityName STRING, \"CD_a\($0)b\" STRING );" }
    try repository.write("production.ckdb", "DEFINE SCHEMA\n" + names.joined(separator: "\n"))
    try repository.write("none.ckdb", "DEFINE SCHEMA\n")
    let run = CommandRun(arguments: line.split(separator: " ").map(String.init), fromDisk: repository.tree)
    #expect(run.status < 64 && !(run.output + run.error).isEmpty, "\(run.status) \(run.error)")
    #expect(hidden(in: run.output) == [], "\(line)")
    #expect(hidden(in: run.error) == [], "\(line)")
  }

  @Test(arguments: ["markdown", "html"])
  func writesPagesWithoutThem(_ format: String) throws {
    let files = InMemoryFileTree([
      "A.xcdatamodel/contents": Self.document(Self.hidden), "en.lproj/AModel.strings": Self.tables,
    ])
    let run = CommandRun("docs", "A.xcdatamodel", "-o", "docs", "--format", format, files: files)
    #expect(run.status == 0, "\(run.error)")
    var pages = 0
    for (path, bytes) in try #require(run.files).files where path.hasPrefix("docs/") {
      guard ["md", "html", "json"].contains(FilePath.fileExtension(of: path)) else { continue }
      pages += 1
      #expect(hidden(in: String(decoding: bytes, as: UTF8.self)) == [], "\(path)")
    }
    #expect(pages > Self.hidden.count)
  }
}
