import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory

extension ChangelogComposer {
  func rows(of entity: EntityChange) -> [ChangeRow] {
    let name = entity.change.name
    let subject = TextRuns([entity.change.new == nil ? .code(name) : edition.run(of: name)])
    guard let old = entity.change.old, entity.change.new != nil else {
      return [row(subject, whole: entity.change, size)].asKind(words["entity"])
    }
    var rows = [row(subject, renaming: entity.change)].compactMap(\.self)
    rows += entity.change.members.filter { !isSaidByRenaming($0, of: entity.change) }.map { row(subject, $0) }
    let constraints = difference(
      entity.removedUniquenessConstraints.map { TextRuns([.code($0.joined(separator: " + "))]) },
      entity.addedUniquenessConstraints.map { TextRuns([.code($0.joined(separator: " + "))]) })
    rows += [row(subject, "uniquenessConstraints", before: constraints.before, after: constraints.after)]
      .compactMap(\.self)
    rows = rows.asKind(words["entity"])
    for change in entity.attributes {
      let rowsOfChange = self.rows(of: change, self.subject(change, in: name))
      rows += moved(rowsOfChange, change, from: old.name, to: name).asKind(words["attribute"])
    }
    for composite in entity.composites {
      rows += self.rows(of: composite, in: name).asKind(words["compositeAttribute"])
    }
    for change in entity.relationships {
      let rowsOfChange = self.rows(of: change, in: name)
      rows += moved(rowsOfChange, change, from: old.name, to: name).asKind(words["relationship"])
    }
    for change in entity.fetchedProperties {
      let rowsOfChange = self.rows(of: change, in: name)
      rows += moved(rowsOfChange, change, from: old.name, to: name).asKind(words["fetchedProperty"])
    }
    rows += entity.indexes.flatMap { self.rows(of: $0, in: name) }.asKind(words["fetchIndex"])
    return rows
  }

  /// Whether a member changed only because the object was renamed, which its row already says.
  private func isSaidByRenaming<Object>(_ member: MemberChange, of change: Change<Object>) -> Bool {
    guard let former = change.formerName, change.isCarriedOver, member.member == .renamingIdentifier else {
      return false
    }
    return member.new == .text(former) || member.new == nil
  }

  /// Adds the entity that a removed property moved to, or an added one came from: migration carries over its values.
  private func moved<Object>(
    _ rows: [ChangeRow], _ change: Change<Object>, from oldEntity: String, to entity: String
  ) -> [ChangeRow] {
    guard rows.count == 1, let difference, (change.old == nil) != (change.new == nil) else { return rows }
    var row = rows[0]
    row.sign = .renamed
    if change.new == nil {
      guard let move = difference.moves.first(where: { $0.from == oldEntity && $0.formerName == change.name }) else {
        return rows
      }
      let targets = move.to.map { TextRuns([run(of: move.name, in: $0)]) }
      row.change = words.runs("movedTo", "entity", list(move.to.map { TextRuns([edition.run(of: $0)]) }))
      row.after = list(targets)
      if move.losers.isEmpty { row.after.append(TextRuns(words["ruleSeparator"] + words["valuesKept"])) }
    } else {
      let moves = difference.moves.filter { $0.to.contains(entity) && $0.name == change.name }
      guard !moves.isEmpty else { return rows }
      let sources = moves.map { TextRuns([.code($0.from)]) }
      row.change = words.runs("movedFrom", "entity", list(sources))
      if moves.allSatisfy(\.losers.isEmpty) {
        row.after.append(TextRuns(words["ruleSeparator"] + words["valuesKept"]))
      }
    }
    return [row]
  }

  /// Whether a relationship still leads to the same entity, which was renamed.
  private func isSameDestination(_ old: RelationshipDescription, _ new: RelationshipDescription) -> Bool {
    guard let before = old.destination, let after = new.destination, let difference else { return false }
    return before != after && difference.newNames[before] == after
  }

  /// Whether the inverse is the same under its new name.
  private func isSameInverse(_ old: RelationshipDescription, _ new: RelationshipDescription) -> Bool {
    guard let before = old.inverse, let after = new.inverse, before != after, let difference,
      let owner = new.inverseEntity ?? new.destination
    else { return false }
    return difference.entities.first { $0.change.name == owner }?.relationships.contains {
      $0.formerName == before && $0.name == after && $0.isCarriedOver
    } == true
  }

