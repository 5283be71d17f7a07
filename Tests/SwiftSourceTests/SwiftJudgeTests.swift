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

  private static let atoms = [
    "true", "false", "DEBUG", "FLAG", "os(iOS)", "os(macOS)", "canImport(UIKit)", "swift(>=5.9)", "swift(<6)",
    "compiler(>=6.0)", "targetEnvironment(simulator)", "arch(arm64)", "hasFeature(X)", "swift(>=5.9.1)",
  ]

  private static func condition(depth: Int, _ random: inout SeededGenerator) -> String {
    func atom() -> String { atoms.randomElement(using: &random) ?? "true" }
    func negation() -> String { Int.random(in: 0..<4, using: &random) == 0 ? "!" : "" }
    guard depth > 0 else { return negation() + atom() }
    if Int.random(in: 0..<5, using: &random) == 0 {
      return negation() + "(" + condition(depth: depth - 1, &random) + ")"
    }
    let operation = [" && ", " || ", "&&", "||", " &&\n ", " ||\n "].randomElement(using: &random) ?? " && "
    let left = condition(depth: depth - 1, &random)
    let right = condition(depth: depth - 1, &random)
    return left + operation + (Int.random(in: 0..<3, using: &random) == 0 ? "(\(right))" : right)
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
