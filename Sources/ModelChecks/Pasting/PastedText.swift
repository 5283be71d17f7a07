import GlossBasics
import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel
package import GlossModelFiles
import GlossValidation

/// A text that someone read in an alert, a log or a crash report, and where in a model it comes from.
///
/// Messages are found in each language, with other quotation marks, in part, with typos, and among other text; names as
/// code, SQLite and CloudKit write them; errors of Core Data by their words and their codes.
///
/// ```swift
/// let pasted = PastedText("„Vorname ist eine Pflichtangabe.“")
/// print(pasted.explanations(in: loaded, tables: tables, locales: ["de", "en"]).map(\.title))
/// ```
package struct PastedText: Sendable {
  private let text: String
  private let what: String
  private let folded: FoldedText
  private let errors: [RuntimeError]

  /// - Parameter text: the text; what exceeds ``largestSize`` is not read.
  package init(_ text: String) {
    let text =
      text.utf8.count > Self.largestSize ? String(decoding: text.utf8.prefix(Self.largestSize), as: UTF8.self) : text
    // Logs print a string within a string with escapes.
    self.text = text.replacingBytes { $0 == UInt8(ascii: "\\") ? " " : nil }
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    what = line.count > 80 ? String(line.prefix(80)) + "…" : line
    folded = FoldedText(self.text)
    errors = RuntimeError.errors(in: self.text)
  }

  /// The bytes of a text that are read.
  package static let largestSize = 256 << 10

  /// The errors that need no model, each with what to do.
  package var explanationsWithoutModel: [Explanation] { errors.prefix(3).map { $0.explanation(of: what) } }

  /// The explanations of what the text is about in a model, the nearest first; empty if that is not known.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - tables: its tables.
  ///   - locales: the languages that users read.
  ///   - asked: the languages to explain the look-ups for; by default, the one of the text.
  ///   - catalogs: the messages.
  package func explanations(
    in model: LoadedModel, tables: ModelTables, locales: [String], asked: [String] = [],
    catalogs: MessageCatalogs = .builtIn
  ) -> [Explanation] {
    let index = ModelIndex(model.model)
    let composer = ExplanationComposer(
      what: what, model: model, localization: ModelLocalization(index: index, tables: tables), locales: asked,
      catalogs: catalogs)
    let names = PastedNames(text, in: index)
    let sentences = PastedSentences(composer, locales: locales)
    var said = said(in: sentences.whole(in: folded), names)
    let logged = said.isEmpty ? logged(names, composer, locales: asked.isEmpty ? Array(locales.prefix(1)) : asked) : []
    if said.isEmpty, logged.isEmpty { said = self.said(in: sentences.nearest(to: folded, lines: text), names) }
    return logged + said.prefix(Self.mostExplained).map { explanation(of: $0, composer) }
  }

  // MARK: Names

  /// The explanation of what code, SQLite or CloudKit names in the text; empty if that may be chance.
  private func logged(
    _ names: PastedNames, _ composer: ExplanationComposer, locales: [String]
  ) -> [Explanation] {
    let index = composer.index
    let codes = validationCodes
    let failures = names.places.flatMap { place in
      codes.compactMap { code in
        index.possibleFailures(of: place.entity).contains { $0.property == place.property && $0.code == code }
          ? ExplanationSubject.message(entity: place.entity, property: place.property, code: code) : nil
      }
    }
    let subjects =
      failures + (failures.isEmpty ? names.places.map { .property(entity: $0.entity, property: $0.property) } : [])
      + (names.places.isEmpty ? names.entities.map(ExplanationSubject.entity) : [])
    // A word of a sentence may be a name by chance.
    guard let first = subjects.first, !errors.isEmpty || !codes.isEmpty || !names.spelling.isEmpty || names.isPaired
    else { return [] }
    var answer = composer.with(locales: locales).explain(first)
    answer.subjects = subjects.map(\.words)
    if let place = names.places.first, let spelling = names.spelling[place] {
      answer.statements.insert("\(spelling) is \(place.path).", at: 0)
    }
    if let error = errors.first {
      answer.statements.insert(contentsOf: ["\(error.title):"] + error.statements, at: 0)
    }
    answer.statements += Self.others(subjects)
    return [answer]
  }

  // MARK: Sentences

  /// A sentence of the text, and all that has this sentence.
  private struct Said {
    var sentences: [PastedSentences.Sentence]
    var statement: String
  }

  private func said(in found: PastedSentences.Found, _ names: PastedNames) -> [Said] {
    found.groups.map { group in
      // The text may tell which of the entities it is.
      let own = group.filter { sentence in names.entities.contains(sentence.entity) }
      let chosen = own.isEmpty ? group : own
      let sentence = chosen[0]
      let language = LanguageNames.displayName(of: sentence.locale, in: "en")
      let statement =
        switch found.closeness {
        case .whole: "It is what users read in \(language): “\(sentence.text)”"
        case .part: "It is part of what users read in \(language): “\(sentence.text)”"
        case .name:
          "It has the name “\(sentence.text)” in \(language). Which rule it is about is not known: the words are not those "
            + "of the built-in messages (--core-data-strings reads Apple's)."
        case .similar: "The nearest of what users read, in \(language): “\(sentence.text)”"
        }
      return Said(sentences: chosen, statement: statement)
    }
  }

  private func explanation(of said: Said, _ composer: ExplanationComposer) -> Explanation {
    let first = said.sentences[0]
    let locales = composer.locales.isEmpty ? [first.locale] : composer.locales
    var explanation = composer.with(locales: locales).explain(first.subject)
    let subjects = said.sentences.map(\.subject).withoutRepetitions
    explanation.subjects = subjects.map(\.words)
    explanation.statements.insert(said.statement, at: 0)
    explanation.statements += Self.others(subjects)
    for error in errors.prefix(1) { explanation.statements += ["\(error.title):"] + error.statements }
    return explanation
  }

  /// The codes of validation errors that the text has: `Code=1570`, `Cocoa error 1570`.
  private var validationCodes: [Int] {
    guard ["code", "cocoa"].contains(where: { !folded.found(among: [$0]).isEmpty }) else { return [] }
    return folded.numbers(ofDigits: 4)
      .filter { $0 != ValidationErrorCode.multipleErrors.rawValue && ValidationErrorCode(rawValue: $0) != nil }
      .withoutRepetitions
  }

  private static func others(_ subjects: [ExplanationSubject]) -> [String] {
    guard subjects.count > 1 else { return [] }
    let shown = subjects.dropFirst().prefix(mostListed).map(\.words).joined(separator: ", ")
    let more = subjects.count - 1 - mostListed
    return ["Also: \(shown)\(more > 0 ? " and \(more) more" : "")."]
  }

  private static let mostExplained = 3
  private static let mostListed = 8
}

extension PastedNames {
  /// Whether the text names an entity and a property of it.
  fileprivate var isPaired: Bool {
    places.contains { place in entities.contains(place.entity) }
  }
}

extension Array where Element: Hashable {
  fileprivate var withoutRepetitions: [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}

extension ExplanationSubject {
  /// The subject as it is asked for.
  var words: String {
    switch self {
    case .rule(let id): id.rawValue
    case .key(let key): key.text
    case .entity(let name): name
    case .property(let entity, let property): "\(entity).\(property)"
    case .message(let entity, let property, let code): "\(entity).\(property):\(code)"
    }
  }
}

extension ExplanationComposer {
  fileprivate func with(locales: [String]) -> ExplanationComposer {
    ExplanationComposer(what: what, model: model, localization: localization, locales: locales, catalogs: catalogs)
  }
}
