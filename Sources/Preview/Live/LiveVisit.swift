import GlossLiveServer
import GlossLocalization
import GlossManagedObjectModel
import GlossValidation

/// The choices in an address, with defaults for missing ones.
struct LiveVisit: Sendable {
  let project: LiveProject
  /// The words of the page itself.
  let words: Vocabulary
  /// The language of the page if it is in the address; nil to use the browser's preference.
  var language: String?
  var model: LiveModel
  /// The entity, which is concrete; nil if the model has none.
  var entity: String?
  var operation: ValidationOperation
  /// The readers' languages; all of the project's if the address contains none.
  var locales: [String]
  var fields: [String: FieldValue] = [:]
  /// The row of the store that is shown; its values never appear in an address.
  var row: Int?

  /// - Returns: Nil if there is no model at all.
  init?(_ request: HTTPRequest, to project: LiveProject) {
    self.project = project
    let wish = request.value("ui")
    language = wish.flatMap { LanguageTag($0).nearest(among: Vocabulary.languages) == nil ? nil : $0 }
    words = Vocabulary(locale: language ?? Self.language(acceptedBy: request))
    guard let model = project.model(request.value("model")) ?? project.models.first else { return nil }
    self.model = model
    let known = project.locales
    let asked = request.values("locale").prefix(Self.languageLimit)
    locales = asked.filter { !$0.isEmpty && $0.utf8.count <= 40 }
    if locales.isEmpty { locales = known }
    let named = request.value("entity")
    let isConcrete = named.flatMap { model.index.entity(named: $0) }.map { !$0.isAbstract } ?? false
    entity = isConcrete ? named : model.concreteEntities.first?.name
    row = request.value("row").flatMap { Int($0) }
    let wishedOperation = request.value("operation").flatMap { ValidationOperation(rawValue: $0) }
    operation = wishedOperation ?? (row == nil ? .insert : .update)
    for pair in request.query {
      let name = String(pair.name.dropFirst(2))
      switch pair.name.prefix(2) {
      case "v.": fields[name, default: FieldValue()].text = pair.value
      case "s.": fields[name, default: FieldValue()].choice = FieldValue.Choice(rawValue: pair.value) ?? .automatic
      default: break
      }
    }
    if let entity, let text = request.value("trigger") { show(trigger: text, of: entity) }
    if row != nil { showRow() }
  }

  /// The maximum number of readers.
  static let languageLimit = 100

  // MARK: Values that are not in the address

  /// Shows values for the failure `firstName:1660`, or `firstName:1550:2` for the second of that kind.
  private mutating func show(trigger text: String, of entity: String) {
    let failures = model.index.possibleFailures(of: entity)
    guard let failure = failures.first(where: { Self.trigger(for: $0, among: failures) == text }) else { return }
    let lookup = model.localization.lookup(forReader: [locales.first ?? "en"])
    guard let found = TriggerSearch(for: lookup).values(triggering: failure) else { return }
    operation = found.operation
    fields = found.values.mapValues { FieldValue($0) }
  }

  static func trigger(for failure: PossibleFailure, among failures: [PossibleFailure]) -> String {
    let alike = failures.filter { $0.property == failure.property && $0.code == failure.code }
    let number = (alike.firstIndex(of: failure) ?? 0) + 1
    return "\(failure.property):\(failure.code)" + (number > 1 ? ":\(number)" : "")
  }

  private mutating func showRow() {
    guard let row, let entity, let values = project.store?.values(ofRow: row, entity: entity, in: model) else {
      self.row = nil
      return
    }
    for (name, value) in values.values { fields[name] = FieldValue(value) }
  }

  // MARK: Languages

  /// The page language for a browser: the first of its preferences that is available.
  private static func language(acceptedBy request: HTTPRequest) -> String {
    let wishes = request.headers("accept-language").flatMap { $0.split(separator: ",").prefix(32) }.enumerated().map {
      place, wish in
      let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (tag: parts.first ?? "", weight: weight, place: place)
    }
    let ordered = wishes.sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }
    return ordered.first { LanguageTag($0.tag).nearest(among: Vocabulary.languages) != nil }?.tag ?? "en"
  }

  /// Whether all languages of the project are selected.
  var hasAllLocales: Bool { locales == project.locales }

  /// The question asked by the fields.
  var question: LiveQuestion? {
    entity.map {
      LiveQuestion(
        model: model, entity: $0, operation: operation, locales: locales, fields: fields, language: words.language)
    }
  }
}

/// An address of a page on this server.
struct LiveAddress {
  private var path: String
  private var pairs: [(name: String, value: String)] = []

  init(_ path: String) { self.path = path }

  func with(_ name: String, _ value: String?) -> LiveAddress {
    var result = self
    if let value { result.pairs.append((name, value)) }
    return result
  }

  var text: String {
    let query = pairs.map { Self.escaped($0.name) + "=" + Self.escaped($0.value) }.joined(separator: "&")
    return query.isEmpty ? path : path + "?" + query
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x2D, 0x2E, 0x5F, 0x7E, 0x3A: result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension LiveVisit {
  /// The address of a page with the current choices: model, languages and page language.
  func address(_ path: String, entity: String? = nil) -> LiveAddress {
    var address = LiveAddress(path).with("model", project.models.count > 1 ? model.key : nil).with("entity", entity)
    if !hasAllLocales { for locale in locales { address = address.with("locale", locale) } }
    return address.with("ui", language)
  }
}
