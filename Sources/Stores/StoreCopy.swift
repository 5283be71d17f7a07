import Foundation
import GlossDiagnostics
import GlossFileTrees

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A private copy of a database and of the logs that belong to it, gone when this is.
///
/// SQLite cannot read a store in WAL mode where it lies: it either writes beside it or misses what is in the log alone.
/// So it opens a copy, in a folder that nobody else may enter.
final class StoreCopy {
  /// What the name of every folder of copies begins with; the number of the process follows.
  static let folderPrefix = "modelgloss-store-"
  /// For how long the folder of a process that seems to be gone is left alone where nothing tells for certain.
  private static let graceSeconds = 600.0
  /// How often copying is tried, and for how long is waited in between, in microseconds.
  private static let tries: [UInt32] = [0, 100_000, 400_000]
  /// What must be left of the disk.
  private static let reserve = 1 << 20
  /// The last bytes of a rollback journal that names another file, which SQLite would read and may delete.
  private static let superJournalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  let folder: String
  /// The copied database.
  var database: String { folder + "/" + CopyRegistry.names[0] }
  /// Whether a `-shm` lies beside the original without the `-wal` that it is for.
  private(set) var lacksLog = false
  private let slot: CopyRegistry.Slot
  /// What tells other runs that the folder is in use, until a kill at any moment; nil where there are no locks.
  private var lock: FolderLock?
  private var isGone = false

  /// - Parameter freeSpace: how many bytes of a folder's disk are free; asked before each try.
  /// - Throws: `StoreError` where the original changes while it is copied, or there is no room.
  convenience init(
    of path: String, in files: any FileTree, freeSpace: (String) -> Int? = CopiedFile.freeSpace
  ) throws(StoreError) {
    try self.init(in: Self.temporaryFolder)
    if files.isDisk { try copy(path, freeSpace) } else { try copy(path, from: files) }
  }

  private init(in temporaryFolder: String) throws(StoreError) {
    Self.removeStale(in: temporaryFolder)
    (folder, lock) = try Self.makeFolder(in: temporaryFolder)
    slot = CopyRegistry.add(folder)
  }

  private static func makeFolder(in temporaryFolder: String) throws(StoreError) -> (String, FolderLock?) {
    let pattern = "\(temporaryFolder)/\(folderPrefix)\(getpid())-XXXXXX"
    // Before it is locked, another run may take a folder for one that was left.
    for _ in 0..<3 {
      var characters = Array(pattern.utf8CString)
      // Makes the folder with the mode 0700.
      guard unsafe mkdtemp(&characters) != nil else { break }
      let folder = String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      switch FolderLock.take(folder) {
      case .taken(let lock): return (folder, lock)
      case .unknown: return (folder, nil)
      case .refused: _ = unsafe rmdir(folder)
      }
    }
    throw .notCopied("no folder can be made in '\(temporaryFolder)' (\(CopiedFile.reason()))")
  }

  deinit { letGo() }

  /// Removes the files by their names; who has them open reads on, and no kill leaves anything behind.
  ///
  /// To be called once SQLite has read something: it opens the log, and undoes what a journal holds, only then.
  func letGo() {
    guard !isGone else { return }
    isGone = true
    removeFiles()
    _ = unsafe rmdir(folder)
    CopyRegistry.remove(slot)
    lock = nil
  }

  // MARK: Copying

  private func copy(_ path: String, _ freeSpace: (String) -> Int?) throws(StoreError) {
    var lastTry: String?
    for pause in Self.tries {
      if pause > 0 { usleep(pause) }
      let before = Self.states(of: path)
      guard let main = before[0] else {
        throw .file(InputFailure(path: path, reason: "the file is not there, or is not a regular file"))
      }
      let needed = before.compactMap { $0?.size }.reduce(0, +)
      if let free = freeSpace(folder), free - Self.reserve < needed {
        throw .tooLittleSpace(needed: needed, available: free, folder: FilePath.folder(of: folder))
      }
      lastTry = copyFiles(of: path, journal: before[2])
      if Self.states(of: path) == before {
        if let lastTry { throw .notCopied(lastTry) }
        lacksLog = before[1] == nil && CopiedFile.state(of: path + "-shm") != nil
        _ = main
        return
      }
      removeFiles()
    }
    throw .inUse
  }

  /// The database, its write-ahead log and its rollback journal.
  private static func states(of path: String) -> [CopiedFile.State?] {
    ["", "-wal", "-journal"].map { CopiedFile.state(of: path + $0) }
  }

  private func copyFiles(of path: String, journal: CopiedFile.State?) -> String? {
    if let reason = CopiedFile.copy(path, to: database) { return reason }
    let log = path + "-wal"
    if CopiedFile.state(of: log) != nil, let reason = CopiedFile.copy(log, to: database + "-wal") { return reason }
    guard let journal, journal.size > 0 else { return nil }
    let end = CopiedFile.end(of: path + "-journal", size: journal.size, count: Self.superJournalMark.count)
    if end == Self.superJournalMark { return nil }
    return CopiedFile.copy(path + "-journal", to: database + "-journal")
  }

  /// Copies from what is not the disk: memory, or a revision.
  private func copy(_ path: String, from files: any FileTree) throws(StoreError) {
    do {
      if let reason = CopiedFile.write(try files.bytes(at: path), to: database) { throw StoreError.notCopied(reason) }
      if files.kind(at: path + "-wal") == .file {
        let log = try files.bytes(at: path + "-wal")
        if let reason = CopiedFile.write(log, to: database + "-wal") { throw StoreError.notCopied(reason) }
      } else {
        lacksLog = files.kind(at: path + "-shm") == .file
      }
    } catch let error as InputFailure {
      throw .file(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .notCopied("\(error)")
    }
  }

  // MARK: Removing

  private func removeFiles() {
    for name in CopyRegistry.names { _ = unsafe unlink(folder + "/" + name) }
  }

  private static var temporaryFolder: String {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Removes what processes left that were killed.
  ///
  /// A folder is stale when it is this user's own and nobody holds its lock, and its process is gone. Where the file
  /// system knows no locks it has to be ten minutes old as well: in a container the process may be one that cannot be
  /// seen from here.
  static func removeStale(in temporaryFolder: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: temporaryFolder) else { return }
    for name in names where name.hasPrefix(folderPrefix) {
      let process = name.dropFirst(folderPrefix.count).prefix { $0 != "-" }
      guard let number = pid_t(process), number > 0, number != getpid() else { continue }
      let isGone = kill(number, 0) != 0 && errno == ESRCH
      let path = temporaryFolder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR),
        status.st_uid == getuid()
      else { continue }
      #if canImport(Darwin)
        let changed = status.st_mtimespec.tv_sec
      #else
        let changed = status.st_mtim.tv_sec
      #endif
      let isOld = Date.now.timeIntervalSince1970 - Double(changed) > graceSeconds
      let outcome = FolderLock.take(path)
      switch outcome {
      case .refused: continue
      case .taken: guard isGone else { continue }
      case .unknown: guard isGone && isOld else { continue }
      }
      for file in CopyRegistry.names { _ = unsafe unlink(path + "/" + file) }
      _ = unsafe rmdir(path)
      // Held to the end.
      withExtendedLifetime(outcome) {}
    }
  }
}
