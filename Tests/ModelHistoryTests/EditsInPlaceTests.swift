import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Edits that turn a decision about stores are said, wherever it is; refactorings of the same code are not.
@Suite struct EditsInPlaceTests {
  /// A stack whose decisions are marked: each `⟨then|now⟩` is one edit.
  static let stack = """
    import CoreData
    struct Options {
      var tracks: Bool
      var keeps: Bool
      static let usual = Options(tracks: ⟨true|false⟩, keeps: ⟨false|true⟩)
    }
    final class Stack {
      static let generation = ⟨1|2⟩
      static let fallback = 2
      private let options: Options
      let container = NSPersistentContainer(name: "App")
      init(options: Options = .usual, isFresh: Bool = ⟨false|true⟩) { self.options = options }
      private var file: String { "store\\(⟨Self.generation|Self.fallback⟩)" }
      func open(isOld: Bool, isNew: Bool) throws {
        if ⟨|!⟩isOld { try migrate() }
        if ⟨!|⟩isNew { check() }
        guard ready ⟨==|!=⟩ nil else { return }
        ⟨guard !exists(file) else { return }|⟩
        ⟨try replace()|⟩
        let description = container.persistentStoreDescriptions[0]
        if options.tracks ⟨&&|\\|\\|⟩ options.keeps { description.setOption(true as NSNumber, forKey: key) }
        ⟨restore(isOld)|restore(isNew)⟩
        ⟨try prepare()|⟩
        container.loadPersistentStores { _, _ in }
        try container.persistentStoreCoordinator.destroyPersistentStore(at: old, type: .sqlite)
      }
      private func migrate() throws { try container.persistentStoreCoordinator.migratePersistentStore(a, to: b) }
      private func replace() throws { try container.persistentStoreCoordinator.replacePersistentStore(at: a, from: b) }
      private func prepare() throws { try addPersistentStore(at: a) }
      private func check() {}
      private func restore(_ isOld: Bool) {}
      func count() -> Int {
        container.viewContext.automaticallyMergesChangesFromParent = true
        return pages > 20 ? 1 : 2
      }
    }

    """

  /// The text with one of its marks as it is after the edit; nil for none.
  private static func text(_ edited: Int?) -> String {
    var number = -1
    return stack.split(separator: "⟨", omittingEmptySubsequences: false).enumerated().map { place, piece in
      guard place > 0 else { return String(piece) }
      number += 1
      let parts = piece.split(separator: "⟩", maxSplits: 1, omittingEmptySubsequences: false)
      let sides = parts[0].replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
      return String(sides[number == edited ? 1 : 0]).replacing("\u{1}", with: "|") + parts[1]
    }.joined()
  }

  private static func said(_ then: String, _ now: String) throws -> [String] {
    let repository = try HistoryRepository(["Stack.swift": then])
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    try repository.write("Stack.swift", now)
    return try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message)
  }

  @Test func eachDecisionThatIsTurnedIsSaid() throws {
    let count = Self.stack.count { $0 == "⟨" }
    #expect(count == 13)
    for number in 0..<count {
      let found = try Self.said(Self.text(nil), Self.text(number))
      #expect(found.count == 1, "\(number): \(found)")
      // And turned back.
      let back = try Self.said(Self.text(number), Self.text(nil))
      let isNew = back.isEmpty && Self.text(number).count < Self.text(nil).count
      #expect(back.count == 1 || isNew, "\(number) back: \(back)")
    }
  }

  /// What is done before a store is opened has to stay before it.
  @Test func theOrderOfWhatIsDoneToStoresIsHeld() throws {
    let text = Self.text(nil)
    let (call, open) = ("    try replace()\n", "    container.loadPersistentStores { _, _ in }\n")
    let later = text.replacing(call, with: "").replacing(open, with: open + call)
    #expect(try Self.said(text, later).contains { $0.contains("is in another order") })
    // Two that only set what they set may be exchanged.
    let (first, second) = ("    let a = 1\n", "    let b = 2\n")
    let both = text.replacing(call, with: first + second + call)
    #expect(try Self.said(both, text.replacing(call, with: second + first + call)) == [])
  }

  static let refactorings: [(what: String, then: String, now: String)] = [
    ("a log", "    try replace()\n", "    print(file)\n    try replace()\n"),
    ("another name", "isNew", "isFirst"),
    ("another name of a function", "replace()", "exchange()"),
    ("another visibility", "private func migrate", "func migrate"),
    (
      "what has to do with objects", "automaticallyMergesChangesFromParent = true",
      "automaticallyMergesChangesFromParent = false"
    ),
    ("a bound in a function without stores", "pages > 20", "pages < 30"),
    ("a function of its own", "    if isOld { try migrate() }\n", "    try migrateIfOld(isOld)\n"),
    (
      "what is written anew", "    if !isNew { check() }\n",
      "    switch isNew {\n    case true: break\n    case false: check()\n    }\n"
    ),
    ("a comment", "    try prepare()\n", "    // before it opens\n    try prepare()\n"),
    ("self", "\"store\\(Self.generation)\"", "\"store\\(Stack.generation)\""),
  ]

  @Test(arguments: refactorings.indices) func refactoringsAreNotSaid(number: Int) throws {
    let (what, then, now) = Self.refactorings[number]
    let text = Self.text(nil)
    var other = text.replacing(then, with: now)
    #expect(other != text, "\(what)")
    if now.contains("migrateIfOld") {
      other = other.replacing(
        "  private func check() {}\n",
        with:
          "  private func migrateIfOld(_ isOld: Bool) throws {\n    if isOld { try migrate() }\n  }\n  private func check() {}\n"
      )
    }
    #expect(try Self.said(text, other) == [], "\(what)")
  }
}
