import Foundation
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

/// Exports, read by the programs that they are for: Graphviz, which `.ci/setup --browser` installs, and DocC, which
/// comes with Swift.
@Suite struct ExportReaderTests {
  private static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }

  private static let dot = program("dot")
  private static let docc = program("docc")
  private static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// What a program answers in a folder of its own, which has the given files.
  private static func answer(
    of program: URL?, _ arguments: [String], files: [String: String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let program = try #require(program)
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-reader-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let places = ["output", "errors"].map { folder.appending(path: $0) }
    for place in places { try Data().write(to: place) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: places[0])
    process.standardError = try FileHandle(forWritingTo: places[1])
    try process.run()
    process.waitUntilExit()
    let texts = try places.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test(
    .enabled(if: dot != nil || isCI, "NOT RUN: Graphviz is missing; run `.ci/setup --browser` and test again."),
    arguments: [false, true])
  func graphvizDrawsEveryEntityAndLine(hostile: Bool) throws {
    let model = hostile ? SampleModels.hostile : SampleModels.library
    let files = try SampleModels.files(model, options: DocumentationOptions(formats: [.dot], locales: ["en"]))
    let (path, text) = try #require(files.first { $0.key.hasSuffix(".dot") })
    let found = try Self.answer(of: Self.dot, ["-Tplain", path], files: files)
    #expect(found.status == 0 && found.errors == "", "\(found.errors)")
    let lines = found.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("node ") } == model.entities.count)
    #expect(lines.count { $0.hasPrefix("edge ") } == text.split(separator: "\n").count { $0.contains(" -> ") })
    #expect(lines.contains { $0.hasPrefix("edge ") })
  }

  @Test(
    .enabled(if: docc != nil || isCI, "NOT RUN: docc is missing; it comes with Swift."), arguments: ["en", "ar"])
  func doccBuildsTheCatalogWithoutARemark(locale: String) throws {
    let options = DocumentationOptions(formats: [.docc], locales: [locale])
    let files = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options)
    let catalog = try #require(files.keys.first { $0.contains(".docc/") })
    let found = try Self.answer(
      of: Self.docc,
      [
        "convert", String(catalog.prefix { $0 != "." }) + ".docc", "--output-path", "archive",
        "--fallback-bundle-identifier", "org.example",
        "--fallback-display-name", "Library",
      ], files: files)
    #expect(found.status == 0 && !(found.output + found.errors).contains("warning:"), "\(found)")
  }
}
