import GlossBasics
import GlossSwiftSource
import Testing

@testable import GlossSwiftDataModels

/// What changes nothing that code does leaves its words as they are, and everything else changes them.
@Suite struct CanonicalCodeTests {
  private static let code = """
    override func carry(forSource source: Row, in mapping: Mapping) throws {
      var seen = Set<String>()
      guard let name = source.value(forKey: "maker") as? String else { return }
      for car in cars(of: mapping) where seen.insert(name).inserted {
        car.setValue(name, forKey: "createdBy")
      }
      rows.forEach { row in row.delete() }
      try context.save()
    }
    """

  private static func words(_ code: String) -> [String] {
    let file = SwiftSourceFile(Array(code.utf8))
    return CanonicalCode(
      file.tokens.indices.map { token in
        .init(
          file.text(token), isWord: file.tokens[token].kind == .word, line: file.position(of: token).line, number: token
        )
      }
    ).words
  }

  private static func edited(_ old: String, _ new: String) -> String {
    code.replacing(old, with: new)
  }

  static let harmless: [String] = [
    edited("override func", "public override func"), edited("override func", "fileprivate override func"),
    edited("forSource source", "forSource old").replacing("source.value", with: "old.value"),
    edited("seen", "known"), edited("car in", "auto in").replacing("car.set", with: "auto.set"),
    edited("row in row.", "one in one."), edited("  var seen", "  print(\"start\")\n  var seen"),
    edited("  try context", "  Log.debug(\"made \\(name)\")\n  try context"),
    edited("  try context", "  logger.info(\"saved\", count)\n  try context"),
    edited("  try context", "  NSLog(\"%@\", name);\n  try context"), edited("  ", " "),
    edited("  try", "  // Saved.\n  try"),
  ]

  static let harmful: [String] = [
    edited("  try context", "  catalog(\"x\")\n  try context"),
    edited("  try context", "  store.log.delete(\"x\")\n  try context"),
    edited("  try context", "  dialog.info(\"x\")\n  try context"),
    edited("\"maker\"", "\"brand\""), edited("name, forKey", "nil, forKey"), edited("try context.save()", ""),
    edited("row.delete()", "row.save()"), edited("seen.insert(name)", "seen.insert(source)"),
    edited("source.value", "mapping.value"), edited("car.setValue", "source.setValue"),
    edited("forSource source", "forRow source"), edited("context.save()", "other.save()"),
    edited("  try context", "  print(context.delete(car))\n  try context"),
    edited("  try context", "  catalog(\"x\") ; drop()\n  try context"),
    edited("else { return }", "else { throw E.a }"),
  ]

  @Test(arguments: harmless) func staysTheSame(code: String) {
    #expect(code != Self.code && Self.words(code) == Self.words(Self.code))
  }

  @Test(arguments: harmful) func differs(code: String) { #expect(Self.words(code) != Self.words(Self.code)) }

  /// Another variable in the place of each one.
  @Test func twoVariablesAreTwo() {
    let names = ["source", "mapping", "seen", "name", "car"]
    for name in names {
      for other in names where other != name {
        for use in ["\(name).", "(\(name))", "(\(name),"] where Self.code.contains(use) {
          let exchanged = Self.code.replacing(use, with: use.replacing(name, with: other), maxReplacements: 1)
          #expect(Self.words(exchanged) != Self.words(Self.code), "\(name) \(other)")
        }
      }
    }
  }
}
