import Foundation
import GlossBasics

/// A text as it is compared with what people paste: without letter case, accents, quotation marks and invisible
/// characters, with single spaces for all other signs.
struct FoldedText: Sendable, Hashable {
  let text: String
  let scalars: [Unicode.Scalar]
  private let bigrams: SIMD4<UInt64>

  init(_ text: String) {
    self.text = Self.folded(text)
    scalars = Array(self.text.unicodeScalars)
    var bits = SIMD4<UInt64>.zero
    for (left, right) in zip(scalars, scalars.dropFirst()) {
      let number = Int(left.value &* 31 &+ right.value) & 0xFF
      bits[number >> 6] |= 1 << UInt64(number & 63)
    }
    bigrams = bits
  }

  var isEmpty: Bool { scalars.isEmpty }

  static func folded(_ text: String) -> String {
    let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in plain.unicodeScalars {
      if dropped.contains(scalar) || scalar.properties.generalCategory == .format { continue }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation:
        if needsSpace, !result.isEmpty { result.append(" ") }
        needsSpace = false
        result.append(scalar)
      default: needsSpace = true
      }
    }
    return String(result)
  }

  /// Quotation marks and apostrophes, which each keyboard and program writes differently.
  private static let dropped = Set("'\"`´’‘‚‛“”„‟«»‹›「」『』〝〞＂＇".unicodeScalars)

  /// The numbers with so many digits, in their order.
  func numbers(ofDigits count: Int) -> [Int] {
    scalars.split { !("0"..."9").contains($0) }.filter { $0.count == count }
      .compactMap { digits in Int(String(String.UnicodeScalarView(digits))) }
  }

  /// The positions of the texts that are somewhere in this one, within words too.
  ///
  /// - Complexity: O(*n*) per 64 texts.
  func found(among texts: [String]) -> [Int] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: texts.count, by: 64).flatMap { start in
      let part = Array(texts[start..<min(start + 64, texts.count)])
      return ByteRuns(part).found(in: bytes).enumerated().filter(\.element).map { start + $0.offset }
    }
  }

  /// Whether another text is in this one as whole words; within words where the script has no spaces.
  func contains(_ other: FoldedText) -> Bool {
    var range = text.startIndex..<text.endIndex
    guard !other.isEmpty else { return false }
    while let found = text.range(of: other.text, options: .literal, range: range) {
      let isBegun = found.lowerBound > text.startIndex && Self.joins(text.unicodeScalars, before: found.lowerBound)
      let isContinued = found.upperBound < text.endIndex && Self.joins(text.unicodeScalars, before: found.upperBound)
      if !isBegun, !isContinued { return true }
      range = text.unicodeScalars.index(after: found.lowerBound)..<text.endIndex
    }
    return false
  }

  /// Whether the scalars on both sides of a place belong to the same word.
  private static func joins(_ scalars: String.UnicodeScalarView, before place: String.Index) -> Bool {
    let (left, right) = (scalars[scalars.index(before: place)], scalars[place])
    return left != " " && right != " " && left.value < firstWithoutSpaces && right.value < firstWithoutSpaces
  }

  /// Thai, Lao and Khmer apart, scripts from here on are written without spaces between words, or put particles after
  /// names.
  private static let firstWithoutSpaces: UInt32 = 0x0E00

  /// The least number of changes that turn a text into a part of another one; nil if they exceed a limit.
  ///
  /// - Complexity: the product of the lengths, for texts that share most of their pairs of letters; others are constant.
  func distance(toPartOf whole: FoldedText, limit: Int) -> Int? {
    var shared = 0
    var own = 0
    for number in 0..<4 {
      shared += (bigrams[number] & whole.bigrams[number]).nonzeroBitCount
      own += bigrams[number].nonzeroBitCount
    }
    // A change touches two or three pairs.
    guard own - shared <= 3 * limit else { return nil }
    var last = Array(0...scalars.count)
    var current = last
    var best = last[scalars.count]
    for letter in whole.scalars {
      // A match may begin anywhere.
      current[0] = 0
      for (row, own) in scalars.enumerated() {
        current[row + 1] = min(last[row] + (own == letter ? 0 : 1), last[row + 1] + 1, current[row] + 1)
      }
      best = min(best, current[scalars.count])
      swap(&last, &current)
    }
    return best <= limit ? best : nil
  }
}
