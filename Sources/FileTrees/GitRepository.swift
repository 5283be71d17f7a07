package import GlossBasics

/// A git repository's history of files: its revisions and their contents.
///
/// Nothing is fetched, checked out or run: refs are listed, trees and contents are read with `cat-file --batch`.
/// Objects missing from a shallow or partial clone are a failure with the command to fetch them.
package struct GitRepository: Sendable {
  /// A file of a revision.
  package struct Entry: Sendable, Hashable {
    /// The path from the repository's root.
    package var path: String
    /// The id of the blob.
    package var object: String

    package init(path: String, object: String) {
      (self.path, self.object) = (path, object)
    }
  }

  /// A tag and its commit.
  package struct Tag: Sendable, Hashable {
    package var name: String
    package var commit: String
  }

  /// The absolute path of the root.
  package let root: String
  /// Whether the clone is shallow.
  package let isShallow: Bool

  /// The names of the remotes.
  private let remotes: [String]

  /// - Parameter folder: a folder of the working tree, at any depth.
  /// - Throws: `InputFailure` if there is no repository or git, or git does not open the repository.
  package init(at folder: String) throws(InputFailure) {
    guard let found = try GitFolder.find(from: folder) else {
      throw InputFailure(
        path: folder, reason: "there is no git repository here", remedy: "run it in the model's repository")
    }
    let lines: [Substring]
    do throws(GitProcess.Failure) {
      let questions = ["--absolute-git-dir", "--is-shallow-repository", "--show-toplevel"]
      lines = String(decoding: try GitProcess.git(["rev-parse"] + questions, in: found.root), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    } catch {
      throw InputFailure(error, path: folder, root: found.root)
    }
    // An old git does not know the setting that ignores implicit bare repositories.
    guard lines.count >= 3, DiskFileTree.isSame(String(lines[0]), found.path) else {
      throw InputFailure(
        path: folder, reason: "git uses another repository than \(found.path)",
        remedy: "remove the files HEAD, objects and refs from \(found.root)")
    }
    root = String(lines[2])
    isShallow = lines[1] == "true"
    let names = (try? GitProcess.git(["remote"], in: found.root)) ?? []
    remotes = String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The commit of a revision; nil if git does not know it.
  package func commit(of revision: String) -> String? {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
    guard let output = try? GitProcess.git(arguments, in: root) else { return nil }
    let name = Self.line(output)
    return name.isEmpty ? nil : name
  }

  /// The merge base of two commits; nil if unknown, as in a shallow clone.
  package func mergeBase(_ first: String, _ second: String) -> String? {
    guard let output = try? GitProcess.git(["merge-base", "--end-of-options", first, second], in: root) else {
      return nil
    }
    let name = Self.line(output)
    return name.isEmpty ? nil : name
  }

  /// The tags whose names match a pattern, in version order.
  package func tags(matching pattern: String) throws(InputFailure) -> [Tag] {
    let format = "--format=%(refname:strip=2)%00%(objecttype)%00%(objectname)%00%(*objecttype)%00%(*objectname)"
    let output: [UInt8]
    do throws(GitProcess.Failure) {
      output = try GitProcess.git(["for-each-ref", format, "refs/tags"], in: root)
    } catch {
      throw InputFailure(error, path: root, root: root)
    }
    let glob = Glob(pattern)
    var tags: [Tag] = []
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 5, glob.matches(parts[0]) else { continue }
      let commit = parts[1] == "commit" ? parts[2] : parts[3] == "commit" ? parts[4] : ""
      if !commit.isEmpty { tags.append(Tag(name: parts[0], commit: commit)) }
    }
    return tags.sorted { $0.name.countsBefore($1.name) }
  }

  /// Whether a file of a commit contains one of several texts; false if git fails.
  package func hasFile(with texts: [String], in commit: String, matching pattern: String) -> Bool {
    let arguments =
      ["grep", "--quiet", "--fixed-strings"] + texts.flatMap { ["-e", $0] } + [commit, "--", pattern]
    return (try? GitProcess.git(arguments, in: root)) != nil
  }

  /// Reads the contents of objects, many at a time.
  ///
  /// - Throws: `InputFailure` that lists all objects missing from this clone so that one fetch gets them.
  package func contents(of objects: [String]) throws(InputFailure) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    let wanted = Array(Set(objects)).sorted()
    var rest = wanted[...]
    while !rest.isEmpty {
      // The number of ids that fit in a pipe before git reads it: 64 digits and a line feed each.
      let part = rest.prefix(60)
      rest = rest.dropFirst(60)
      if read(part, into: &result) { continue }
      // Some versions of git stop at the first missing object; separate calls show which ones are missing.
      for object in part { _ = read([object], into: &result) }
    }
    let missing = wanted.filter { result[$0] == nil }
    guard missing.isEmpty else { throw Self.missing(missing, at: root) }
    return result
  }

  /// Reads `name blob size`, the bytes and a line feed for each object; `name missing` for missing ones.
  ///
  /// - Returns: whether git answered.
  private func read(_ objects: ArraySlice<String>, into result: inout [String: [UInt8]]) -> Bool {
    let input = Array(objects.map { $0 + "\n" }.joined().utf8)
    guard let output = try? GitProcess.git(["cat-file", "--batch"], in: root, input: input) else { return false }
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard head.count == 3, let size = Int(head[2]) else { continue }
      guard size >= 0, size < rest.count else { return true }
      result[String(head[0])] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return true
  }

  /// The failure for objects missing from a partial clone, with the command to fetch them.
  static func missing(_ objects: [String], at root: String) -> InputFailure {
    // A command line takes a few thousand ids; the next run reports the others.
    let names = objects.prefix(500).joined(separator: " ")
    return InputFailure(
      path: root,
      reason: objects.count == 1
        ? "this partial clone does not have the object \(names)"
        : "this partial clone does not have \(objects.count) objects",
      remedy: "run 'git fetch --filter=blob:none origin \(names)', or clone without a filter")
  }

  /// Whether the remote repository may know a revision.
  package func mayBeRemote(_ revision: String) -> Bool { isShallow || remote(in: revision) != nil }

  /// The command that fetches a missing revision under the name that was requested.
  package func fetchLine(for revision: String) -> String {
    // A revision relative to another does not exist under that name in any repository.
    if revision.contains(where: { "~^@{: ".contains($0) }) { return "git fetch" + (isShallow ? " --unshallow" : "") }
    // In a full clone, a depth would truncate the history.
    let start = "git fetch" + (isShallow ? " --depth=1" : "")
    if let remote = remote(in: revision) {
      let name = revision.dropFirst(remote.count + 1)
      return "\(start) \(remote.shellQuoted) \("\(name):refs/remotes/\(revision)".shellQuoted)"
    }
    let remote = (remotes.contains("origin") ? "origin" : remotes.first ?? "origin").shellQuoted
    let isName = [40, 64].contains(revision.utf8.count) && revision.allSatisfy(\.isHexDigit)
    // `refs/remotes` may hold a tag or a branch, and both are found there by name.
    let wanted = isName ? revision : "\(revision):refs/remotes/\(revision)"
    return "\(start) \(remote) \(wanted.hasPrefix("-") ? "--end-of-options " : "")\(wanted.shellQuoted)"
  }

  /// The command that fetches missing tags.
  package func fetchLine(forTagsMatching pattern: String) -> String {
    "git fetch --depth=1 origin \("refs/tags/\(pattern):refs/tags/\(pattern)".shellQuoted)"
  }

  /// The remote whose branch a revision names: `origin` in `origin/main`; nil for `feature/x` unless there is such a
  /// remote.
  private func remote(in revision: String) -> String? {
    (remotes + ["origin"]).first { revision.hasPrefix($0 + "/") && revision.utf8.count > $0.utf8.count + 1 }
  }

  /// The first line of an answer.
  static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
