/// Renders a page from a template and its context.
struct TemplateRenderer {
  /// The templates by number; nil for one that is referred to but missing.
  private let templates: [[TemplateNode]?]
  private let numbers: [String: Int]
  private var output: [UInt8] = []
  /// Values of the enclosing sections, outermost first.
  private var stack: [Level]
  /// The position in the innermost list; nil inside a nested section or partial.
  private var position: (index: Int, isLast: Bool)?
  private var blocks: [String: [TemplateNode]] = [:]
  /// The white space before each line.
  private var indentation: [UInt8] = []
  /// The nesting depth of sections, blocks and partials.
  private var depth = 0
  private var steps = 0
  /// The tag of the innermost section or partial in progress.
  private var place = TemplatePlace(path: "", line: 1, column: 1)

  private let limits: Limits

  /// The value that a section was opened for.
  private struct Level {
    var value: ContextValue
    /// The member that the text was looked up by; nil for everything else.
    var member: ContextMember?
  }

  /// Limits per page. A page that exceeds them has templates that include each other endlessly: two that do so twice
  /// each take two to the power of the depth.
  struct Limits: Sendable {
    var depth = 200
    var steps = 20_000_000
    var bytes = 256 << 20
  }

  init(
    templates: [[TemplateNode]?], numbers: [String: Int], context: ContextObject, limits: Limits = Limits()
  ) {
    self.limits = limits
    self.templates = templates
    self.numbers = numbers
    stack = [Level(value: .object(context))]
  }

  /// - Throws: an error with the position of the last tag if templates include each other endlessly.
  mutating func render(_ template: Int) throws(TemplateError) -> [UInt8] {
    output.reserveCapacity(16_384)
    if let nodes = templates[template] { try write(nodes) }
    return output
  }

