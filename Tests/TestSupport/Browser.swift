package import Foundation

/// A browser without a window, for what only a browser can tell: whether a diagram draws, what a script finds.
package enum Browser {
  /// The program; nil where there is none.
  package static let program: String? = {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates =
      folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
      + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Mermaid's own script, which `.ci/setup --browser` fetches; nil where it was not.
  package static let mermaid = tool("mermaid.min.js")

  /// axe, which judges whether pages can be used by everybody, fetched like Mermaid; nil where it was not.
  package static let axe = tool("axe.min.js")

  private static func tool(_ name: String) -> URL? {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build-tools/\(name)")
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? url : nil
  }

  /// Whether tests in a browser run: where one is, and on continuous integration, where its lack is a failure.
  package static var isWanted: Bool {
    (program != nil && mermaid != nil) || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  package static let absence: String = """
    NOT RUN: Chromium or Mermaid's script is missing here, so nothing tells whether the diagrams draw and the search \
    finds. Run `.ci/setup --browser` and test again.
    """

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Loads a page and gives what its script hands to `report(value)` as JSON.
  ///
  /// - Parameters:
  ///   - body: the page's elements; `report` is there already.
  ///   - folder: where the page is put, so that it can load what lies beside it; nil for a new folder.
  package static func report(of body: String, in folder: URL? = nil) throws -> Data {
    guard let program else { throw Failure(description: absence) }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "modelgloss-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let page = (folder ?? scratch).appending(path: "browser-test-\(UUID().uuidString).html")
    try Data((Self.head + body).utf8).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    let output = scratch.appending(path: "output")
    _ = FileManager.default.createFile(atPath: output.path(percentEncoded: false), contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      // Continuous integration runs as root, under which there is no sandbox.
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--user-data-dir=\(scratch.appending(path: "profile").path(percentEncoded: false))",
      "--virtual-time-budget=600000", "--timeout=300000", "--dump-dom", page.absoluteString,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    guard let start = text.firstRange(of: "<pre id=\"report\">"), let end = text.firstRange(of: "</pre>"),
      start.upperBound <= end.lowerBound,
      let data = Data(base64Encoded: String(text[start.upperBound..<end.lowerBound]))
    else { throw Failure(description: "the page reported nothing: \(text.prefix(2_000))") }
    return data
  }

  private static let head = """
    <!DOCTYPE html><meta charset=utf-8><body><pre id="report"></pre><script>
    const report = (value) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      document.getElementById("report").textContent = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    };
    addEventListener("error", (event) => report({ failure: event.message }));
    </script>
    """
}
