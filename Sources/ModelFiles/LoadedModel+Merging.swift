package import GlossManagedObjectModel

extension LoadedModel {
  /// Merges several models into one, for `--merge`.
  ///
  /// The merged model is named after its members, `Shop + Login`, and keeps them: each still has its own localization
  /// table, and findings about an object refer to the member that it came from.
  ///
  /// - Throws: `MergeError` with Core Data's message if two members define the same name differently.
  package static func merging(_ first: LoadedModel, _ others: [LoadedModel]) throws(MergeError) -> LoadedModel {
    if others.isEmpty { return first }
    let members = [first] + others
    let model = try ManagedObjectModel.merging(members.map(\.model))
    var contents = ModelContents(
      model, format: first.format, comments: members.reduce(into: [:]) { $0.merge($1.comments) { first, _ in first } },
      findings: members.flatMap(\.findings).sorted())
    for member in members {
      contents.codeComments.merge(member.contents.codeComments) { first, _ in first }
      contents.managedClasses += member.contents.managedClasses
      contents.writtenPredicates.merge(member.contents.writtenPredicates) { first, _ in first }
    }
    var origin = first.origin
    origin.name = members.map(\.name).joined(separator: " + ")
    origin.version = nil
    origin.isCurrentVersion = true
    return LoadedModel(contents, from: origin, members: members)
  }

  /// The first two models that cannot be merged.
  package static func collision(of members: [LoadedModel]) -> (LoadedModel, LoadedModel)? {
    for (place, second) in members.enumerated() {
      for first in members[..<place] where (try? ManagedObjectModel.merging([first.model, second.model])) == nil {
        return (first, second)
      }
    }
    return nil
  }

  /// The member of a merged model that an object came from; the model itself if it is not merged.
  func member(holding path: ObjectPath) -> LoadedModel? {
    members.first { $0.holds(path) }
  }

  private func holds(_ path: ObjectPath) -> Bool {
    switch path.kind {
    case .model: false
    case .entity, .property, .index: model.entities.contains { $0.name == path.owner }
    case .fetchRequest: model.fetchRequestTemplates.contains { $0.name == path.owner }
    case .configuration: model.configurations.contains { $0.name == path.owner }
    case .composite, .compositeAttribute: model.composites.contains { $0.name == path.owner }
    }
  }
}

// MARK: - Versions

extension LoadedModel {
  /// The models that an app has had if it merges the current versions of several: each choice of a version of each
  /// package, also of none, as before a package was added. Those that cannot be merged are left out. The last one is
  /// that of the current versions.
  ///
  /// Which versions were in one release is known only from a store or from history. Where there are more choices than
  /// ``mergedVersionLimit``, only one package at a time is at another version.
  ///
  /// - Parameter packages: the versions of each package.
  /// - Throws: `MergeError` if the current versions cannot be merged.
  package static func mergedVersions(of packages: [[LoadedModel]]) throws(MergeError) -> [LoadedModel] {
    let current = packages.compactMap { versions in versions.first(where: \.isCurrentVersion) ?? versions.last }
    guard let first = current.first else { return [] }
    var result: [LoadedModel] = []
    for members in choices(of: packages, current: current) where members.map(\.path) != current.map(\.path) {
      guard let first = members.first, var merged = try? merging(first, Array(members.dropFirst())) else { continue }
      merged.origin.version = version(of: members)
      merged.origin.isCurrentVersion = false
      result.append(merged)
    }
    var merged = try merging(first, Array(current.dropFirst()))
    merged.origin.version = version(of: current)
    merged.origin.isCurrentVersion = true
    return result + [merged]
  }

  /// The number of merged models that are told apart.
  package static let mergedVersionLimit = 64

  private static func version(of members: [LoadedModel]) -> String {
    members.map { $0.version ?? $0.name }.joined(separator: " + ")
  }

  private static func choices(of packages: [[LoadedModel]], current: [LoadedModel]) -> [[LoadedModel]] {
    var count = 1
    for versions in packages where count <= mergedVersionLimit { count *= versions.count + 1 }
    guard count > mergedVersionLimit else {
      return packages.reduce([[]]) { chosen, versions in
        chosen.flatMap { members in [members] + versions.map { members + [$0] } }
      }.filter { !$0.isEmpty }
    }
    return packages.indices.flatMap { index in
      packages[index].map { version in current.indices.map { $0 == index ? version : current[$0] } }
    }
  }
}
