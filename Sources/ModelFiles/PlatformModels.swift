import GlossSwiftDataModels

/// The models of a project as some of its platforms build them.
package struct PlatformModels: Sendable {
  /// `macOS`, `tvOS`; empty if the models are the same everywhere.
  package var platforms: [String]
  package var models: [LoadedModel]
}

extension [LoadedModel] {
  /// The models for each set of platforms that build the same: the first platform's, then those that differ by an
  /// `#if`.
  package var onPlatforms: [PlatformModels] {
    let named = flatMap { loaded -> [String] in
      let source = loaded.contents.swiftData
      return (source?.otherPlatforms ?? []).flatMap(\.platforms) + (source?.otherHistories ?? []).flatMap(\.platforms)
    }
    var seen = Set(named)
    let own = flatMap { $0.contents.swiftData?.platforms ?? [] }.filter { seen.insert($0).inserted }
    var groups = [PlatformModels(platforms: own, models: self)]
    seen = []
    for platform in named where seen.insert(platform).inserted {
      let models = map { $0.on(platform) }
      let place = groups.firstIndex { group in
        zip(group.models, models).allSatisfy {
          $0.model == $1.model && $0.contents.swiftData?.history == $1.contents.swiftData?.history
        }
      }
      if let place {
        groups[place].platforms.append(platform)
      } else {
        groups.append(PlatformModels(platforms: [platform], models: models))
      }
    }
    if groups.count == 1 { groups[0].platforms = [] }
    return groups
  }
}
