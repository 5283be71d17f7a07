import Foundation
import GlossBasics
import GlossFiles
import Synchronization

/// The text that a run had ready for a file when it was killed, after it had begun to write several.
package struct Leftover: Sendable, Hashable {
  /// The temporary file.
  package var path: String
  /// The file it is for; nil if its name was too long.
  package var place: String?

  /// The kept temporary files among the items of a folder.
  static func all(among items: [FolderItem], in folder: String) -> [Leftover] {
    items.compactMap { item in
      guard item.kind == .file, !item.isSymbolicLink, let place = Leftovers.place(inName: item.name) else { return nil }
      let folder = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
      return Leftover(path: folder + item.name, place: place.isEmpty ? nil : folder + place)
    }
  }

  /// Whether the file it is for has the text.
  func isInPlace(in files: any FileTree) -> Bool {
    guard let place, let bytes = try? files.bytes(at: path) else { return false }
    return (try? files.bytes(at: place)) == bytes
  }

  /// What a run that meets it says; nil if it is in use, gone, or in its place.
  func sentence(in files: any FileTree) -> String? {
    guard Leftovers.isUnused(FilePath.absolute(path, in: files.workingFolder ?? "/")), !isInPlace(in: files) else {
      return nil
    }
    let path = files.shortened(path)
    guard let place = place.map({ files.shortened($0) }) else {
      return "\(path): warning: \(Self.stopped) took its place; move it there, or run 'rm \(path.shellQuoted)'"
        .onSingleLine
    }
    return """
      \(path): warning: \(Self.stopped) took the place of '\(place)'; compare the two, then run 'mv \(path.shellQuoted) \
      \(place.shellQuoted)' to finish that run, or 'rm \(path.shellQuoted)' to drop the text
      """.onSingleLine
  }

  private static let stopped = "an earlier run was stopped before this text"
}

/// Temporary files left over by killed runs of this program.
enum Leftovers {
  private static let prefix = ".modelgloss-"
  private static let suffix = ".tmp"
  /// The folders that this process has cleaned up.
  private static let tidied = Mutex(Set<String>())

  /// A unique name.
  static func newName() -> String {
    "\(prefix)\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 16))\(suffix)"
  }

  /// The name of a temporary file with that of the file it is for: `.modelgloss-77-c4-de.lproj:Shop.strings.tmp`.
  ///
  /// - Parameter place: nil if the name is too long.
  static func keptName(of temporary: String, for place: String?) -> String {
    let folder = WritingPlace.folder(of: temporary)
    let rest = place.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : FilePath.name(of: $0) }
    return "\(temporary.dropLast(suffix.count))-\((rest ?? "").replacing("/", with: ":"))\(suffix)"
  }

  /// The file that a kept temporary file is for, empty if its name was too long; nil for any other name.
  fileprivate static func place(inName name: String) -> String? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count)
      .split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, pid_t(parts[0]) != nil, UInt64(parts[1], radix: 16) != nil else { return nil }
    let folders = parts[2].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let isInside = folders.count == 2 && folders[0].lowercased().hasSuffix(".lproj")
    return isInside ? "\(folders[0])/\(folders[1])" : String(parts[2])
  }

  /// Removes kept files whose text has taken its place since.
  static func removeFinished(in folder: String) {
    let files = DiskFileTree()
    let names = (try? files.items(in: folder.isEmpty ? "." : folder)) ?? []
    for leftover in Leftover.all(among: names, in: folder) where leftover.isInPlace(in: files) {
      removeLeftover(leftover.path)
    }
  }

  /// Removes leftovers of the same user's killed runs in a folder, once per folder and process.
  static func remove(in folder: String) {
    guard tidied.withLock({ $0.insert(folder).inserted }),
      let names = namesOfTemporaries(in: folder.isEmpty ? "." : folder)
    else { return }
    for name in names { removeLeftover(folder + name) }
  }

  /// Removes a temporary file unless a run still uses it.
  private static func removeLeftover(_ path: String) {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { try? file.close() }
    guard let status = try? file.status(), status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG),
      status.st_uid == geteuid(), file.tryLock()
    else { return }
    _ = unsafe unlink(path)
  }

  /// Whether a temporary file is one that no run uses.
  fileprivate static func isUnused(_ path: String) -> Bool {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return false }
    defer { try? file.close() }
    guard let status = try? file.status(), status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG), file.tryLock() else {
      return false
    }
    file.unlock()
    return true
  }

  private static func namesOfTemporaries(in folder: String) -> [String]? {
    guard let items = try? DiskFileTree().items(in: folder) else { return nil }
    return items.map(\.name).filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) && isOfAnotherRun($0) }
  }

  /// Whether the name has another process's id and a random number between prefix and suffix, as all names created
  /// here: another thread of this process may still use its own.
  private static func isOfAnotherRun(_ name: String) -> Bool {
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let process = pid_t(parts[0]), UInt64(parts[1], radix: 16) != nil else { return false }
    return process != getpid()
  }
}
