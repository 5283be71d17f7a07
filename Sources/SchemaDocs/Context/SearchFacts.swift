import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import GlossValidation

/// What the search knows about properties other than their names, in one script that the folders of all languages
/// share: the sentences that Core Data says about them in every language, and what they are.
///
/// `modelglossFacts(["en","de"], [[1570,"… is a required value.","… ist …"],…], ["Delete Rule: Cascade",…],
/// [[],[0,-1],…], ["āĂ",…], ["bZxY…",…], [["qK3…","index.html"],…])`: the languages, the distinct sentences with `…`
/// for the name, the distinct traits, the distinct sets of both (a sentence by its position, a trait as -1, -2, …),
/// then for each entity of the index a letter per own property (U+0100 is the first set), the beginning of its version
/// hash, and the version checksum of each model. It is loaded when a reader searches.
struct SearchFacts {
  static let fileName = "facts.js"

  private let editions: [Edition]
  private var languages: [String] = []
  /// The sentences in each language, as positions in `texts`, in the order of `failures`.
  private var columns: [[Int]] = []
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// - Parameter editions: the models in any language.
  init(_ editions: [Edition]) { self.editions = editions }

  /// Adds the sentences of a language.
  mutating func add(_ editions: [Edition], heading: LanguageHeading) {
    languages.append(heading.languageTag)
    var column: [Int] = []
    for edition in editions {
      for name in edition.reference.entityNames {
        for message in edition.messages[name] ?? [] {
          if let number = numbers[message.sentence] {
            column.append(number)
          } else {
            numbers[message.sentence] = texts.count
            column.append(texts.count)
            texts.append(message.sentence)
          }
        }
      }
    }
    columns.append(column)
  }

  var file: DocumentationFile {
    var sentences = Numbering<[Int]>()
    var traits = Numbering<String>()
    var sets = Numbering<[Int]>()
    _ = sets.number(of: [])
    var letters: [JSONValue] = []
    var hashes: [JSONValue] = []
    var position = 0
    for edition in editions {
      let reference = edition.reference
      for name in reference.entityNames {
        var said: [String: [Int]] = [:]
        for message in edition.messages[name] ?? [] {
          let row = sentences.number(of: [message.code] + columns.map { $0[position] })
          if said[message.property]?.contains(row) != true { said[message.property, default: []].append(row) }
          position += 1
        }
        var text = ""
        for property in reference.properties[name] ?? [] where !property.isInherited {
          let own = Self.traits(of: property.property, in: name, reference).map { -1 - traits.number(of: $0) }
          let set = sets.number(of: (said[property.property.name] ?? []) + own)
          text.unicodeScalars.append(Unicode.Scalar(UInt32(min(set, Self.largestSet)) + 0x100) ?? "\u{100}")
        }
        letters.append(.string(text))
        let hash = reference.versionHashes.entityHash(name).map { Data($0).base64EncodedString().prefix(12) }
        hashes.append(.string(String(hash ?? "")))
      }
    }
    let checksums = editions.compactMap { edition -> JSONValue? in
      let reference = edition.reference
      let page = editions.count > 1 ? reference.address.page : PageAddress.index.page
      return [.string(reference.versionHashes.checksum), .string(page + ".html")]
    }
    let rows = sentences.values.map { row -> JSONValue in
      .array([.integer(row[0])] + row.dropFirst().map { SearchIndex.text(texts[$0]) })
    }
    let arguments: [JSONValue] = [
      .array(languages.map(SearchIndex.text)), .array(rows), .array(traits.values.map(SearchIndex.text)),
      .array(sets.values.map { .array($0.map { .integer($0) }) }), .array(letters), .array(hashes), .array(checksums),
    ]
    return DocumentationFile(
      path: "html/\(Self.fileName)",
      text: "modelglossFacts(\(arguments.map(SearchIndex.script).joined(separator: ",\n")));\n")
  }

  /// Letters above this are not in the plane of a single code unit, or are surrogates; no model is known to need more.
  private static let largestSet = 0xD000

