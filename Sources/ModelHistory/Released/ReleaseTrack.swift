import GlossFileTrees

/// A package traced through the releases.
struct ReleaseTrack {
  /// Its path in the oldest release so far, from the root of the repository.
  var path: String
  var member: PackagePairing.Member
  /// Whether an older release has it nowhere.
  var isLost = false
  private var states: [(release: Int, object: String?, package: GuardedPackage)] = []

  init(path: String, member: PackagePairing.Member) {
    (self.path, self.member) = (path, member)
  }

  mutating func add(_ package: GuardedPackage, _ path: String, object: String? = nil, of release: Int) {
    // The same object as in the next release is the same member; collecting it for each of hundreds of tags takes time.
    if object == nil || object != states.last?.object { member = package.member }
    self.path = path
    states.append((release, object, package))
  }

  /// The released package; nil if it was never released.
  func released(_ releases: [GitRepository.Tag]) -> ReleasedPackage? {
    guard let newest = states.first?.package else { return nil }
    var result = ReleasedPackage(name: newest.name, path: newest.path)
    var places: [String: [Int]] = [:]
    for (release, object, package) in states.reversed() {
      if let object, let known = places[object] {
        result.add(releases[release].name, of: package, at: known)
      } else {
        let added = result.add(package, release: releases[release].name)
        if let object { places[object] = added }
      }
    }
    return result
  }
}
