/// A pattern in which `*` matches any string, including `/`, and `?` one character.
package struct Glob: Sendable, Hashable {
  private let pattern: [Unicode.Scalar]

  package init(_ pattern: String) {
    self.pattern = Array(pattern.unicodeScalars)
  }

  /// Whether the entire string matches.
  ///
  /// - Complexity: the product of both lengths at worst, without recursion.
  package func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var (inPattern, inText) = (0, 0)
    // The position of the last star, and the end of the text it has taken so far.
    var star: (pattern: Int, text: Int)?
    while inText < text.count {
      if inPattern < pattern.count, pattern[inPattern] == "*" {
        star = (inPattern, inText)
        inPattern += 1
      } else if inPattern < pattern.count, pattern[inPattern] == "?" || pattern[inPattern] == text[inText] {
        inPattern += 1
        inText += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        inPattern = last.pattern + 1
        inText = last.text + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == "*" }
  }
}
