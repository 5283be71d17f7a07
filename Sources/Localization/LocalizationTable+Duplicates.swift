import GlossBasics
import GlossDiagnostics

extension LocalizationTable {
  /// Returns a finding per entry that repeats an earlier key; those beyond the limit are reported together.
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
      let place = entries[first].keyPosition.map { " on line \($0.line)" } ?? ""
      findings.append(
        Finding(
          .duplicateKey, "“\(entry.key)” already appears\(place); the last one wins",
          remedy: "delete one of the two", path: path, position: entry.keyPosition, key: entry.key, locale: locale))
    }
    if omitted > 0 { findings.append(FindingLimit.omitted(omitted, of: .duplicateKey, in: path, locale: locale)) }
    return findings
  }
}
