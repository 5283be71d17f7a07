import Foundation
import GlossBasics
import GlossFiles

/// New contents in a temporary file, to be moved into place.
///
/// The temporary file is locked while in use. A run that is killed leaves it unlocked. The next run that writes to the
/// folder removes it, unless it was kept (``keep()``).
struct StagedFile {
  private let place: String
  private var temporary: String
  private var lock: Descriptor?

  /// Writes the contents to a temporary file.
  ///
  /// - Parameter old: the file to be replaced, whose permissions and owner the new one gets.
  init(
    _ bytes: [UInt8], for place: String, replacing old: stat?, _ durability: WriteDurability
  ) throws(SystemError) {
    // Replacing a file requires only write access to its folder, but a protected file should stay.
    if old != nil, unsafe access(place, W_OK) != 0 { throw .last }
    let (temporary, file) = try Self.temporary(for: place)
    self.place = place
    self.temporary = temporary
    lock = file
    do throws(SystemError) {
      try file.write(bytes)
      if let old { try Self.handOn(old, to: file) }
      if durability == .precious { try file.synchronize() }
    } catch {
      discard()
      throw error
    }
  }

  /// Atomically moves the new contents into the file's place.
  mutating func move() throws(SystemError) {
    // An error from closing may be the first sign that a network disk did not store the bytes. The lock is kept until
    // the file has its name so that no other run mistakes it for a leftover in between.
    let holder = lock.flatMap { $0.duplicated() }
    defer {
      holder?.unlock()
      try? holder?.close()
    }
    defer { lock = nil }
    try lock?.close()
    guard unsafe rename(temporary, place) == 0 else { throw .last }
  }

  /// Renames the temporary file so that a later run knows that it is complete, and for which file: from the first of
  /// several moves on, its text may be nowhere else.
  mutating func keep() throws(SystemError) {
    for isNamed in [true, false] {
      let name = Leftovers.keptName(of: temporary, for: isNamed ? place : nil)
      if unsafe rename(temporary, name) == 0 {
        temporary = name
        return
      }
      // The names of files are longer here than the system can store.
      guard isNamed, errno == ENAMETOOLONG else { throw .last }
    }
  }

  /// The folder of the temporary file.
  var folder: String { WritingPlace.folder(of: temporary) }

  /// Removes the new file, if there was no old one.
  func removePlace() {
    _ = unsafe unlink(place)
  }

  /// Releases the temporary file's lock so that a run with very many files does not keep them all open.
  mutating func close() throws(SystemError) {
    guard let file = lock else { return }
    lock = nil
    file.unlock()
    try file.close()
  }

  mutating func discard() {
    _ = unsafe unlink(temporary)
    try? close()
  }

  /// Creates and locks a temporary file near a path.
  private static func temporary(for place: String) throws(SystemError) -> (String, Descriptor) {
    let folder = WritingPlace.folder(of: place)
    if let above = folderAboveResources(folder), let made = try? temporary(in: above) { return made }
    return try temporary(in: folder)
  }

  /// The folder that contains an `.lproj` folder; nil for others.
  ///
  /// Xcode copies everything in such a folder into the app, so nothing may be left in it. If its parent is on another
  /// disk, files cannot be moved from there.
  private static func folderAboveResources(_ folder: String) -> String? {
    let name = FilePath.name(of: folder)
    guard name.lowercased().hasSuffix(".lproj"), !DiskFileTree().isSymbolicLink(at: String(folder.dropLast())),
      let inner = DiskFileTree.status(of: folder)
    else { return nil }
    let above = WritingPlace.folder(of: String(folder.dropLast()))
    guard let outer = DiskFileTree.status(of: above.isEmpty ? "." : above), outer.st_dev == inner.st_dev else {
      return nil
    }
    return above
  }

  private static func temporary(in folder: String) throws(SystemError) -> (String, Descriptor) {
    Leftovers.remove(in: folder)
    while true {
      let path = folder + Leftovers.newName()
      let file: Descriptor
      do throws(SystemError) {
        file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o666)
      } catch {
        if error.code == EEXIST { continue }
        throw error
      }
      // File systems without locks do not lock it, and then leftovers are not removed either. A lock that is taken is
      // one of another run, which takes the new file for a leftover and is about to remove it.
      let isTaken = !file.tryLock() && errno == EWOULDBLOCK
      // It may also have removed it before it was locked.
      if !isTaken, let status = try? file.status(), status.st_nlink > 0 { return (path, file) }
      try? file.close()
    }
  }

  /// Copies the permissions of another file, and its owner and group if allowed.
  private static func handOn(_ old: stat, to file: Descriptor) throws(SystemError) {
    let new = try file.status()
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
      fchown(file.number, old.st_uid, old.st_gid) != 0
    {
      _ = fchown(file.number, uid_t.max, old.st_gid)
    }
    // After the owner, since changing the owner clears some permissions.
    guard fchmod(file.number, old.st_mode & 0o7777) == 0 else { throw .last }
  }
}
