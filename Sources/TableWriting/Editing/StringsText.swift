import GlossBasics
import GlossLocalization

/// Formats parts of a `.strings` file.
struct StringsText {
  /// The line ending.
  var lineEnd: String = "\n"
  /// Whether to escape characters beyond ASCII, since the file's encoding may lack them.
  var isASCII = false

  /// A text in quotes.
  func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if let escape = CommonEscapes.escape(scalar) {
        result += escape
        continue
      }
      switch scalar {
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += escape(UInt16(scalar.value))
      case _ where isASCII && !scalar.isASCII: for unit in String(scalar).utf16 { result += escape(unit) }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// `\U00E9`, as CoreFoundation reads it.
  private func escape(_ unit: UInt16) -> String { "\\U" + unit.digits(radix: 16, width: 4, uppercase: true) }

  /// A comment on lines of its own.
  func comment(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      var clean = ""
      for scalar in line.unicodeScalars {
        if scalar.value < 0x20 || scalar.value == 0x7F {
          clean += " "
        } else if isASCII && !scalar.isASCII {
          for unit in String(scalar).utf16 { clean += escape(unit) }
        } else {
          clean.unicodeScalars.append(scalar)
        }
      }
      return clean.replacing("*/", with: "* /").replacing("/*", with: "/ *")
    }
    return "/* " + lines.joined(separator: lineEnd + "   ") + " */" + lineEnd
  }

  /// An entry with its comments, on lines of its own.
  func entry(_ addition: TableAddition, indentation: String = "") -> String {
    var text = ""
    if let comment = addition.comment, comment.contains(where: { !$0.isWhitespace }) {
      text += indentation + self.comment(comment).replacing(lineEnd + " ", with: lineEnd + indentation + " ")
    }
    if addition.isUntranslated {
      text += indentation + comment(UntranslatedMark.text(value: addition.value, comment: addition.comment))
    }
    return text + indentation + "\(quoted(addition.key)) = \(quoted(addition.value));" + lineEnd
  }
}
