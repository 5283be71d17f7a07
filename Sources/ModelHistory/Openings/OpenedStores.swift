import GlossModelFiles

/// The stores that a call opens, by its arguments and by what the descriptions of its stores say.
struct OpenedStores {
  private(set) var all = Set<Opening.Store>()
  /// The constants in their places that the file does not declare.
  private(set) var names = Set<String>()
  /// Whether nothing is written to a disk: they are in memory, or only read.
  private(set) var areLeftOut = false
  private let code: CodeTokens
  private let scopes: CodeScopes
  /// What a container does without a URL.
  private let defaultPlace: String

  init(
    of call: OpeningCall, _ settings: [FoundSetting], in code: CodeTokens, _ scopes: CodeScopes, container: String?
  ) {
    (self.code, self.scopes) = (code, scopes)
    defaultPlace = "application support/\(container ?? "").sqlite"
    switch call.kind {
    case .options: takeArguments(of: call)
    case .container, .description: take(settings, of: call)
    case .document, .managedDocument: break
    }
  }

  private mutating func takeArguments(of call: OpeningCall) {
    var store = Opening.Store()
    if let url = call.argument("at", "URL") { take(place: url, of: &store) }
    if let type = call.argument("ofType", "type", "addPersistentStoreWithType") { store.kinds = kinds(in: type) }
    if let name = call.argument("configurationName", "configuration"), let text = scopes.string(name) {
      store.configurations = [text]
    }
    all = [store]
  }

  private mutating func take(_ settings: [FoundSetting], of call: OpeningCall) {
    var isLeftOut = false
    func isCertain(_ setting: FoundSetting) -> Bool {
      scopes.condition(ofSetting: setting.place, of: call.place) == nil
    }
    for (_, found) in Dictionary(grouping: settings, by: { $0.holder ?? "" }) {
      if let reader = found.first(where: { $0.subject == .readOnly && $0.setting.answer == .on }) {
        if isCertain(reader) { isLeftOut = true }
        continue
      }
      var store = Opening.Store()
      for setting in found {
        switch setting.subject {
        case .place:
          if take(place: setting.value, of: &store), isCertain(setting) { isLeftOut = true }
        case .kind:
          store.kinds.formUnion(kinds(in: setting.value))
          let isMemory = setting.value.contains { code.isWord("NSInMemoryStoreType", at: $0) }
          if isMemory, isCertain(setting) { isLeftOut = true }
        case .configuration: store.configurations.formUnion(scopes.string(setting.value).map { [$0] } ?? [])
        case .database:
          let place = OpenedPlace(setting.value, code, scopes)
          names.formUnion(place.names)
          store.databases.formUnion(place.text.map { [$0] } ?? [])
        case .migration, .inference, .stages, .readOnly: break
        }
      }
      if store != Opening.Store() { all.insert(store) }
    }
    if all.isEmpty { all = [Opening.Store()] }
    areLeftOut = isLeftOut && all == [Opening.Store()]
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
    let place = OpenedPlace(range, code, scopes)
    if place.isInMemory { return true }
    names.formUnion(place.names)
    if let text = place.text, text != defaultPlace { store.places.insert(text) }
    return false
  }
}
