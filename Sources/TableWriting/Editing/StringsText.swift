import GlossBasics

/// Formats parts of a `.strings` file.
struct StringsText {
  /// The line ending.
  var lineEnd: String = "\n"
  /// Whether to escape characters beyond ASCII, since the file's encoding may lack them.
  var isASCII = false

  /// A string in quotes.
  func quoted(_ text: String) -> String {
    CommonEscapes.quoted(text) { Self.isControl($0) || isASCII && !$0.isASCII ? escape($0) : nil }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }

  /// `\U00E9`, as CoreFoundation reads it.
  private func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\U" + $0.digits(radix: 16, width: 4, uppercase: true) }.joined()
  }

  /// A comment on lines of its own.
  func comment(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      var clean = ""
      for scalar in line.unicodeScalars {
        if Self.isControl(scalar) {
          clean += " "
        } else if isASCII && !scalar.isASCII {
          clean += escape(scalar)
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
    if let mark = addition.progress.mark(value: addition.value, comment: addition.comment) {
      text += indentation + comment(mark)
    }
    return text + indentation + "\(quoted(addition.key)) = \(quoted(addition.value));" + lineEnd
  }
}
