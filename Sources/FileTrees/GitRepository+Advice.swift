package import GlossBasics
import GlossFiles

/// What to do about revisions and tags that a clone does not have.
extension GitRepository {
  /// Whether the remote repository may know a revision.
  package func mayBeRemote(_ revision: String) -> Bool { isShallow || remote(in: revision) != nil }

  /// Whether the clone was made without the tags of its remote: it does not tell what was released.
  package var fetchesNoTags: Bool {
    let settings = (try? git(["config", "--get-regexp", "^remote\\..*\\.tagopt$"])) ?? []
    return String(decoding: settings, as: UTF8.self).contains("--no-tags")
  }

  /// What a shallow clone with some tags does not tell.
  package func missingTags(matching pattern: String, for path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "the clone is shallow, so tags of older releases may be missing",
      remedy:
        "run '\(fetchLine(forTagsMatching: pattern))'; if there are none, '\(unshallowing)' shows that this is the first"
    )
  }

  /// What to do about a revision that git does not know: what is wrong with it, the name that was probably meant, how to
  /// fetch it, or which branches there are.
  package func remedy(forMissing revision: String) -> String {
    let spelling = RevisionSpelling(repository: self)
    if let error = spelling.error(in: revision) { return error }
    let branch = revision.without(prefix: "refs/heads/")
    let known = names(below: "refs/heads", "refs/remotes", "refs/tags")
    guard !known.isEmpty || commit(of: "HEAD") != nil else {
      return remotes.isEmpty ? "the repository has no commits yet; commit first" : "run '\(fetchLine(for: branch))'"
    }
    // A branch that only the remote has, or only this clone.
    let remote = remotes.map { "\($0)/\(branch)" }.first(where: known.contains)
    if let same = remote ?? known.first(where: { remotes.isEmpty && revision.hasSuffix("/" + $0) }) {
      return "did you mean '\(same)'?"
    }
    // `origin/main` where the remote has another name.
    let parts = branch.split(separator: "/", maxSplits: 1)
    if parts.count == 2, !remotes.contains(String(parts[0])),
      let same = (remotes.map { "\($0)/\(parts[1])" }).first(where: known.contains)
    {
      return "there is no remote '\(parts[0])'; did you mean '\(same)'?"
    }
    let near = spelling.twin(of: branch, among: known) ?? revision.closest(among: known)
    let advice = near.map { "did you mean '\($0)'?" } ?? spelling.newestTags(for: revision)
    guard isShallow || !remotes.isEmpty else {
      let branches = names(below: "refs/heads").prefix(4).map { "'\($0)'" }.joined(separator: ", ")
      return advice
        ?? (branches.isEmpty ? "name a commit" : "there is no remote; name a commit, a tag or a branch: \(branches)")
    }
    let fetch = "run '\(fetchLine(for: branch))'"
    return advice.map { $0 + ($0.hasSuffix("?") ? " Otherwise " : "; otherwise ") + fetch } ?? fetch
  }

  /// The command that fetches what is older, or newer, than what a clone has.
  fileprivate var unshallowing: String { "git fetch" + (isShallow ? " --unshallow" : "") }

  /// The short names of branches and tags, which only advice needs.
  fileprivate func names(below places: String...) -> [String] {
    let output = (try? git(["for-each-ref", "--count=5000", "--format=%(refname:short)"] + places)) ?? []
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The command that fetches a missing revision under the name that was requested.
  package func fetchLine(for revision: String) -> String {
    // A revision relative to another does not exist under that name in any repository.
    if revision.contains(where: { "~^@{: ".contains($0) }) { return unshallowing }
    // In a full clone, a depth would truncate the history.
    let start = "git fetch" + (isShallow ? " --depth=1" : "")
    if let remote = remote(in: revision) {
      let name = revision.dropFirst(remote.count + 1)
      return "\(start) \(remote.shellQuoted) \("\(name):refs/remotes/\(revision)".shellQuoted)"
    }
    let remote = (remotes.contains("origin") ? "origin" : remotes.first ?? "origin").shellQuoted
    let isName = [40, 64].contains(revision.utf8.count) && revision.allSatisfy(\.isHexDigit)
    // A host has the head of a pull request under this name.
    let isRequest = revision.wholeMatch(of: /pull\/[0-9]+/) != nil
    // `refs/remotes` may hold a tag or a branch, and both are found there by name.
    let wanted = isName ? revision : "\(revision)\(isRequest ? "/head" : ""):refs/remotes/\(revision)"
    return "\(start) \(remote) \(wanted.hasPrefix("-") ? "--end-of-options " : "")\(wanted.shellQuoted)"
  }

  /// The command that fetches missing tags.
  package func fetchLine(forTagsMatching pattern: String) -> String {
    "git fetch --depth=1 origin \("refs/tags/\(pattern):refs/tags/\(pattern)".shellQuoted)"
  }

  /// The remote whose branch a revision names: `origin` in `origin/main`; nil for `feature/x` unless there is such a
  /// remote.
  private func remote(in revision: String) -> String? {
    (remotes.isEmpty ? ["origin"] : remotes).first {
      revision.hasPrefix($0 + "/") && revision.utf8.count > $0.utf8.count + 1
    }
  }
}

