import GlossBasics
import GlossFiles

/// Decides which of several models with the same name the tables in a folder belong to, for all commands.
///
/// Tables belong to the nearest model: the innermost one above or next to them, so an example below an app leaves the
/// app's tables alone. If no model is above or next to them, they belong to the one that shares the longest path prefix
/// with them, and among those to the one with the shortest remaining path. Two equally near siblings share a table,
/// like two targets that both copy it. Compiled models are built from sources and take no table from them, and neither
/// do models in Swift source, which no file is named for.
///
/// ```swift
/// // M.xcdatamodel, de.lproj, Examples/Demo/M.xcdatamodel
/// ownershipOfDemo.owns(tablesIn: ".")  // false
/// ```
package struct TableOwnership: Sendable, Hashable {
  /// The folder of the model, and those of the others, from the root.
  private let own: [Substring]
  private let rivals: [[Substring]]
  private let workingFolder: String
  /// Whether the model leaves all tables to others with its name.
  private let yields: Bool

  /// - Parameters:
  ///   - models: the models of the source tree with the name.
  init(ofModelAt path: String, among models: [String], in files: any FileTree) {
    let workingFolder = files.workingFolder ?? "/"
    let isSource = Self.isSource(path)
    let isSwift = !isSource && !FilePath.isCompiledModel(path)
    let absolute = FilePath.absolute(path, in: workingFolder)
    self.workingFolder = workingFolder
    own = Self.way(to: FilePath.folder(of: absolute))
    rivals = models.filter {
      (Self.isSource($0) || !isSource) && FilePath.absolute($0, in: workingFolder) != absolute
    }
    .map { Self.way(to: FilePath.folder(of: FilePath.absolute($0, in: workingFolder))) }
    yields = isSwift && !rivals.isEmpty
  }

  private static func isSource(_ path: String) -> Bool {
    ["xcdatamodel", "xcdatamodeld"].contains(FilePath.fileExtension(of: path).lowercased())
  }

  private static func way(to folder: String) -> [Substring] { folder.split(separator: "/") }

  /// Whether the tables in a folder, or in its `.lproj` folders, are the model's.
  package func owns(tablesIn folder: String) -> Bool {
    if yields { return false }
    let place = Self.way(to: FilePath.absolute(folder, in: workingFolder))
    let nearness = Nearness(of: own, to: place)
    return !rivals.contains { Nearness(of: $0, to: place) > nearness }
  }

  /// How near a model's folder is to a path.
  private struct Nearness: Comparable {
    /// Whether the path is in the model's folder or below it.
    let holds: Bool
    let shared: Int
    let down: Int

    init(of model: [Substring], to place: [Substring]) {
      shared = zip(model, place).prefix { $0 == $1 }.count
      down = model.count - shared
      holds = down == 0
    }

    static func < (first: Self, second: Self) -> Bool {
      if first.holds != second.holds { return second.holds }
      return first.shared != second.shared ? first.shared < second.shared : first.down > second.down
    }
  }
}
