package import GlossBasics
import GlossFiles
import Synchronization

/// A git repository's history of files: its revisions and their contents.
///
/// One type, since every question to git has the advice for what a clone lacks.
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

  /// The folder that git itself keeps: `.git`, or what it names.
  let gitFolder: String
  /// The options that say where the repository is, if git is not to look for it.
  private let location: [String]
  /// The folder in which git is started.
  private let start: String

  /// What all values of this repository share: the files read, and the git that reads them.
  let shared: Shared

  final class Shared: Sendable {
    let blobs = GitBlobs()
    fileprivate let contents: GitConversation
    fileprivate let kinds: GitConversation
    fileprivate let remotes = Deferred<[String]>()
    /// The files of the commits read last, which both sides of a comparison ask for again.
    let files = Mutex<[(commit: String, files: RevisionFiles)]>([])
    /// The repositories of the submodules, by path.
    let submodules = Mutex<[String: Result<GitRepository, InputFailure>]>([:])

    init(start: String, location: [String]) {
      contents = GitConversation("--batch", in: start, location: location)
      kinds = GitConversation("--batch-check", in: start, location: location)
    }

    private struct Held { weak var shared: Shared? }
    private static let known = Mutex<[String: Held]>([:])

    /// The one of a repository, as long as a value of it is in use: the sides of a comparison have most files in
    /// common.
    static func of(_ start: String, at location: [String] = []) -> Shared {
      let key = ([start] + location).joined(separator: "\0")
      return known.withLock { known in
        if let shared = known[key]?.shared { return shared }
        known = known.filter { $0.value.shared != nil }
        let shared = Shared(start: start, location: location)
        known[key] = Held(shared: shared)
        return shared
      }
    }
  }

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
    (gitFolder, location, start) = (found.path, [], root)
    shared = Shared.of(root)
  }

  /// - Parameters:
  ///   - root: the place of its files.
  ///   - gitFolder: the folder that git keeps; git looks for no other.
  ///   - start: a folder that exists; that of the files need not.
  init(root: String, gitFolder: String, start: String) {
    (self.root, self.gitFolder, self.start) = (root, gitFolder, start)
    isShallow = DiskFileTree().kind(at: FilePath.joined(gitFolder, "shallow")) == .file
    // The configuration may name a folder of files that is gone, or any other.
    location = ["--git-dir=" + gitFolder, "--work-tree=" + start]
    shared = Shared.of(start, at: location)
  }

  /// Runs git on this repository.
  func git(_ arguments: [String], sizeLimit: Int = 512 << 20) throws(GitProcess.Failure) -> [UInt8] {
    try GitProcess.git(location + arguments, in: start, sizeLimit: sizeLimit)
  }

  /// The names of the remotes, which only advice needs.
  var remotes: [String] {
    shared.remotes.value {
      let names = (try? git(["remote"])) ?? []
      return String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// The commit of a revision; nil if git does not know it.
  package func commit(of revision: String) -> String? {
    let answer = try? shared.kinds.answers(to: [revision + "^{commit}"], limit: 0).first ?? nil
    return answer?.type == "commit" ? answer?.object : nil
  }

  /// The merge base of two commits; nil if unknown, as in a shallow clone.
  package func mergeBase(_ first: String, _ second: String) -> String? {
    guard let output = try? git(["merge-base", "--end-of-options", first, second]) else {
      return nil
    }
    let name = Self.line(output)
    return name.isEmpty ? nil : name
  }

  /// The tags whose names match a pattern, in the order of their commits: ancestors first, then by date.
  ///
  /// Names order only the tags of one commit: `testflight-111` sorts after `7.5.2` and may be years older.
  package func tags(matching pattern: String) throws(InputFailure) -> [Tag] {
    let format = "--format=%(refname:strip=2)%00%(objecttype)%00%(objectname)%00%(*objecttype)%00%(*objectname)"
    let output: [UInt8]
    do throws(GitProcess.Failure) {
      output = try git(["for-each-ref", format, "refs/tags"])
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
    tags.sort { $0.name.countsBefore($1.name) }
    let places = try places(of: Array(Set(tags.map(\.commit))))
    return tags.enumerated().sorted { left, right in
      let (first, second) = (places[left.element.commit] ?? .max, places[right.element.commit] ?? .max)
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  /// The same, where there must be one.
  ///
  /// - Parameter path: what is to be compared with a release.
  /// - Throws: `InputFailure` that names tags there are, also if no tag matches.
  package func tags(matching pattern: String, for path: String) throws(InputFailure) -> [Tag] {
    let tags = try tags(matching: pattern)
    if tags.isEmpty { throw try noTag(matching: pattern, for: path) }
    return tags
  }

  /// The failure of a pattern that no tag matches, which names tags that there are.
  package func noTag(matching pattern: String, for path: String) throws(InputFailure) -> InputFailure {
    let reason = "no tag matches '\(pattern)'"
    guard !isShallow else {
      return InputFailure(
        path: path, reason: "\(reason), and the clone is shallow",
        remedy: "run '\(fetchLine(forTagsMatching: pattern))'")
    }
    let names = try tags(matching: "*").map(\.name)
    let newest = names.suffix(3).reversed().map { "'\($0)'" }.joined(separator: ", ")
    let found = names.count > 3 ? "the newest of \(names.count) tags are \(newest)" : "the tags are \(newest)"
    let remedy = Self.pattern(for: names).map { "\(found); name one, or a pattern such as '\($0)'" }
    let fetch = remotes.isEmpty ? "" : "run 'git fetch --tags', or "
    return InputFailure(
      path: path, reason: reason, remedy: remedy ?? "there is no tag at all; \(fetch)tag a release")
  }

  /// The pattern of the largest group of tags with the same beginning: `v*` for `v1.0`, `v2.0` and `testflight-7`; nil
  /// without tags.
  package static func pattern(for tags: [String]) -> String? {
    let groups = Dictionary(grouping: tags) { String($0.prefix { !$0.isNumber }) }
    let largest = groups.max {
      $0.value.count == $1.value.count ? $1.key.precedes($0.key) : $0.value.count < $1.value.count
    }
    return largest.map { ($0.key.isEmpty ? "[0-9]" : $0.key) + "*" }
  }

  /// The places of commits in history, ancestors first, then by date; empty if there is nothing to order.
  private func places(of commits: [String]) throws(InputFailure) -> [String: Int] {
    guard commits.count > 1 else { return [:] }
    let output: [UInt8]
    do throws(GitProcess.Failure) {
      let arguments = ["rev-list", "--date-order", "--reverse", "--simplify-by-decoration", "--tags"]
      output = try git(arguments)
    } catch {
      throw InputFailure(error, path: root, root: root)
    }
    var places: [String: Int] = [:]
    for (place, line) in output.split(separator: UInt8(ascii: "\n")).enumerated() {
      places[String(decoding: line, as: UTF8.self)] = place
    }
    return places
  }

  /// The paths that git tracks although an ignore file would hide them, from the root; empty if git does not answer.
  ///
  /// - Parameter patterns: pathspecs.
  package func ignoredPaths(matching patterns: [String]) -> [String] {
    let arguments = ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard", "--"]
    guard let output = try? git(arguments + patterns) else { return [] }
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The pattern by which git ignores a file that it does not track, with its place: `.gitignore:1:*.lock`; nil for none.
  package func ignoringPattern(of path: String) -> String? {
    guard let output = try? git(["check-ignore", "--verbose", "--", path]) else { return nil }
    return String(decoding: output.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
  }

  /// The commits with a file that contains one of several strings; none if git fails.
  package func commits(
    of commits: Set<String>, withFileContaining texts: [String], matching pattern: String
  ) -> Set<String> {
    let names = commits.sorted()
    let arguments =
      ["grep", "--files-with-matches", "-z", "--fixed-strings"] + texts.flatMap { ["-e", $0] } + names
      + ["--", pattern]
    guard !names.isEmpty, let output = try? git(arguments) else { return [] }
    // `3b18e512…:path`
    return Set(
      output.split(separator: 0).map { line in
        String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      })
  }

  /// The files that contain one of several strings, from the root: those of a commit, or those of the working tree that
  /// are tracked or not ignored; empty if git fails.
  package func files(with texts: [String], in commit: String?, matching patterns: [String]) -> [String] {
    let arguments =
      ["grep", "--files-with-matches", "-z", "--full-name", "--fixed-strings"] + (commit == nil ? ["--untracked"] : [])
      + texts.flatMap { ["-e", $0] } + [commit].compactMap(\.self) + ["--"] + patterns
    guard let output = try? git(arguments) else { return [] }
    let prefix = commit.map { $0.utf8.count + 1 } ?? 0
    return output.split(separator: 0).map { String(decoding: $0.dropFirst(prefix), as: UTF8.self) }
  }

  /// The tracked files of the working tree that differ from those of a commit, from the root; nil if git fails.
  package func changedPaths(since commit: String, matching patterns: [String]) -> [String]? {
    // Without the setting, git would write a refreshed index.
    let arguments = [
      "-c", "diff.autoRefreshIndex=false", "diff", "--name-only", "-z", "--no-ext-diff", "--no-renames",
      "--ignore-submodules", commit, "--",
    ]
    guard let output = try? git(arguments + patterns) else { return nil }
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files of the working tree that are neither tracked nor ignored, from the root; empty if git fails.
  package func untrackedPaths(matching patterns: [String]) -> [String] {
    let arguments = ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--"] + patterns
    guard let output = try? git(arguments) else { return [] }
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the contents of objects, many at a time.
  ///
  /// - Throws: `InputFailure` that lists all objects missing from this clone so that one fetch gets them.
  package func contents(of objects: [String]) throws(InputFailure) -> [String: [UInt8]] {
    let wanted = Array(Set(objects)).sorted()
    let result = try presentContents(of: wanted)
    let missing = wanted.filter { result[$0] == nil }
    guard missing.isEmpty else { throw unreadable(missing, at: root) }
    return result
  }

  /// The contents of those objects that this clone has, up to the general size limit.
  func presentContents(of objects: [String]) throws(InputFailure) -> [String: [UInt8]] {
    do throws(GitProcess.Failure) {
      return try answers(for: objects)
    } catch {
      throw InputFailure(error, path: root, root: root)
    }
  }

  /// The same, for a caller that says what could not be read, up to a size limit.
  func answers(
    for objects: [String], limit: Int = GitRevision.sizeLimit
  ) throws(GitProcess.Failure) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (object, answer) in zip(objects, try shared.contents.answers(to: objects, limit: limit)) {
      result[object] = answer?.bytes
    }
    return result
  }

  /// An object with its contents, unless they exceed a limit; nil if this clone does not have it.
  func object(_ name: String, limit: Int) throws(GitProcess.Failure) -> (size: Int, bytes: [UInt8]?)? {
    try shared.contents.answers(to: [name], limit: limit).first.flatMap { $0 }.map { ($0.size, $0.bytes) }
  }

  /// What queries name, with types and ids but no contents.
  func kinds(of queries: [String]) throws(GitProcess.Failure) -> [GitConversation.Answer?] {
    try shared.kinds.answers(to: queries, limit: 0)
  }

  /// The failure for objects that git does not give out: one that is damaged, or all that a partial clone lacks, with
  /// the command to fetch them.
  func unreadable(_ objects: [String], at place: String) -> InputFailure {
    for object in objects.prefix(Self.askedAgain) {
      guard let damage = damage(of: object) else { continue }
      return InputFailure(
        path: place, reason: "git cannot read the object \(object): \(damage)",
        remedy: "run 'git fsck' to see what is damaged, and clone the repository again")
    }
    return Self.missing(objects, at: place)
  }

  /// The number of objects of which git is asked what is wrong with them.
  private static let askedAgain = 20

  /// What git says of an object that is there and cannot be read; nil for one that is not there.
  func damage(of object: String) -> String? {
    do throws(GitProcess.Failure) {
      // One that is given out here was refused since its size is not as recorded.
      _ = try git(["cat-file", "-p", object], sizeLimit: GitRevision.sizeLimit)
      return "its size is not as recorded"
    } catch {
      guard case .failed(let text) = error else { return nil }
      // `error: inflate: data stream error (incorrect data check)`; a warning says what git does, not what is wrong.
      let errors = text.split(whereSeparator: \.isNewline).filter { line in
        ["error: ", "fatal: "].contains(where: line.hasPrefix)
      }
      return errors.first { line in !Self.wordsOfAbsence.contains { line.contains($0) } }
        .map { String($0.dropFirst("error: ".count)) }
    }
  }

  /// What git says of an object that is not there, in all versions.
  private static let wordsOfAbsence = [
    "Not a valid object name", "promisor", "could not fetch", "could not get object",
  ]

  /// The failure for objects missing from a partial clone, with the command to fetch them.
  private static func missing(_ objects: [String], at root: String) -> InputFailure {
    // A command line takes a few thousand ids; the next run reports the others.
    let names = objects.prefix(500).joined(separator: " ")
    return InputFailure(
      path: root,
      reason: objects.count == 1
        ? "this partial clone does not have the object \(names)"
        : "this partial clone does not have \(objects.count) objects",
      remedy: "run 'git fetch --filter=blob:none origin \(names)', or clone without a filter")
  }

  /// The first line of an answer.
  static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
