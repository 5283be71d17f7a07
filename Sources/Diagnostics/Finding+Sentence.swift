import GlossBasics

extension Finding {
  /// The message with its remedy, on one line.
  package var sentence: String {
    (message + "; " + remedy).onSingleLine
  }

  /// The message with its remedy, preceded by the object path if the finding has no other position.
  package var sentenceWithObject: String {
    guard position == nil, let objectPath else { return sentence }
    return "\(objectPath): ".onSingleLine + sentence
  }
}
