import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
import GlossSchemaDocs

extension ProjectConfiguration {
  /// The effective configuration as YAML: every setting with a value, including defaults.
  var text: String {
    var lines: [String] = []
    if let path { lines.append("# \(path.onSingleLine)") }
    lines += Self.list("models", models) + Self.list("strings", strings)
    lines += Self.scalar("developmentLanguage", check.developmentLanguage)
    lines += Self.list("for", ModelPurpose.allCases.filter(check.purposes.contains).map(\.rawValue))
    lines += Self.list("locales", check.locales ?? [])
    lines += Self.scalar("preferredKeyForm", check.preferredKeyForm?.rawValue)
    if !check.maximumLengths.isEmpty {
      lines.append("maximumLength:")
      lines += check.maximumLengths.sorted { $0.key.precedes($1.key) }.map { "  \(Self.quoted($0.key)): \($0.value)" }
    }
    lines += Self.list("fillers", check.fillers)
    lines += warningLines
    lines += Self.list("documentationKeys", check.documentationKeys)
    lines.append("rules:")
    for rule in RuleRegistry.ids {
      let level = check.policy.levels[rule]?.rawValue ?? (rule.isOnByDefault ? rule.defaultSeverity.rawValue : "off")
      lines.append("  \(rule.rawValue): \(Self.quoted(level))")
    }
    lines += exclusionLines
    lines += Self.scalar("failOn", failOn.rawValue) + Self.scalar("migration", migration?.rawValue)
    lines.append("code: \(readsCode)")
    lines += Self.scalar("baseline", baseline)
    lines += coverageLines
    lines += documentationLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var warningLines: [String] {
    guard let warnings = check.warnings, !warnings.calls.isEmpty else { return [] }
    return ["warnings:"]
      + warnings.calls.flatMap { call in
        ["  \(Self.quoted(call.name)):"]
          + call.rules.map { rule in
            var members = rule.isPredicateKnown ? ["predicate: \(Self.quoted(rule.predicate))"] : []
            switch rule.warning {
            case .text(let text): members.append("text: \(Self.quoted(text))")
            case .code(let code): members.append("code: \(code)")
            case nil: break
            }
            return "    - {\(members.joined(separator: ", "))}"
          }
      }
  }

  private var exclusionLines: [String] {
    guard !check.exclusions.isEmpty else { return [] }
    return ["exclude:"]
      + check.exclusions.map { exclusion in
        let members = [
          ("path", exclusion.path), ("entity", exclusion.entity), ("property", exclusion.property),
          ("key", exclusion.key), ("locale", exclusion.locale),
        ].compactMap { name, value in value.map { "\(name): \(Self.quoted($0))" } }
        let rules = exclusion.rules.map { rules in
          "rules: [\(rules.map(\.rawValue).sorted { $0.precedes($1) }.joined(separator: ", "))]"
        }
        return "  - {\((members + [rules].compactMap(\.self)).joined(separator: ", "))}"
      }
  }

  private var coverageLines: [String] {
    var lines: [String] = []
    if let least = coverage.translation { lines.append("  translated: \(Self.number(least))") }
    if !coverage.translationByLocale.isEmpty {
      lines.append("  locales:")
      lines += coverage.translationByLocale.sorted { $0.key.precedes($1.key) }.map {
        "    \(Self.quoted($0)): \(Self.number($1))"
      }
    }
    if let least = coverage.present { lines.append("  present: \(Self.number(least))") }
    for state in CoverageThreshold.limitedStates {
      if let most = coverage.most[state] { lines.append("  \(state.rawValue): \(Self.number(most))") }
    }
    if let least = coverage.documentation { lines.append("  documented: \(Self.number(least))") }
    return lines.isEmpty ? [] : ["coverage:"] + lines
  }

  private var documentationLines: [String] {
    let docs = documentation
    let lines =
      Self.scalar("output", docs.output) + Self.list("formats", docs.formats) + Self.list("locales", docs.locales)
      + Self.scalar("layout", docs.layout?.rawValue) + Self.scalar("title", docs.title)
      + Self.scalar("preface", docs.preface) + Self.scalar("templates", docs.templates)
      + Self.list("include", docs.include) + Self.list("exclude", docs.exclude)
    return lines.isEmpty ? [] : ["docs:"] + lines.map { "  " + $0 }
  }

  private static func scalar(_ name: String, _ value: String?) -> [String] {
    value.map { ["\(name): \(quoted($0))"] } ?? []
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    values.isEmpty ? [] : ["\(name): [\(values.map(quoted).joined(separator: ", "))]"]
  }

  private static func number(_ value: Double) -> String { JSONValue.real(value).text() }

  /// Quotes a string for YAML: plain words stay as they are, all else gets JSON quotes, which YAML reads.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
    let isWordOfYAML = ["off", "on", "yes", "no", "true", "false", "null", "y", "n"].contains(text.lowercased())
    return isPlain && !isWordOfYAML && text.utf8.first != UInt8(ascii: "-") ? text : JSONValue.string(text).text()
  }
}
