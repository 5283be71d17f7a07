import GlossBasics
import GlossFiles

/// A search for the tables of one model.
struct TableSearch {
  let files: any FileTree
  let names: TableNames
  let modelFolder: String
  private var found: [String] = []
  private var misnamed: Set<String> = []
  private var failures: [InputFailure] = []
  private var visited: Set<String> = []

  init(files: any FileTree, names: TableNames, modelFolder: String) {
    self.files = files
    self.names = names
    self.modelFolder = modelFolder
  }

  /// Takes a file if its name is the model's or a misspelling of it.
  mutating func take(_ path: String, evenIfForeign: Bool = false) {
    let name = FilePath.baseName(of: path)
    switch names.verdict(on: name) {
    case .wrong: takeMisnamed(path)
    // Another model's table is never this one's.
    case .foreign where !evenIfForeign || name.hasSuffix("Model"): return
    case .right, .foreign: if visited.insert(FilePath.normalized(path)).inserted { found.append(path) }
    }
  }

  /// Takes the tables of a source tree: unlocalized `.strings` only next to the model, catalogs anywhere.
  ///
  /// - Parameter ownership: decides which of these tables are this model's and not another's with the same name.
  mutating func take(_ tree: SourceTree, ownership: TableOwnership) {
    for path in tree.tables(named: names.wrong.union([names.right])) {
      let place = TablePath(path)
      let verdict = names.verdict(on: place.name)
      guard verdict != .foreign else { continue }
      // Named after a version of this model, perhaps, but the table of another.
      if verdict == .wrong, tree.tableNames.contains(place.name) { continue }
      let needsFolder = place.format == .strings || place.format == .stringsdict
      let folder = FilePath.folder(of: path)
      if needsFolder, place.locale == nil, FilePath.normalized(folder) != FilePath.normalized(modelFolder) { continue }
      if ownership.owns(tablesIn: place.locale == nil ? folder : FilePath.folder(of: folder)) { take(path) }
    }
  }

  /// Takes the files of a source tree that only lack the right ending.
  mutating func takeSlips(_ tree: SourceTree, ownership: TableOwnership) {
    for path in tree.slips where names.verdict(on: FilePath.baseName(of: path)) == .right {
      let folder = FilePath.folder(of: path)
      if ownership.owns(tablesIn: TablePath(path).locale == nil ? folder : FilePath.folder(of: folder)) {
        misnamed.insert(path)
      }
    }
  }

  /// Takes the tables that are links to nothing: reading them says so.
  mutating func takeDeadLinks(_ tree: SourceTree, ownership: TableOwnership) {
    for path in tree.deadLinks where FilePath.baseName(of: path) == names.right {
      let folder = FilePath.folder(of: path)
      guard ownership.owns(tablesIn: FilePath.folder(of: folder)), let target = files.linkTarget(at: path) else {
        continue
      }
      // What leads out of the repository is there and not followed.
      let place = target.hasPrefix("/") ? target : FilePath.normalized(FilePath.joined(folder, target))
      if files.kind(at: place) == nil, visited.insert(FilePath.normalized(path)).inserted { found.append(path) }
    }
  }

  /// Takes a file or folder given by the user.
  mutating func takeGiven(_ path: String, trees: SourceTreeCache) {
    switch files.kind(at: path) {
    case .file?:
      take(path, evenIfForeign: true)
    case .folder?:
      for table in trees.tree(below: path, in: files).tables { take(table) }
    case nil:
      failures.append(InputFailure(path: path, reason: "there is no such file or folder", remedy: "check the path"))
    }
  }

  /// Reads the files taken.
  func readTables() -> ModelTables {
    var tables: [LocalizationTable] = []
    var failures = failures
    var shared: (keys: Set<TableKeys>, comments: Set<TableComments>) = ([], [])
    for path in found {
      do throws(InputFailure) {
        for var table in try TableReader().tables(in: files.bytes(at: path), path: path) {
          table.entries.share(&shared)
          tables.append(table)
        }
      } catch {
        failures.append(error)
      }
    }
    var result = ModelTables(
      modelName: String(names.right.dropLast("Model".count)),
      tables: tables.sorted {
        $0.path != $1.path ? $0.path.precedes($1.path) : ($0.locale ?? "").precedes($1.locale ?? "")
      },
      misnamedPaths: misnamed.sorted { $0.precedes($1) },
      failures: failures.sorted { $0.path.precedes($1.path) })
    result.modelFolder = modelFolder
    return result
  }

  /// Records a misnamed file if its keys show that it was meant for a model.
  private mutating func takeMisnamed(_ path: String) {
    guard let bytes = try? files.bytes(at: path), let found = try? TableReader().tables(in: bytes, path: path) else {
      return
    }
    let isMeant = found.contains { $0.entries.contains { LocalizationKey($0.key) != nil } }
    if isMeant { misnamed.insert(path) }
  }

  /// The number of leading folders that two paths share.
  static func nearness(_ first: String, _ second: String) -> Int {
    zip(FilePath.normalized(first).split(separator: "/"), FilePath.normalized(second).split(separator: "/"))
      .prefix { $0 == $1 }.count
  }
}
