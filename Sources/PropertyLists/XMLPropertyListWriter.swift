import Foundation
import GlossBasics

/// Writes XML property lists as Core Foundation does: tabs, one element per line, entries in the given order.
package enum XMLPropertyListWriter {
  /// Returns the document; characters that XML cannot represent (control characters) become U+FFFD.
  package static func write(_ root: PropertyListNode) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    append(root.value, indentation: "", to: &text)
    return text + "</plist>\n"
  }

  /// A value on its own lines, for insertion in a document.
  package static func fragment(_ value: PropertyListValue, indentation: String) -> String {
    var text = ""
    append(value, indentation: indentation, to: &text)
    return text
  }

  /// A key and its value on their own lines, for insertion in a dictionary.
  package static func fragment(_ entry: PropertyListEntry, indentation: String) -> String {
    "\(indentation)<key>\(escaped(entry.key))</key>\n" + fragment(entry.node.value, indentation: indentation)
  }

  private static func append(_ value: PropertyListValue, indentation: String, to text: inout String) {
    switch value {
    case .array(let elements) where elements.isEmpty: text += "\(indentation)<array/>\n"
    case .dictionary(let entries) where entries.isEmpty: text += "\(indentation)<dict/>\n"
    case .array(let elements):
      text += "\(indentation)<array>\n"
      for element in elements { append(element.value, indentation: indentation + "\t", to: &text) }
      text += "\(indentation)</array>\n"
    case .dictionary(let entries):
      text += "\(indentation)<dict>\n"
      for entry in entries { text += fragment(entry, indentation: indentation + "\t") }
      text += "\(indentation)</dict>\n"
    case .uid(let number):
      let reference = PropertyListEntry(key: "CF$UID", node: PropertyListNode(.unsigned(number)))
      append(.dictionary([reference]), indentation: indentation, to: &text)
    default:
      text += "\(indentation)\(leaf(value))\n"
    }
  }

  private static func leaf(_ value: PropertyListValue) -> String {
    switch value {
    case .string(let string): "<string>\(escaped(string))</string>"
    case .integer(let number): "<integer>\(number)</integer>"
    case .unsigned(let number): "<integer>\(number)</integer>"
    case .real(let number): "<real>\(number)</real>"
    case .boolean(let flag): flag ? "<true/>" : "<false/>"
    case .date(let seconds): "<date>\(date(seconds))</date>"
    case .data(let data): "<data>\(Data(data).base64EncodedString())</data>"
    case .array, .dictionary, .uid: ""
    }
  }

  /// The date, truncated to the second as XML property lists require.
  private static func date(_ seconds: Double) -> String {
    let limit = 252_423_993_599.0
    let whole = Int(min(max(seconds.isNaN ? 0 : seconds, -63_000_000_000), limit).rounded(.down))
    let day = whole >= 0 ? whole / 86_400 : -((-whole + 86_399) / 86_400)
    let second = whole - day * 86_400
    let date = CivilDate.date(days: day)
    func padded(_ number: Int) -> String { number.digits(width: 2) }
    return "\(date.year.digits(width: 4))-\(padded(date.month))-\(padded(date.day))"
      + "T\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))Z"
  }

  private static func escaped(_ text: String) -> String { XMLText.content(text) }
}
