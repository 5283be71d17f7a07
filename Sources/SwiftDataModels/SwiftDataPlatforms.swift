import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// Reads the models of a project for each platform that it builds, since an `#if os(…)` can give each another model.
package enum SwiftDataPlatforms {
  /// The packages as the first platform has them, with the models of other platforms where those differ.
  ///
  /// - Parameter project: the targets of the files, and the platforms that they are built for.
  package static func packages(of files: [SwiftDataFile], project: ProjectTargets) -> [SwiftDataPackage] {
    var packages = packagesOfReleases(of: files, project: project)
    guard files.contains(where: \.dependsOnDebug) else { return packages }
    var reader = SwiftDataReader(
      files, in: project, build: SwiftBuild(platform: project.platforms.first, isDebug: true))
    let others = reader.packages()
    for place in packages.indices {
      guard let other = others.first(where: { $0.name == packages[place].name }) else { continue }
      for number in packages[place].versions.indices {
        let own = packages[place].versions[number]
        guard let twin = other.versions.first(where: { $0.name == own.name })?.contents.model,
          twin.entities != own.contents.model.entities
        else { continue }
        packages[place].versions[number].contents.source.debugModel = twin
      }
    }
    return packages
  }

  private static func packagesOfReleases(of files: [SwiftDataFile], project: ProjectTargets) -> [SwiftDataPackage] {
    let platforms = project.platforms
    guard let first = platforms.first, files.contains(where: { $0.source.directives.dependOnPlatform }) else {
      var reader = SwiftDataReader(files, in: project)
      return reader.packages()
    }
    var reader = SwiftDataReader(files, in: project, build: SwiftBuild(platform: first))
    var packages = reader.packages()
    let others = platforms.dropFirst().map { platform in
      var reader = SwiftDataReader(files, in: project, build: SwiftBuild(platform: platform))
      return (platform, reader.packages())
    }
    let known = KnownHashes()
    for place in packages.indices {
      compareHistories(&packages[place], first, with: others)
      compare(&packages[place], first, with: others, known)
    }
    // What only other platforms have.
    for (_, other) in others {
      packages += other.filter { package in !packages.contains { $0.name == package.name } }
    }
    return packages
  }

  /// Records plans and versions that differ, and as gaps the versions that are not declared for every platform.
  private static func compareHistories(
    _ package: inout SwiftDataPackage, _ first: SwiftBuild.Platform,
    with others: [(platform: SwiftBuild.Platform, packages: [SwiftDataPackage])]
  ) {
    let own = package.history
    let names = package.versions.compactMap(\.name)
    var only: [String: [String]] = [:]
    for (platform, packages) in others {
      guard let twin = packages.first(where: { $0.name == package.name }) else { continue }
      let theirs = twin.versions.compactMap(\.name)
      for name in theirs where !names.contains(name) { only[name, default: []].append(platform.rawValue) }
      for name in names where !theirs.contains(name) { only[name] = only[name] ?? [first.rawValue] }
      guard let history = twin.history, history != own else { continue }
      if let place = package.otherHistories.firstIndex(where: { $0.history == history }) {
        package.otherHistories[place].platforms.append(platform.rawValue)
      } else {
        package.otherHistories.append(
          SwiftDataSource.PlatformHistory(platforms: [platform.rawValue], history: history))
      }
    }
    guard let place = package.current ?? package.versions.indices.last else { return }
    for (name, platforms) in only.sorted(by: { $0.key.precedes($1.key) }) {
      let source =
        package.versions.first { $0.name == name }?.contents.source ?? package.versions[place].contents.source
      package.versions[place].contents.source.unread.append(
        SwiftDataGap(
          what: "the version '\(name)'",
          reason: "is declared for \(platforms.joined(separator: ", ")) only, and is not compared on other platforms",
          path: source.path, position: source.schemaPosition ?? .init(line: 1, column: 1)))
    }
  }

  private static func compare(
    _ package: inout SwiftDataPackage, _ first: SwiftBuild.Platform,
    with others: [(platform: SwiftBuild.Platform, packages: [SwiftDataPackage])], _ known: KnownHashes
  ) {
    for place in package.versions.indices {
      let version = package.versions[place]
      let own = Likeness(version.contents, known)
      var same = [first.rawValue]
      var different: [(likeness: Likeness, model: SwiftDataSource.PlatformModel)] = []
      for (platform, packages) in others {
        let twin = packages.first { $0.name == package.name }?.versions.first { $0.name == version.name }
        guard let contents = twin?.contents else { continue }
        let likeness = Likeness(contents, known)
        if likeness == own {
          same.append(platform.rawValue)
        } else if let known = different.firstIndex(where: { $0.likeness == likeness }) {
          different[known].model.platforms.append(platform.rawValue)
        } else {
          different.append(
            (
              likeness,
              SwiftDataSource.PlatformModel(
                platforms: [platform.rawValue], model: contents.model, unresolved: contents.source.unresolved,
                containers: contents.source.containers)
            ))
        }
      }
      guard !different.isEmpty else { continue }
      package.versions[place].contents.source.platforms = same
      package.versions[place].contents.source.otherPlatforms = different.map(\.model)
    }
  }

  /// What two platforms must have in common for their stores to be the same.
  private struct Likeness: Equatable {
    var hashes: [String: [UInt8]]
    var entities: [String]
    var unresolved: [SwiftDataSource.Unresolved]
    var isIncomplete: Bool
    var mirrored: [String]

    init(_ contents: SwiftDataContents, _ known: KnownHashes) {
      hashes = VersionHashes(ModelIndex(contents.model), known: known).entityHashes
      entities = contents.model.entities.map(\.name)
      unresolved = contents.source.unresolved
      isIncomplete = contents.model.isIncomplete
      mirrored = contents.source.containers.flatMap(\.mirroring).sorted()
    }
  }
}
