import GlossBasics
package import GlossDiagnostics

/// A git repository as far as its history of files goes: which revisions there are, and what they hold.
///
/// Nothing is fetched, checked out or run: refs are listed, trees and contents read with
/// `cat-file --batch`. What a shallow or partial clone lacks is a failure that says how to bring it.
package struct GitRepository: Sendable {
  /// A file of a revision.
  package struct Entry: Sendable, Hashable {
    /// From the root of the repository.
    package var path: String
    /// The name of the object that holds the bytes.
    package var object: String

    package init(path: String, object: String) {
      (self.path, self.object) = (path, object)
    }
  }

  /// A tag with the commit it names.
  package struct Tag: Sendable, Hashable {
    package var name: String
    package var commit: String
  }

  /// The absolute path of the root.
  package let root: String
  /// Whether the history was cut when it was cloned.
  package let isShallow: Bool

  /// The names of the repositories that this one was cloned from.
  private let remotes: [String]

  /// - Parameter folder: a folder of the working tree, however deep.
  /// - Throws: `InputFailure` where there is no repository or no git, and where git does not open the repository.
  package init(at folder: String) throws(InputFailure) {
    guard let found = try GitFolder.find(from: folder) else {
      throw InputFailure(
        path: folder, reason: "there is no git repository here", remedy: "run it where the model is kept")
    }
    let lines: [Substring]
    do throws(GitProcess.Failure) {
      let questions = ["--absolute-git-dir", "--is-shallow-repository", "--show-toplevel"]
      lines = String(decoding: try GitProcess.git(["rev-parse"] + questions, in: found.root), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    } catch {
      throw InputFailure(error, path: folder, root: found.root)
    }
    // An old git does not know the setting by which a folder of lookalike files is passed over.
    guard lines.count >= 3, DiskFileTree.isSame(String(lines[0]), found.path) else {
      throw InputFailure(
        path: folder, reason: "git takes another folder than \(found.path) for the repository",
        remedy: "remove the files HEAD, objects and refs from \(found.root)")
    }
    root = String(lines[2])
    isShallow = lines[1] == "true"
    let names = (try? GitProcess.git(["remote"], in: found.root)) ?? []
    remotes = String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The commit that a revision names; nil where git knows none.
  package func commit(of revision: String) -> String? {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
    guard let output = try? GitProcess.git(arguments, in: root) else { return nil }
    let name = Self.line(output)
    return name.isEmpty ? nil : name
  }

  /// The commit where two branches parted; nil where that is not known, as in a shallow clone.
  package func mergeBase(_ first: String, _ second: String) -> String? {
    guard let output = try? GitProcess.git(["merge-base", "--end-of-options", first, second], in: root) else {
      return nil
    }
    let name = Self.line(output)
    return name.isEmpty ? nil : name
  }

  /// The tags whose names match a pattern, in the order in which a reader counts them.
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

  /// Whether a file of a commit has one of some texts; false where git cannot tell.
  package func hasFile(with texts: [String], in commit: String, matching pattern: String) -> Bool {
    let arguments =
      ["grep", "--quiet", "--fixed-strings"] + texts.flatMap { ["-e", $0] } + [commit, "--", pattern]
    return (try? GitProcess.git(arguments, in: root)) != nil
  }

  /// The bytes of objects, asked for many at a time.
  ///
  /// - Throws: `InputFailure` that names all that this clone lacks, so that one fetch brings them.
  package func contents(of objects: [String]) throws(InputFailure) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    let wanted = Array(Set(objects)).sorted()
    var rest = wanted[...]
    while !rest.isEmpty {
      // What fits in a pipe before git reads it: 64 digits and a line feed each.
      let part = rest.prefix(60)
      rest = rest.dropFirst(60)
      if read(part, into: &result) { continue }
      // Some versions of git end at the first object that is not there: which ones they are, each alone tells.
      for object in part { _ = read([object], into: &result) }
    }
    let missing = wanted.filter { result[$0] == nil }
    guard missing.isEmpty else { throw Self.missing(missing, at: root) }
    return result
  }

  /// Takes `name blob size`, the bytes and a line feed for each object; `name missing` for what is not there.
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

  /// What a partial clone lacks, with the line that brings it.
  static func missing(_ objects: [String], at root: String) -> InputFailure {
    // A command line takes some thousand names; the next run asks for the others.
    let names = objects.prefix(500).joined(separator: " ")
    return InputFailure(
      path: root,
      reason: objects.count == 1
        ? "git does not have the object \(names) in this clone, which is a partial one"
        : "git does not have \(objects.count) objects in this clone, which is a partial one",
      remedy: "run 'git fetch --filter=blob:none origin \(names)', or clone without a filter")
  }

  /// Whether a revision may be known to the repository that this one was cloned from.
  package func mayBeRemote(_ revision: String) -> Bool { isShallow || remote(in: revision) != nil }

  /// The line that brings a revision which this clone lacks, under the name by which it was asked for.
  package func fetchLine(for revision: String) -> String {
    // What is counted from another revision is in no repository by that name.
    if revision.contains(where: { "~^@{: ".contains($0) }) { return "git fetch" + (isShallow ? " --unshallow" : "") }
    // In a whole clone a depth would cut the history.
    let start = "git fetch" + (isShallow ? " --depth=1" : "")
    if let remote = remote(in: revision) {
      let name = revision.dropFirst(remote.count + 1)
      return "\(start) \(remote.shellQuoted) \("\(name):refs/remotes/\(revision)".shellQuoted)"
    }
    let remote = (remotes.contains("origin") ? "origin" : remotes.first ?? "origin").shellQuoted
    let isName = [40, 64].contains(revision.utf8.count) && revision.allSatisfy(\.isHexDigit)
    // Under `refs/remotes` a tag may be put as well as a branch, and both are found there by their name alone.
    let wanted = isName ? revision : "\(revision):refs/remotes/\(revision)"
    return "\(start) \(remote) \(wanted.hasPrefix("-") ? "--end-of-options " : "")\(wanted.shellQuoted)"
  }

  /// The line that brings the tags which this clone lacks.
  package func fetchLine(forTagsMatching pattern: String) -> String {
    "git fetch --depth=1 origin \("refs/tags/\(pattern):refs/tags/\(pattern)".shellQuoted)"
  }

  /// The remote whose branch a revision names: `origin` in `origin/main`, none in `feature/x` unless one has that name.
  private func remote(in revision: String) -> String? {
    (remotes + ["origin"]).first { revision.hasPrefix($0 + "/") && revision.utf8.count > $0.utf8.count + 1 }
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
