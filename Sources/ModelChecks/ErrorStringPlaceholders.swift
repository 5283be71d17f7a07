import GlossDiagnostics
import GlossLocalization

/// A problem with the placeholders of a string.
struct PlaceholderProblem: Sendable, Hashable {
  /// A clause to be followed by the location.
  var message: String
  var remedy: String
  /// The severity if it differs from the rule's.
  var severity: Severity?
}

/// Checks the placeholders in the text of a warning.
enum ErrorStringPlaceholders {
  /// Returns all problems: first those in the text, in order, then missing placeholders.
  ///
  /// - Parameters:
  ///   - warning: the warning itself. Its printf placeholders are the developer's responsibility.
  ///   - reference: the text of the development language, if there is another one.
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
            message: "Core Data does not fill in “\(item.text)”",
            remedy: "write “\(Placeholder.propertyText)” or “\(Placeholder.entityText)”"))
      default: break
      }
    }
    // Compared with the warning, only losses count: it may well have no placeholders at all.
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
      // A placeholder from the warning is allowed, whatever the other language does with it.
      case .unexpected(let text) where reference != nil && placeholders.differences(from: source).contains(difference):
        guard !problems.contains(where: { $0.message.contains("“\(text)”") }) else { continue }
        // Core Data fills it in anyway, so only the languages differ.
        let isFilled = text == Placeholder.propertyText || text == Placeholder.entityText
        problems.append(
          PlaceholderProblem(
            message: "\(other) has no “\(text)”", remedy: "remove it, or add it there",
            severity: isFilled ? .note : nil))
      case .changedType(let text, let theirs):
        problems.append(
          PlaceholderProblem(
            message: "“\(text)” here, “\(theirs)” in \(other)", remedy: "write “\(theirs)” here"))
      default: break
      }
    }
    return problems
  }
}

extension Placeholder {
  /// Whether the specifier was meant as a placeholder, unlike a per cent sign directly before a word, as in `%Fett`.
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
