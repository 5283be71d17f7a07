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
