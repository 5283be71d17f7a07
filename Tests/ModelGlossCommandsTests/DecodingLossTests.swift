import GlossBasics
import Testing

/// Changes of Swift types that leave every hash alone, though what is stored can no longer be decoded.
@Suite struct DecodingLossTests {
  private static func source(_ declaration: String, _ property: String) -> String {
    "import SwiftData\n\(declaration)\n@Model final class Trip {\nvar name: String = \"\"\n\(property)\n}\n"
  }

  /// The declaration and the property before and after, and what is said of the values; nil for nothing.
  @Test(
    arguments: [
      (
        "enum Kind: String, Codable { case walk, run }", "enum Kind: String, Codable { case walk }",
        "var kind: Kind = Kind.walk", "that are \"run\" have no case any more, and reading them ends the app"
      ),
      (
        "enum Kind: String, Codable { case walk, run = \"RUN\" }", "enum Kind: String, Codable { case walk, run }",
        "var kind: Kind = Kind.walk", "that are \"RUN\" have no case any more"
      ),
      (
        "enum Kind: Int, Codable { case walk = 1, run = 2 }", "enum Kind: Int, Codable { case walk = 1, run = 3 }",
        "var kind: Kind = Kind.walk", "that are \"2\" have no case any more"
      ),
      // More cases, another order, another name for the same raw value.
      (
        "enum Kind: String, Codable { case walk, run }", "enum Kind: String, Codable { case swim, run, walk }",
        "var kind: Kind = Kind.walk", nil
      ),
      (
        "enum Kind: String, Codable { case walk }", "enum Kind: String, Codable { case onFoot = \"walk\" }",
        "var kind: Kind?", nil
      ),
      ("typealias Element = String", "typealias Element = Int", "var tags: [Element] = []", "which may end the app"),
      (
        "typealias Element = String", "typealias Element = Int", "var by: [String: Element] = [:]",
        "which may end the app"
      ),
      ("typealias Element = String", "typealias Element = String", "var by: [String: Element] = [:]", nil),
      (
        "struct Part: Codable { var list: [String] = [] }", "struct Part: Codable { var list: [Int] = [] }",
        "var part = Part()", "which may end the app"
      ),
    ] as [(String, String, String, String?)])
  func whatCannotBeDecodedIsSaid(old: String, new: String, property: String, words: String?) {
    let files = InMemoryFileTree([
      "Old/Trip.swift": Self.source(old, property), "New/Trip.swift": Self.source(new, property),
    ])
    let run = CommandRun("diff", "Old", "New", files: files)
    #expect(run.status == 0 && !run.output.contains("deleted"), "\(run.output)\(run.error)")
    let lines = run.output.split(separator: "\n").filter {
      $0.contains("ends the app") || $0.contains("may end the app")
    }
    #expect(lines.count == (words == nil ? 0 : 1), "\(run.output)")
    if let words { #expect(run.output.contains(words), "\(run.output)") }
  }
}
