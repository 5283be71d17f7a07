import GlossSwiftSource

/// What an expression of code that builds a model stands for, as far as literals lead.
indirect enum CodeValue {
  case object(CodeObject)
  case text(String)
  /// As written.
  case number(String)
  case truth(Bool)
  case list([CodeValue])
  case pairs([(key: CodeValue, value: CodeValue)])
  case tuple([CodeValue])
  case nothing
  /// A member that the sources do not define: `.cascadeDeleteRule`, `NSAttributeType.string`.
  case member(String)
  /// `Run.self`
  case type(String)
  /// A call that the sources do not define: `NSPredicate(format: "…")`.
  case call(String, [(label: String?, value: CodeValue)])
  case closure(Range<Int>, CodePlace)
  case unknown
}

/// Where code runs: its file, its variables, and the type around it.
struct CodePlace {
  var file: Int
  var variables: CodeVariables
  var type: String?
}

/// The variables of a function or block.
final class CodeVariables {
  private var values: [String: CodeValue] = [:]
  private let outer: CodeVariables?
  /// What `self` stands for.
  let own: CodeValue?

  init(in outer: CodeVariables? = nil, own: CodeValue? = nil) {
    self.outer = outer
    self.own = own ?? outer?.own
  }

  subscript(name: String) -> CodeValue? { values[name] ?? outer?[name] }

  func define(_ name: String, _ value: CodeValue) { values[name] = value }

  /// Assigns to a variable; false if no variable has the name.
  func assign(_ name: String, _ value: CodeValue) -> Bool {
    if values[name] != nil {
      values[name] = value
      return true
    }
    return outer?.assign(name, value) ?? false
  }
}

/// A description that code makes and then changes: `NSEntityDescription()`.
final class CodeObject {
  /// The class, such as `NSAttributeDescription`.
  let type: String
  let file: Int
  /// The token of the call that made it.
  let token: Int
  /// What was assigned, by the member's name, and where.
  private var members: [String: (value: CodeValue, place: CodeUnread)] = [:]
  /// The calls that set something, in their order.
  var calls: [(name: String, arguments: [(label: String?, value: CodeValue)])] = []
  /// What was not read of it.
  var unread: [CodeUnread] = []

  init(_ type: String, file: Int, token: Int) { (self.type, self.file, self.token) = (type, file, token) }

  /// The names of what was assigned.
  var names: some Sequence<String> { members.keys }

  subscript(member: String) -> CodeValue? { members[member]?.value }

  /// Where a member was assigned last, as what is not read there.
  func assignment(of member: String) -> CodeUnread? { members[member]?.place }

  /// - Parameter tokens: those of the value.
  func set(_ member: String, _ value: CodeValue, file: Int, at tokens: Range<Int>) {
    let place = CodeUnread(
      file: file, token: tokens.lowerBound, reason: "sets \(member) to something not literal", tokens: tokens)
    members[member] = (value, place)
  }
}

/// A place in code that is not followed.
struct CodeUnread {
  var file: Int
  var token: Int
  /// A clause that follows "which": `depends on #if DEBUG`.
  var reason: String
  /// What is written there.
  var tokens: Range<Int>?
}

extension CodeValue {
  var asText: String? { if case .text(let text) = self { text } else { nil } }
  var asTruth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
  var asList: [CodeValue]? { if case .list(let list) = self { list } else { nil } }
  var orEmptyList: [CodeValue]? { if case .nothing = self { [] } else { asList } }
  var asObject: CodeObject? { if case .object(let object) = self { object } else { nil } }

  var asNumber: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text.filter { $0 != "_" })
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// The descriptions that the value consists of: lists may hold each other, so only so many values are looked at.
  var objects: [CodeObject] {
    var found: [CodeObject] = []
    var left = Self.elementLimit
    collect(into: &found, &left)
    return found
  }

  private func collect(into found: inout [CodeObject], _ left: inout Int) {
    left -= 1
    guard left > 0 else { return }
    switch self {
    case .object(let object): found.append(object)
    case .list(let values), .tuple(let values): for value in values { value.collect(into: &found, &left) }
    case .pairs(let pairs): for pair in pairs { pair.value.collect(into: &found, &left) }
    default: break
    }
  }

  /// The maximum number of elements of a list, and of bytes of a text: each step could double them.
  private static let elementLimit = 10_000

  /// Lists or texts one after another; unknown for anything else, and for what is too long.
  static func sum(_ values: [CodeValue]) -> CodeValue {
    if values.contains(where: { $0.asList != nil }) {
      // What is not read is one of the elements, so the others are known.
      let lists = values.map { $0.orEmptyList ?? [.unknown] }
      return lists.reduce(0) { $0 + $1.count } > elementLimit ? .unknown : .list(lists.flatMap(\.self))
    }
    let texts = values.compactMap(\.asText)
    let isShort = texts.reduce(0) { $0 + $1.utf8.count } <= elementLimit
    return texts.count == values.count && isShort ? .text(texts.joined()) : .unknown
  }
}
