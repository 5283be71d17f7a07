import Foundation
import Testing

@testable import GlossLocalization

/// Each language has one word per concept, in lists and on cards.
@Suite struct TermTests {
  private static let plurals = [
    "attribute": "attributes", "relationship": "relationships", "fetchedProperty": "fetchedProperties",
    "fetchRequest": "fetchRequests", "compositeAttribute": "composites",
  ]

  @Test(arguments: Vocabulary.languages)
  func theWordsOfASingularAreThoseOfItsPlural(language: String) throws {
    let words = try #require(BuiltInTable.entries(Vocabulary.tableName, language: language))
    for (singular, plural) in Self.plurals {
      let (one, many) = (words[singular] ?? "", words[plural] ?? "")
      #expect(Self.isOfOneStem(one, many), "\(singular): \(one), \(many)")
    }
    #expect(Self.isOfOneStem(words["stores"] ?? "", words["column"] ?? ""), "stores: \(words["column"] ?? "")")
  }

  @Test(arguments: Vocabulary.languages)
  func anAttributeIsNotCalledAProperty(language: String) throws {
    let words = try #require(BuiltInTable.entries(Vocabulary.tableName, language: language))
    let (attribute, property) = (words["attribute"]?.lowercased() ?? "", words["property"]?.lowercased() ?? "")
    #expect(!attribute.isEmpty && !property.isEmpty && !attribute.contains(property) && !property.contains(attribute))
    #expect(!Self.isOfOneStem(property, words["compositeAttribute"] ?? ""))
    #expect(Self.isOfOneStem(property, words["fetchedProperty"] ?? ""), "\(words["fetchedProperty"] ?? "")")
  }

  @Test(arguments: Vocabulary.languages)
  func aMigrationIsCalledTheSameInListsAndOnCards(language: String) throws {
    let words = try #require(BuiltInTable.entries(Vocabulary.tableName, language: language))
    let (verdict, said) = (words["verdictLightweight"] ?? "", words["migrationLightweight"] ?? "")
    #expect(!verdict.isEmpty && said.hasPrefix(verdict), "\(verdict): \(said)")
    // The mapping model: the common part of both sentences is longer than the word for a model.
    let shared = Self.longestCommonPart(words["verdictCustom"] ?? "", words["migrationImpossible"] ?? "")
    let isDense = ["ja", "ko", "zh_CN", "zh_HK", "zh_TW"].contains(language)
    #expect(shared >= (isDense ? 4 : 8), "\(words["verdictCustom"] ?? "")")
  }

  @Test(arguments: [
    ("Abruf", "Abrufanfragen", true), ("Abfrage", "Abrufanfragen", false), ("خاصية مجلوبة", "الخصائص المجلوبة", true),
    ("属性", "特性", false), ("noutopyyntö", "Hakupyynnöt", false), ("relasi", "Hubungan", false),
    ("hakupyyntö", "Hakupyynnöt", true),
  ])
  func stemsAreTold(one: String, many: String, isSame: Bool) {
    #expect(Self.isOfOneStem(one, many) == isSame)
  }

  /// Whether each word of a text has a counterpart in the other with the same start.
  private static func isOfOneStem(_ one: String, _ many: String) -> Bool {
    let others = words(of: many)
    return !one.isEmpty && words(of: one).allSatisfy { word in others.contains { isOfOneStem(word: word, $0) } }
  }

  private static func isOfOneStem(word one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let shorter = min(one.count, other.count)
    // A text without spaces is a single word, which must contain the other.
    if one.contains(where: isDense) {
      return String(one).contains(String(other)) || String(other).contains(String(one))
    }
    if one.contains(where: { (0x0600...0x06FF).contains($0.value) }) {
      return longestCommonSequence(one, other) * 10 >= shorter * 6
    }
    // Hebrew prefixes "in" and "the" to the word.
    if one.contains(where: { (0x0590...0x05FF).contains($0.value) }) {
      return longestCommonPart(String(one), String(other)) * 2 >= shorter
    }
    let shared = zip(one, other).prefix { $0 == $1 }.count
    // A two-letter participle keeps one letter in the plural: गया, गए.
    if one.contains(where: { (0x0900...0x097F).contains($0.value) }) { return shared > 0 && shared * 2 >= shorter }
    return shared * 2 >= shorter && shared >= min(2, shorter)
  }

  private static func words(of text: String) -> [[Unicode.Scalar]] {
    let folded = text.folding(options: .caseInsensitive, locale: nil).decomposedStringWithCanonicalMapping
    return folded.split { $0 == " " || $0 == "-" || $0 == "’" || $0 == ":" }.map { word in
      // Accents of Greek and Turkish letters move; the vowel signs of Hindi are letters.
      let letters = word.unicodeScalars.filter { !(0x0300...0x036F).contains($0.value) }.map { $0 }
      return letters.starts(with: "ال".unicodeScalars) ? Array(letters.dropFirst(2)) : letters
    }
  }

  private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x9FFF).contains(scalar.value) || (0x0E00...0x0E7F).contains(scalar.value)
  }

  /// Arabic inflects words internally: only the sequence of letters counts.
  private static func longestCommonSequence(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for letter in one {
      var diagonal = 0
      for (index, candidate) in other.enumerated() {
        let above = row[index + 1]
        row[index + 1] = letter == candidate ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[other.count]
  }

  private static func longestCommonPart(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var best = 0
    var row = [Int](repeating: 0, count: other.count + 1)
    for letter in one {
      var diagonal = 0
      for (index, candidate) in other.enumerated() {
        let above = row[index + 1]
        row[index + 1] = letter == candidate ? diagonal + 1 : 0
        best = max(best, row[index + 1])
        diagonal = above
      }
    }
    return best
  }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
