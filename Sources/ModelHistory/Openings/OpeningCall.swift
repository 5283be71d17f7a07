import GlossModelFiles

/// A call that opens stores, with its arguments.
struct OpeningCall {
  enum Kind { case container, options, description, document, managedDocument }

  var kind: Kind
  var name: String
  var place: Int
  /// The tokens of the whole call.
  var range: Range<Int>
  /// The arguments by their labels.
  var arguments: [(label: String, value: Range<Int>)]
  /// The variable that has the container or the description.
  var variable: String?
  var routine: Int

  func argument(_ labels: String...) -> Range<Int>? { arguments.first { labels.contains($0.label) }?.value }
}

/// Reads the calls of a file that open stores.
struct OpeningCallReader {
  let code: CodeTokens
  let scopes: CodeScopes
  let classes: OpeningFile.Classes

  /// The call that a word begins; nil if it begins none.
  func call(_ word: String, at place: Int) -> OpeningCall? {
    if classes.containers.contains(word) { return containerCall(word, at: place) }
    switch word {
    case "init" where code.isSign(".", at: place - 1) && code.isSign("=", at: place - 2):
      // `container = .init(name: "Shop")`
      guard let variable = code.word(at: place - 3),
        !code.isSign(".", at: place - 4) || code.isWord("self", at: place - 5),
        let type = classes.containers.first(where: { isDeclared(variable, as: $0) }),
        let arguments = arguments(after: place)
      else { return nil }
      return OpeningCall(
        kind: .container, name: type, place: place, range: place..<max(place + 1, arguments.end),
        arguments: arguments.list, variable: variable, routine: scopes.routine(of: place))
    case "super" where code.isSign(".", at: place + 1) && code.isWord("init", at: place + 2):
      guard let type = scopes.type(around: place), let base = type.inherited.first(where: classes.containers.contains),
        let arguments = arguments(after: place + 2), arguments.list.contains(where: { $0.label == "name" })
      else { return nil }
      return call(.container, base, at: place, arguments)
    case "addPersistentStore":
      guard !code.isWord("func", at: place - 1), let arguments = arguments(after: place),
        let first = arguments.list.first?.label, ["ofType", "type", "with"].contains(first)
      else { return nil }
      return call(first == "with" ? .description : .options, word, at: place, arguments)
    case "addPersistentStoreWithType", "addPersistentStoreWithDescription":
      // With parentheses in Swift 2.
      guard let arguments = messageArguments(from: place) ?? arguments(after: place),
        !code.isWord("func", at: place - 1)
      else { return nil }
      return call(word.hasSuffix("Type") ? .options : .description, word, at: place, arguments)
    case "NSPersistentDocument", "UIManagedDocument":
      // The supertype of a class, before its brace.
      guard let brace = code.tokens.indices.dropFirst(place).prefix(64).first(where: { code.isSign("{", at: $0) }),
        let type = scopes.type(of: brace), type.inherited.contains(word), scopes.header(of: brace).contains(place)
      else { return nil }
      return OpeningCall(
        kind: word.hasPrefix("NS") ? .document : .managedDocument, name: word, place: place,
        range: place..<max(place + 1, code.partners[brace]), arguments: [], variable: nil, routine: brace)
    default: return nil
    }
  }

  private func call(
    _ kind: OpeningCall.Kind, _ name: String, at place: Int,
    _ arguments: (list: [(label: String, value: Range<Int>)], end: Int)
  ) -> OpeningCall {
    OpeningCall(
      kind: kind, name: name, place: place, range: place..<max(place + 1, arguments.end), arguments: arguments.list,
      variable: variable(of: place), routine: scopes.routine(of: place))
  }

  /// `let container: NSPersistentContainer`, on a line of its own
  private func isDeclared(_ variable: String, as type: String) -> Bool {
    code.tokens.indices.contains { place in
      code.isWord(variable, at: place) && code.isSign(":", at: place + 1) && code.isWord(type, at: place + 2)
        && !code.isSign("=", at: place + 3)
    }
  }

