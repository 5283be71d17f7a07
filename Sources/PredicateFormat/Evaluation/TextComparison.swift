import Foundation

/// Compares strings with an operator's options.
struct TextComparison {
  private let folding: String.CompareOptions

  init(_ options: ComparisonOptions) {
    var folding: String.CompareOptions = []
    // `[n]` means that both sides are already normalized.
    if !options.contains(.normalized) {
      if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
      if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    }
    self.folding = folding
  }

  /// The normalized text for comparison.
  func folded(_ text: String) -> String {
    folding.isEmpty ? text : text.folding(options: folding, locale: nil)
  }

  /// Compares unit by unit, so a composed and a decomposed letter differ, as with `NSString.isEqual(to:)`.
  func isEqual(_ left: String, _ right: String) -> Bool {
    folded(left).utf16.elementsEqual(folded(right).utf16)
  }

  /// The order of `NSString.compare(_:)`, which predicates use: accented letters follow the plain ones, so `é` comes
  /// before `z`, and composed and decomposed letters are equal.
  ///
  /// With `[l]` it would use the user's locale, which is not supported here.
  func order(_ left: String, _ right: String) -> Int {
    (folded(left) as NSString).compare(folded(right)).rawValue
  }

  /// An empty string is never found, as with `NSString.range(of:)`; inferred for predicates.
  func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(folded(text).utf16), Array(folded(part).utf16))
    guard let first = part.first, part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { start in
      text[start] == first && text[start..<(start + part.count)].elementsEqual(part)
    }
  }

  func begins(_ text: String, with prefix: String) -> Bool {
    !prefix.isEmpty && folded(text).utf16.starts(with: folded(prefix).utf16)
  }

  func ends(_ text: String, with suffix: String) -> Bool {
    !suffix.isEmpty && folded(text).utf16.reversed().starts(with: folded(suffix).utf16.reversed())
  }

  /// Whether the entire string matches a pattern in which `?` is one character and `*` any number.
  ///
  /// A backslash makes the next character literal. Takes at most the product of both lengths.
  func isLike(_ text: String, _ pattern: String) -> Bool {
    let text = Array(folded(text).unicodeScalars)
    let pattern = Self.wildcards(folded(pattern))
    var (position, next) = (0, 0)
    var retry: (position: Int, next: Int)?
    while position < text.count {
      if next < pattern.count, pattern[next] == .any {
        retry = (position, next + 1)
        next += 1
      } else if next < pattern.count, pattern[next] == .one || pattern[next] == .scalar(text[position]) {
        position += 1
        next += 1
      } else if let last = retry {
        retry = (last.position + 1, last.next)
        position = last.position + 1
        next = last.next
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == .any }
  }

  private enum Wildcard: Equatable {
    case one, any
    case scalar(Unicode.Scalar)
  }

  private static func wildcards(_ pattern: String) -> [Wildcard] {
    var wildcards: [Wildcard] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        wildcards.append(.scalar(scalar))
        isEscaped = false
      case "\\": isEscaped = true
      case "?": wildcards.append(.one)
      case "*": wildcards.append(.any)
      default: wildcards.append(.scalar(scalar))
      }
    }
    return isEscaped ? wildcards + [.scalar("\\")] : wildcards
  }
}
