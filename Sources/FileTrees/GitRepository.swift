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
  package func contents(of objects: [String]) throws(InputFailure) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    var rest = Array(Set(objects)).sorted()[...]
    while !rest.isEmpty {
      // What fits in a pipe before git reads it: 64 digits and a line feed each.
      let part = rest.prefix(60)
      rest = rest.dropFirst(60)
      let output: [UInt8]
      do {
        output = try GitProcess.git(
          ["cat-file", "--batch"], in: root, input: Array(part.map { $0 + "\n" }.joined().utf8))
      } catch {
        // Some versions of git end at the first object that is not there: which one it is, each alone tells.
        guard part.count > 1 else { throw Self.missing(part.first ?? "", at: root) }
        for object in part { result.merge(try contents(of: [object])) { first, _ in first } }
        continue
      }
      try read(output, into: &result)
      if let missing = part.first(where: { result[$0] == nil }) { throw Self.missing(missing, at: root) }
    }
    return result
  }

  /// Takes `name blob size`, the bytes and a line feed for each object.
  private func read(_ output: [UInt8], into result: inout [String: [UInt8]]) throws(InputFailure) {
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard head.count == 3, let size = Int(head[2]), size >= 0, size < rest.count else {
        if head.count == 2, head[1] == "missing" { throw Self.missing(String(head[0]), at: root) }
        return
      }
      result[String(head[0])] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
  }

  private static func missing(_ object: String, at root: String) -> InputFailure {
    InputFailure(
      path: root, reason: "git does not have the object \(object) in this clone, which is a partial one",
      remedy: "run 'git fetch --filter=blob:none origin \(object)', or clone without a filter")
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