extension String {
  fileprivate func without(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}

/// What is wrong with a text that cannot name a revision.
private struct RevisionSpelling {
  let repository: GitRepository

  /// The branch that has the other usual name of the first one: `origin/master` for `main`.
  func twin(of branch: String, among known: [String]) -> String? {
    let last = branch.split(separator: "/").last.map(String.init) ?? branch
    guard let other = ["main": "master", "master": "main"][last] else { return nil }
    return (repository.remotes.map { "\($0)/\(other)" } + [other]).first(where: known.contains)
  }

  /// The newest tags, where a text is written like the name of a release.
  func newestTags(for revision: String) -> String? {
    guard revision.drop(while: { "vV".contains($0) }).first?.isNumber == true, !revision.contains("/") else {
      return nil
    }
    let tags = repository.names(below: "refs/tags").sorted { $1.countsBefore($0) }.prefix(3).map { "'\($0)'" }
    return tags.isEmpty ? nil : "the last tags are \(tags.joined(separator: ", "))"
  }

  /// What is wrong with a text that names no revision of any repository; nil if it may name one.
  func error(in revision: String) -> String? {
    if revision.isEmpty { return "the name is empty; if a variable has it, see whether this kind of job sets it" }
    let isName = revision.allSatisfy(\.isHexDigit)
    if isName, revision.utf8.count >= 40, revision.allSatisfy({ $0 == "0" }) {
      return "git writes this for no commit, as before the first push of a branch; name the branch to merge into"
    }
    if let dots = revision.byteRange(of: "..") {
      return "name one revision, such as '\(revision[..<dots.lowerBound])'"
    }
    if let colon = revision.firstIndex(of: ":"), repository.commit(of: String(revision[..<colon])) != nil {
      return "name the revision alone: '\(revision[..<colon])'"
    }
    if revision.contains(" ") {
      return
        "a date or a sentence is not a revision; 'git rev-list -1 --before=\(revision.shellQuoted) HEAD' finds a commit"
    }
    // A fetch takes names of branches and tags, and whole ids.
    if isName, (4..<40).contains(revision.utf8.count) {
      return "no commit here begins with it" + (repository.remotes.isEmpty ? "" : "; run '\(repository.unshallowing)'")
    }
    if let end = revision.firstIndex(where: { "~^@".contains($0) }), end > revision.startIndex {
      let start = String(revision[..<end])
      guard repository.commit(of: start) != nil else {
        return start == "HEAD" ? nil : repository.remedy(forMissing: start)
      }
      return repository.isShallow
        ? "run '\(repository.unshallowing)'" : "'\(start)' is known, and has no such ancestor; name a later one"
    }
    let isFile =
      DiskFileTree().kind(at: FilePath.absolute(revision, in: DiskFileTree().workingFolder ?? repository.root)) != nil
    return isFile ? "that is a file or folder; name a revision, such as 'HEAD'" : nil
  }
}
