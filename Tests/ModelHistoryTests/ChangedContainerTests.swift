import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What changes of sources do to containers of SwiftData, from the code to the finding.
@Suite struct ChangedContainerTests {
  private static func said(_ then: String, _ now: String) throws -> [String] {
    let model = "import SwiftData\n@Model final class Trip { var name: String = \"\" }\n"
    let repository = try HistoryRepository(["App/Trip.swift": model, "App/Store.swift": then])
    try repository.commit(tag: "v1")
    try repository.write("App/Store.swift", now)
    return try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message)
  }

  /// A container whose configurations a function of the project makes in a way that is not read.
  private static func built(_ database: String, _ more: String = "") -> String {
    """
    import SwiftData
    func make(_ schema: Schema, @Builder configurations: () -> [ModelConfiguration]) throws -> ModelContainer {
      try ModelContainer(for: schema, configurations: configurations())
    }
    \(more)
    let own = ModelConfiguration("Trips", cloudKitDatabase: \(database))
    let container = try make(Schema([Trip.self])) { own }

    """
  }

  private static func plain(_ database: String) -> String {
    """
    import SwiftData
    let own = ModelConfiguration("Trips", cloudKitDatabase: \(database))
    let container = try ModelContainer(for: Schema([Trip.self]), configurations: own)

    """
  }

  @Test func unreadConfigurationsAreHeldByWhatTheFileMakes() throws {
    let (synced, local) = (#".private("iCloud.a")"#, ".none")
    #expect(try Self.said(Self.built(synced), Self.built(synced, "// Two stores later.")) == [])
    #expect(try Self.said(Self.built(synced), Self.plain(synced)) == [])
    for (then, now) in [(Self.built(synced), Self.built(local)), (Self.built(synced), Self.plain(local))] {
      let found = try Self.said(then, now)
      #expect(found.count == 1 && found[0].hasPrefix("the configurations of the container are not read"), "\(found)")
    }
  }

  /// A container after a `catch` that is closed is no fallback; one in it is.
  @Test func onlyWhatACatchHoldsIsAFallback() throws {
    let make = "  static func make() throws -> ModelContainer { try ModelContainer(for: Trip.self) }\n"
    let then = "import SwiftData\nenum Stores {\n\(make)}\n"
    let shared = { (rest: String) in
      "  static let shared: ModelContainer = {\n    do { return try make() } catch { \(rest) }\n  }()\n"
    }
    #expect(try Self.said(then, "import SwiftData\nenum Stores {\n\(shared("fatalError()"))\(make)}\n") == [])
    let fallback = shared("return try! ModelContainer(for: Trip.self)")
    let found = try Self.said(then, "import SwiftData\nenum Stores {\n\(fallback)\(make)}\n")
    #expect(found.count == 1 && found[0].hasPrefix("what follows a container that fails differs"), "\(found)")
  }

  @Test func oneMoreContainerElsewhereIsSaid() throws {
    let own = Self.plain(".none")
    let found = try Self.said(own, own + "let other = try ModelContainer(for: Trip.self)\n")
    #expect(found.count == 1 && found[0].hasPrefix("another container opens"), "\(found)")
  }

  /// Without a plan, inference evaluates a default once, and all rows get its value.
  @Test(arguments: [
    ("id: UUID = UUID()", true), ("day: Date = Date.now", true), ("rank: Int = 0", false), ("id: UUID?", false),
  ])
  func rowsThatShareADefaultAreSaid(property: String, isSaid: Bool) throws {
    let trip = { (more: String) in "import SwiftData\n@Model final class Trip { var name: String = \"\"\(more) }\n" }
    let repository = try HistoryRepository(["App/Trip.swift": trip(""), "App/Store.swift": Self.plain(".none")])
    try repository.commit(tag: "v1")
    try repository.write("App/Trip.swift", trip("; var \(property)"))
    let found = try repository.project(released: "v1").findings().filter { $0.rule == .releasedVersionChanged }
    #expect(
      found.map { $0.message.contains("all their rows get the same value of 'Trip.") } == [isSaid],
      "\(found.map(\.message))")
    #expect(found.map { $0.severity == .warning && $0.remedy.contains("optional") } == [isSaid])
  }
}
