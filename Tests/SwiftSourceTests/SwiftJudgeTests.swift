import Foundation
import GlossSwiftSource
import GlossTestSupport
import Testing

/// Compares with the compiler's parser, if `Tests/System/run swift` has compiled it.
@Suite struct SwiftJudgeTests {
  private static let judge = ProcessInfo.processInfo.environment["MODELGLOSS_SWIFT_JUDGE"]
  private static let folders = ProcessInfo.processInfo.environment["MODELGLOSS_SWIFT_FOLDERS"] ?? ""

  @Test(.enabled(if: judge != nil))
  func declarationsAreThoseOfTheCompiler() throws {
    let files = Self.files()
    let verdict = try Self.compare(files)
    print("judge: \(verdict.compared) of \(files.count) files, \(verdict.declarations) declarations")
    #expect(verdict.compared > 100)
    #expect(verdict.differences.isEmpty, "\(verdict.differences.prefix(20).joined(separator: "\n"))")
  }

  @Test(.enabled(if: judge != nil))
  func declarationsOfDamagedFilesAreThoseOfTheCompiler() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("judge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var random = SeededGenerator(seed: 7)
    var files: [String] = []
    for path in Self.files() {
      guard let data = FileManager.default.contents(atPath: path), data.count < 200_000 else { continue }
      for number in 0..<3 {
        let damaged = SwiftDamage.damage(Array(data), &random)
        let place = folder.appendingPathComponent("\(files.count)-\(number).swift")
        try Data(damaged).write(to: place)
        files.append(place.path)
      }
    }
    let verdict = try Self.compare(files)
    print("judge: \(verdict.compared) of \(files.count) damaged files compile, \(verdict.declarations) declarations")
    // A copy that is read differently is needed to see why, so only a run without differences removes the copies.
    if verdict.differences.isEmpty { try FileManager.default.removeItem(at: folder) }
    #expect(verdict.differences.isEmpty, "\(verdict.differences.prefix(20).joined(separator: "\n"))")
  }

