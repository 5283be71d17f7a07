import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles

/// The tables of all models that a returned file may be of, in one language after the other.
struct ExchangeTables {
  let contexts: [WritingContext]
  private let files: any FileTree
  private var exporters: [TranslationExporter]
  private var identities: [String: ExchangeIdentity] = [:]

  init(_ contexts: [WritingContext], files: any FileTree) {
    (self.contexts, self.files) = (contexts, files)
    exporters = contexts.map { TranslationExporter($0, files: files) }
  }

  /// The texts as an export would write them now.
  mutating func identity(in language: String) -> ExchangeIdentity {
    if let known = identities[language] { return known }
    let identity = ExchangeIdentity(exporters.indices.flatMap { exporters[$0].export(into: language).document.files })
    identities[language] = identity
    return identity
  }

  /// The languages of the app, with that of the source.
  var languages: [String] {
    LanguageTag.distinct(
      contexts.flatMap { context in
        let tables = context.modelTables
        return tables.locales.filter { $0 != "Base" } + tables.languages.names
          + [context.developmentLanguage ?? "en"]
      })
  }

  /// Whether the app has a language, in any spelling.
  func has(_ language: String) -> Bool {
    languages.contains { LanguageTag.isSame($0, language) || LocaleName.isImplied(language, by: $0) }
      || contexts.contains { context in
        let places = TablePlaces(context, files: files)
        return places.containers.contains { places.table(in: $0, locale: language) != nil }
      }
  }

  /// The language of a file's translations.
  ///
  /// It is the one that the file names if the app has it or it was asked for, unless the exported translations are
  /// those of another one. A file that names none is in the language whose translations it has.
  ///
  /// - Parameter asked: the languages that were asked for.
  mutating func language(
    of file: TranslationFile, asked: [String], path: String
  ) throws(InputFailure) -> String {
    let named = file.targetLanguage.flatMap { $0.isEmpty ? nil : $0 }
    if let unusable = asked.first(where: { !LocaleName.isUsable($0) }) {
      throw LocaleName.failure(unusable, path: path)
    }
    if let named, asked.contains(where: { LanguageTag.isSame($0, named) }) { return named }
    let isKnown = named.map { LocaleName.isUsable($0) && has($0) } ?? false
    if let named, isKnown, asked.isEmpty {
      let other = provenLanguage(of: file, butNot: named)
      guard let other else { return named }
      throw InputFailure(
        path: path, reason: "its target language is \(named), but its translations are those of \(other)",
        remedy: "correct the file's target language; if they are in \(named) after all, give --locale \(named)")
    }
    if let named, isKnown || asked.count > 1 {
      throw InputFailure(
        path: path, reason: "its target language is “\(named)”, not \(asked.joined(separator: " or "))",
        remedy: "leave it out, or give --locale \(named)")
    }
    if let only = asked.first {
      if asked.count == 1 { return only }
      throw InputFailure(
        path: path, reason: "the target language of \(file.original) is missing",
        remedy: "give one language with --locale")
    }
    let proven = provenLanguage(of: file, butNot: nil)
    guard let named else {
      if let proven { return proven }
      throw InputFailure(
        path: path, reason: "the target language of \(file.original) is missing",
        remedy: "name it with --locale, such as --locale de")
    }
    guard LocaleName.isUsable(named) else { throw LocaleName.failure(named, path: path) }
    guard LanguageNames.isKnown(named) else {
      let meant = LanguageNames.suggestion(for: named).map { "; did you mean \($0)?" } ?? ""
      throw InputFailure(
        path: path, reason: "the target language “\(named)” of \(file.original) is not a language\(meant)",
        remedy: "correct the file's target language, such as de or pt-BR")
    }
    if let proven {
      throw InputFailure(
        path: path,
        reason: "the app has no texts in \(named), and the file's translations are those of \(proven)",
        remedy: "correct the file's target language, or give --locale \(proven)")
    }
    throw InputFailure(
      path: path, reason: "the app has no texts in \(named)",
      remedy: "give --locale \(named) to add the language, or correct the file's target language")
  }

  /// The language whose tables have most of a file's exported translations, at least half of them.
  ///
  /// - Parameter named: the language that it is said to be in; nil is returned if it has one of them.
  private mutating func provenLanguage(of file: TranslationFile, butNot named: String?) -> String? {
    let exported = file.units.count { $0.exported?.hasText == true }
    guard exported > 0 else { return nil }
    if let named, identity(in: named).confirmedTargets(in: file) > 0 { return nil }
    var best: (language: String, count: Int)?
    var isTied = false
    for language in languages where named.map({ !LanguageTag.isSame($0, language) }) ?? true {
      let count = identity(in: language).confirmedTargets(in: file)
      guard count * 2 >= exported, count >= best?.count ?? 1 else { continue }
      isTied = count == best?.count
      best = (language, count)
    }
    return isTied ? nil : best?.language
  }
}
