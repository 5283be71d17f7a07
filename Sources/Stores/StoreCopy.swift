import Foundation
import GlossBasics
import GlossFiles

/// A private copy of a database and its logs, deleted along with this object.
///
/// SQLite cannot read a store in WAL mode in place: it either writes next to it or misses what is only in the log. So
/// it opens a copy, in a folder that only this user can access.
final class StoreCopy {
  /// The prefix of every copy's folder name; the process id follows.
  static let folderPrefix = "modelgloss-store-"
  /// How long to keep the folder of a process that may be dead.
  private static let graceSeconds = 600.0
  /// The delay in microseconds before each attempt to copy.
  private static let tries: [UInt32] = [0, 100_000, 400_000]
  /// The minimum free space to leave on the disk.
  private static let reserve = 1 << 20
  /// The last bytes of a rollback journal that names another file, which SQLite would read and may delete.
  private static let superJournalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  let folder: String
  /// The copied database.
  var database: String { folder + "/" + CopyRegistry.names[0] }
  /// Whether there is a `-shm` next to the original without its `-wal`.
  private(set) var lacksLog = false
  private let slot: CopyRegistry.Slot
  /// The lock that shows other runs that the folder is in use, until the process ends; nil without lock support.
  private var lock: FolderLock?
  private var isGone = false

  /// - Parameter freeSpace: the number of free bytes on a folder's disk; called before each attempt.
  /// - Throws: `StoreError` if the original changes while it is copied, or there is not enough space.
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
    // Until it is locked, another run may mistake the folder for a leftover.
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
    throw .notCopied("no folder can be created in '\(temporaryFolder)' (\(CopiedFile.reason()))")
  }

  deinit { letGo() }

  /// Unlinks the files; open ones stay readable, and no files are left over if the process is killed.
  ///
  /// Call it after SQLite's first read: only then does it open the log and roll back a journal.
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
      guard before[0] != nil else {
        throw .file(InputFailure(path: path, reason: "the file is missing or not a regular file"))
      }
      let needed = before.compactMap { $0?.size }.reduce(0, +)
      if let free = freeSpace(folder), free - Self.reserve < needed {
        throw .tooLittleSpace(needed: needed, available: free, folder: FilePath.folder(of: folder))
      }
      lastTry = copyFiles(of: path, journal: before[2])
      if Self.states(of: path) == before {
        if let lastTry { throw .notCopied(lastTry) }
        lacksLog = before[1] == nil && CopiedFile.state(of: path + "-shm") != nil
        return
      }
      removeFiles()
    }
    throw .inUse
  }

  /// The states of the database, its write-ahead log and its rollback journal.
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

  /// Copies from a tree other than the disk: memory, or a revision.
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

  /// Removes folders left over by killed processes.
  ///
  /// A folder is stale if it belongs to this user, is not locked, and its process is gone. On file systems without
  /// locks it must also be ten minutes old: in a container the process may not be visible.
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
      // Held until the end.
      withExtendedLifetime(outcome) {}
    }
  }
}
