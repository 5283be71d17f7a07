import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossValidation

extension Edition {
  func facts(of entity: EntityDescription) -> [Fact] {
    var facts: [Fact] = []
    func add(_ key: String, _ value: TextRuns) { facts.append(Fact(label: words[key], value: value)) }
    add("class", TextRuns([.code(entity.managedObjectClassName ?? "NSManagedObject")]))
    if let parent = entity.superentity { add("parent", TextRuns([run(of: parent)])) }
    let children = index.subentities(of: entity.name).map { TextRuns([run(of: $0)]) }
    if !children.isEmpty { add("children", list(children)) }
    let configurations = reference.configurations[entity.name] ?? []
    if !configurations.isEmpty {
      let links = configurations.map { name in
        let address = reference.configurationAnchors[name].map { PageAddress.configurations.with(anchor: $0) }
        return TextRuns([address.map { .link(name, $0) } ?? .code(name)])
      }
      add("configurations", list(links))
    }
    if let generation = entity.codeGeneration { add("codeGeneration", TextRuns(generation.xcodeName)) }
    if let former = entity.renamingIdentifier { add("renamingIdentifier", TextRuns([.code(former)])) }
    if let modifier = entity.versionHashModifier { add("versionHashModifier", TextRuns([.code(modifier)])) }
    if let hash = reference.versionHashes.entityHash(entity.name) {
      add("versionHash", TextRuns([.code(Data(hash).base64EncodedString())]))
    }
    return facts
  }

  func list(_ items: [TextRuns]) -> TextRuns {
    TextRuns.joined(items, separator: words.vocabulary.formats.list(["", ""]))
  }

  /// Relationships, fetched properties and fetch requests that lead to an entity.
  func usedBy(_ name: String) -> [TextRuns] {
    let properties = (reference.incoming[name] ?? []).filter { $0.entity != name }.map { user in
      let text = "\(user.entity).\(user.property)"
      let link = reference.address(of: user.property, in: user.entity).map { TextRun.link(text, $0) } ?? .code(text)
      return TextRuns([link] + consequences(of: user))
    }
    let requests = fetchRequestsByEntity[name] ?? []
    return properties + requests.map { TextRuns([.link($0.name, $0.address)]) }
  }

  /// What deleting the object at the other end means for the objects here, where it means anything.
  private func consequences(of user: (entity: String, property: String)) -> [TextRun] {
    guard let relationship = index.property(user.property, of: user.entity)?.property.relationship else { return [] }
    let key: String
    switch relationship.deleteRule {
    case .cascade: key = "deletedWith"
    case .deny: key = "preventsDeletion"
    case .nullify, .noAction: return []
    }
    return [.text(words["labelSeparator"])] + words.runs(key, ["entity": .code(user.entity)]).runs
  }

  func messageRows(of name: String) -> [MessageRow] {
    (messages[name] ?? []).map { message in
      MessageRow(
        property: message.property,
        address: reference.address(of: message.property, in: name) ?? reference.pages[name] ?? .index,
        code: message.code, text: message.text)
    }
  }

  /// The names of an entity and its own properties in every language that has a table.
  func names(of entity: EntityDescription) -> NamesTable {
    guard !namings.isEmpty, let page = reference.pages[entity.name] else { return NamesTable(languages: [], rows: []) }
    var rows = [
      NamesRow(
        name: entity.name, address: page,
        names: namings.map { naming in
          let resolution = naming.resolver.entityName(entity.name)
          return resolution.isFromTable && !resolution.text.isEmpty ? resolution.text : nil
        })
    ]
    for property in reference.properties[entity.name] ?? [] where !property.isInherited {
      rows.append(
        NamesRow(
          name: property.property.name,
          address: reference.address(of: property.property.name, in: entity.name) ?? page,
          names: namings.map { naming in
            let resolution = naming.resolver.propertyName(property.property.name, of: entity.name)
            return resolution.isFromTable && !resolution.text.isEmpty ? resolution.text : nil
          }))
    }
    return NamesTable(languages: namings.map(\.heading), rows: rows)
  }

  /// The userInfo of an entity and its own properties, documentation left out.
  func userInfo(of entity: EntityDescription) -> [UserInfoRow] {
    var rows: [UserInfoRow] = []
    func add(_ userInfo: [String: String], _ owner: String?) {
      guard !userInfo.isEmpty else { return }
      rows += userInfo.filter { !options.documentationKeys.contains($0.key) }.sorted { $0.key.precedes($1.key) }
        .map { UserInfoRow(owner: owner, key: $0.key, value: $0.value) }
    }
    add(entity.userInfo, nil)
    for property in reference.properties[entity.name] ?? [] where !property.isInherited {
      add(property.property.userInfo, property.property.name)
    }
    return rows
  }

  /// Documentation of own properties that has more than one paragraph.
  func details(of entity: EntityDescription) -> [DetailValue] {
    (reference.properties[entity.name] ?? []).compactMap { property in
      guard !property.isInherited else { return nil }
      let path = ObjectPath.property(property.property.name, of: entity.name)
      let text = documentation(property.property.userInfo, comment: reference.loaded.comments[path])
      guard !text.isEmpty, CommonMark.hasMore(text) else { return nil }
      return DetailValue(
        name: property.property.name, label: label(ofProperty: property.property.name, in: entity.name),
        anchor: reference.anchors[entity.name]?[property.property.name] ?? "", documentation: text)
    }
  }
}
