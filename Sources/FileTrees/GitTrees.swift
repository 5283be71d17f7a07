package import GlossBasics

/// The trees of a repository; each is read once even if many commits share it.
///
/// Hundreds of tags have mostly the same folders: changes are found by tree ids, level by level, with a handful of git
/// calls for all commits.
package final class GitTrees {
  private let repository: GitRepository
  /// Whether a file's name is of interest; others are not kept.
  private let isWanted: (String) -> Bool
  private var trees: [String: [Member]] = [:]

  private struct Member {
    var name: String
    var object: String
    var isFolder: Bool
  }

  package init(_ repository: GitRepository, isWanted: @escaping (String) -> Bool) {
    (self.repository, self.isWanted) = (repository, isWanted)
  }

  /// The wanted files below trees, by tree; paths are relative to the tree.
  package func entries(of roots: [String]) throws(InputFailure) -> [String: [GitRepository.Entry]] {
    var level = Set(roots)
    while !level.isEmpty {
      let unread = level.filter { trees[$0] == nil }
      for (object, bytes) in try repository.contents(of: Array(unread)) {
        trees[object] = members(bytes[...], nameLength: object.utf8.count / 2)
      }
      level = Set(unread.flatMap { (trees[$0] ?? []).filter(\.isFolder).map(\.object) })
    }
    return Dictionary(
      Set(roots).map { root in
        var found: [GitRepository.Entry] = []
        collect(root, "", into: &found)
        return (root, found)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func collect(_ tree: String, _ prefix: String, into found: inout [GitRepository.Entry]) {
    for member in trees[tree] ?? [] {
      if member.isFolder {
        collect(member.object, prefix + member.name + "/", into: &found)
      } else {
        found.append(GitRepository.Entry(path: prefix + member.name, object: member.object))
      }
    }
  }

  /// Parses a tree as git stores it: `100644 name`, NUL, and the binary object id, for each.
  private func members(_ bytes: ArraySlice<UInt8>, nameLength: Int) -> [Member] {
    var (rest, members) = (bytes, [Member]())
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let end = rest[space...].firstIndex(of: 0),
      rest.endIndex - end > nameLength
    {
      let (mode, name) = (rest[..<space], rest[(space + 1)..<end])
      let object = rest[(end + 1)...].prefix(nameLength)
      rest = rest[(end + 1 + nameLength)...]
      guard let name = String(validating: name, as: UTF8.self) else { continue }
      let isFolder = mode.elementsEqual("40000".utf8)
      // Skips links, 120000, and submodules, 160000.
      guard isFolder || mode.starts(with: "100".utf8) && isWanted(name) else { continue }
      members.append(Member(name: name, object: object.hexadecimal, isFolder: isFolder))
    }
    return members
  }
}

extension GitRepository {
  /// The object at a path of a commit.
  package struct Object: Sendable, Hashable {
    package var name: String
    package var isFolder: Bool
  }

  /// The objects at paths of commits, in order; nil if a commit has nothing there. An empty path is the root.
  package func objects(
    at places: [(commit: String, path: String)]
  ) throws(InputFailure) -> [Object?] {
    do throws(GitProcess.Failure) {
      return try kinds(of: places.map { "\($0.commit):\($0.path)" }).map { answer in
        guard let answer, answer.type == "tree" || answer.type == "blob" else { return nil }
        return Object(name: answer.object, isFolder: answer.type == "tree")
      }
    } catch {
      throw InputFailure(
        path: root, reason: "this partial clone does not have the files of all releases",
        remedy: "clone with --filter=blob:none, or without a filter")
    }
  }

  /// The files of the index that a sparse checkout leaves out of the working tree.
  package func skippedEntries(matching patterns: [String]) -> [Entry] {
    let arguments = ["ls-files", "--stage", "-t", "-z", "--"] + patterns
    guard let output = try? GitProcess.git(arguments, in: root) else { return [] }
    return output.split(separator: 0).compactMap { record in
      // `S 100644 3b18e512… 0<TAB>path`
      let parts = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2, let path = String(validating: parts[1], as: UTF8.self) else { return nil }
      let facts = parts[0].split(separator: UInt8(ascii: " "))
      guard facts.count == 4, facts[0].elementsEqual("S".utf8), facts[1].starts(with: "100".utf8) else { return nil }
      return Entry(path: path, object: String(decoding: facts[2], as: UTF8.self))
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as two hexadecimal digits each.
  fileprivate var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
