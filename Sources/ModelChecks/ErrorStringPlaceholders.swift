import GlossDiagnostics
import GlossLocalization

/// One thing that is wrong with the placeholders of a text.
struct PlaceholderProblem: Sendable, Hashable {
  /// A clause that the place follows.
  var message: String
  var remedy: String
  /// How grave it is, where it is not as grave as the rule says.
  var severity: Severity?
}

/// Checks the placeholders in the text of a warning.
enum ErrorStringPlaceholders {
  /// Everything that is wrong, in the order of the text, then what is missing.
  ///
  /// - Parameters:
  ///   - warning: the warning itself. A printf form that it has is the developers' own business.
  ///   - reference: the text of the development language, if there is another.
  static func problems(
    in value: String, warning: String, reference: String?, referenceName: String?
  ) -> [PlaceholderProblem] {
    let placeholders = Placeholders(in: value)
    let source = Placeholders(in: warning)
    var problems: [PlaceholderProblem] = []
    for item in placeholders.items where item.isLikely(in: value) {
      switch item.kind {
      case .misspelled(let meant):
        problems.append(
          PlaceholderProblem(
            message: "“\(item.text)” is never replaced", remedy: meant.map { "write “\($0)”" } ?? "remove it"))
      case .argument where source.arguments.isEmpty:
        problems.append(
          PlaceholderProblem(
            message: "Core Data fills in no “\(item.text)”",
            remedy: "write “\(Placeholder.propertyText)” or “\(Placeholder.entityText)”"))
      default: break
      }
    }
    // Against the warning only what is lost counts: it may well have no placeholders at all.
    let differences = placeholders.differences(from: reference.map { Placeholders(in: $0) } ?? source)
    let misspelled = Set(
      placeholders.items.compactMap { item -> String? in
        if case .misspelled(let meant) = item.kind { meant } else { nil }
      })
    let other = reference == nil ? "the warning" : "the text in \(referenceName ?? "the development language")"
    for difference in differences {
      switch difference {
      case .missing(let text) where !misspelled.contains(text) && problems.isEmpty:
        problems.append(
          PlaceholderProblem(
            message: "“\(text)”, which \(other) has, is missing", remedy: "write “\(text)” where it belongs"))
      // What the warning itself has may stand, whatever the other language makes of it.
      case .unexpected(let text) where reference != nil && placeholders.differences(from: source).contains(difference):
        guard !problems.contains(where: { $0.message.contains("“\(text)”") }) else { continue }
        // Core Data fills it in all the same, so that only the languages differ.
        let isFilled = text == Placeholder.propertyText || text == Placeholder.entityText
        problems.append(
          PlaceholderProblem(
            message: "“\(text)”, which \(other) lacks, is here", remedy: "remove it, or write it there as well",
            severity: isFilled ? .note : nil))
      case .changedType(let text, let theirs):
        problems.append(
          PlaceholderProblem(
            message: "“\(text)” is where \(other) has “\(theirs)”", remedy: "write “\(theirs)” here"))
      default: break
      }
    }
    return problems
  }
}

extension Placeholder {
  /// Whether the form was meant as a placeholder: not the sign of a per cent right before a word, as in `%Fett`.
  func isLikely(in text: String) -> Bool {
    switch kind {
    case .percentSign: return false
    case .argument(let argument) where argument.type != .object:
      let next = text.utf8.dropFirst(offset + self.text.utf8.count).first ?? 0x20
      return !(0x41...0x5A).contains(next & 0xDF) && next < 0x80
    default: return true
    }
  }
}