  @Test(.enabled(if: judge != nil))
  func conditionsAreThoseOfTheCompiler() throws {
    var random = SeededGenerator(seed: 39)
    let source = (0..<1_000).map { number in
      "#if \(Self.condition(depth: number % 5, &random))\nlet v\(number) = 1\n#else\nlet w\(number) = 1\n#endif\n"
    }.joined()
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("conditions-\(UUID().uuidString).swift")
    try Data(source.utf8).write(to: place)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Self.judge))
    process.arguments = ["--conditions", place.path]
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let wanted = output.split(separator: "\n").map(String.init)
    let file = SwiftSourceFile(Array(source.utf8))
    let found = file.directives.all.filter { $0.keyword == .if }.compactMap { directive in
      file.directives.conditions(at: directive.end).first.map { Self.text($0.expression) }
    }
    #expect(wanted.count == 1_000 && found == wanted)
    #expect(file.members.properties.count == 2_000)
    if found == wanted { try FileManager.default.removeItem(at: place) }
  }

  /// What a thousand conditions are worth to the compiler, on every platform, with an unknown flag set and not set:
  /// where the reader knows a value, it is that one.
  @Test(
    .enabled(if: judge != nil),
    arguments: [
      (SwiftBuild.Platform.macOS, "arm64-apple-macosx14"), (.iOS, "arm64-apple-ios17"),
      (.macCatalyst, "arm64-apple-ios17-macabi"), (.tvOS, "arm64-apple-tvos17"), (.watchOS, "arm64-apple-watchos10"),
      (.visionOS, "arm64-apple-xros1"),
    ])
  func valuesAreThoseOfTheCompiler(platform: SwiftBuild.Platform, target: String) throws {
    var random = SeededGenerator(seed: 45)
    // Without an SDK nothing can be imported.
    let atoms =
      Self.atoms.filter { !$0.hasPrefix("canImport") } + ["os(tvOS)", "os(watchOS)", "os(visionOS)", "os(Linux)"]
    let source = (0..<1_000).map { number in
      "#if \(Self.condition(depth: number % 5, of: atoms, &random))\nstruct v\(number) {}\n#else\nstruct w\(number) {}\n#endif\n"
    }.joined()
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("values-\(UUID().uuidString).swift")
    try Data(source.utf8).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    let properties = SwiftSourceFile(Array(source.utf8)).members.types
    #expect(properties.count == 2_000)
    var (known, wrong) = (0, [String]())
    for flags in [[], ["-D", "FLAG"]] {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-frontend", "-dump-ast", "-parse-stdlib", "-target", target] + flags + [place.path]
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let active = Set(
        output.split(separator: "\n").filter { $0.contains("(struct_decl") }.compactMap { line in
          line.split(separator: "\"").first { $0.first == "v" || $0.first == "w" }.map(String.init)
        })
      #expect(active.count == 1_000, "\(output.prefix(300))")
      for type in properties {
        guard let holds = type.heading.conditions.hold(in: SwiftBuild(platform: platform)) else { continue }
        known += 1
        if holds != active.contains(type.name) { wrong.append("\(type.name): \(type.heading.conditions.text)") }
      }
    }
    print("judge: \(target): \(known) of 4,000 values known, \(wrong.count) wrong")
    #expect(known > 1_000 && wrong.isEmpty, "\(wrong.prefix(10).joined(separator: "\n"))")
  }

  private static let atoms = [
    "true", "false", "DEBUG", "FLAG", "os(iOS)", "os(macOS)", "canImport(UIKit)", "swift(>=5.9)", "swift(<6)",
    "compiler(>=6.0)", "targetEnvironment(simulator)", "arch(arm64)", "hasFeature(X)", "swift(>=5.9.1)",
  ]

  private static func condition(
    depth: Int, of atoms: [String] = atoms, _ random: inout SeededGenerator
  ) -> String {
    func atom() -> String { atoms.randomElement(using: &random) ?? "true" }
    func negation() -> String { Int.random(in: 0..<4, using: &random) == 0 ? "!" : "" }
    guard depth > 0 else { return negation() + atom() }
    if Int.random(in: 0..<5, using: &random) == 0 {
      return negation() + "(" + condition(depth: depth - 1, of: atoms, &random) + ")"
    }
    // Lines end a condition except within parentheses, and `&&!` is another operator.
    let operation = [" && ", " || ", "&&", "||"].randomElement(using: &random) ?? " && "
    let left = condition(depth: depth - 1, of: atoms, &random)
    let right = condition(depth: depth - 1, of: atoms, &random)
    let isApart = operation.hasPrefix(" ")
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return left + operation + "(\(right))"
    case 1: return "(\(left)\n  \(operation.filter { $0 != " " })\n  (\(right)))"
    default: return left + (isApart || !right.hasPrefix("!") ? operation : " \(operation) ") + right
    }
  }

  /// As the judge prints it: operators of one kind bind from the left.
  private static func text(_ expression: SwiftCondition.Expression) -> String {
    func joined(_ parts: [SwiftCondition.Expression], _ operation: String) -> String {
      parts.dropFirst().reduce(parts.first.map(text) ?? "") { "(\($0)\(operation)\(text($1)))" }
    }
    return switch expression {
    case .constant(let value): "\(value)"
    case .flag(let name): name
    case .call(let name, let argument): "\(name)(\(argument))"
    case .version(let name, let isAtLeast, let numbers):
      "\(name)(\(isAtLeast ? ">=" : "<")\(numbers.map(String.init).joined(separator: ".")))"
    case .not(let inner): "!(\(text(inner)))"
    case .all(let parts): joined(parts, "&&")
    case .any(let parts): joined(parts, "||")
    case .unreadable: "?"
    }
  }

  private static func files() -> [String] {
    folders.split(separator: ":").flatMap { folder -> [String] in
      let list = FileManager.default.enumerator(atPath: String(folder))
      let names = list?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") && !$0.contains("/.build/") }.sorted()
        .map { "\(folder)/\($0)" }
    }
  }

  private struct Verdict {
    /// The number of files that the compiler parses without errors.
    var compared = 0
    var declarations = 0
    var differences: [String] = []
  }

  private static func compare(_ files: [String]) throws -> Verdict {
    var verdict = Verdict()
    for start in stride(from: 0, to: files.count, by: 200) {
      let part = files[start..<min(start + 200, files.count)]
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: try #require(judge))
      process.arguments = Array(part)
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      var expected: [String: [String]] = [:]
      var path: String?
      for line in output.split(separator: "\n", omittingEmptySubsequences: true) {
        if line.hasPrefix("FILE\t") {
          let fields = line.split(separator: "\t")
          path = fields[2] == "false" ? String(fields[1]) : nil
          if let path { expected[path] = [] }
        } else if let path {
          expected[path]?.append(String(line))
        }
      }
      for path in part {
        guard let wanted = expected[path], let data = FileManager.default.contents(atPath: path) else { continue }
        verdict.compared += 1
        verdict.declarations += wanted.count
        let found = DeclarationListing(Array(data)).lines
        let lines = Set(found)
        let known = Set(wanted)
        verdict.differences += wanted.filter { !lines.contains($0) }.map { "\(path): missing \($0)" }
        verdict.differences += found.filter { !known.contains($0) }.map { "\(path): extra \($0)" }
      }
    }
    return verdict
  }
}
