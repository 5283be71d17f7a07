import GlossBasics
import GlossDiagnostics
package import GlossFileTrees

/// Finds and reads the localization tables of a model.
///
/// The table of a model `N` is named `NModel`. It is looked for in `.lproj` folders and beside the model: within a
/// bundle in its resources, in a source tree below the nearest folder above the model that holds `.git`,
/// `Package.swift`, an Xcode project or workspace, else what a project is generated from (`project.yml`, `Project.swift`
/// and the like), else below the model's own. String Catalogs may lie anywhere in
/// that tree. What the search for models passes over is passed over here, too. Where the tree holds several models of
/// one name, `TableOwnership` decides which one a table belongs to.
///
/// ```swift
/// let tables = TableFinder(files: DiskFileTree()).tables(
///   forModelNamed: "League", versionName: "League 2", packagePath: "App/League.xcdatamodeld")
/// ```
package struct TableFinder: Sendable {
  package let files: any FileTree
  private let trees: SourceTreeCache
  private let ahead = TablesReadAhead()
  private let reader = TableReader(sharing: TableKeyPool())

  /// - Parameter folderLimit: how many folders of a source tree are looked into.
  package init(files: any FileTree, folderLimit: Int? = nil) {
    self.files = files
    trees = SourceTreeCache(folderLimit: folderLimit ?? SourceTree.folderLimit)
  }

  /// The files that are most likely tables of some models, to be read while the models themselves are.
  ///
  /// - Parameters:
  ///   - paths: models, or folders with models in them.
  ///   - folders: the folders that the user named, as for the search itself.
  package func pathsToReadAhead(forModelsAt paths: [String], within folders: [String]) -> [String] {
    var wanted = Set<String>()
    for path in paths.map(files.shortened) {
      guard SourceTree.isModel(path) else {
        guard files.kind(at: path) == .folder, BundleResources.bundle(ofModelAt: path) == nil else { continue }
        let tree = trees.tree(below: path, in: files)
        let names = Set(tree.models.map { ModelTables.tableName(forModel: FilePath.baseName(of: $0)) })
        wanted.formUnion(tree.tables.filter { names.contains(FilePath.baseName(of: $0)) })
        continue
      }
      guard BundleResources.bundle(ofModelAt: path) == nil else { continue }
      let name = ModelTables.tableName(forModel: FilePath.baseName(of: path))
      let root = SourceTree.root(forModelAt: path, within: folders.map(files.shortened), in: files)
      wanted.formUnion(trees.tree(below: root, in: files).tables.filter { FilePath.baseName(of: $0) == name })
    }
    return wanted.sorted { $0.precedes($1) }
  }

  /// Reads a file, to have its tables when they are asked for.
  @Sendable package func readAhead(_ path: String) {
    ahead[path] = Result { () throws(InputFailure) in try reader.tables(in: files.bytes(at: path), path: path) }
  }

  /// The names of the language folders where the tables are, without `.lproj`, sorted.
  private func languageFolders(beside tables: [LocalizationTable]) -> [String] {
    let names = Set(tables.map(\.container)).flatMap { (try? files.names(in: $0)) ?? [] }
    return Set(names.filter { FilePath.fileExtension(of: $0) == "lproj" }.map { FilePath.baseName(of: $0) })
      .sorted { $0.precedes($1) }
  }

  /// The tables of a model.
  ///
  /// - Parameters:
  ///   - name: the base name of the package or file whose URL a program hands to Core Data.
  ///   - versionName: the name of the version, which never names the table; a file called after it is misnamed.
  ///   - packagePath: that package or file.
  ///   - stringsPaths: files or folders that replace the search.
  ///   - folders: the folders that the user named, which are searched at least where they hold the model.
  package func tables(
    forModelNamed name: String, versionName: String?, packagePath: String, stringsPaths: [String] = [],
    within folders: [String] = []
  ) -> ModelTables {
    // As the walk through the source tree names what it finds, so that the model is not taken for another.
    let packagePath = files.shortened(packagePath)
    var search = TableSearch(
      files: files, reader: reader, ahead: ahead, names: TableNames(model: name, version: versionName),
      modelFolder: FilePath.folder(of: packagePath))
    let bundle = BundleResources.bundle(ofModelAt: packagePath)
    let root = SourceTree.root(forModelAt: packagePath, within: folders.map(files.shortened), in: files)
    let ownership = TableOwnership(
      ofModelAt: packagePath, among: bundle == nil ? trees.tree(below: root, in: files).models : [], in: files)
    if !stringsPaths.isEmpty {
      for path in stringsPaths { search.readGiven(path, trees: trees) }
    } else if let bundle {
      for path in BundleResources.tables(ofModelAt: packagePath, bundle: bundle, in: files) { search.read(path) }
    } else {
      search.read(trees.tree(below: root, in: files), ownership: ownership)
    }
    var result = search.result
    result.folders = languageFolders(beside: result.tables)
    result.ownership = ownership
    let tree = bundle == nil ? trees.tree(below: root, in: files) : nil
    result.developmentLanguage =
      DevelopmentLanguage(
        files: files, tables: result, modelPath: packagePath, bundle: bundle, projects: tree?.projects ?? []
      ).language
    if let tree {
      if tree.isCut, stringsPaths.isEmpty {
        result.remark =
          "\(root): more than \(trees.folderLimit) folders lie here, and tables in the others are not found; name a "
          + "smaller folder, or give the tables with --strings"
      }
      let others = tree.tables.map { (name: FilePath.name(of: $0), format: FilePath.fileExtension(of: $0)) }
      let usesCatalogs = others.contains { $0.format == "xcstrings" }
      if usesCatalogs, !others.contains(where: { $0.name == "Localizable.strings" }) {
        result.preferredFormat = .xcstrings
      }
      if result.tables.isEmpty { result.mayShowErrors = trees.mayShowErrors(tree, in: files) }
      result.project = SurroundingProject(
        root: tree.root, swiftFiles: tree.sources.filter { FilePath.fileExtension(of: $0) == "swift" },
        modelPaths: tree.models)
      result.isInXcodeProject = tree.projects.contains { FilePath.fileExtension(of: $0) == "xcodeproj" }
    }
    return result
  }
}
