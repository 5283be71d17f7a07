/// Parses Mustache templates in swift-mustache's dialect.
///
/// This is the specification with partials, parents with blocks, dynamic names, custom delimiters, functions such as
/// `{{^last()}}` and the pragma `{{% CONTENT_TYPE:TEXT}}`. A tag alone on a line consumes the line. The tests compare
/// with swift-mustache's recorded output for a hundred templates.
struct TemplateParser {
  /// The state that a section inherits from its surroundings.
  struct Scope {
    /// The name that closes the section; nil for the template itself.
    var name: String?
    var functions: [String] = []
    var isAtLineStart = true
    var isInChild = false
    /// Whether tags are read directly inside a parent tag, where only blocks are allowed.
    var isChildItself = false
    /// The white space removed from the beginning of each line of a block.
    var blockIndentation: [UInt8]?
    var open: [UInt8] = Array("{{".utf8)
    var close: [UInt8] = Array("}}".utf8)
    var escaping: TemplateEscaping
    var depth = 0
  }

  /// A name that the template looks up, with the offset of its tag.
  struct LookUp {
    var name: TemplateName
    var offset: Int
  }

  let bytes: [UInt8]
  private let path: String
  var position = 0
  private(set) var lookUps: [LookUp] = []
  private let number: (String) -> Int
  private let constant: (TemplateName) -> TemplateConstant?

  private static let largestDepth = 100

  /// - Parameters:
  ///   - path: the path of the template in errors.
  ///   - number: returns the number of a referenced template.
  ///   - constant: the value of a name that is the same on every page.
  init(
    _ text: String, path: String = "", number: @escaping (String) -> Int,
    constant: @escaping (TemplateName) -> TemplateConstant? = { _ in nil }
  ) {
    self.path = path
    bytes = Array(text.utf8)
    self.number = number
    self.constant = constant
  }

  /// Parses the template; call only once.
  mutating func parse(escaping: TemplateEscaping) throws(TemplateSyntaxError) -> [TemplateNode] {
    var scope = Scope(escaping: escaping)
    return try nodes(&scope).nodes
  }

  /// The content between two tags of a section.
  private struct Content {
    var nodes: [TemplateNode] = []
    /// The blocks, if the section fills a parent.
    var blocks: [String: [TemplateNode]] = [:]
    var hasStrayTag = false

    /// Appends text to the previous text so that each run is written at once.
    mutating func append(_ text: some Collection<UInt8>) {
      guard !text.isEmpty else { return }
      if case .text(let before)? = nodes.last {
        nodes[nodes.count - 1] = .text(before + text)
      } else {
        nodes.append(.text(Array(text)))
      }
    }

    /// Appends the nodes of a section that is always written.
    mutating func append(_ inner: [TemplateNode]) {
      for node in inner {
        if case .text(let text) = node { append(text) } else { nodes.append(node) }
      }
    }
  }

  private mutating func nodes(_ scope: inout Scope) throws(TemplateSyntaxError) -> Content {
    guard scope.depth < Self.largestDepth else { throw error(.tooDeep) }
    var content = Content()
    var space: ArraySlice<UInt8> = []
    while position < bytes.count {
      if scope.isAtLineStart { readIndentation(&scope, into: &space) }
      let text = textBeforeTag(scope)
      if let end = lineEnd(at: position) {
        content.append(space + text + bytes[position..<end])
        scope.isAtLineStart = true
        position = end
        continue
      }
      if !text.isEmpty {
        content.append(space + text)
        space = []
        scope.isAtLineStart = false
      }
      guard position < bytes.count else { break }
      let start = position
      position += scope.open.count
      guard let sign = current else { throw error(.unfinishedTag) }
      if sign == UInt8(ascii: "/") {
        try readEnd(of: scope, space, into: &content)
        return content
      }
      try readTag(sign, from: start, &scope, &space, into: &content)
    }
    guard scope.name == nil else { throw error(.missingSectionEnd) }
    return content
  }

  private mutating func readIndentation(_ scope: inout Scope, into space: inout ArraySlice<UInt8>) {
    let found = read(while: Self.isBlank)
    guard scope.isInChild, !scope.isChildItself else {
      space = found
      return
    }
    if let indentation = scope.blockIndentation {
      space = found.dropFirst(indentation.count)
    } else {
      scope.blockIndentation = Array(found)
    }
  }

  private mutating func readEnd(
    of scope: Scope, _ space: ArraySlice<UInt8>, into content: inout Content
  ) throws(TemplateSyntaxError) {
    position += 1
    let start = position
    let name = try name(scope)
    guard name.text == scope.name, name.functions == scope.functions else {
      position = start
      throw error(.wrongSectionEnd)
    }
    if !isAlone(scope) { content.append(space) }
  }

  // MARK: - Tags

