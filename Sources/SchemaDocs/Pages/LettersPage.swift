import GlossBasics
import GlossManagedObjectModel
import GlossPageTemplates

/// Every entity and every declared property by first letter.
struct LettersPage: Page {
  static let template = "letters"
  let address = PageAddress.letters
  var models: [LettersOfModel]

  func title(_ words: DocumentationWords) -> String { words["index"] }

  static let members = TemplateMembers<LettersPage, PageScope> {
    $0.list("models") { page, _ in page.models }
  }

  init(_ editions: [Edition]) {
    models = editions.map { edition in
      LettersOfModel(name: edition.headingAmong(editions), letters: LettersComposer(edition: edition).letters())
    }
  }

  /// The number of names for which an index is useful: fewer are visible at once, and more are better searched.
  private static let useful = 31...2_000

  /// Whether the models have a useful number of names.
  static func isUseful(for editions: [Edition]) -> Bool {
    let count = editions.reduce(0) { count, edition in
      count + edition.reference.properties.reduce(0) { $0 + 1 + $1.value.count }
    }
    return useful.contains(count)
  }
}

/// The names of one model.
struct LettersOfModel: TemplateObject {
  /// nil if there is only one model.
  var name: String?
  var letters: [LetterGroup]

  static let members = TemplateMembers<LettersOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.list("letters") { model, _ in model.letters }
  }
}

/// The names that begin with one letter.
struct LetterGroup: TemplateObject {
  var letter: String
  var entries: [LetterEntry]

  static let members = TemplateMembers<LetterGroup, PageScope> {
    $0.text("letter") { group, _ in group.letter }
    $0.list("entries") { group, _ in group.entries }
  }
}

/// One name with its occurrences.
struct LetterEntry: TemplateObject {
  var name: String
  var label: String?
  var address: PageAddress
  /// The entity, for a property.
  var owner: String?

  static let members = TemplateMembers<LetterEntry, PageScope> {
    $0.members { entry, _ in ObjectName(name: entry.name, label: entry.label) }
    $0.text("href") { entry, page in page.href(entry.address) }
    $0.text("owner") { entry, _ in entry.owner }
  }
}

/// Composes the index of names.
private struct LettersComposer: EditionComposer {
  let edition: Edition

  func letters() -> [LetterGroup] {
    var entries: [String: [LetterEntry]] = [:]
    func add(_ entry: LetterEntry) {
      let first = entry.name.unicodeScalars.first
      let letter = first.map { $0.properties.isAlphabetic ? $0.properties.uppercaseMapping : "#" } ?? "#"
      entries[letter, default: []].append(entry)
    }
    for name in reference.entityNames {
      guard let page = reference.pages[name] else { continue }
      add(LetterEntry(name: name, label: edition.label(ofEntity: name), address: page, owner: nil))
      for property in reference.properties[name] ?? [] where !property.isInherited {
        let propertyName = property.property.name
        add(
          LetterEntry(
            name: propertyName, label: edition.label(ofProperty: propertyName, in: name),
            address: reference.address(of: propertyName, in: name) ?? page, owner: name))
      }
    }
    return entries.keys.sorted { $0.precedes($1) }.map { letter in
      let group = entries[letter] ?? []
      let keyed = group.map { ($0.name.lowercased(), $0) }
      return LetterGroup(
        letter: letter,
        entries: keyed.sorted { left, right in
          if left.0 != right.0 { return left.0.precedes(right.0) }
          if left.1.name != right.1.name { return left.1.name.precedes(right.1.name) }
          return (left.1.owner ?? "").precedes(right.1.owner ?? "")
        }.map(\.1))
    }
  }
}
