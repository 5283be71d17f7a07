import Foundation
import Testing

@testable import GlossLocalization

@Suite struct BuiltInFilesTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `.ci/embed` writes the list.
  @Test(arguments: ["Locales", "Templates"])
  func everyFileIsBuiltInWithItsText(folder: String) throws {
    let root = Self.package.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String } ?? []
    let files = try names.filter { name in
      let url = root.appending(path: name)
      return try !url.lastPathComponent.hasPrefix(".")
        && url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
    }
    #expect(BuiltInFiles.paths(in: folder) == files.sorted())
    for name in files {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      #expect(BuiltInFiles.text(at: "\(folder)/\(name)") == text, "\(name)")
    }
  }

  @Test func knowsNoOtherFile() {
    #expect(BuiltInFiles.text(at: "Locales/none.strings") == nil)
    #expect(BuiltInFiles.paths(in: "Local") == [])
  }
}
