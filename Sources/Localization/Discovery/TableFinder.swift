import GlossBasics
package import GlossFiles

/// Finds and reads the localization tables of a model.
///
/// The table of a model `N` is named `NModel`. It is looked for in `.lproj` folders and next to the model: in a bundle,
/// in its resources; in a source tree, below the nearest parent of the model that has `.git`, `Package.swift`, an Xcode
/// project or workspace, otherwise below one that has a project generator's input (`project.yml`, `Project.swift` and
/// the like), otherwise below the model's own folder. String Catalogs may be anywhere in that tree. The search skips
/// what the search for models skips. If the tree contains several models with the same name, `TableOwnership`
/// assigns each table to one of them.
///
/// ```swift
/// let tables = TableFinder(files: DiskFileTree()).tables(
///   forModelNamed: "League", versionName: "League 2", packagePath: "App/League.xcdatamodeld")
/// ```
package struct TableFinder: Sendable {
  package let files: any FileTree
  private let trees: SourceTreeCache

  /// - Parameter folderLimit: the maximum number of folders to visit in a source tree.
  package init(files: any FileTree, folderLimit: Int? = nil) {
    self.files = files
    trees = SourceTreeCache(folderLimit: folderLimit ?? SourceTree.folderLimit)
  }

  /// The names of the language folders next to the tables, without `.lproj`, sorted.
  private func languageFolders(beside tables: [LocalizationTable]) -> [String] {
    let names = Set(tables.map(\.container)).flatMap { (try? files.names(in: $0)) ?? [] }
    return Set(names.filter { FilePath.fileExtension(of: $0) == "lproj" }.map { FilePath.baseName(of: $0) })
      .sorted { $0.precedes($1) }
  }

  /// Returns the tables of a model.
  ///
  /// - Parameters:
  ///   - name: the base name of the package or file whose URL a program passes to Core Data.
  ///   - versionName: the name of the version, which never names the table; a file named after it is misnamed.
  ///   - packagePath: that package or file.
  ///   - stringsPaths: files or folders that replace the search.
  ///   - folders: the folders given by the user; one that contains the model is always searched.
  package func tables(
    forModelNamed name: String, versionName: String?, packagePath: String, stringsPaths: [String] = [],
    within folders: [String] = []
  ) -> ModelTables {
    // Spelled as in the walk of the source tree so that the model is not mistaken for another.
    let packagePath = files.shortened(packagePath)
    var search = TableSearch(
      files: files, names: TableNames(model: name, version: versionName), modelFolder: FilePath.folder(of: packagePath))
    let bundle = BundleResources.bundle(ofModelAt: packagePath)
    let root = SourceTree.root(forModelAt: packagePath, within: folders.map(files.shortened), in: files)
    let ownership = TableOwnership(
      ofModelAt: packagePath, among: bundle == nil ? trees.tree(below: root, in: files).models(named: name) : [],
      in: files)
    if !stringsPaths.isEmpty {
      for path in stringsPaths { search.takeGiven(path, trees: trees) }
    } else if let bundle {
      for path in BundleResources.tables(ofModelAt: packagePath, bundle: bundle, in: files) { search.take(path) }
    } else {
      search.take(trees.tree(below: root, in: files), ownership: ownership)
      search.takeSlips(trees.tree(below: root, in: files), ownership: ownership)
      search.takeDeadLinks(trees.tree(below: root, in: files), ownership: ownership)
    }
    var result = search.readTables()
    result.folders = languageFolders(beside: result.tables)
    result.ownership = ownership
    let tree = bundle == nil ? trees.tree(below: root, in: files) : nil
    let projects = trees.projects(of: tree, forModelAt: packagePath, in: files)
    result.developmentLanguage =
      DevelopmentLanguage(files: files, tables: result, bundle: bundle, projects: projects).language
    let languages = AppLanguageSearch(
      files: files, tables: result, modelPath: packagePath, bundle: bundle, root: tree?.root, projects: projects)
    result.foundLanguages = OnDemand { languages.languages }
    if let failure = projects.failure { result.failures.append(failure) }
    if stringsPaths.isEmpty { result.strays = strays(name, at: packagePath, bundle: bundle, tree, ownership) }
    if let tree {
      if tree.isCut, stringsPaths.isEmpty {
        result.remark =
          "\(root): contains more than \(trees.folderLimit) folders; tables in the rest are not found; give a "
          + "smaller folder, or give the tables with --strings"
      }
      if tree.prefersCatalogs { result.preferredFormat = .xcstrings }
      if result.tables.isEmpty { result.errorDisplay = trees.errorDisplay(of: tree, in: files) }
      result.project = SurroundingProject(
        root: tree.root, app: tree.app(ofModelAt: packagePath),
        swiftFiles: tree.swiftFiles, sourceFiles: tree.sources, modelPaths: tree.models)
      result.isInXcodeProject = tree.projects.contains { FilePath.fileExtension(of: $0) == "xcodeproj" }
    }
    return result
  }

  /// The tables around a model whose keys are a model's, under other names than those of the tree's models.
  private func strays(
    _ name: String, at path: String, bundle: String?, _ tree: SourceTree?, _ ownership: TableOwnership
  ) -> OnDemand<[LocalizationTable]> {
    let right = ModelTables.tableName(forModel: name)
    guard let tree else {
      let paths = bundle.map { BundleResources.tables(ofModelAt: path, bundle: $0, in: files) } ?? []
      let found = StrayTables(among: paths, isOfModel: { $0.hasSuffix("Model") }, in: files)
      return OnDemand { found.tables(besides: right, ofModelIn: FilePath.folder(of: path), owns: { _ in true }) }
    }
    let found = trees.strays(in: tree, of: files)
    return OnDemand {
      found.tables(besides: right, ofModelIn: FilePath.folder(of: path), owns: ownership.owns(tablesIn:))
    }
  }
}
