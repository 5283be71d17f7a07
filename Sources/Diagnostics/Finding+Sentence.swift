import GlossBasics

extension Finding {
  /// The message with its remedy, on one line.
  package var sentence: String {
    (message + "; " + remedy).onSingleLine
  }

  /// The message with its remedy, led by the object path where that is all there is of a place.
  package var sentenceWithObject: String {
    guard position == nil, let objectPath else { return sentence }
    return "\(objectPath): ".onSingleLine + sentence
  }
}
