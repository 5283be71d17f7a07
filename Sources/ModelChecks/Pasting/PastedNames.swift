import GlossBasics
import GlossManagedObjectModel

/// The entities and properties that a pasted text names: as Swift and Objective-C write them, as columns and tables of
/// SQLite, and as record types and fields of CloudKit.
struct PastedNames {
  /// A property of an entity.
  struct Place: Hashable {
    var entity: String
    var property: String
    var path: String { "\(entity).\(property)" }
  }

  private let index: ModelIndex
  private(set) var entities: [String] = []
  /// The properties of those entities first.
  private(set) var places: [Place] = []
  /// What the text calls a place, if not by its name: `ZORDER.ZSTATUSKEY`.
  private(set) var spelling: [Place: String] = [:]

  /// - Complexity: O(*n*) in the text and in the properties of the model.
  init(_ text: String, in index: ModelIndex) {
    self.index = index
    let words = Self.words(in: text)
    let dictionary = Dictionary(grouping: Self.names(of: index), by: \.spelling)
    var seen = Set<Place>()
    var named: [(place: Place, spelling: String)] = []
    for word in words {
      let all = dictionary[word.text] ?? []
      // A relationship's column may have the name of its destination's table.
      let isTable = word.isTable && all.contains { $0.property == nil }
      for name in all where !isTable || name.property == nil {
        guard let property = name.property else {
          if !entities.contains(name.entity) { entities.append(name.entity) }
          continue
        }
        guard name.isCertain || word.isMarked else { continue }
        if seen.insert(Place(entity: name.entity, property: property)).inserted {
          named.append((Place(entity: name.entity, property: property), word.text))
        }
      }
    }
    // A property is told of the entity that the text names, even if an ancestor declares it.
    let own = named.filter { isOfNamedEntity($0.place) }
    for (place, word) in own.isEmpty ? named : own {
      let heirs = entities.filter { $0 != place.entity && isHeir($0, of: place.entity) }
      let owners = entities.contains(place.entity) || heirs.isEmpty ? [place.entity] : heirs
      for entity in owners {
        let place = Place(entity: entity, property: place.property)
        if places.contains(place) { continue }
        places.append(place)
        if word != place.property { spelling[place] = word }
      }
    }
  }

  private func isOfNamedEntity(_ place: Place) -> Bool {
    entities.contains { $0 == place.entity || isHeir($0, of: place.entity) || isHeir(place.entity, of: $0) }
  }

  private func isHeir(_ entity: String, of ancestor: String) -> Bool {
    index.inheritanceChain(of: entity).contains { $0.name == ancestor }
  }

  // MARK: Words

  private struct Word {
    var text: String
    /// Whether signs around it show that it is a name: quotation marks, a dot before it, an equals sign.
    var isMarked: Bool
    /// Whether what is around it shows that it is a table: `no such table: ZORDER`, `FROM ZORDER`.
    var isTable: Bool
  }

  /// The words of SQLite that come before a table.
  private static let beforeTables: Set<String> = ["table", "from", "into", "update", "join"]

  private static func words(in text: String) -> [Word] {
    var words: [Word] = []
    var word = ""
    var before: Unicode.Scalar?
    var last: Unicode.Scalar?
    func end(_ after: Unicode.Scalar?) {
      guard !word.isEmpty else { return }
      let isQuoted = before.map(quotationMarks.contains) == true && after.map(quotationMarks.contains) == true
      let isMember = before == "." || before == "="
      var isMarked = isQuoted || isMember
      if after == ":", word.hasPrefix("set"), word.count > 3 {
        // The setter of a property.
        word = word.dropFirst(3).prefix(1).lowercased() + word.dropFirst(4)
        isMarked = true
      }
      let isTable = words.last.map { beforeTables.contains($0.text.lowercased()) } ?? false
      words.append(Word(text: word, isMarked: isMarked, isTable: isTable))
      word = ""
    }
    for scalar in text.unicodeScalars {
      if scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if word.isEmpty { before = last }
        word.unicodeScalars.append(scalar)
      } else {
        end(scalar)
        if scalar != " " || last != "=" { last = scalar }
        continue
      }
      last = scalar
    }
    end(nil)
    return words
  }

  private static let quotationMarks = Set("'\"`’‘“”„«»‹›「」\\".unicodeScalars)

  // MARK: Names

  private struct Name {
    var spelling: String
    var entity: String
    var property: String?
    /// Whether the word cannot be one of a sentence: `statusKey`, `ZSTATUSKEY`, `CD_name`.
    var isCertain = false
  }

  /// The columns of all properties, as SQLite names them.
  static func columns(of index: ModelIndex) -> [String] {
    let naming = StoreNaming(index)
    return index.entities.flatMap { entity in
      entity.properties.flatMap { naming.place(of: $0.name, in: entity.name)?.columns ?? [] }
    }
  }

  private static func names(of index: ModelIndex) -> [Name] {
    let naming = StoreNaming(index)
    var names: [Name] = []
    for entity in index.entities {
      names.append(Name(spelling: entity.name, entity: entity.name))
      names.append(Name(spelling: "CD_" + entity.name, entity: entity.name))
      let className = entity.managedObjectClassName?.split(separator: ".").last.map(String.init) ?? ""
      if !className.isEmpty, className != entity.name, className != "NSManagedObject" {
        names.append(Name(spelling: className, entity: entity.name))
      }
      if let table = naming.table(of: entity.name), table == StoreNaming.plain(entity.name) {
        names.append(Name(spelling: table, entity: entity.name))
      }
      for property in entity.properties.map(\.name) {
        let isWord = !property.dropFirst().contains { $0.isUppercase || $0.isNumber || $0 == "_" }
        names.append(Name(spelling: property, entity: entity.name, property: property, isCertain: !isWord))
        names.append(Name(spelling: "CD_" + property, entity: entity.name, property: property, isCertain: true))
        for column in naming.place(of: property, in: entity.name)?.columns ?? [] {
          names.append(Name(spelling: column, entity: entity.name, property: property, isCertain: true))
        }
      }
    }
    return names
  }
}

extension StoredPlace {
  /// The columns and join tables that have the property's values.
  fileprivate var columns: [String] {
    switch self {
    case .column(let name): [name]
    case .reference(let columns): [columns.key]
    case .composite(let leaves): leaves.map(\.column)
    case .ambiguousColumn(let columns): columns
    case .joined(let table): [table.name]
    case .ambiguousJoin(let tables): tables.map(\.name)
    case .pointingBack, .notStored, .unknown: []
    }
  }
}
