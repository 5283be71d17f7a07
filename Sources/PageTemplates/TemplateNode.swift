/// A node of a parsed template.
indirect enum TemplateNode: Sendable {
  case text([UInt8])
  case variable(TemplateName, TemplateEscaping)
  case section(TemplateName, [TemplateNode])
  /// `{{^name}}…{{/name}}`, for missing values.
  case inverted(TemplateName, [TemplateNode])
  /// `{{>name}}` or `{{<name}}…{{/name}}`, by the template's number.
  case partial(Int, TemplateCall)
  /// `{{>*name}}`, where a member contains the template's name.
  case dynamicPartial(TemplateName, TemplateCall)
  /// `{{$name}}…{{/name}}` with the default content, unless a child overrides it.
  case block(String, [TemplateNode], indentation: [UInt8])
}

/// What a template passes to another template.
struct TemplateCall: Sendable {
  /// The location of the tag.
  var place: TemplatePlace
  /// The white space before each line; nil if the tag shares its line with other text.
  var indentation: [UInt8]?
  /// The blocks that a child overrides; nil for a plain partial.
  var blocks: [String: [TemplateNode]]?
}

/// A location in a template.
struct TemplatePlace: Sendable, Equatable {
  var path: String
  var line: Int
  var column: Int
}

/// The name that a tag looks up: `name`, `words.class`, `.`, `last()` or `uppercased(name)`.
struct TemplateName: Sendable, Equatable {
  /// A name between dots.
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
    /// The position in the list: the name is empty, with a function applied to it.
    case position
  }

  var start: Start
  var parts: [Part]
  /// The functions, outermost first.
  var functions: [String]
  /// The location of the tag; nil if it is not needed.
  var place: TemplatePlace?
  /// The member, if the tag looks up a single member of the nearest object without functions.
  let onlyMember: ContextMember?

  init(_ text: String, functions: [String], place: TemplatePlace? = nil) {
    self.place = place
    parts = text.split(separator: ".").map(Part.init)
    self.functions = functions
    start = text.isEmpty && !functions.isEmpty ? .position : text.isEmpty || text.hasPrefix(".") ? .innermost : .nearest
    onlyMember = start == .nearest && parts.count == 1 && functions.isEmpty ? parts[0].member : nil
  }
}
