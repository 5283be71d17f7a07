import GlossBasics

/// One line per finding, in the format of compilers, which editors and CI systems understand.
///
/// ```text
/// de.lproj/LeagueModel.strings:3:1: warning: the entity "Team" has no name in de; add "Entity/Team" = "…"; [missing-entity-name]
/// League.momd/League.mom:Player.team: warning: the relationship "Player.team" has no inverse [missing-inverse]
/// ```
struct TextReport {
  let isColored: Bool

  func render(_ report: Report) -> String {
    let lines = report.groupsByKey ? self.lines(byKeyOf: report.listed) : report.listed.map { line(for: $0) }
    return lines.map { $0 + "\n" }.joined() + (report.hiddenNotes.map { $0 + "\n" } ?? "")
  }

  /// A line per key with the languages that have the finding, then all that is not about a key.
  ///
  /// ```text
  /// Property/firstName: warning: the entity "Player" has no name for "firstName" in de; add …; [missing-property-name], also in fr, ja and 9 more
  /// ```
  private func lines(byKeyOf findings: [Finding]) -> [String] {
    var groups: [KeyOfModel: [Finding]] = [:]
    var others: [Finding] = []
    for finding in findings {
      if let key = finding.key {
        groups[KeyOfModel(model: finding.model, key: key), default: []].append(finding)
      } else {
        others.append(finding)
      }
    }
    let models = Set(groups.keys.map(\.model))
    let keys = groups.sorted { left, right in
      left.key.key == right.key.key
        ? (left.key.model ?? "").precedes(right.key.model ?? "") : left.key.key.precedes(right.key.key)
    }
    return keys.map { key, findings in
      let name = models.count > 1 ? "\(key.model.map { $0 + ": " } ?? "")\(key.key)" : key.key
      return "\(name.onSingleLine): \(sentence(of: findings))"
    } + others.map { line(for: $0) }
  }

  private struct KeyOfModel: Hashable {
    var model: String?
    var key: String
  }

  /// The worst finding of a key in full, with the other languages that have it, then the other rules.
  private func sentence(of findings: [Finding]) -> String {
    var rules: [(rule: RuleID, findings: [Finding])] = []
    for finding in findings {
      if let place = rules.firstIndex(where: { $0.rule == finding.rule }) {
        rules[place].findings.append(finding)
      } else {
        rules.append((finding.rule, [finding]))
      }
    }
    let worst = rules.indices.max { left, right in
      let (first, second) = (rules[left].findings.map(\.severity).max(), rules[right].findings.map(\.severity).max())
      return first == second ? left > right : (first ?? .note) < (second ?? .note)
    }
    guard let worst, let first = rules[worst].findings.max(by: { $0.severity < $1.severity }) else { return "" }
    let main = "\(word(for: first.severity)): \(first.sentence) [\(first.rule.rawValue)]"
    let languages = Self.languages(of: rules[worst].findings, except: first.locale)
    let rest = rules.indices.filter { $0 != worst }.map { place in
      "; also [\(rules[place].rule.rawValue)]\(Self.languages(of: rules[place].findings, except: nil).map { " in \($0)" } ?? "")"
    }
    return main + (languages.map { ", also in \($0)" } ?? "") + rest.joined()
  }

  /// The languages of findings, in order; nil for none.
  private static func languages(of findings: [Finding], except known: String?) -> String? {
    var names: [String] = []
    for name in findings.compactMap(\.locale) where name != known && !names.contains(name) { names.append(name) }
    if names.isEmpty { return nil }
    let shown = names.prefix(mostLanguages).joined(separator: ", ")
    return (names.count > mostLanguages ? "\(shown) and \(names.count - mostLanguages) more" : shown).onSingleLine
  }

  private static let mostLanguages = 12

  private func line(for finding: Finding) -> String {
    let path = finding.path.onSingleLine
    let place =
      finding.position.map { "\(path):\($0)" } ?? finding.objectPath.map { "\(path):\($0.onSingleLine)" } ?? path
    return "\(place): \(word(for: finding.severity)): \(finding.sentence) [\(finding.rule.rawValue)]"
  }

  private func word(for severity: Severity) -> String {
    guard isColored else { return severity.rawValue }
    let color =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m"
  }
}
