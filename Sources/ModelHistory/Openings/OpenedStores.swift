import GlossBasics
import GlossModelFiles

/// The stores that a call opens, by its arguments and by what the descriptions of its stores say.
struct OpenedStores {
  private(set) var all = Set<Opening.Store>()
  /// Whether nothing is written to a disk: they are in memory, or only read.
  private(set) var areLeftOut = false
  private let code: CodeTokens
  private let scopes: CodeScopes

  init(of call: OpeningCall, _ settings: [FoundSetting], in code: CodeTokens, _ scopes: CodeScopes) {
    (self.code, self.scopes) = (code, scopes)
    switch call.kind {
    case .options: takeArguments(of: call)
    case .container, .description: take(settings, of: call)
    case .document, .managedDocument: break
    }
  }

  private mutating func takeArguments(of call: OpeningCall) {
    var store = Opening.Store()
    if let url = call.argument("at", "URL") {
      // Nothing is opened at a default place.
      if !take(place: url, of: &store), store.places.isEmpty { store.places = [.unread] }
    }
    if let type = call.argument("ofType", "type", "addPersistentStoreWithType") { store.kinds = kinds(in: type) }
    if let name = call.argument("configurationName", "configuration") { take(name, into: &store.configurations) }
    all = [store]
  }

  private mutating func take(_ settings: [FoundSetting], of call: OpeningCall) {
    var hasLeftOut = false
    func isCertain(_ setting: FoundSetting) -> Bool {
      scopes.condition(ofSetting: setting.place, of: call.place) == nil
    }
    // `if !isPreview`, `guard !inMemory else { return }`
    func isForUsers(_ setting: FoundSetting) -> Bool {
      let condition = scopes.condition(ofSetting: setting.place, of: call.place)?.lowercased() ?? ""
      return condition.hasPrefix("!") && !condition.contains("&") && !condition.contains("|")
        && ["memory", "preview", "test"].contains(where: condition.contains)
    }
    for (owner, found) in Dictionary(grouping: settings, by: descriptionOwner(of:)) {
      if let holder = owner.holder, owner.routine != nil, !isTaken(holder) { continue }
      if let reader = found.first(where: { $0.subject == .readOnly && $0.setting.answer == .on }) {
        if isCertain(reader) { hasLeftOut = true }
        continue
      }
      var store = Opening.Store()
      var isLeftOut = false
      var isMaybeMirrored = false
      for setting in found {
        switch setting.subject {
        case .place:
          // What comes later holds.
          if isCertain(setting) { store.places = [] }
          if take(place: setting.value, of: &store), isCertain(setting) || isForUsers(setting) { isLeftOut = true }
        case .kind:
          store.kinds.formUnion(kinds(in: setting.value))
          let isMemory = setting.value.contains { code.isWord("NSInMemoryStoreType", at: $0) }
          if isMemory, isCertain(setting) || isForUsers(setting) { isLeftOut = true }
        case .configuration: take(setting.value, into: &store.configurations)
        case .database:
          take(setting.value, into: &store.databases)
          if !isCertain(setting) { isMaybeMirrored = true }
        case .migration, .inference, .stages, .readOnly: break
        }
      }
      if isMaybeMirrored, !isLeftOut {
        var other = store
        other.databases = []
        all.insert(other)
      }
      if isLeftOut { hasLeftOut = true } else if store != Opening.Store() { all.insert(store) }
    }
    if all.isEmpty { all = [Opening.Store()] }
    areLeftOut = hasLeftOut && all == [Opening.Store()]
  }

  /// A description of a store: its variable, with the function if it is one of that.
  private struct DescriptionOwner: Hashable {
    var holder: String?
    var routine: Int?
  }

  private func descriptionOwner(of setting: FoundSetting) -> DescriptionOwner {
    guard let holder = setting.holder else { return DescriptionOwner() }
    let isLocal =
      setting.routine >= 0
      && scopes.values(of: holder).contains { value in
        (code.isWord("let", at: value.name - 1) || code.isWord("var", at: value.name - 1)
          || code.isSign("*", at: value.name - 1)) && scopes.routine(of: value.name) == setting.routine
      }
    return DescriptionOwner(holder: holder, routine: isLocal ? setting.routine : nil)
  }

