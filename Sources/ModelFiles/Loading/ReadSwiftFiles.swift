import GlossBasics
import GlossFiles
import GlossSwiftDataModels

/// The Swift files of a project except those of tests, each read once, and what they may have.
struct ReadSwiftFiles {
  let paths: [String]
  private(set) var sources: [(path: String, bytes: [UInt8])] = []
  /// Whether a file may declare a SwiftData model.
  private(set) var hasModel = false
  /// Whether a file with one imports SwiftData, or declares a version.
  private(set) var isSwiftData = false
  /// The files that may build a model in code.
  private(set) var builders: [(path: String, bytes: [UInt8])] = []
  private var conflicting: [(path: String, bytes: [UInt8])] = []

  /// - Parameter cache: the files as last read.
  /// - Complexity: O(*n*) in the bytes of the files.
  init(_ paths: [String], below root: String, in files: any FileTree, cache: SwiftFileCache? = nil) {
    self.paths = paths.filter { !SwiftDataFile.isTest($0, below: root) }
    files.prepare(self.paths)
    sources = self.paths.compactMap { path in (try? files.bytes(at: path)).map { (path, $0) } }
    let signs = cache?.signs(of: sources) ?? sources.map { SwiftSigns($0.bytes) }
    hasModel = signs.contains(where: \.declaresModel)
    isSwiftData = signs.contains { $0.declaresVersion || $0.declaresModel && $0.importsSwiftData }
    let found = Array(zip(sources, signs))
    if found.contains(where: { $1.describesEntities && $1.buildsModel }) {
      builders = found.filter(\.1.describesEntities).map(\.0)
    }
    if isSwiftData { conflicting = found.filter { $1.hasConflict && $1.importsSwiftData }.map(\.0) }
  }

  /// The files of models that have both sides of a merge: which one counts is not known.
  var conflicts: [InputFailure] {
    conflicting.compactMap { path, bytes in
      var failure = ForeignFile.mergeConflict(in: bytes, path: path)
      failure?.position = ConflictMarkers.position(in: SourceText(bytes))
      return failure
    }
  }
}
