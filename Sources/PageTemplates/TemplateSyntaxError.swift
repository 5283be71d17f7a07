/// The reason why a template cannot be parsed, with the position.
struct TemplateSyntaxError: Error, Equatable {
  enum Reason: Sendable {
    case unfinishedTag
    case invalidName
    case wrongSectionEnd
    case missingSectionEnd
    case invalidDelimiters
    case functionOfBlock
    case strayTagInChild
    case invalidPragma
    case unknownPragma
    case tooDeep
  }

  var reason: Reason
  var line: Int
  var column: Int
}

extension TemplateSyntaxError.Reason {
  /// The reason, as the second half of a sentence.
  var text: String {
    switch self {
    case .wrongSectionEnd: "a section is closed with the wrong name"
    case .invalidName: "a tag is not closed or its name has a character that is not allowed"
    case .missingSectionEnd: "a section is not closed"
    case .invalidDelimiters: "the delimiters are not written as `{{=<% %>=}}`"
    case .functionOfBlock: "a block cannot be transformed"
    case .strayTagInChild: "only blocks are allowed inside a parent"
    case .invalidPragma: "a pragma is not written as `{{% NAME:VALUE }}`"
    case .unknownPragma: "the pragma is unknown"
    case .unfinishedTag: "the template ends in the middle of a tag"
    case .tooDeep: "sections are nested too deeply"
    }
  }
}
