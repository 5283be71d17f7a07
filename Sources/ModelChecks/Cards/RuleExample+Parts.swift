import GlossBasics
import GlossDiagnostics

extension RuleExample {
  /// One part of an example, with its kind.
  struct Part {
    var title: String
    var text: String
    var isModel: Bool
  }

  /// The files, sorted by path.
  var sortedFiles: [(path: String, text: String)] {
    files.sorted { $0.key.precedes($1.key) }.map { ($0.key, $0.value) }
  }

  /// Whether a part marks the place of a finding.
  var isMarked: Bool { parts.contains { $0.text.contains(Self.mark) } }

  /// The parts in reading order.
  var parts: [Part] {
    if isSwift { return [Part(title: "Models.swift", text: model, isModel: true)] }
    let attributes = modelAttributes.trimmed
    var parts = [
      Part(
        title: attributes.isEmpty ? "League.xcdatamodel" : "League.xcdatamodel, with \(attributes)", text: model,
        isModel: true)
    ]
    if !warnings.isEmpty {
      parts.append(
        Part(
          title: "Warnings of rules that code adds", text: warnings.map(\.quoted).joined(separator: "\n"),
          isModel: false))
    }
    if let preferredKeyForm {
      parts.append(
        Part(title: ".modelgloss.yml", text: "preferredKeyForm: \(preferredKeyForm)", isModel: false))
    }
    if let locales {
      parts.append(
        Part(title: ".modelgloss.yml", text: "locales: [\(locales.joined(separator: ", "))]", isModel: false))
    }
    if !maximumLengths.isEmpty {
      let lengths = maximumLengths.sorted { $0.key.precedes($1.key) }.map { "\($0.key): \($0.value)" }
      parts.append(
        Part(title: ".modelgloss.yml", text: "maximumLength: {\(lengths.joined(separator: ", "))}", isModel: false))
    }
    return parts + sortedFiles.map { Part(title: $0.path, text: $0.text, isModel: false) }
  }
}

extension RuleCard {
  /// The level without a configuration.
  var level: String { id.isOnByDefault ? id.defaultSeverity.rawValue : "off" }
}
