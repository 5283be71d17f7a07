import Foundation
package import GlossManagedObjectModel

extension AttributeValue {
  /// Reads a value in a source model as leniently as the model compiler does.
  ///
  /// Integers are read like `NSString.integerValue` (`"0.0"` is 0, `"NO"` is 0), booleans like `boolValue` (`"YES"`,
  /// `"true"`, `"1"`). These were found in real models; that the compiler reads every other string in this way is
  /// inferred.
  ///
  /// - Returns: The value, nil if missing; and the problem, as a clause, if the value differs from what was
  ///   written.
  package static func read(_ text: String, as type: AttributeType) -> (value: AttributeValue?, problem: String?) {
    switch type {
    case .integer16, .integer32, .integer64: integer(text)
    case .double, .float: real(text)
    case .decimal: decimal(text)
    case .boolean: boolean(text)
    case .date: date(text)
    case .uuid: uuid(text)
    case .string: (.string(text), nil)
    case .uri: (.uri(text), nil)
    case .undefined, .binary, .transformable, .objectID, .composite:
      (nil, "which has no effect on the type \(type.xcodeName)")
    }
  }

  private static func integer(_ text: String) -> (AttributeValue?, String?) {
    if let number = Int64(text) { return (.integer(number), nil) }
    if text == "NO" || text == "false" { return (.integer(0), nil) }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let sign = trimmed.hasPrefix("-") ? "-" : ""
    let digits = trimmed.drop { $0 == "-" || $0 == "+" }.utf8.prefix { (0x30...0x39).contains($0) }
    let leading = String(Substring(digits))
    let number = Int64(sign + leading) ?? (leading.isEmpty ? 0 : sign.isEmpty ? .max : .min)
    if let real = finiteReal(trimmed), real == Double(number) { return (.integer(number), nil) }
    return (.integer(number), "which is not a whole number of 64 bits; Core Data uses \(number)")
  }

  private static func real(_ text: String) -> (AttributeValue?, String?) {
    if let number = finiteReal(text) { return (.real(number), nil) }
    if text == "NO" || text == "false" { return (.real(0), nil) }
    return (nil, "which is not a number")
  }

  private static func decimal(_ text: String) -> (AttributeValue?, String?) {
    if text == "NO" || text == "false" { return (.decimal(0), nil) }
    // `Decimal` alone would accept any string that begins with a number.
    guard finiteReal(text) != nil, let number = Decimal(string: text, locale: nil), number.isFinite else {
      return (nil, "which is not a decimal number")
    }
    return (.decimal(number), nil)
  }

  private static func boolean(_ text: String) -> (AttributeValue?, String?) {
    switch text.lowercased() {
    case "yes", "true", "1": (.boolean(true), nil)
    case "no", "false", "0": (.boolean(false), nil)
    default:
      "yYtT123456789".contains(text.prefix(1)) && !text.isEmpty
        ? (.boolean(true), "which is neither YES nor NO; Core Data uses YES")
        : (.boolean(false), "which is neither YES nor NO; Core Data uses NO")
    }
  }

  private static func date(_ text: String) -> (AttributeValue?, String?) {
    guard let seconds = finiteReal(text) else { return (nil, "which is not a number of seconds") }
    return (.date(seconds), nil)
  }

  private static func uuid(_ text: String) -> (AttributeValue?, String?) {
    guard let uuid = UUID(uuidString: text) else { return (nil, "which is not a UUID") }
    return (.uuid(uuid.uuidString), nil)
  }

  /// A number in decimal notation; `Double` alone would also accept `inf`, `nan` and hexadecimal digits.
  private static func finiteReal(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
