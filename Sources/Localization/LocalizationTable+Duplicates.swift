import GlossBasics
import GlossDiagnostics

extension LocalizationTable {
  /// A finding for every entry whose key an earlier one has.
  ///
  /// - Parameter isExcused: whether two entries, by index, may have the same key.
  func duplicateKeyFindings(isExcused: (Int, Int) -> Bool = { _, _ in false }) -> [Finding] {
    var findings: [Finding] = []
    var firstByKey: [LiteralText: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard let first = firstByKey[LiteralText(entry.key)] else {
        firstByKey[LiteralText(entry.key)] = index
        continue
      }
      if isExcused(first, index) { continue }
      let place = entries[first].keyPosition.map { " in line \($0.line)" } ?? ""
      findings.append(
        Finding(
          .duplicateKey, "“\(entry.key)” already stands\(place); the last one wins",
          remedy: "delete one of the two", path: path, position: entry.keyPosition, key: entry.key, locale: locale))
    }
    return findings
  }
}
