import GlossBasics
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// New contents that wait in a temporary file until they take the place of the old.
///
/// The temporary file is locked while it is needed. A run that is killed leaves it behind unlocked, and the next one
/// that writes to the folder removes it.
struct StagedFile {
  private let place: String
  private let temporary: String
  private var lock: Descriptor?

  /// Writes the contents to a temporary file.
  ///
  /// - Parameter old: the file that is replaced, whose permissions and owner the new one gets.
  init(
    _ bytes: [UInt8], for place: String, replacing old: stat?, _ durability: WriteDurability
  ) throws(SystemError) {
    // Replacing a file takes the right to write to its folder only, but who protected it did not mean that.
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

  /// Puts the new contents in the file's place in one step.
  mutating func move() throws(SystemError) {
    // A failure to close may be the first word of a network's disk that the bytes did not arrive. The lock stays until
    // the file has its name, so that no other run takes it for a leftover between the two.
    let holder = lock.flatMap { $0.duplicated() }
    defer { try? holder?.close() }
    try close()
    guard unsafe rename(temporary, place) == 0 else { throw .last }
  }

  /// Removes what was put in place, where nothing was before.
  func removePlace() {
    _ = unsafe unlink(place)
  }

  /// Lets go of the temporary file's lock, so that a run with very many files does not have them all open.
  mutating func close() throws(SystemError) {
    guard let file = lock else { return }
    lock = nil
    try file.close()
  }

  mutating func discard() {
    _ = unsafe unlink(temporary)
    try? close()
  }

  /// Makes and locks a temporary file near a place.
  private static func temporary(for place: String) throws(SystemError) -> (String, Descriptor) {
    let folder = WritingPlace.folder(of: place)
    if let above = folderAboveResources(folder), let made = try? temporary(in: above) { return made }
    return try temporary(in: folder)
  }

  /// The folder around an `.lproj` folder; nil for others.
  ///
  /// Xcode copies whatever lies in such a folder into the app, so that nothing may ever be left in it. Where the
  /// folder around it is on another disk, its files cannot take the place of those within.
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
      // File systems without locks give none, and then nobody removes leftovers there either.
      _ = file.tryLock()
      // Another run may have taken it for a leftover before it was locked.
      if let status = try? file.status(), status.st_nlink > 0 { return (path, file) }
      try? file.close()
    }
  }

  /// Gives a file the permissions of another, and its owner and group where that is allowed.
  private static func handOn(_ old: stat, to file: Descriptor) throws(SystemError) {
    let new = try file.status()
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
      fchown(file.number, old.st_uid, old.st_gid) != 0
    {
      _ = fchown(file.number, uid_t.max, old.st_gid)
    }
    // After the owner, whose change takes some permissions away.
    guard fchmod(file.number, old.st_mode & 0o7777) == 0 else { throw .last }
  }
}

/// The temporary files that runs of this program leave behind when they are killed.
enum Leftovers {
  private static let prefix = ".modelgloss-"
  private static let suffix = ".tmp"
  /// The folders this process has looked through.
  private static let tidied = Mutex(Set<String>())

  /// A name that no other run makes.
  static func newName() -> String {
    "\(prefix)\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 16))\(suffix)"
  }

  /// Removes what killed runs of the same user left in a folder, once for each folder of a process.
  static func remove(in folder: String) {
    guard tidied.withLock({ $0.insert(folder).inserted }),
      let names = namesOfTemporaries(in: folder.isEmpty ? "." : folder)
    else { return }
    for name in names { removeLeftover(folder + name) }
  }

  /// Removes a temporary file unless a run still needs it.
  private static func removeLeftover(_ path: String) {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { try? file.close() }
    guard let status = try? file.status(), status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG),
      status.st_uid == geteuid(), file.tryLock()
    else { return }
    _ = unsafe unlink(path)
  }

  private static func namesOfTemporaries(in folder: String) -> [String]? {
    guard let items = try? DiskFileTree().items(in: folder) else { return nil }
    return items.map(\.name).filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) && isOfAnotherRun($0) }
  }

  /// Whether between prefix and suffix stand the number of another process and a random one, as in every name made
  /// here: another thread of this one still needs what it made.
  private static func isOfAnotherRun(_ name: String) -> Bool {
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let process = pid_t(parts[0]), UInt64(parts[1], radix: 16) != nil else { return false }
    return process != getpid()
  }
}
