/// A piece of a parsed template.
indirect enum TemplateNode: Sendable {
  case text([UInt8])
  case variable(TemplateName, TemplateEscaping)
  case section(TemplateName, [TemplateNode])
  /// `{{^name}}…{{/name}}`, for what is not there.
  case inverted(TemplateName, [TemplateNode])
  /// `{{>name}}` or `{{<name}}…{{/name}}`, by the number of the template.
  case partial(Int, TemplateCall)
  /// `{{>*name}}`, where a member holds the template's name.
  case dynamicPartial(TemplateName, TemplateCall)
  /// `{{$name}}…{{/name}}` with what stands there unless a child fills it.
  case block(String, [TemplateNode], indentation: [UInt8])
}

/// What a template hands over to the one it uses.
struct TemplateCall: Sendable {
  /// Where the tag stands.
  var place: TemplatePlace
  /// The white space before each line; nil where the tag shares its line with other text.
  var indentation: [UInt8]?
  /// The blocks that a child fills; nil for a plain partial.
  var blocks: [String: [TemplateNode]]?
}

/// A place in a template.
struct TemplatePlace: Sendable, Equatable {
  var path: String
  var line: Int
  var column: Int
}

/// What a tag looks up: `name`, `words.class`, `.`, `last()` or `uppercased(name)`.
struct TemplateName: Sendable, Equatable {
  /// One name between dots.
  struct Part: Sendable, Equatable {
    var member: ContextMember
    var name: String { member.name }

    init(_ name: Substring) { member = ContextMember(String(name)) }
  }

  enum Start: Sendable {
    /// The innermost object that has the member.
    case nearest
    /// The innermost object only: the name begins with a dot.
    case innermost
    /// The position in the list: the name is empty and a function is applied to it.
    case position
  }

  var start: Start
  var parts: [Part]
  /// The functions, the outermost first.
  var functions: [String]
  /// Where the tag stands; nil where nothing asks.
  var place: TemplatePlace?
  /// The member, where the tag looks up one member of the nearest object and does nothing to it.
  let onlyMember: ContextMember?

  init(_ text: String, functions: [String], place: TemplatePlace? = nil) {
    self.place = place
    parts = text.split(separator: ".").map(Part.init)
    self.functions = functions
    start = text.isEmpty && !functions.isEmpty ? .position : text.isEmpty || text.hasPrefix(".") ? .innermost : .nearest
    onlyMember = start == .nearest && parts.count == 1 && functions.isEmpty ? parts[0].member : nil
  }
}
