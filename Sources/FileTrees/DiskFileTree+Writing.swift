import Foundation
package import GlossBasics
package import GlossFiles

extension DiskFileTree: WritableFileTree {
  package func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure) {
    var made: [String] = []
    do throws(SystemError) {
      switch try WritingPlace(path) {
      // Writing to a FIFO blocks until it is read, and no one reads generated pages from one.
      case .descriptor where durability == .generated, .stream where durability == .generated:
        throw SystemError(code: EINVAL)
      case .descriptor(let descriptor): try descriptor.write(bytes)
      case .stream:
        let stream = try Descriptor.open(path, O_WRONLY)
        defer { try? stream.close() }
        try stream.write(bytes)
      case .file(let place, let old): try replace(place, old, with: bytes, durability)
      case .nothing(let place):
        try Self.makeFolders(WritingPlace.folder(of: place), made: &made)
        try replace(place, nil, with: bytes, durability)
      }
    } catch {
      removeEmpty(made)
      if error.code == EINVAL { throw .notRegular(path) }
      throw error.failure(toWrite: path)
    }
  }

  private func replace(
    _ place: String, _ old: stat?, with bytes: [UInt8], _ durability: WriteDurability
  ) throws(SystemError) {
    var file = try StagedFile(bytes, for: place, replacing: old, durability)
    do throws(SystemError) {
      try file.move()
    } catch {
      file.discard()
      throw error
    }
  }

  /// The new contents are first written to temporary files nearby. Only when all of them exist, and each file is
  /// unchanged since it was read, are they moved into place, those that lose text last. If a move fails, the previous
  /// ones are rolled back; a run that is killed leaves the others where the next run finds them. The folders are locked
  /// meanwhile: of two concurrent runs of this program, the first makes its edits, and the second
  /// finds its files changed.
  package func apply(_ edits: [FileEdit]) throws(InputFailure) {
    let edits = edits.filter { !$0.isEmpty }
    let locks = try Self.locks(onFoldersOf: edits.map(\.path))
    defer { Self.release(locks) }
    for edit in edits { try checkUnchanged(edit) }
    var staged: [StagedEdit] = []
    var made: [String] = []
    do throws(InputFailure) {
      for edit in edits {
        staged.append(try StagedEdit(edit, madeFolders: &made))
        // The number of open files is limited.
        if staged.count > 64 { try staged[staged.count - 1].close() }
      }
      try moveAll(&staged)
      for folder in Set(staged.map(\.file.folder)) { Leftovers.removeFinished(in: folder) }
    } catch {
      for index in staged.indices { staged[index].file.discard() }
      removeEmpty(made)
      throw error
    }
  }

  /// Locks the files' folders, or their nearest existing parents.
  ///
  /// Returns no lock on file systems without locks.
  ///
  /// - Parameter patience: how often to retry, twenty times per second, if another run holds a folder.
  static func locks(onFoldersOf paths: [String], patience: Int = 100) throws(InputFailure) -> [Descriptor] {
    struct Identity: Hashable {
      var device: dev_t
      var number: ino_t
    }
    var locks: [Descriptor] = []
    var locked = Set<Identity>()
    for folder in Set(paths.map(nearestFolder)).sorted(by: { $0.precedes($1) }) {
      // A folder may have several paths, but is locked once.
      guard let file = try? Descriptor.open(folder, O_RDONLY | O_DIRECTORY) else { continue }
      guard let status = try? file.status(),
        locked.insert(Identity(device: status.st_dev, number: status.st_ino)).inserted
      else {
        try? file.close()
        continue
      }
      locks.append(file)
      var rest = patience
      while !file.tryLock(), errno == EWOULDBLOCK {
        guard rest > 0 else {
          release(locks)
          throw .busy(folder)
        }
        rest -= 1
        usleep(50_000)
      }
    }
    return locks
  }

  private static func release(_ locks: [Descriptor]) {
    for lock in locks {
      lock.unlock()
      try? lock.close()
    }
  }

  /// The nearest existing folder above a file.
  private static func nearestFolder(of path: String) -> String {
    var folder = WritingPlace.folder(of: path)
    while !folder.isEmpty, folder != "/", status(of: folder) == nil {
      folder = WritingPlace.folder(of: String(folder.dropLast()))
    }
    return folder.isEmpty ? "." : folder
  }

  private func moveAll(_ staged: inout [StagedEdit]) throws(InputFailure) {
    let order = WritingOrder.places(of: staged.map(\.edit))
    var done = 0
    do throws(InputFailure) {
      if staged.count > 1 {
        for index in order { try staged[index].keep() }
      }
      for index in order {
        try checkUnchanged(staged[index].edit)
        try staged[index].move()
        done += 1
      }
    } catch {
      for index in order[..<done].reversed() { staged[index].undo() }
      throw error
    }
  }

  package func remove(_ path: String) throws(InputFailure) {
    guard !path.utf8.contains(0), unsafe unlink(path) != 0, errno != ENOENT else { return }
    let error = SystemError.last
    throw InputFailure(path: path, reason: "cannot be removed: \(error.reason)", remedy: error.remedy)
  }

  package func removeFolder(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return unsafe rmdir(path) == 0
  }

  package func makeFolder(_ path: String) throws(InputFailure) {
    var made: [String] = []
    do throws(SystemError) {
      try Self.makeFolders(path, made: &made)
    } catch {
      removeEmpty(made)
      throw error.failure(toWrite: path)
    }
  }

  package func isTerminal(at path: String) -> Bool {
    guard let status = Self.status(of: path), status.st_mode & mode_t(S_IFMT) == mode_t(S_IFCHR),
      let file = try? Descriptor.open(path, O_WRONLY | O_NONBLOCK)
    else { return false }
    defer { try? file.close() }
    return isatty(file.number) == 1
  }

  package func holding<Result>(
    _ folder: String, _ body: () throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    try makeFolder(folder)
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor.open(folder, O_RDONLY | O_DIRECTORY)
    } catch {
      throw error.failure(toWrite: folder)
    }
    defer { try? file.close() }
    guard file.tryLock() || errno != EWOULDBLOCK else { throw .busy(folder) }
    defer { file.unlock() }
    return try body()
  }

  /// Creates a folder and its parents, and adds the missing ones to `made`, outermost first.
  static func makeFolders(_ folder: String, made: inout [String]) throws(SystemError) {
    var missing: [String] = []
    var current = folder
    while current.count > 1, current.hasSuffix("/") { current.removeLast() }
    while !current.isEmpty, DiskFileTree.status(of: current) == nil {
      missing.append(current)
      current = WritingPlace.folder(of: current)
      while current.count > 1, current.hasSuffix("/") { current.removeLast() }
    }
    guard !folder.utf8.contains(0) else { throw SystemError(code: ENOENT) }
    for folder in missing.reversed() {
      if unsafe mkdir(folder, 0o777) == 0 {
        made.append(folder)
      } else if errno != EEXIST {
        throw .last
      }
    }
  }

  /// Removes folders that turned out to be unused, innermost first; one that is not empty stays.
  private func removeEmpty(_ folders: [String]) {
    for folder in folders.reversed() { _ = removeFolder(folder) }
  }
}

