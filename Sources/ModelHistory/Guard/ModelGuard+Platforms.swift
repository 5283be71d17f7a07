import GlossBasics
import GlossDiagnostics

/// The same questions for each platform on which an `#if` makes another model of the Swift source.
extension ModelGuard.Input {
  /// The platforms on which a version of any side has other hashes, sorted.
  var platforms: [String] {
    let now = (packages + (base ?? []) + (ancestor ?? [])).flatMap(\.versions)
    let then = released.flatMap(\.versions).compactMap(\.state)
    let facts = (packages + (base ?? []) + released.compactMap(\.newest)).compactMap(\.swiftSource)
      .flatMap(\.onPlatforms.keys)
    return Set((now + then).flatMap(\.onPlatforms.keys) + facts).sorted { $0.precedes($1) }
  }

  /// What is compared on a platform.
  func on(_ platform: String) -> Self {
    var input = self
    input.packages = packages.map { $0.on(platform) }
    input.base = base?.map { $0.on(platform) }
    input.ancestor = ancestor?.map { $0.on(platform) }
    for place in released.indices {
      input.released[place].versions = released[place].versions.map { $0.on(platform) }
      input.released[place].newest = released[place].newest?.on(platform)
    }
    return input
  }
}

extension GuardedPackage {
  func on(_ platform: String) -> Self {
    var package = self
    package.versions = versions.map { $0.onPlatforms[platform] ?? $0 }
    package.swiftSource = swiftSource.map { $0.onPlatforms[platform] ?? $0 }
    return package
  }
}

extension ReleasedPackage.Version {
  func on(_ platform: String) -> Self {
    guard let other = state?.onPlatforms[platform] else { return self }
    var version = Self(other)
    (version.releases, version.currentReleases, version.isLeftOver) = (releases, currentReleases, isLeftOver)
    return version
  }
}

extension GuardVerdict {
  /// Adds what is different on other platforms, where the stores are others.
  mutating func add(_ others: [(platform: String, verdict: GuardVerdict)]) {
    var new: [(finding: Finding, platforms: [String])] = []
    var states: [(state: ReleasedState, platforms: [String])] = []
    for (platform, verdict) in others {
      for finding in verdict.findings where !findings.contains(finding) {
        if let place = new.firstIndex(where: { $0.finding == finding }) {
          new[place].platforms.append(platform)
        } else {
          new.append((finding, [platform]))
        }
      }
      for state in verdict.states where !self.states.contains(where: { $0.isAlike(state) }) {
        if let place = states.firstIndex(where: { $0.state.isAlike(state) }) {
          states[place].platforms.append(platform)
        } else {
          states.append((state, [platform]))
        }
      }
      compared.formMinimum(with: verdict.compared)
    }
    findings += new.map { finding, platforms in
      var finding = finding
      finding.message = "on \(platforms.wordList), \(finding.message)"
      return finding
    }
    findings.sort()
    self.states += states.map { state, platforms in
      var state = state
      state.version += " on \(platforms.wordList)"
      return state
    }
  }
}

extension ReleasedState {
  /// Whether it is the same state, which opens in the same way.
  fileprivate func isAlike(_ other: Self) -> Bool {
    model == other.model && version == other.version && versionChecksum == other.versionChecksum
      && opening.kind == other.opening.kind && opening.code == other.opening.code
  }
}
