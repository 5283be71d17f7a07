extension [String] {
  /// The elements as a clause lists them: `macOS`, `tvOS and watchOS`, `iOS, macOS and tvOS`.
  package var wordList: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