  /// The distinct values in the order in which they were first seen.
  private struct Numbering<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
      if let number = numbers[value] { return number }
      numbers[value] = values.count
      values.append(value)
      return values.count - 1
    }
  }
}

extension SearchFacts {
  /// What a property is, in the words of Xcode's inspector, and the words in its rules.
  private static func traits(of property: Property, in entity: String, _ reference: ReferenceModel) -> [String] {
    var traits: [String] = []
    func add(_ condition: Bool, _ trait: String) { if condition { traits.append(trait) } }
    switch property {
    case .attribute(let attribute):
      add(attribute.isTransient, "Transient")
      add(attribute.isDerived, "Derived")
      add(reference.uniqueness[entity]?[attribute.name] != nil, "Unique")
      add(attribute.isIndexed || reference.indexed[entity]?.contains(attribute.name) == true, "Indexed")
      add(attribute.isIndexedBySpotlight, "Index in Spotlight")
      add(attribute.allowsExternalBinaryDataStorage, "Allows External Storage")
      add(attribute.allowsCloudEncryption, "Allows Cloud Encryption")
      add(attribute.preservesValueInHistoryOnDeletion, "Preserve After Deletion")
      if attribute.type == .transformable, let name = attribute.valueTransformerName { traits.append(name) }
      let cases = reference.index.model.swiftEnumeration(of: attribute)?.cases ?? []
      let declared = reference.loaded.contents.swiftData?.declarations[.property(attribute.name, of: entity)]?.cases
      traits += cases.isEmpty ? declared ?? [] : cases
      if let pattern = attribute.pattern { traits += RuleWords.alternatives(ofPattern: pattern) }
      traits += attribute.validations.flatMap { RuleWords.quoted(in: $0.predicate) }
    case .relationship(let relationship):
      traits.append("Delete Rule: \(relationship.deleteRule.xcodeName)")
      add(relationship.isOrdered, "Ordered")
      add(relationship.isTransient, "Transient")
      add(relationship.isIndexedBySpotlight, "Index in Spotlight")
    case .fetched: break
    }
    return traits
  }
}

/// The words that rules allow as values: `goalkeeper|defender`, `SELF IN {"draft", "sent"}`.
enum RuleWords {
  /// More are not words that a person looks for.
  private static let largestCount = 40
  private static let shortest = 3

  /// The literal words in a regular expression with alternatives; empty for one without.
  static func alternatives(ofPattern pattern: String) -> [String] {
    guard pattern.contains("|") else { return [] }
    var words: [String] = []
    var word = ""
    var isInClass = false
    var isEscaped = false
    func end() {
      let text = word.trimmingCharacters(in: .whitespaces)
      if text.count >= shortest, text.contains(where: \.isLetter), !words.contains(text) { words.append(text) }
      word = ""
    }
    for character in pattern {
      if isEscaped {
        isEscaped = false
        // An escaped letter is a class such as `\d`; an escaped sign is itself.
        if character.isLetter || isInClass { end() } else { word.append(character) }
      } else if character == "\\" {
        isEscaped = true
      } else if isInClass {
        isInClass = character != "]"
      } else if character.isLetter || character.isNumber || " -_".contains(character) {
        word.append(character)
      } else {
        // The letter before a quantifier is repeated or left out, so the word is not literal.
        if "*+?{".contains(character) { word = "" }
        isInClass = character == "["
        end()
      }
    }
    end()
    return Array(words.prefix(largestCount))
  }

  /// The quoted strings in a predicate.
  static func quoted(in predicate: String) -> [String] {
    var words: [String] = []
    var quote: Character?
    var word = ""
    var isEscaped = false
    for character in predicate {
      guard let open = quote else {
        if character == "\"" || character == "'" { quote = character }
        continue
      }
      if isEscaped {
        isEscaped = false
        word.append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == open {
        if word.count >= shortest, !words.contains(word) { words.append(word) }
        (quote, word) = (nil, "")
      } else {
        word.append(character)
      }
    }
    return Array(words.prefix(largestCount))
  }
}