  private mutating func write(_ nodes: [TemplateNode]) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    steps += nodes.count + 1
    if depth > limits.depth { throw endless("more than \(limits.depth) nested templates and sections") }
    if steps > limits.steps { throw endless("more than \(limits.steps) tags on one page") }
    if output.count > limits.bytes { throw endless("more than \(limits.bytes) bytes on one page") }
    guard indentation.isEmpty else { return try writeIndented(nodes) }
    // By position: a loop over the nodes copies each.
    for position in nodes.indices { try write(nodes[position]) }
  }

  private func endless(_ what: String) -> TemplateError {
    .invalid(
      path: place.path, line: place.line, column: place.column,
      reason: "templates include each other, or sections are nested, without end: \(what)")
  }

  /// Writes a partial's white space at the beginning of each line.
  private mutating func writeIndented(_ nodes: [TemplateNode]) throws(TemplateError) {
    let start = output.count
    for node in nodes {
      let before = output.count
      let isAtLineStart = before > start && output.last == 0x0A
      if isAtLineStart { output += indentation }
      let begin = output.count
      if case .text(let text) = node { writeIndented(text) } else { try write(node) }
      if isAtLineStart, output.count == begin { output.removeLast(begin - before) }
    }
  }

  private mutating func writeIndented(_ text: [UInt8]) {
    var lines = text[...]
    while let end = lines.firstIndex(of: 0x0A), end + 1 < lines.endIndex {
      output += lines[...end]
      output += indentation
      lines = lines[(end + 1)...]
    }
    output += lines
  }

  @inline(__always) private mutating func write(_ node: borrowing TemplateNode) throws(TemplateError) {
    switch node {
    case .text(let text): output += text
    case .variable(let name, let escaping): writeText(of: value(of: name), escaping)
    case .section(let name, let nodes):
      place = name.place ?? place
      try writeSection(value(of: name), name, nodes)
    case .inverted(let name, let nodes): try writeInverted(value(of: name), nodes)
    case .partial(let template, let call): try write(template, call)
    case .dynamicPartial(let name, let call):
      guard case .text(let text) = value(of: name), let template = numbers[text] else { return }
      try write(template, call)
    case .block(let name, let nodes, let indentation):
      let outer = (self.indentation, position)
      self.indentation += indentation
      position = nil
      try write(blocks[name] ?? nodes)
      (self.indentation, position) = outer
    }
  }

  private mutating func writeText(of value: ContextValue, _ escaping: TemplateEscaping) {
    switch value {
    case .text(let text): output += escaping.escaped(text).utf8
    case .flag(let flag): output += (flag ? "true" : "false").utf8
    case .number(let number): output += String(number).utf8
    case .none, .object, .list, .words: break
    }
  }

  private mutating func writeSection(
    _ value: ContextValue, _ name: TemplateName, _ nodes: [TemplateNode]
  ) throws(TemplateError) {
    switch value {
    case .none: break
    case .flag(let flag): if flag { try write(nodes) }
    case .list(let objects):
      let outer = position
      for (index, object) in objects.enumerated() {
        stack.append(Level(value: .object(object)))
        position = (index, index == objects.count - 1)
        try write(nodes)
        stack.removeLast()
      }
      position = outer
    case .text, .number, .object, .words:
      let outer = position
      position = nil
      stack.append(Level(value: value, member: name.onlyMember))
      try write(nodes)
      stack.removeLast()
      position = outer
    }
  }

  private mutating func writeInverted(_ value: ContextValue, _ nodes: [TemplateNode]) throws(TemplateError) {
    switch value {
    case .none: try write(nodes)
    case .flag(let flag): if !flag { try write(nodes) }
    case .list(let objects) where objects.isEmpty:
      let outer = position
      position = nil
      try write(nodes)
      position = outer
    case .list, .text, .number, .object, .words: break
    }
  }

  private mutating func write(_ template: Int, _ call: TemplateCall) throws(TemplateError) {
    guard let nodes = templates[template] else { return }
    place = call.place
    let outer = (indentation, position, blocks)
    if let space = call.indentation { indentation += space }
    if let own = call.blocks { blocks.merge(own) { outermost, _ in outermost } }
    position = nil
    try write(nodes)
    (indentation, position, blocks) = outer
  }

  // MARK: - Look-up

  private func value(of name: TemplateName) -> ContextValue {
    if let member = name.onlyMember {
      // `{{#label}}{{label}}{{/label}}` looks up the value of its own section again.
      if let section = stack.last, section.member == member, case .text = section.value { return section.value }
      return nearest(member) ?? .none
    }
    var found: ContextValue?
    switch name.start {
    case .nearest: found = name.parts.first.flatMap(nearest)
    case .innermost:
      guard let innermost = stack.last else { return .none }
      found = name.parts.first.map { child($0, of: innermost.value) } ?? innermost.value
    case .position: return function(of: name)
    }
    for part in name.parts.dropFirst() {
      guard let object = found else { return .none }
      found = child(part, of: object)
    }
    guard let found else { return .none }
    return name.functions.isEmpty ? found : TemplateFunction.apply(name.functions, to: found)
  }

  /// The member of the innermost object that has it.
  private func nearest(_ member: ContextMember) -> ContextValue? {
    var level = stack.count
    while level > 0 {
      level -= 1
      if let found = child(member, of: stack[level].value) { return found }
    }
    return nil
  }

  private func child(_ member: ContextMember, of value: ContextValue) -> ContextValue? {
    switch value {
    case .object(let object): object.value(of: member)
    case .words(let words): words[member.name].map { $0.isEmpty ? .none : .text($0) }
    case .none, .text, .flag, .number, .list: nil
    }
  }

  /// Applies `last()` and similar functions to the position in the list.
  private func function(of name: TemplateName) -> ContextValue {
    guard let position, let innermost = name.functions.last else { return .none }
    let value: ContextValue =
      switch innermost {
      case "first": .flag(position.index == 0)
      case "last": .flag(position.isLast)
      case "index": .number(position.index)
      case "even": .flag(position.index.isMultiple(of: 2))
      case "odd": .flag(!position.index.isMultiple(of: 2))
      default: .none
      }
    return TemplateFunction.apply(name.functions.dropLast(), to: value)
  }
}
