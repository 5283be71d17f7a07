/// A node of a parsed template.
enum TemplateNode: Sendable {
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

/// A value that is the same on every page.
enum TemplateConstant {
  case text(String)
  case flag(Bool)
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
///
/// A class, since every tag that is written refers to one.
final class TemplatePlace: Sendable {
  let path: String
  let line: Int
  let column: Int

  init(path: String, line: Int, column: Int) { (self.path, self.line, self.column) = (path, line, column) }
}

/// The name that a tag looks up: `name`, `words.class`, `.`, `last()` or `uppercased(name)`.
///
/// A class, since every tag that is written refers to one.
final class TemplateName: Sendable {
  enum Start: Sendable {
    /// The innermost object that has the member.
    case nearest
    /// The innermost object only: the name begins with a dot.
    case innermost
    /// The position in the list: the name is empty, with a function applied to it.
    case position
  }

  let start: Start
  /// The names between dots.
  let parts: [ContextMember]
  /// The functions, outermost first.
  let functions: [String]
  /// The location of the tag; nil if it is not needed.
  let place: TemplatePlace?
  /// The member, if the tag looks up a single member of the nearest object without functions.
  let onlyMember: ContextMember?

  init(_ text: String, functions: [String], place: TemplatePlace? = nil) {
    self.place = place
    parts = text.split(separator: ".").map { ContextMember(String($0)) }
    self.functions = functions
    start = text.isEmpty && !functions.isEmpty ? .position : text.isEmpty || text.hasPrefix(".") ? .innermost : .nearest
    onlyMember = start == .nearest && parts.count == 1 && functions.isEmpty ? parts[0] : nil
  }
}