extension InputFailure {
  fileprivate static func notRegular(_ path: String) -> InputFailure {
    InputFailure(path: path, reason: "is not a regular file")
  }

  fileprivate static func busy(_ folder: String) -> InputFailure {
    InputFailure(
      path: folder, reason: "another run of this program is writing to the folder",
      remedy: "run the command again when it has finished")
  }
}

/// An edit whose new contents are ready.
private struct StagedEdit {
  let edit: FileEdit
  var file: StagedFile

  init(_ edit: FileEdit, madeFolders: inout [String]) throws(InputFailure) {
    self.edit = edit
    do throws(SystemError) {
      switch try WritingPlace(edit.path) {
      case .file(let place, let old):
        file = try StagedFile(edit.newBytes, for: place, replacing: old, .precious)
      case .nothing(let place):
        try DiskFileTree.makeFolders(WritingPlace.folder(of: place), made: &madeFolders)
        file = try StagedFile(edit.newBytes, for: place, replacing: nil, .precious)
      case .stream, .descriptor:
        throw SystemError(code: EINVAL)
      }
    } catch {
      if error.code == EINVAL { throw .notRegular(edit.path) }
      throw error.failure(toWrite: edit.path)
    }
  }

  mutating func close() throws(InputFailure) {
    do throws(SystemError) { try file.close() } catch { throw error.failure(toWrite: edit.path) }
  }

  mutating func keep() throws(InputFailure) {
    do throws(SystemError) { try file.keep() } catch { throw error.failure(toWrite: edit.path) }
  }

  mutating func move() throws(InputFailure) {
    do throws(SystemError) { try file.move() } catch { throw error.failure(toWrite: edit.path) }
  }

  /// Restores the old contents.
  func undo() {
    guard let oldBytes = edit.oldBytes else { return file.removePlace() }
    try? DiskFileTree().write(oldBytes, to: edit.path)
  }
}
