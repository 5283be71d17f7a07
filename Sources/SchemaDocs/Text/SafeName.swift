import Foundation
import GlossBasics

/// Names of files and anchors made from names of a model, which can contain any character.
enum SafeName {
  /// A name that is safe as a file name on every system and as an anchor, without escapes.
  ///
  /// ASCII letters, digits and `_` stay, accents go, and what is between words becomes `-`: `Player` stays, `Café TV`
  /// becomes `Cafe-TV`. A name in another script is escaped. Windows device names get a trailing `-`; names above 100
  /// bytes are truncated and end with a checksum of the whole name.
  static func of(_ name: String) -> String { bounded(readable(name) ?? escaped(name), name) }

  /// The name without what needs escapes in an address; nil if nothing readable is left of it.
  private static func readable(_ name: String) -> String? {
    // Nearly all names of models are already safe.
    if name.utf8.allSatisfy(\.isSafe) { return name }
    var result = ""
    for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars {
      if UInt8(exactly: scalar.value)?.isSafe == true {
        result.unicodeScalars.append(scalar)
      } else if scalar.isASCII {
        if !result.isEmpty, result.utf8.last != UInt8(ascii: "-") { result += "-" }
      } else if scalar.properties.generalCategory != .nonspacingMark {
        return nil
      }
    }
    if result.utf8.last == UInt8(ascii: "-") { result.removeLast() }
    // The anchors of error codes and models begin so.
    return result.isEmpty || result.hasPrefix("code-") || result.hasPrefix("model-") ? nil : result
  }

  /// Everything but ASCII letters, digits and `_` as `-` and its hexadecimal number: `-2E-2E-2Fx` of `../x`.
  private static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if UInt8(exactly: scalar.value)?.isSafe == true {
        result.unicodeScalars.append(scalar)
      } else {
        result += "-" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func bounded(_ result: String, _ name: String) -> String {
    if result.isEmpty { return "-" }
    if result.utf8.count > 100 { return "\(result.prefix(80))-\(name.stableHash())" }
    return result.utf8.count <= longestDevice && devices.contains(result.lowercased()) ? result + "-" : result
  }

  /// Safe names for several names, no two of which differ only in case.
  ///
  /// A name that is safe as it is keeps its address, whatever comes before it; one whose readable form is taken is
  /// escaped.
  static func distinct(_ names: [String], reserved: Set<String> = []) -> [String: String] {
    var taken = reserved
    taken.reserveCapacity(reserved.count + names.count)
    var result: [String: String] = [:]
    result.reserveCapacity(names.count)
    func take(_ name: String) {
      guard result[name] == nil else { return }
      var candidate = of(name)
      if taken.contains(candidate.lowercased()) { candidate = bounded(escaped(name), name) }
      let base = candidate
      var number = 2
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(base)--\(number)"
        number += 1
      }
      result[name] = candidate
    }
    for name in names where name.utf8.allSatisfy(\.isSafe) { take(name) }
    for name in names { take(name) }
    return result
  }

  private static let devices: Set<String> = [
    "con", "prn", "aux", "nul", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
    "lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "index",
  ]
  private static let longestDevice = devices.map(\.utf8.count).max() ?? 0
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit or `_`.
  fileprivate var isSafe: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension SafeName {
  /// The anchor for a page that is a section of another page: `Player` for `entities/Player`.
  static func pageAnchor(_ address: PageAddress) -> String {
    String(address.page.split(separator: "/").last ?? "")
  }

  /// A locale as a folder: letters, digits, `-` and `_` stay.
  static func locale(_ locale: String) -> String {
    let isPlain = locale.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D || byte == 0x5F
    }
    return isPlain && !locale.isEmpty ? locale : bounded(escaped(locale), locale)
  }
}