  private mutating func readTag(
    _ sign: UInt8, from start: Int, _ scope: inout Scope, _ space: inout ArraySlice<UInt8>,
    into content: inout Content
  ) throws(TemplateSyntaxError) {
    var isAlone = false
    switch sign {
    case UInt8(ascii: "#"), UInt8(ascii: "^"):
      position += 1
      let name = try name(scope)
      isAlone = self.isAlone(scope)
      if !isAlone {
        content.append(space)
        space = []
      }
      var inner = section(scope, named: name.text, isAtLineStart: isAlone)
      inner.functions = name.functions
      let lookup = TemplateName(name.text, functions: name.functions, place: templatePlace(of: start))
      lookUps.append(LookUp(name: lookup, offset: start))
      let nodes = try nodes(&inner).nodes
      let isInverted = sign == UInt8(ascii: "^")
      if case .flag(let flag) = constant(lookup) {
        if flag != isInverted { content.append(nodes) }
      } else {
        content.nodes.append(isInverted ? .inverted(lookup, nodes) : .section(lookup, nodes))
      }
      content.hasStrayTag = true
    case UInt8(ascii: "!"):
      guard let end = firstPosition(of: scope.close) else { throw error(.unfinishedTag) }
      position = end + scope.close.count
      isAlone = self.isAlone(scope)
    case UInt8(ascii: "="):
      try readDelimiters(&scope)
      isAlone = self.isAlone(scope)
    case UInt8(ascii: "%"):
      scope.escaping = try escaping(scope)
      isAlone = self.isAlone(scope)
    case UInt8(ascii: ">"), UInt8(ascii: "<"):
      try readPartial(sign, from: start, scope, &space, &isAlone, into: &content)
      content.hasStrayTag = true
    case UInt8(ascii: "$"):
      try readBlock(scope, &space, &isAlone, into: &content)
    default:
      content.append(space)
      space = []
      try readVariable(sign, from: start, scope, into: &content)
      content.hasStrayTag = true
    }
    scope.isAtLineStart = isAlone
  }

  private mutating func readVariable(
    _ sign: UInt8, from start: Int, _ scope: Scope, into content: inout Content
  ) throws(TemplateSyntaxError) {
    let isPlain = sign == UInt8(ascii: "{") || sign == UInt8(ascii: "&")
    if isPlain { position += 1 }
    let parsed = try name(scope)
    if sign == UInt8(ascii: "{") {
      guard let brace = current else { throw error(.unfinishedTag) }
      guard brace == UInt8(ascii: "}") else { throw error(.invalidName) }
      position += 1
    }
    let name = TemplateName(parsed.text, functions: parsed.functions)
    lookUps.append(LookUp(name: name, offset: start))
    let escaping = isPlain ? TemplateEscaping.none : scope.escaping
    if case .text(let text) = constant(name) {
      content.append(escaping.escaped(text).utf8)
    } else {
      content.nodes.append(.variable(name, escaping))
    }
  }

  private mutating func readPartial(
    _ sign: UInt8, from start: Int, _ scope: Scope, _ space: inout ArraySlice<UInt8>, _ isAlone: inout Bool,
    into content: inout Content
  ) throws(TemplateSyntaxError) {
    position += 1
    var name = try partialName(scope)
    let sectionName = name
    let isDynamic = name.hasPrefix("*")
    if isDynamic { name.removeFirst() }
    content.append(space)
    isAlone = self.isAlone(scope)
    var call = TemplateCall(
      place: templatePlace(of: start), indentation: isAlone ? Array(space) : nil, blocks: nil)
    if sign == UInt8(ascii: "<") {
      call.indentation = Array(space)
      var inner = section(scope, named: sectionName, isAtLineStart: true)
      inner.isInChild = true
      inner.isChildItself = true
      let child = try nodes(&inner)
      if child.hasStrayTag { throw error(.strayTagInChild) }
      call.blocks = child.blocks
    }
    content.nodes.append(
      isDynamic ? .dynamicPartial(TemplateName(name, functions: []), call) : .partial(number(name), call))
    space = []
  }

  private mutating func readBlock(
    _ scope: Scope, _ space: inout ArraySlice<UInt8>, _ isAlone: inout Bool, into content: inout Content
  ) throws(TemplateSyntaxError) {
    position += 1
    let name = try name(scope)
    guard name.functions.isEmpty else { throw error(.functionOfBlock) }
    if !scope.isChildItself { content.append(space) }
    isAlone = self.isAlone(scope)
    var inner = section(scope, named: name.text, isAtLineStart: isAlone)
    let nodes = try nodes(&inner).nodes
    if scope.isChildItself {
      content.blocks[name.text] = nodes
    } else {
      content.nodes.append(.block(name.text, nodes, indentation: Array(space)))
      content.hasStrayTag = true
      space = []
    }
  }

  private func templatePlace(of offset: Int) -> TemplatePlace {
    let place = place(of: offset)
    return TemplatePlace(path: path, line: place.line, column: place.column)
  }

  private func section(_ scope: Scope, named name: String, isAtLineStart: Bool) -> Scope {
    var inner = scope
    inner.name = name
    inner.functions = []
    inner.isChildItself = false
    inner.isAtLineStart = isAtLineStart
    inner.depth += 1
    return inner
  }
}
