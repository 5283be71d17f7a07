import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossValidation

/// Every message and name that users of a model read, in each of some languages.
struct PastedSentences {
  struct Sentence: Hashable {
    var text: String
    var locale: String
    var entity: String
    var subject: ExplanationSubject
  }

  typealias Found = (groups: [[Sentence]], closeness: Closeness)

  enum Closeness { case whole, part, similar, name }

  /// Distinct texts, longest first, with all that have each.
  private var entries: [(folded: FoldedText, sentences: [Sentence])] = []
  private let names: [String: [Sentence]]
  /// The names that tables give properties, longest first.
  private let translated: [(folded: FoldedText, sentences: [Sentence])]

  init(_ composer: ExplanationComposer, locales: [String]) {
    var byText: [String: [Sentence]] = [:]
    var names: [String: [Sentence]] = [:]
    var translated: [FoldedText: [Sentence]] = [:]
    let index = composer.index
    let enumeration = ValidationMessages(
      modelName: composer.model.name, index: index, levels: index.listedLevels)
    for locale in locales {
      let catalog = composer.catalogs.catalog(forLocale: locale)
      let lookup = composer.localization.lookup(forReader: [locale], composer: MessageComposer(catalog: catalog))
      for message in enumeration.messages(for: lookup, isTraced: false) {
        byText[message.text, default: []].append(
          Sentence(
            text: message.text, locale: locale, entity: message.entity,
            subject: .message(entity: message.entity, property: message.property, code: message.code)))
      }
      for entity in index.entities {
        let name = lookup.entityName(entity.name).text
        names[FoldedText.folded(name), default: []].append(
          Sentence(text: name, locale: locale, entity: entity.name, subject: .entity(entity.name)))
        for property in entity.properties.map(\.name) {
          let name = lookup.propertyName(property, of: entity.name)
          let folded = FoldedText(name.text)
          let sentence = Sentence(
            text: name.text, locale: locale, entity: entity.name,
            subject: .property(entity: entity.name, property: property))
          names[folded.text, default: []].append(sentence)
          if name.isFromTable, folded.isNameEnough { translated[folded, default: []].append(sentence) }
        }
      }
    }
    self.names = names
    self.translated = translated.map { ($0.key, $0.value) }
      .sorted { ($1.folded.scalars.count, $0.folded.text) < ($0.folded.scalars.count, $1.folded.text) }
    var folded: [FoldedText: [Sentence]] = [:]
    for (text, sentences) in byText { folded[FoldedText(text), default: []] += sentences }
    entries = folded.map { text, sentences in
      (text, Self.sorted(sentences))
    }
    .filter { !$0.folded.isEmpty }
    .sorted { ($1.folded.scalars.count, $0.folded.text) < ($0.folded.scalars.count, $1.folded.text) }
  }

  /// The name that a text is, else the sentences that it contains, in its order.
  func whole(in text: FoldedText) -> Found { (names[text.text].map { [$0] } ?? contained(in: text), .whole) }

  /// The sentences that contain a text; else those most like one of its lines; else the name in it.
  func nearest(to text: FoldedText, lines: String) -> Found {
    if text.isLongEnough {
      let parts = entries.filter { $0.folded.contains(text) }.flatMap(\.sentences)
      if !parts.isEmpty { return ([Self.sorted(parts)], .part) }
    }
    let similar = similar(to: lines)
    if !similar.isEmpty { return ([Self.sorted(similar)], .similar) }
    // Apple's own sentences differ from the built-in ones except in English, and names are the same in both.
    let named = translated.first { text.contains($0.folded) }?.sentences
    return (named.map { [Self.sorted($0)] } ?? [], .name)
  }

  private static func sorted(_ sentences: [Sentence]) -> [Sentence] {
    sentences.sorted { ($0.entity, $0.subject.words, $0.locale) < ($1.entity, $1.subject.words, $1.locale) }
  }

  /// The longest sentences in a text, in its order, without those within others.
  private func contained(in text: FoldedText) -> [[Sentence]] {
    var found: [(range: Range<String.Index>, sentences: [Sentence])] = []
    // Longest first.
    for number in text.found(among: entries.map(\.folded.text)) where text.contains(entries[number].folded) {
      guard let range = text.text.range(of: entries[number].folded.text),
        !found.contains(where: { $0.range.overlaps(range) })
      else { continue }
      found.append((range, entries[number].sentences))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map(\.sentences)
  }

  /// The sentences that need the fewest changes to be part of a line, or to contain it.
  private func similar(to lines: String) -> [Sentence] {
    var best: (score: Int, sentences: [Sentence]) = (0, [])
    for line in lines.split(whereSeparator: \.isNewline).prefix(Self.mostLines).map({ FoldedText(String($0)) }) {
      guard line.isLongEnough, line.scalars.count <= Self.longestLine else { continue }
      for (sentence, sentences) in entries where sentence.isLongEnough {
        let (short, long) = sentence.scalars.count <= line.scalars.count ? (sentence, line) : (line, sentence)
        let limit = short.scalars.count / Self.charactersPerTypo
        guard limit > 0, let distance = short.distance(toPartOf: long, limit: limit) else { continue }
        let score = 4 * short.scalars.count - 12 * distance - (long.scalars.count - short.scalars.count)
        if score > best.score {
          best = (score, sentences)
        } else if score == best.score {
          best.sentences += sentences
        }
      }
    }
    return best.sentences
  }

  private static let charactersPerTypo = 6
  private static let mostLines = 40
  private static let longestLine = 400
}

extension FoldedText {
  /// Whether a name is not likely to be in a text by chance.
  fileprivate var isNameEnough: Bool {
    scalars.count >= 4 || (scalars.count >= 2 && scalars.contains { $0.value >= 0x370 })
  }

  /// Whether the text is more than a word that is in many sentences.
  fileprivate var isLongEnough: Bool {
    scalars.count >= 8 || (scalars.count >= 4 && scalars.contains { $0.value >= 0x1000 })
  }
}
