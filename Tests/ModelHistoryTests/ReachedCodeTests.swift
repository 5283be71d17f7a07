import GlossFiles
import Testing

@testable import GlossModelHistory

/// Which code that migrates stores counts: what nothing runs does not.
@Suite struct ReachedCodeTests {
  private static let made = "let m = NSMigrationManager(sourceModel: a, destinationModel: b)"

  /// Files with whether the manager in them is reached.
  static let cases: [(name: String, files: [String: String], isReached: Bool)] = [
    ("at the top of a file", ["A.swift": made], true),
    ("in a function that is called", ["A.swift": "func step() { \(made) }\nstep()"], true),
    ("in a function that nothing calls", ["A.swift": "func step() { \(made) }"], false),
    ("in a function that only calls itself", ["A.swift": "func step() { \(made); step() }"], false),
    (
      "in a class that only a function which nothing calls makes",
      [
        "A.swift": "final class Steps { func run() { \(made) } }",
        "B.swift": "final class Stack {\n private func prepare() { Steps().run() }\n func open() {}\n}\nStack().open()",
      ], false
    ),
    (
      "in a class that a function makes which is called",
      [
        "A.swift": "final class Steps { func run() { \(made) } }",
        "B.swift":
          "final class Stack {\n private func prepare() { Steps().run() }\n func open() { prepare() }\n}\nStack().open()",
      ], true
    ),
    (
      "in two functions that call each other and that nothing else calls",
      ["A.swift": "func step() { \(made); more() }\nfunc more() { step() }"], false
    ),
    ("in a function that another file calls", ["A.swift": "func step() { \(made) }", "B.swift": "step()"], true),
    ("in a function that is passed on", ["A.swift": "func step() { \(made) }", "B.swift": "queue.run(step)"], true),
    ("in a public function", ["A.swift": "public func step() { \(made) }"], true),
    ("in an overriding function", ["A.swift": "class B: A { override func step() { \(made) } }"], true),
    (
      "in a function that a false constant keeps from running",
      ["A.swift": "func step() { \(made) }\nlet isOn = false\nfunc open() { if isOn { step() } }"], false
    ),
    (
      "in a function that a false constant and more keep from running",
      ["A.swift": "func step() { \(made) }\nfunc open() { let isOn = false\nif isOn, isOld(store) { step() } }"], false
    ),
    (
      "in a function that a variable decides about",
      ["A.swift": "func step() { \(made) }\nvar isOn = false\nfunc open() { if isOn { step() } }\nopen()"], true
    ),
    (
      "in a function that an alternative decides about",
      ["A.swift": "func step() { \(made) }\nlet isOn = false\nfunc open() { if isOn || isOld { step() } }\nopen()"],
      true
    ),
    (
      "in a function that what opens stores calls, which nothing here calls",
      [
        "A.swift": "func step() { \(made) }",
        "B.swift": "final class Stack {\n func open() { step(); c.loadPersistentStores { _, _ in } }\n}",
      ], true
    ),
    ("in a block that never runs", ["A.swift": "if false { \(made) }"], false),
    (
      "in a class that something makes",
      ["A.swift": "final class Steps { func run() { \(made) } }", "B.swift": "try Steps().run()"], true
    ),
    (
      "in a class that nothing makes",
      ["A.swift": "final class Steps { func run() { \(made) } }", "B.swift": "try Other().run()"], false
    ),
    (
      "in a class that a storyboard makes",
      ["A.swift": "class Start: UIViewController { func run() { \(made) } }", "B.swift": "start.run()"], true
    ),
    (
      "in an extension", ["A.swift": "extension Store { func run() { \(made) } }", "B.swift": "store.run()"], true
    ),
    (
      "in a method of Objective-C",
      ["A.m": "@implementation A\n- (void)step {\nid m = [[NSMigrationManager alloc] initWithSourceModel:a];\n}\n@end"],
      true
    ),
    (
      "in a method of Objective-C that never runs",
      [
        "A.m": "@implementation A\n- (void)step {\nid m = [[NSMigrationManager alloc] initWithSourceModel:a];\n}\n"
          + "- (void)open {\nBOOL isOn = NO;\nif (isOn) { [self step]; }\n}\n@end"
      ], false
    ),
  ]

  @Test(arguments: cases) func isTold(name: String, files: [String: String], isReached: Bool) {
    let migration = ProjectOpenings(of: ".", in: InMemoryFileTree(files)).migration(of: "App")
    #expect((migration.way == .own) == isReached, "\(name)")
  }

  /// Functions that all call each other, and that nothing else calls, are looked at in no time.
  @Test(arguments: [true, false]) func manyCallsAreFollowed(isCalled: Bool) {
    let all = (0..<120).map { "f\($0)()" }.joined(separator: "; ")
    let functions = (0..<120).map { "func f\($0)() { \(all) }\n" }.joined()
    let text =
      functions + "func step() { \(Self.made) }\nfunc more() { step() }\nfunc f() { more(); f0() }\n"
      + "func g() { f119(); more() }\n" + (isCalled ? "g()\n" : "")
    let files = InMemoryFileTree(["A.swift": text.replacing("func f7() {", with: "func f7() { more();")])
    let openings = ProjectOpenings(of: ".", in: files)
    let migration = openings.migration(of: "App", among: ["App"])
    #expect((migration.way == .own) == isCalled)
  }
}
