package import GlossBasics

/// The trees of a repository; each is read once even if many commits share it.
///
/// Hundreds of tags have mostly the same folders: changes are found by tree ids, level by level, with a handful of git
/// calls for all commits.
package final class GitTrees {
  private let repository: GitRepository
  /// Whether a file's name is of interest; others are not kept.
  private let isWanted: (String) -> Bool
  private var trees: [String: [GitTreeMember]] = [:]

  package init(_ repository: GitRepository, isWanted: @escaping (String) -> Bool) {
    (self.repository, self.isWanted) = (repository, isWanted)
  }

  /// What is below a tree, with paths relative to it.
  package struct Listing: Sendable, Hashable {
    /// The wanted files.
    package var files: [GitRepository.Entry] = []
    /// The links, by whatever name: one may lead to a folder of wanted files.
    package var links: [GitRepository.Entry] = []
    /// The submodules, with the ids of their commits.
    package var submodules: [GitRepository.Entry] = []

    package init() {}

    /// Whether something in it leads out of the tree, so its files are not all there is.
    package var leadsOn: Bool { !links.isEmpty || !submodules.isEmpty }
  }

  /// The wanted files below trees, by tree.
  package func entries(of roots: [String]) throws(InputFailure) -> [String: [GitRepository.Entry]] {
    try listings(of: roots).mapValues(\.files)
  }

  /// What is below trees, by tree.
  package func listings(of roots: [String]) throws(InputFailure) -> [String: Listing] {
    var level = Set(roots)
    while !level.isEmpty {
      let unread = level.filter { trees[$0] == nil }
      for (object, bytes) in try repository.contents(of: Array(unread)) {
        trees[object] = members(bytes, nameLength: object.utf8.count / 2)
      }
      level = Set(unread.flatMap { (trees[$0] ?? []).filter(\.isFolder).map(\.object) })
    }
    return Dictionary(
      Set(roots).map { root in
        var found = Listing()
        collect(root, "", into: &found)
        return (root, found)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func collect(_ tree: String, _ prefix: String, into found: inout Listing) {
    for member in trees[tree] ?? [] {
      let entry = GitRepository.Entry(path: prefix + member.name, object: member.object)
      switch member.kind {
      case .folder: collect(member.object, entry.path + "/", into: &found)
      case .file: found.files.append(entry)
      case .link: found.links.append(entry)
      case .submodule: found.submodules.append(entry)
      }
    }
  }

  private func members(_ bytes: [UInt8], nameLength: Int) -> [GitTreeMember] {
    GitTreeMember.members(of: bytes, nameLength: nameLength).filter { $0.kind != .file || isWanted($0.name) }
  }
}

/// An item of a tree of git.
struct GitTreeMember {
  enum Kind { case file, folder, link, submodule }

  var name: String
  /// The id of the blob or tree; of a submodule that of its commit, which another repository has.
  var object: String
  var kind: Kind

  var isFolder: Bool { kind == .folder }

  /// Parses a tree as git stores it: `100644 name`, NUL, and the binary object id, for each.
  ///
  /// Names that no folder of a disk can have are not returned.
  ///
  /// - Parameter nameLength: the bytes of an object id.
  static func members(of bytes: [UInt8], nameLength: Int) -> [GitTreeMember] {
    var (rest, members) = (bytes[...], [GitTreeMember]())
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let end = rest[space...].firstIndex(of: 0),
      rest.endIndex - end > nameLength
    {
      let (mode, name) = (rest[..<space], rest[(space + 1)..<end])
      let object = rest[(end + 1)...].prefix(nameLength)
      rest = rest[(end + 1 + nameLength)...]
      guard let kind = kind(ofMode: mode), let name = String(validating: name, as: UTF8.self),
        !["", ".", ".."].contains(name), !name.utf8.contains(UInt8(ascii: "/"))
      else { continue }
      members.append(GitTreeMember(name: name, object: object.hexadecimal, kind: kind))
    }
    return members
  }

  private static func kind(ofMode mode: ArraySlice<UInt8>) -> Kind? {
    if mode.starts(with: "100".utf8) { return .file }
    if mode.elementsEqual("40000".utf8) { return .folder }
    if mode.elementsEqual("120000".utf8) { return .link }
    return mode.elementsEqual("160000".utf8) ? .submodule : nil
  }
}

extension GitRepository {
  /// The object at a path of a commit.
  package struct Object: Sendable, Hashable {
    package var name: String
    package var isFolder: Bool
    /// Whether it is a link on the path that leads out of the tree, to nothing, or in a circle; it has no name then.
    package var isUnfollowed = false
  }

  /// The objects at paths of commits, in order, with links followed; nil if a commit has nothing there. An empty path
  /// is the root.
  package func objects(
    at places: [(commit: String, path: String)]
  ) throws(InputFailure) -> [Object?] {
    do throws(GitProcess.Failure) {
      return try kinds(of: places.map { "\($0.commit):\($0.path)" }).map { answer in
        guard let answer else { return nil }
        if answer.isUnfollowed { return Object(name: "", isFolder: false, isUnfollowed: true) }
        guard answer.type == "tree" || answer.type == "blob" else { return nil }
        return Object(name: answer.object, isFolder: answer.type == "tree")
      }
    } catch {
      throw InputFailure(
        path: root, reason: "this partial clone does not have the files of all releases",
        remedy: "clone with --filter=blob:none, or without a filter")
    }
  }

  /// A file of the index.
  package struct IndexEntry: Sendable, Hashable {
    /// The path from the repository's root.
    package var path: String
    /// The id of the blob; empty for a link or a submodule.
    package var object: String
    /// Whether a sparse checkout leaves it out of the working tree.
    package var isSkipped: Bool
  }

  /// The files of the index; empty if git does not answer.
  ///
  /// - Parameter patterns: pathspecs.
  package func indexEntries(matching patterns: [String]) -> [IndexEntry] {
    let arguments = ["ls-files", "--stage", "-t", "-z", "--"] + patterns
    guard let output = try? git(arguments) else { return [] }
    var entries: [IndexEntry] = []
    for record in output.split(separator: 0) {
      // `S 100644 3b18e512… 0<TAB>path`
      let parts = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let facts = parts[0].split(separator: UInt8(ascii: " "))
      guard parts.count == 2, facts.count == 4 else { continue }
      let path = String(decoding: parts[1], as: UTF8.self)
      // The stages of a conflict are one file.
      if entries.last?.path == path { continue }
      let isFile = facts[1].starts(with: "100".utf8)
      entries.append(
        IndexEntry(
          path: path, object: isFile ? String(decoding: facts[2], as: UTF8.self) : "",
          isSkipped: facts[0].elementsEqual("S".utf8)))
    }
    return entries
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as two hexadecimal digits each.
  fileprivate var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
