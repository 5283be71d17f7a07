import GlossBasics
import GlossDiagnostics
package import GlossFileTrees
import GlossFiles

/// A link or a submodule of a release or a base that was not read, so the models that it may lead to were not compared.
package struct BaseGap: Sendable, Hashable {
  package var gap: GitRevision.Gap
  /// The commit that has it.
  package var commit: String
}

extension GuardedProject {
  /// What the releases and the base have and a reader did not read, each as a finding.
  func gaps(of reader: PackageReader, tags: [GitRepository.Tag]?) -> [Finding] {
    reader.gaps.compactMap { gap in
      finding(about: gap, in: tags?.first { $0.commit == gap.commit }?.name ?? request.against ?? "the base")
    }
  }

  /// - Parameter release: the name of the commit for people.
  private func finding(about gap: BaseGap, in release: String) -> Finding? {
    let path = files.shortened(gap.gap.path)
    let isNamed = request.paths.contains { named in
      named.isPath(atOrBelow: path) || FilePath.isModel(named) && path.isPath(atOrBelow: named)
    }
    func finding(_ message: String, _ remedy: String, _ severity: Severity) -> Finding {
      var finding = Finding(
        .releasedVersionUnread, message, remedy: remedy, path: path, severity: isNamed ? .error : severity)
      finding.subject = path
      return finding
    }
    let rest = "so what \(release) has there was not compared"
    switch gap.gap.cause {
    case .unreadable: return nil
    case .outside:
      return finding("the link '\(path)' leads out of the repository, \(rest)", Self.linkRemedy, .warning)
    case .tooMany:
      return finding("'\(release)' has too many links to follow '\(path)', \(rest)", Self.linkRemedy, .warning)
    case .circle, .nothing:
      let reason = gap.gap.cause == .circle ? "leads back to itself" : "leads to nothing"
      // Else nothing is there on both sides.
      let isThere = files.kind(at: path) != nil
      return finding(
        "the link '\(path)' \(reason) in \(release), \(rest)", Self.linkRemedy, isThere ? .warning : .note)
    case .submodule(let commit, let failure):
      let now = repository?.currentCommit(ofSubmoduleAt: gap.gap.path)
      let hasModels = packages.contains { $0.path.isPath(atOrBelow: path) }
      // The same commit has the same models, whether they are read or not.
      if now == commit, !hasModels { return nil }
      let change =
        switch now {
        case nil: "the submodule '\(path)' was removed, and its former commit \(commit.prefix(8))"
        case commit?: "the commit \(commit.prefix(8)) of the submodule '\(path)'"
        case let now?:
          "the submodule '\(path)' moved from \(commit.prefix(8)) to \(now.prefix(8)), and its former commit"
        }
      return finding(
        "\(change) is not in this clone (\(failure.reason)), so its models were not compared",
        Self.submoduleRemedy(path, commit), hasModels || now == nil ? .warning : .note)
    }
  }

  /// The models that the command line names and that no state guards, since they are not of this repository.
  ///
  /// A model that this change adds is not one of them, nor is one of a submodule that was read.
  func unguarded(_ reader: PackageReader) -> [InputFailure] {
    guard let repository else { return [] }
    let members = releasedPackages.map(\.member) + (base ?? []).map(\.member)
    let pairing = PackagePairing(from: members, to: packages.map(\.member))
    let guarded = Set(members.indices.compactMap(pairing.now))
    return request.paths.filter { path in
      let own = packages.indices.filter { packages[$0].path.isPath(atOrBelow: path) }
      guard !own.isEmpty, guarded.isDisjoint(with: own) else { return false }
      let place = files.realPath(of: FilePath.absolute(path, in: files.workingFolder ?? "/"))
      return !repository.holds(place) && !reader.hasRead(submoduleOf: place)
    }.map { path in
      InputFailure(
        path: path,
        reason: "is not of this git repository, and no release and no base of it has it, so nothing was compared",
        remedy: "run the command in the repository that the model is of")
    }
  }

  private static let linkRemedy =
    "replace the link by what it is to lead to, or let it lead to a path of the repository"

  private static func submoduleRemedy(_ path: String, _ commit: String) -> String {
    "run 'git submodule update --init \(path.shellQuoted)' and, there, 'git fetch origin \(commit)'; in CI, check out "
      + "submodules with their history"
  }
}

extension String {
  fileprivate func isPath(atOrBelow folder: String) -> Bool {
    let folder = FilePath.normalized(folder)
    return FilePath.normalized(self).isAtOrBelow(folder == "." ? "" : folder)
  }
}
