package import GlossBasics
package import GlossFiles
import Synchronization

/// The disk as a command sees it: links that lead out of the current tree are hidden.
///
/// A link in a pull request could make a run read the token in `.git/config`, or write to another project's file. A
/// path given on the command line is read wherever it leads; a link below it only within its tree. A tree is the
/// nearest parent folder that contains `.git`, otherwise the folder itself. Nothing is written through a link of a
/// repository that leads out of it, not even at a path of the command line: the author of a pull request knows the
/// paths in a job's commands.
package struct BoundedFileTree: WritableFileTree, FileTreeLayer {
  /// A tree, by its path and by the resolved path.
  private struct Region: Hashable {
    var path: String
    var place: String
  }

  private let disk: any WritableFileTree
  private let regions: [Region]
  private let bounds: PathBounds
  /// The paths given on the command line, with all their parents, and their targets.
  private let named: [String: String]
  /// What the command line names and exists; empty if it names nothing, so the working folder is what is asked about.
  private let asked: [String]
  private let refusals = Refusals()
  private let leftovers = FoundLeftovers()
  private let plain = PlainFolders()
  /// The folders below which writing was found to stay inside.
  private let writable = PlainFolders()
  private let willList: @Sendable (String) -> Void

  package let workingFolder: String?

  package var base: any FileTree { disk }

  /// - Parameters:
  ///   - words: the command-line words, each of which may be a path.
  ///   - willList: called with each folder before it is listed, which shows how far a long search is.
  package init(
    _ disk: any WritableFileTree, words: [String], willList: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.disk = disk
    self.willList = willList
    workingFolder = disk.workingFolder
    let start = disk.workingFolder ?? "/"
    var regions: Set<Region> = [Self.region(around: start, in: disk)]
    var named: [String: String] = [:]
    var asked: [String] = []
    func trust(_ path: String) {
      for path in [path] + FilePath.ancestors(of: path) {
        guard named[path] == nil else { return }
        named[path] = disk.resolved(path)
      }
    }
    trust(start)
    for path in Set(words.flatMap(Self.paths)).map({ FilePath.absolute($0, in: start) }).sorted() {
      // A word that leads into a repository has no legitimate use.
      let place = disk.resolved(path)
      let isHidden = place.split(separator: "/").contains(where: PathBounds.isRepository)
      guard !isHidden || path.split(separator: "/").contains(where: PathBounds.isRepository) else { continue }
      trust(path)
      guard let kind = disk.kind(at: path) else { continue }
      asked.append(path)
      regions.insert(Self.region(around: kind == .folder ? path : FilePath.folder(of: path), in: disk))
      if place != path {
        regions.insert(Self.region(around: kind == .folder ? place : FilePath.folder(of: place), in: disk))
      }
    }
    self.named = named
    self.asked = asked
    self.regions = regions.sorted { $0.path < $1.path }
    bounds = PathBounds(folders: self.regions.map(\.place))
  }

  /// The possible paths in a word: `--report sarif=x.sarif`, `Shop.xcdatamodeld#V2`, `file:///x`.
  private static func paths(in word: String) -> [String] {
    var words = [word]
    var rest = Substring(word)
    while let end = rest.firstIndex(of: "=") {
      rest = rest[rest.index(after: end)...]
      words.append(String(rest))
    }
    return words.map(FilePath.named(by:)).flatMap { word in
      [word] + (word.firstIndex(of: "#").map { [String(word[..<$0])] } ?? [])
    }.filter { !$0.isEmpty && !$0.utf8.contains(0) }
  }

  private static func region(around folder: String, in disk: any FileTree) -> Region {
    let root = ([folder] + FilePath.ancestors(of: folder)).first { disk.kind(at: FilePath.joined($0, ".git")) != nil }
    return Region(path: root ?? folder, place: disk.resolved(root ?? folder))
  }

  /// The links that were not followed, as sentences, sorted.
  package var remarks: [String] { refusals.sentences }

  /// What earlier runs that were killed left in the folders that were read or written, as sentences, sorted.
  package var leftoverRemarks: [String] {
    // A folder may have been listed under several paths.
    Set(leftovers.all.compactMap { $0.sentence(in: disk) }).sorted { $0.precedes($1) }
  }

  /// Clears the cache of folders, for a program that keeps running while files change.
  package func forgetFolders() {
    plain.forget()
    writable.forget()
  }

  /// Why a path is not followed; nil if it is.
  ///
  /// - Parameter isKnown: whether to trust a cached folder; false for writing.
  private func refusal(of path: String, isKnown: Bool = true) -> String? {
    let full = FilePath.absolute(path, in: workingFolder ?? "/")
    if isKnown, !Self.climbs(path), plain.contains(FilePath.folder(of: full)), !disk.isSymbolicLink(at: full) {
      return nil
    }
    var trusted = full
    while named[trusted] == nil, trusted != "/" { trusted = FilePath.folder(of: trusted) }
    if full == trusted || hasNoLink(path, full, below: trusted) { return nil }
    guard regions.contains(where: { full.isBelow($0.path) || full.isBelow($0.place) }) else { return nil }
    // This program itself reads the contents of a repository: where one ends, and what git ignores.
    if full.split(separator: "/").contains(where: { $0 == ".git" }) { return nil }
    let base = named[trusted] ?? "/"
    let place = disk.resolved(path)
    let rest = full.dropFirst(trusted == "/" ? 0 : trusted.utf8.count)
    if place == (base == "/" ? String(rest) : base + rest) { return nil }
    return bounds.refusal(of: place)
  }

  /// Whether the path below a folder definitely has no link, which is by far the most common case.
  private func hasNoLink(_ path: String, _ full: String, below folder: String) -> Bool {
    guard !Self.climbs(path) else { return false }
    var folders: [String] = []
    var end = full.utf8.index(full.startIndex, offsetBy: folder == "/" ? 0 : folder.utf8.count)
    while end < full.endIndex {
      end = full.utf8[full.utf8.index(after: end)...].firstIndex(of: UInt8(ascii: "/")) ?? full.endIndex
      let step = String(full[..<end])
      if disk.isSymbolicLink(at: step) { return false }
      if end < full.endIndex { folders.append(step) }
    }
    plain.add(folders)
    return true
  }

  /// Whether a path may go up: after a link, `..` is a different folder to the system.
  private static func climbs(_ path: String) -> Bool {
    var last: UInt8 = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), last == byte { return true }
      last = byte
    }
    return false
  }

  private func isFollowed(_ path: String) -> Bool {
    guard let refusal = refusal(of: path) else { return true }
    if isAskedFor(path) { refusals.note(shortened(path), refusal) }
    return false
  }

  /// Whether a link is worth a remark: below what the command line names, or by its name something that is read.
  ///
  /// A project's folders are searched for tables and code, and the environments of other tools in them are full of
  /// links that lead out.
  private func isAskedFor(_ path: String) -> Bool {
    if asked.isEmpty { return true }
    let full = FilePath.absolute(path, in: workingFolder ?? "/")
    let name = FilePath.name(of: full)
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    return Self.readEndings.contains(ending) || asked.contains(where: full.isBelow)
  }

  private static let readEndings: Set<String> = [
    "lproj", "strings", "stringsdict", "xcstrings", "loctable", "xcdatamodel", "xcdatamodeld", "mom", "momd",
    "xcmappingmodel", "swift", "xcodeproj", "ckdb",
  ]

  private func check(_ path: String) throws(InputFailure) {
    guard let refusal = refusal(of: path) else { return }
    throw InputFailure(
      path: path, reason: "is reached through a link, which \(refusal)",
      remedy: "give the link's target on the command line")
  }

  /// Decides for everything that is written, made, held or removed, even if the command line names it.
  ///
  /// - Parameter isKnown: whether to trust a folder that was checked before.
  private func checkWriting(_ path: String, isKnown: Bool = false) throws(InputFailure) {
    guard let refusal = refusal(of: path, isKnown: isKnown) ?? writingRefusal(of: path, isKnown: isKnown) else {
      return
    }
    throw InputFailure(
      path: path, reason: "is reached through a link, which \(refusal)", remedy: "give the target itself")
  }

  /// Why nothing is written to a path: a link on it belongs to a repository, and the file it leads to does not.
  private func writingRefusal(of path: String, isKnown: Bool) -> String? {
    let full = FilePath.absolute(path, in: workingFolder ?? "/")
    let folder = FilePath.folder(of: full)
    if isKnown, !Self.climbs(path), writable.contains(folder), !disk.isSymbolicLink(at: full) { return nil }
    let (place, links) = disk.followed(path)
    for link in links {
      let root = ([link] + FilePath.ancestors(of: link)).first { disk.kind(at: FilePath.joined($0, ".git")) != nil }
      if let root, let refusal = PathBounds(folders: [root]).refusal(of: place) { return refusal }
    }
    if links.isEmpty { writable.add([folder]) }
    return nil
  }
}

