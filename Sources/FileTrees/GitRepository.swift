import GlossBasics
package import GlossDiagnostics

/// A git repository as far as its history of files goes: which revisions there are, and what they hold.
///
/// Nothing is fetched, checked out or run: refs are listed, trees read with `ls-tree` and contents with
/// `cat-file --batch`. What a shallow or partial clone lacks is a failure that says how to bring it.
package struct GitRepository: Sendable {
  /// A file of a revision.
  package struct Entry: Sendable, Hashable {
    /// From the root of the repository.
    package var path: String
    /// The name of the object that holds the bytes.
    package var object: String
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

  /// - Throws: `InputFailure` where there is no repository or no git.
  package init(at folder: String) throws(InputFailure) {
    do throws(GitProcess.Failure) {
      root = try Self.line(GitProcess.git(["rev-parse", "--show-toplevel"], in: folder))
      isShallow = try Self.line(GitProcess.git(["rev-parse", "--is-shallow-repository"], in: folder)) == "true"
    } catch {
      throw InputFailure(
        path: folder, reason: "there is no git repository here", remedy: "run it where the model is kept")
    }
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
    do {
      output = try GitProcess.git(["for-each-ref", format, "refs/tags"], in: root)
    } catch {
      throw InputFailure(path: root, reason: "git could not list the tags")
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

  /// The files of a commit, all or those below a path from the root; links and submodules are left out.
  package func entries(of commit: String, below path: String? = nil) throws(InputFailure) -> [Entry] {
    var arguments = ["ls-tree", "-r", "-z", "--full-tree", commit]
    if let path { arguments += ["--", path + "/"] }
    let output: [UInt8]
    do {
      output = try GitProcess.git(arguments, in: root)
    } catch {
      throw InputFailure(
        path: root, reason: "git does not have the files of \(commit) in this clone",
        remedy: "run 'git fetch --depth=1 origin \(commit)'")
    }
    return output.split(separator: 0).compactMap { record in
      // `100644 blob 3b18e512…<TAB>path`
      let parts = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2, let name = String(validating: parts[1], as: UTF8.self) else { return nil }
      let facts = parts[0].split(separator: UInt8(ascii: " "))
      guard facts.count == 3, facts[1].elementsEqual("blob".utf8), !facts[0].elementsEqual("120000".utf8) else {
        return nil
      }
      return Entry(path: name, object: String(decoding: facts[2], as: UTF8.self))
    }
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

  /// The line that brings a revision which this clone lacks.
  package func fetchLine(for revision: String) -> String {
    // In a whole clone a depth would cut the history.
    let depth = isShallow ? "--depth=1 " : ""
    let parts = revision.split(separator: "/", maxSplits: 1)
    return parts.count == 2
      ? "git fetch \(depth)\(parts[0]) \(parts[1]):refs/remotes/\(revision)" : "git fetch \(depth)origin \(revision)"
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
