/// Identifiers of boxes in diagram languages, which allow few characters.
package enum DiagramIdentifiers {
  /// An identifier for each name, derived from the name alone unless names collide.
  ///
  /// A name of ASCII letters, digits and `_` that begins with an uppercase letter is unchanged; others get the prefix
  /// `e_` so that none is a keyword (`class`, `end`, `note`), and `_` with a hexadecimal number for other characters.
  package static func distinct(_ names: [String]) -> [String] {
    var taken = Set<String>()
    return names.map { name in
      let base = identifier(name)
      var candidate = base
      var number = 2
      while !taken.insert(candidate).inserted {
        candidate = "\(base)_\(number)"
        number += 1
      }
      return candidate
    }
  }

  private static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": result.unicodeScalars.append(scalar)
      default: result += "_" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    // Mermaid reads `direction` and what the next line begins with as one statement, if that is `TB`, `BT`, `LR` or `RL`.
    if result.hasSuffix("direction") { result += "_" }
    if result.utf8.count > 100 { result = "\(result.prefix(80))_\(name.stableHash())" }
    guard let first = result.utf8.first, first >= 0x41, first <= 0x5A else { return "e_" + result }
    return result
  }
}