  private func containerCall(_ word: String, at place: Int) -> OpeningCall? {
    let before = ["extension", "class", "interface", "import", "typealias"]
    guard !before.contains(where: { code.isWord($0, at: place - 1) }) else { return nil }
    // `NSPersistentContainer(name: …)`, `NSPersistentContainer.init(…)`
    let isInit = code.isSign(".", at: place + 1) && code.isWord("init", at: place + 2)
    if let arguments = arguments(after: isInit ? place + 2 : place) {
      return call(.container, word, at: place, arguments)
    }
    // `let container: NSPersistentContainer = .init(…)`, also `= { … }()` with another call in it.
    if code.isSign("=", at: place + 1), code.isSign(".", at: place + 2), code.isWord("init", at: place + 3),
      let arguments = arguments(after: place + 3)
    {
      return call(.container, word, at: place, arguments)
    }
    // `[[NSPersistentContainer alloc] initWithName:…]`, `[NSPersistentContainer persistentContainerWithName:…]`
    guard code.isSign("[", at: place - 1) else { return nil }
    if code.isWord("alloc", at: place + 1) {
      guard let arguments = messageArguments(from: code.partners[place - 1] + 1) else { return nil }
      return call(.container, word, at: place, arguments)
    }
    guard let next = code.word(at: place + 1), next.hasPrefix("persistent"),
      let arguments = messageArguments(from: place + 1)
    else { return nil }
    return call(.container, word, at: place, arguments)
  }

  /// The labelled arguments of a call in parentheses.
  func arguments(after place: Int) -> (list: [(label: String, value: Range<Int>)], end: Int)? {
    guard code.isSign("(", at: place + 1), code.partners[place + 1] > place + 1 else { return nil }
    let parts = code.parts(of: place + 2..<code.partners[place + 1])
    let list = parts.map { part -> (label: String, value: Range<Int>) in
      guard let label = code.word(at: part.lowerBound), code.isSign(":", at: part.lowerBound + 1), part.count > 2 else {
        return ("", part)
      }
      return (label, part.lowerBound + 2..<part.upperBound)
    }
    return (list, code.partners[place + 1] + 1)
  }

  /// The arguments of a message of Objective-C from its first label on, until its bracket closes.
  func messageArguments(from place: Int) -> (list: [(label: String, value: Range<Int>)], end: Int)? {
    let bracket = scopes.parent(of: place)
    guard bracket >= 0, code.isSign("[", at: bracket) else { return nil }
    let end = code.partners[bracket]
    var list: [(label: String, value: Range<Int>)] = []
    var start = place
    while start < end {
      guard let label = code.word(at: start), code.isSign(":", at: start + 1) else { break }
      var next = start + 2
      while next < end, !(next > start + 2 && code.word(at: next) != nil && code.isSign(":", at: next + 1)) {
        next = max(next, code.partners[next]) + 1
      }
      list.append((label, start + 2..<max(start + 2, min(next, end))))
      start = next
    }
    return list.isEmpty ? nil : (list, end + 1)
  }

  /// The variable that a value is given to: `let container = …`, also around a closure that returns it.
  func variable(of place: Int) -> String? {
    var start = place
    while start > 0,
      code.isSign("[", at: start - 1) || code.isWord("try", at: start - 1)
        || code.isWord("return", at: start - 1) || code.isSign(":", at: start - 1) && code.isSign("=", at: start + 1)
    {
      start -= 1
    }
    if code.isSign("=", at: start - 1) {
      // Back over a type: `let options: [AnyHashable: Any]? = …`
      var name = start - 2
      while name > max(0, start - 16) {
        if ["?", "!"].contains(where: { code.isSign($0, at: name) }) { name -= 1 }
        name = min(name, code.partners[name])
        if code.isSign(":", at: name - 1) { return code.word(at: name - 2) }
        guard code.isSign(".", at: name - 1) else { break }
        name -= 2
      }
      return code.word(at: start - 2)
    }
    // `container: NSPersistentContainer = .init(…)`
    if code.isSign(":", at: start), let name = code.word(at: start - 1) { return name }
    return nil
  }
}