extension BoundedFileTree {
  package func kind(at path: String) -> FileKind? {
    guard let kind = disk.kind(at: path) else { return nil }
    return isFollowed(path) ? kind : nil
  }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    try check(path)
    return try disk.bytes(at: path, limit: limit)
  }

  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    try check(folder)
    willList(folder)
    let items = try disk.items(in: folder)
    leftovers.note(items, in: folder)
    return items.filter { !$0.isSymbolicLink || isFollowed(FilePath.joined(folder, $0.name)) }
  }

  package func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure) {
    // There are many pages, and their folder has already been checked for links.
    try checkWriting(path, isKnown: durability == .generated)
    try disk.write(bytes, to: path, durability)
  }

  package func apply(_ edits: [FileEdit]) throws(InputFailure) {
    for edit in edits where !edit.isEmpty { try checkWriting(edit.path) }
    try disk.apply(edits)
    // A folder that is written to need not have been listed; the text for a table waits above its `.lproj`.
    for folder in Set(edits.flatMap { FilePath.ancestors(of: $0.path).prefix(2) }) {
      if let items = try? disk.items(in: folder) { leftovers.note(items, in: folder) }
    }
  }

  package func remove(_ path: String) throws(InputFailure) {
    // Removing a link removes only the link, wherever it leads; only its folder must be inside.
    try checkWriting(FilePath.folder(of: path))
    try disk.remove(path)
  }

  package func removeFolder(_ path: String) -> Bool {
    // Removing one through a link would remove the target.
    (try? checkWriting(path)) != nil && disk.removeFolder(path)
  }

  package func makeFolder(_ path: String) throws(InputFailure) {
    try checkWriting(path)
    try disk.makeFolder(path)
  }

  package func isTerminal(at path: String) -> Bool { disk.isTerminal(at: path) }

  package func holding<Result>(
    _ folder: String, _ body: () throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    try checkWriting(folder)
    return try disk.holding(folder, body)
  }
}

/// The links that a run did not follow.
private final class Refusals: Sendable {
  private let met = Mutex<[String: String]>([:])

  func note(_ path: String, _ refusal: String) { met.withLock { $0[path] = refusal } }

  var sentences: [String] {
    met.withLock { $0 }.sorted { $0.key.precedes($1.key) }.map { path, refusal in
      "\(path): note: this link \(refusal) and is not followed".onSingleLine
    }
  }
}

/// The kept temporary files that a run met.
private final class FoundLeftovers: Sendable {
  private let met = Mutex<Set<Leftover>>([])

  func note(_ items: [FolderItem], in folder: String) {
    let found = Leftover.all(among: items, in: folder)
    guard !found.isEmpty else { return }
    met.withLock { $0.formUnion(found) }
  }

  var all: Set<Leftover> { met.withLock { $0 } }
}

/// The folders that were reached without a link; each is checked once rather than once per file.
private final class PlainFolders: Sendable {
  private let met = Mutex<Set<String>>([])

  func contains(_ folder: String) -> Bool { met.withLock { $0.contains(folder) } }

  func add(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    met.withLock { $0.formUnion(folders) }
  }

  func forget() { met.withLock { $0 = [] } }
}
