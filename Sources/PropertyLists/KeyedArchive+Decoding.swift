import Foundation

extension KeyedArchive {
  /// The maximum nesting depth of arrays and dictionaries.
  private static let depthLimit = 32

  /// Decodes a value of a plain Foundation class; nil if a part is missing or too deep.
  package func decoded(_ reference: Reference) -> ArchivedValue? {
    decoded(reference, depth: 0)
  }

  private func decoded(_ reference: Reference, depth: Int) -> ArchivedValue? {
    guard depth < Self.depthLimit, charge(1) else { return nil }
    let kind = marker(reference) >> 4
    if kind == 0xD { return object(reference).flatMap { decoded($0, depth: depth) } }
    if kind == 0x5 || kind == 0x6 { return text(reference).map { .string($0) } }
    guard reference.offset != 0 else { return .null }
    switch value(reference) {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .unsigned(number)
    case .real(let number): return .real(number)
    case .date(let seconds): return .date(seconds)
    case .data(let range): return charge(range.count / 16) ? .data(Array(list.bytes[range])) : nil
    case .array: return .array(elements(reference).compactMap { decoded($0, depth: depth + 1) })
    case .ascii, .utf16, .uid, .dictionary, nil: return nil
    }
  }

  private func decoded(_ object: Object, depth: Int) -> ArchivedValue? {
    let className = className(of: object)
    switch className {
    case "NSString", "NSMutableString", "NSLocalizableString":
      return string(object.reference).map { .string($0) }
    case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet":
      return .array(elements(object.reference).compactMap { decoded($0, depth: depth + 1) })
    case "NSDictionary", "NSMutableDictionary":
      let pairs = pairs(object.reference).compactMap { pair -> ArchivedPair? in
        guard let key = decoded(pair.key, depth: depth + 1), let value = decoded(pair.value, depth: depth + 1) else {
          return nil
        }
        return ArchivedPair(key, value)
      }
      return .dictionary(pairs)
    case "NSDate", "NSCalendarDate", "__NSTaggedDate", "__NSDate":
      return self["NS.time", of: object].flatMap { real($0) }.map { .date($0) }
    case "NSData", "NSMutableData":
      return data(object.reference).map { .data(Array($0)) }
    case "NSUUID":
      guard let bytes = self["NS.uuidbytes", of: object].flatMap({ data($0) }) else { return nil }
      return Self.uuid(Array(bytes)).map { .uuid($0) }
    case "NSURL":
      return url(object, depth: depth).map { .url($0) }
    case "NSDecimalNumberPlaceholder", "NSDecimalNumber":
      return decimal(object).map { .decimal($0) }
    case "NSNumber", "NSIntNumber", "NSLongLongNumber", "NSDoubleNumber", "NSFloatNumber", "NSBoolNumber":
      return number(object)
    case "NSNull":
      return .null
    default:
      return .object(className: className, object.reference)
    }
  }

  private static func uuid(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return text
  }

  private func url(_ object: Object, depth: Int) -> String? {
    guard let relative = self["NS.relative", of: object].flatMap({ string($0) }) else { return nil }
    guard let base = self["NS.base", of: object], !isNull(base), case .url(let start)? = decoded(base, depth: depth + 1)
    else { return relative }
    return URL(string: relative, relativeTo: URL(string: start))?.absoluteString ?? relative
  }

  /// A number in the form of archivers other than Apple's: the value as a member.
  private func number(_ object: Object) -> ArchivedValue? {
    for name in ["NS.boolval", "NS.intval", "NS.dblval", "NS.number", "NS.value"] {
      guard let value = self[name, of: object] else { continue }
      if name == "NS.boolval" { return boolean(value).map { .boolean($0) } }
      if let integer = plainInteger(value) { return .integer(Int64(integer)) }
      return real(value).map { .real($0) }
    }
    return nil
  }

  /// A decimal number: a mantissa of eight 16-bit parts, lowest first, a decimal exponent and a sign.
  ///
  /// `NS.length` is the number of significant parts, with exceptions: momc writes 0 for zero, and NaN is a negative
  /// number with length 0.
  private func decimal(_ object: Object) -> Decimal? {
    guard let mantissa = self["NS.mantissa", of: object].flatMap({ data($0) }), mantissa.count == 16,
      let exponent = self["NS.exponent", of: object].flatMap({ plainInteger($0) }), (-128...127).contains(exponent)
    else { return nil }
    let isNegative = self["NS.negative", of: object].flatMap { boolean($0) } ?? false
    let length = self["NS.length", of: object].flatMap { plainInteger($0) } ?? 8
    let isBigEndian = self["NS.mantissa.bo", of: object].flatMap { plainInteger($0) } == 2
    if length == 0 { return isNegative ? nil : 0 }
    let bytes = Array(mantissa)
    var value = Decimal(0)
    for part in stride(from: min(length, 8) - 1, through: 0, by: -1) {
      let pair = (bytes[2 * part], bytes[2 * part + 1])
      let digits = isBigEndian ? UInt16(pair.0) << 8 | UInt16(pair.1) : UInt16(pair.1) << 8 | UInt16(pair.0)
      value = value * 65_536 + Decimal(Int(digits))
    }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: value)
  }
}