  /// `5 attributes; 2 relationships`
  private func size(of entity: EntityDescription) -> TextRuns {
    TextRuns(
      words.counted("attributeCount", entity.attributes.count) + words["ruleSeparator"]
        + words.counted("relationshipCount", entity.relationships.count))
  }

  private func subject<Object>(_ change: Change<Object>, in entity: String) -> TextRuns {
    TextRuns([change.new == nil ? .code(name(of: change.name, in: entity)) : run(of: change.name, in: entity)])
  }

  // MARK: - Attributes

  func rows(of change: Change<AttributeDescription>, _ subject: TextRuns) -> [ChangeRow] {
    guard let old = change.old, let new = change.new else {
      return [row(subject, whole: change, summary)]
    }
    var rows = [row(subject, renaming: change)].compactMap(\.self)
    var shown = Set<ModelMember>()
    func add(_ key: String, _ members: Set<ModelMember>, _ before: TextRuns, _ after: TextRuns) {
      guard change.members.contains(where: { members.contains($0.member) }) else { return }
      guard let row = row(subject, key, before: before, after: after) else { return }
      rows.append(row)
      shown.formUnion(members)
    }
    add("type", [.type, .compositeName, .usesScalarValueType], wording.type(of: old), wording.type(of: new))
    add("rules", Self.ruleMembers, wording.rules(of: old), wording.rules(of: new))
    let traits = difference(wording.statements(of: old, in: ""), wording.statements(of: new, in: ""))
    add("details", Self.attributeTraits, traits.before, traits.after)
    return rows
      + change.members.filter { !shown.contains($0.member) && !isSaidByRenaming($0, of: change) }
      .map { row(subject, $0) }
  }

  /// `String; required; 3 to 40 characters`
  private func summary(of attribute: AttributeDescription) -> TextRuns {
    let rules = wording.rules(of: attribute)
    let pieces = [wording.type(of: attribute)] + (rules.isEmpty ? [] : [rules])
    return TextRuns.joined(pieces + wording.statements(of: attribute, in: ""), separator: words["ruleSeparator"])
  }

  private static let ruleMembers: Set<ModelMember> = [
    .isOptional, .defaultValue, .minimum, .maximum, .minimumLength, .maximumLength, .pattern, .validations,
  ]

  private static let attributeTraits: Set<ModelMember> = Set(AttributeDescription.traits.map(\.flag.member)).union([
    .isTransient, .isDerived, .derivationExpression, .valueTransformerName, .attributeValueClassName,
    .renamingIdentifier, .versionHashModifier,
  ])

  // MARK: - Relationships

  private func rows(of change: Change<RelationshipDescription>, in entity: String) -> [ChangeRow] {
    let subject = subject(change, in: entity)
    guard let old = change.old, let new = change.new else {
      return [row(subject, whole: change, summary)]
    }
    var rows = [row(subject, renaming: change)].compactMap(\.self)
    var shown = Set<ModelMember>()
    func add(_ key: String, _ members: Set<ModelMember>, _ text: (RelationshipDescription) -> TextRuns) {
      guard change.members.contains(where: { members.contains($0.member) }) else { return }
      guard let row = row(subject, key, before: text(old), after: text(new)) else { return }
      rows.append(row)
      shown.formUnion(members)
    }
    if isSameDestination(old, new) { shown.formUnion([.destination, .inverseEntity]) }
    if isSameInverse(old, new) { shown.insert(.inverse) }
    if !shown.contains(.destination) {
      add("destination", [.destination, .inverseEntity]) {
        $0.destination.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns()
      }
    }
    if !shown.contains(.inverse) {
      add("inverse", [.inverse]) { $0.inverse.map { TextRuns([.code($0)]) } ?? TextRuns() }
    }
    add("count", [.isToMany, .isOrdered, .minCount, .maxCount]) { TextRuns(wording.count(of: $0)) }
    if old.isOptional != new.isOptional {
      add("rules", [.isOptional]) { TextRuns(words[$0.isOptional ? "optionalRelationship" : "requiredRelationship"]) }
    }
    add("onDeletion", [.deleteRule]) { TextRuns(words[$0.deleteRule.jsonName]) }
    return rows
      + change.members.filter { !shown.contains($0.member) && !isSaidByRenaming($0, of: change) }
      .map { row(subject, $0) }
  }

