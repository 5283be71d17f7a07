import Diagnostics
import FileTrees
import Localization
import ModelChecks
import ModelReading

/// Where the tables of a model lie, or would lie.
struct TablePlaces {
  /// The folders that hold language folders or a catalog, sorted.
  let containers: [String]
  private let tableName: String

  init(_ context: CheckContext, files: any FileTree) {
    tableName = ModelTables.tableName(forModel: context.model.name)
    let present = Set(context.tables.map(\.container)).sorted { $0.precedes($1) }
    containers = present.isEmpty ? [Self.newContainer(for: context.model, files: files)] : present
  }

  /// The file of a locale's table.
  func path(in container: String, locale: String, format: TableFormat) -> String {
    if format == .xcstrings { return FilePath.joined(container, "\(tableName).xcstrings") }
    return FilePath.joined(FilePath.joined(container, "\(locale).lproj"), "\(tableName).strings")
  }

  /// The nearest folder above the model, within its project, that has language folders; else the model's own.
  private static func newContainer(for model: LoadedModel, files: any FileTree) -> String {
    let own = FilePath.folder(of: model.packagePath)
    guard ["xcdatamodel", "xcdatamodeld"].contains(FilePath.fileExtension(of: model.packagePath)) else { return own }
    for folder in [own] + FilePath.ancestors(of: own) {
      guard let names = try? files.names(in: folder) else { break }
      if names.contains(where: { FilePath.fileExtension(of: $0) == "lproj" }) { return folder }
      let marksProject = names.contains { name in
        name == ".git" || name == "Package.swift"
          || ["xcodeproj", "xcworkspace"].contains(FilePath.fileExtension(of: name))
      }
      if marksProject { break }
    }
    return own
  }
}
