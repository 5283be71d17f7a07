import GlossBasics
import GlossDiagnostics

extension LocalizationTable {
  /// A finding for every entry whose key an earlier one has, and one for all beyond the limit.
  ///
  /// - Parameter isExcused: whether two entries, by index, may have the same key.
  func duplicateKeyFindings(isExcused: (Int, Int) -> Bool = { _, _ in false }) -> [Finding] {
    var findings: [Finding] = []
    var omitted = 0
    var firstByKey: [LiteralText: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard let first = firstByKey[LiteralText(entry.key)] else {
        firstByKey[LiteralText(entry.key)] = index
        continue
      }
      if isExcused(first, index) { continue }
      if findings.count == FindingLimit.ofOneRuleInOneFile {
        omitted += 1
        continue
      }
      let place = entries[first].keyPosition.map { " in line \($0.line)" } ?? ""
      findings.append(
        Finding(
          .duplicateKey, "“\(entry.key)” already stands\(place); the last one wins",
          remedy: "delete one of the two", path: path, position: entry.keyPosition, key: entry.key, locale: locale))
    }
    if omitted > 0 { findings.append(FindingLimit.omitted(omitted, of: .duplicateKey, in: path, locale: locale)) }
    return findings
  }
}
