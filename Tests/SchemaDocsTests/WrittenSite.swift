import Foundation
import GlossManagedObjectModel
import Synchronization

@testable import GlossSchemaDocs

/// HTML pages in a folder of their own, for tests in a browser; they are removed when the process ends.
enum WrittenSite {
  private static let folders = Mutex<[URL]>([])
  private static let removal: Void = {
    atexit { WrittenSite.folders.withLock { for folder in $0 { try? FileManager.default.removeItem(at: folder) } } }
  }()

  /// Writes the reference of models.
  ///
  /// - Returns: the folder `html`.
  static func folder(
    _ models: [DocumentedModel], locales: [String], layout: DocumentationLayout = .pages
  ) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-site-\(UUID().uuidString)")
    removal
    folders.withLock { $0.append(folder) }
    let options = DocumentationOptions(formats: [.html], locales: locales, layout: layout)
    for file in try SchemaDocumentation(models: models, options: options).files() {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    return folder.appending(path: "html")
  }
}
