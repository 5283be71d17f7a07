/// Why a template cannot be read, and where.
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
  /// The reason as the second half of a sentence.
  var text: String {
    switch self {
    case .wrongSectionEnd: "a section is closed under another name than it was opened"
    case .invalidName: "a tag is not closed or its name has a character that is not allowed"
    case .missingSectionEnd: "a section is not closed"
    case .invalidDelimiters: "the delimiters are not set as `{{=<% %>=}}`"
    case .functionOfBlock: "a block cannot be transformed"
    case .strayTagInChild: "only blocks may stand between the tags of a parent"
    case .invalidPragma: "a pragma is not written as `{{% NAME:VALUE }}`"
    case .unknownPragma: "the pragma is not known"
    case .unfinishedTag: "the template ends in the middle of a tag"
    case .tooDeep: "sections are nested too deeply"
    }
  }
}