  /// `Team; one or none; Nullify`
  private func summary(of relationship: RelationshipDescription) -> TextRuns {
    let destination = relationship.destination.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns(words["none"])
    let pieces = [
      destination, TextRuns(wording.count(of: relationship)), TextRuns(words[relationship.deleteRule.jsonName]),
    ]
    return TextRuns.joined(pieces, separator: words["ruleSeparator"])
  }

  // MARK: - Fetched properties and indexes

  private func rows(of change: Change<FetchedPropertyDescription>, in entity: String) -> [ChangeRow] {
    let subject = subject(change, in: entity)
    guard let old = change.old, change.new != nil else {
      return [
        row(subject, whole: change) {
          summary(
            of: $0.fetchRequest ?? FetchRequestTemplate(name: ""), at: .property($0.name, of: entity),
            isNew: change.new != nil)
        }
      ]
    }
    let former = difference?.newNames.first { $0.value == entity }?.key ?? entity
    return [row(subject, renaming: change)].compactMap(\.self)
      + change.members.filter { !isSaidByRenaming($0, of: change) }.map {
        row(subject, $0, before: .property(old.name, of: former), after: .property(change.name, of: entity))
      }
  }

  private func rows(of change: Change<FetchIndexDescription>, in entity: String) -> [ChangeRow] {
    let subject = TextRuns([edition.run(of: entity), .text(" "), .code(change.name)])
    guard change.old != nil, change.new != nil else {
      return [row(subject, whole: change) { IndexRow($0, words).elements }]
    }
    let former = difference?.newNames.first { $0.value == entity }?.key ?? entity
    return change.members.map {
      row(
        subject, $0, before: .index(change.formerName ?? change.name, of: former),
        after: .index(change.name, of: entity))
    }
  }
}

extension ChangelogComposer {
  // MARK: - Objects other than entities

  /// - Parameter entity: the entity, if the composite belongs to one of its attributes.
  func rows(of composite: CompositeChange, in entity: String? = nil) -> [ChangeRow] {
    let name = (entity.map { "\($0)." } ?? "") + composite.change.name
    guard composite.change.old != nil, composite.change.new != nil else {
      return [
        row(TextRuns([.code(name)]), whole: composite.change) {
          TextRuns(words.counted("attributeCount", $0.attributes.count))
        }
      ]
    }
    return composite.attributes.flatMap { rows(of: $0, TextRuns([.code("\(name).\($0.name)")])) }
  }

  func rows(of change: Change<FetchRequestTemplate>) -> [ChangeRow] {
    let address = reference.requestAnchors[change.name].map { PageAddress.fetchRequests.with(anchor: $0) }
    let isHere = reference.loaded.model.fetchRequestTemplates.contains { $0.name == change.name }
    let subject = TextRuns([isHere ? address.map { .link(change.name, $0) } ?? .code(change.name) : .code(change.name)])
    guard change.old != nil, change.new != nil else {
      return [row(subject, whole: change) { summary(of: $0, at: .fetchRequest($0.name), isNew: change.new != nil) }]
    }
    return change.members.map {
      row(subject, $0, before: .fetchRequest(change.formerName ?? change.name), after: .fetchRequest(change.name))
    }
  }

  /// `Player: number > 9`
  private func summary(of request: FetchRequestTemplate, at path: ObjectPath, isNew: Bool) -> TextRuns {
    let entity = request.entity.map { edition.run(of: $0) } ?? .text(words["none"])
    guard let canonical = request.predicate else { return TextRuns([entity]) }
    let predicate = (isNew ? written.new : written.old)[path] ?? canonical
    return TextRuns([entity, .text(words["labelSeparator"]), .code(predicate)])
  }

  func rows(of change: Change<Configuration>) -> [ChangeRow] {
    let address = reference.configurationAnchors[change.name].map { PageAddress.configurations.with(anchor: $0) }
    let subject = TextRuns([address.map { .link(change.name, $0) } ?? .code(change.name)])
    let names = { (configuration: Configuration) in
      configuration.entities.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
        TextRuns([edition.run(of: $0)])
      }
    }
    guard let old = change.old, let new = change.new else {
      return [row(subject, whole: change) { list(names($0)) }]
    }
    let (before, after) = difference(names(old), names(new))
    return [row(subject, "entities", before: before, after: after)].compactMap(\.self)
      + change.members.filter { $0.member != .entities }.map { row(subject, $0) }
  }
}
