import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What a stored value of an enumeration means is the same after a change, or it is said.
@Suite struct StoredEnumerationTests {
  private static func files(_ declaration: String) -> [String: String] {
    [
      "App.swift": """
      import SwiftData
      \(declaration)
      @Model final class Habit { var kind: Kind = Kind.low }
      let c = try ModelContainer(for: Habit.self)

      """
    ]
  }

  private static func said(_ then: String, _ now: String) throws -> [String] {
    let repository = try HistoryRepository(files(then))
    try repository.commit(tag: "v1")
    for (path, text) in files(now) { try repository.write(path, text) }
    return try repository.project(released: "v1").findings().filter { $0.rule == .valuesLost }.map(\.message)
  }

  private static func kind(_ cases: String, _ raw: String = "Int") -> String {
    "enum Kind: \(raw)\(raw.isEmpty ? "" : ", ")Codable { case \(cases) }"
  }

  @Test(arguments: [
    ("low, high", "none, low, high", "that are \"0\" were 'low' and are read as 'none'"),
    ("low, high", "high, low", "that are \"0\" were 'low' and are read as 'high'"),
    ("low, high", "low", "that are \"1\" have no case any more"),
    ("low = 1, high = 5", "low = 1, high", "that are \"5\" have no case any more"),
    ("low, high", "low, high, highest", nil), ("low, high", "low, higher", nil),
    ("low, high", "low = 0, high = 1", nil),
    ("low = 1, high = 2", "low = 1, middle = 3, high = 2", nil), ("high, low", "high = 0, low", nil),
  ])
  func numbersMeanWhatTheyMeant(then: String, now: String, says: String?) throws {
    let found = try Self.said(Self.kind(then), Self.kind(now))
    #expect(found.map { $0.contains(says ?? "?") } == (says == nil ? [] : [true]), "\(found)")
  }

  /// What looks like a rename is a warning: SwiftData matches elements by name.
  @Test(arguments: [
    ("low, high", "low, higher", Severity.warning), ("low, high", "low", .note), ("low, high", "low, high, more", nil),
    ("low, high", "lowest, highest", .warning),
  ])
  func casesAreElements(then: String, now: String, severity: Severity?) throws {
    let repository = try HistoryRepository(Self.files(Self.kind(then, "")))
    try repository.commit(tag: "v1")
    for (path, text) in Self.files(Self.kind(now, "")) { try repository.write(path, text) }
    let found = try repository.project(released: "v1").findings().filter { $0.rule == .valuesLost }
    #expect(found.map(\.severity) == [severity].compactMap(\.self), "\(found.map(\.message))")
    if severity == .warning { #expect(found[0].remedy.contains("keep the former name")) }
  }

  @Test(arguments: [
    ("low, high", "low, higher", "that are \"high\" have no case any more"), ("low, high", "high, low", nil),
    ("low, high = \"h\"", "low, higher = \"h\"", nil), ("low, high", "low, high, higher", nil),
  ])
  func textsMeanWhatTheyMeant(then: String, now: String, says: String?) throws {
    let found = try Self.said(Self.kind(then, "String"), Self.kind(now, "String"))
    #expect(found.map { $0.contains(says ?? "?") } == (says == nil ? [] : [true]), "\(found)")
  }
}
