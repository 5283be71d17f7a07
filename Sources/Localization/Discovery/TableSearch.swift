import Foundation
import GlossBasics
import GlossDiagnostics

/// A search for the tables of one model.
struct TableSearch {
  let files: any FileTree
  private let reader: TableReader
  let names: TableNames
  let modelFolder: String
  private var found: [String] = []
  private var misnamed: Set<String> = []
  private var failures: [InputFailure] = []
  private var visited: Set<String> = []

  init(
    files: any FileTree, reader: TableReader, names: TableNames, modelFolder: String
  ) {
    self.files = files
    self.reader = reader
    self.names = names
    self.modelFolder = modelFolder
  }

  /// Reads the files found.
  var result: ModelTables {
    let (tables, unreadable) = readTables()
    var result = ModelTables(
      modelName: String(names.right.dropLast("Model".count)),
      tables: tables.sorted {
        $0.path != $1.path ? $0.path.precedes($1.path) : ($0.locale ?? "").precedes($1.locale ?? "")
      },
      misnamedPaths: misnamed.sorted { $0.precedes($1) },
      failures: (failures + unreadable).sorted { $0.path.precedes($1.path) })
    result.modelFolder = modelFolder
    return result
  }

  /// Reads a file if its name is the model's or a misspelling of it.
  mutating func read(_ path: String, evenIfForeign: Bool = false) {
    let name = FilePath.baseName(of: path)
    switch names.verdict(on: name) {
    case .right: readTable(path)
    case .wrong: readMisnamed(path)
    // Another model's table is never this one's.
    case .foreign where evenIfForeign && !name.hasSuffix("Model"): readTable(path)
    case .foreign: return
    }
  }

  /// Reads the tables of a source tree: unlocalized `.strings` only next to the model, catalogs anywhere.
  ///
  /// - Parameter ownership: decides which of these tables are this model's and not another's with the same name.
  mutating func read(_ tree: SourceTree, ownership: TableOwnership) {
    for path in tree.tables {
      let place = TablePath(path)
      let verdict = names.verdict(on: place.name)
      guard verdict != .foreign else { continue }
      // Named after a version of this model, perhaps, but the table of another.
      if verdict == .wrong, tree.holdsModel(withTableNamed: place.name) { continue }
      let needsFolder = place.format == .strings || place.format == .stringsdict
      let folder = FilePath.folder(of: path)
      if needsFolder, place.locale == nil, FilePath.normalized(folder) != FilePath.normalized(modelFolder) { continue }
      if ownership.owns(tablesIn: place.locale == nil ? folder : FilePath.folder(of: folder)) { read(path) }
    }
  }

  /// Reads a file or folder given by the user.
  mutating func readGiven(_ path: String, trees: SourceTreeCache) {
    switch files.kind(at: path) {
    case .file?:
      read(path, evenIfForeign: true)
    case .folder?:
      for table in trees.tree(below: path, in: files).tables { read(table) }
    case nil:
      failures.append(InputFailure(path: path, reason: "there is no such file or folder", remedy: "check the path"))
    }
  }

  private mutating func readTable(_ path: String) {
    if visited.insert(FilePath.normalized(path)).inserted { found.append(path) }
  }

  /// The tables in the files found, and the files that could not be read; large files are read concurrently, a few at a
  /// time: the files of forty languages are never all in memory.
  private func readTables() -> (tables: [LocalizationTable], failures: [InputFailure]) {
    var tables: [LocalizationTable] = []
    var failures: [InputFailure] = []
    for first in stride(from: 0, to: found.count, by: Self.countAtOnce) {
      let contents = found[first..<min(first + Self.countAtOnce, found.count)].map { path in
        (path: path, bytes: Result { () throws(InputFailure) in try files.bytes(at: path) })
      }
      let size = contents.reduce(0) { $0 + ((try? $1.bytes.get())?.count ?? 0) }
      let results = contents.concurrentMap(isWorthwhile: size >= Self.concurrentSize) { file in
        Result { () throws(InputFailure) in try reader.tables(in: file.bytes.get(), path: file.path) }
      }
      for result in results {
        switch result {
        case .success(let read): tables += read
        case .failure(let failure): failures.append(failure)
        }
      }
    }
    return (tables, failures)
  }

  private static let countAtOnce = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// The minimum number of bytes at which reading files concurrently pays off.
  private static let concurrentSize = 256 << 10

  /// Records a misnamed file if its keys show that it was meant for a model.
  private mutating func readMisnamed(_ path: String) {
    guard let bytes = try? files.bytes(at: path), let found = try? reader.tables(in: bytes, path: path) else {
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