  /// Whether anything is done with a new description, beside what its own properties are given; others are taken as they
  /// are.
  private func isTaken(_ variable: String) -> Bool {
    let isNew = scopes.values(of: variable).contains { value in
      value.start < code.tokens.count
        && scopes.value(at: value.start).contains { code.isWord("NSPersistentStoreDescription", at: $0) }
    }
    return !isNew
      || scopes.places(of: variable).contains { place in
        !code.isSign(".", at: place + 1) && !code.isSign("=", at: place + 1) && !code.isSign(":", at: place + 1)
          && !code.isWord("let", at: place - 1) && !code.isWord("var", at: place - 1)
      }
  }

  /// The types of stores other than SQLite that an expression names.
  private func kinds(in range: Range<Int>) -> Set<String> {
    let words = range.compactMap { code.word(at: $0) }
    return Set(
      [("binary", ["binary", "NSBinaryStoreType"]), ("XML", ["xml", "NSXMLStoreType"])].filter { _, names in
        words.contains(where: names.contains)
      }.map(\.0))
  }

  /// - Returns: whether the store is in memory.
  @discardableResult
  private mutating func take(place range: Range<Int>, of store: inout Opening.Store) -> Bool {
    let places = places(range)
    let onDisk = places.filter { !$0.isInMemory }
    store.places.formUnion(onDisk)
    return !places.isEmpty && onDisk.isEmpty
  }

  private mutating func take(_ range: Range<Int>, into texts: inout Set<Opening.Place>) {
    texts.formUnion(places(range))
  }

  /// What an expression says; of a parameter, what each call passes.
  private func places(_ range: Range<Int>) -> [Opening.Place] {
    var ranges = [range]
    if range.count == 1, let word = code.word(at: range.lowerBound),
      let value = scopes.meanings(of: word, at: range.lowerBound, outside: range).first, value.isParameter
    {
      // The default, too.
      let usual = value.start < code.tokens.count ? [scopes.value(at: value.start)] : []
      let passed = usual + scopes.arguments(for: value)
      if passed.count > 1 { ranges = passed }
    }
    return ranges.prefix(8).map { OpenedPlace($0, code, scopes).place }.filter { !$0.isEmpty }
  }
}

extension Opening.Store {
  /// `in "group.shop/Shop.sqlite", of the configuration 'Cloud', mirrored to 'iCloud.shop'`
  var words: String { words(without: nil) }

  /// What distinguishes it from another store.
  func words(without other: Self?) -> String {
    let sorted = { (names: Set<String>) in names.sorted { $0.precedes($1) } }
    let texts = { (places: Set<Opening.Place>) in sorted(Set(places.compactMap(\.text))) }
    var parts: [String] = []
    if places != other?.places {
      parts.append(
        places.isEmpty
          ? "in the default place"
          : "in " + texts(places).map { $0 == Opening.Place.unread.text ? $0 : $0.quoted }.wordList)
    }
    if kinds != other?.kinds, !(kinds.isEmpty && other == nil) {
      parts.append(
        kinds.isEmpty ? "an SQLite database" : "a file of the type \(sorted(kinds).joined(separator: " or "))")
    }
    if configurations != other?.configurations, !(configurations.isEmpty && other == nil) {
      parts.append(
        configurations.isEmpty
          ? "of all configurations" : "of the configuration \(texts(configurations).quotedRange)")
    }
    if databases != other?.databases, !(databases.isEmpty && other == nil) {
      parts.append(
        databases.isEmpty ? "mirrored to no container that is named" : "mirrored to \(texts(databases).quotedRange)")
    }
    return parts.joined(separator: ", ")
  }

  /// How much it has in common with another one.
  func likeness(to other: Self) -> Int {
    [
      places == other.places, kinds == other.kinds, configurations == other.configurations,
      databases == other.databases,
    ].count(where: \.self)
  }

  /// Whether it is the same store, or may be.
  func isAmong(_ stores: Set<Self>) -> Bool {
    stores.contains { other in
      (places.isSubset(of: other.places) && places.isEmpty == other.places.isEmpty)
        && configurations.isSubset(of: other.configurations)
        && configurations.isEmpty == other.configurations.isEmpty && kinds == other.kinds
        && databases.isSubset(of: other.databases)
        && databases.isEmpty == other.databases.isEmpty
    }
  }
}
