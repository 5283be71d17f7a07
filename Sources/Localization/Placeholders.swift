/// The placeholders of a string, in order.
///
/// ```swift
/// Placeholders(in: "%{PROPERTY}@ of %{ENTITY}@ has %1$ld seats").items.map(\.text)
/// // ["%{PROPERTY}@", "%{ENTITY}@", "%1$ld"]
/// ```
///
/// A space is not a flag here: `100% of` does not contain `% o`. Forms with that flag are not checked, and a percent
/// sign before a word raises no false alarm.
package struct Placeholders: Sendable, Hashable {
  package let items: [Placeholder]

  package init(in text: String) {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "{") || $0 >= 0xEF }) else {
      items = []
      return
    }
    var scanner = PlaceholderScanner(bytes: bytes)
    items = scanner.placeholders()
  }

  /// Near misses of Core Data's placeholders, which are not replaced.
  package var misspelled: [Placeholder] {
    items.filter { if case .misspelled = $0.kind { true } else { false } }
  }

  /// The forms that `printf` and its like fill in, but Core Data does not.
  package var arguments: [Placeholder] {
    items.filter { if case .argument = $0.kind { true } else { false } }
  }

  /// Returns the differences between a translation's placeholders and those of its source, in text order.
  ///
  /// Named placeholders may be reordered and repeated. Printf forms may be reordered if they number their arguments; a
  /// different length modifier or integer conversion does not count.
  package func differences(from source: Placeholders) -> [PlaceholderDifference] {
    var differences: [PlaceholderDifference] = []
    let (wanted, present) = (source.byIdentity, byIdentity)
    for item in source.items where item.identity.map({ present[$0] == nil }) == true {
      differences.append(.missing(item.text))
    }
    var isSourceMisspelling = Set<String>()
    for item in source.misspelled { isSourceMisspelling.insert(item.text) }
    for item in items {
      if case .misspelled(let meant) = item.kind {
        if !isSourceMisspelling.contains(item.text) { differences.append(.misspelled(item.text, meant: meant)) }
      } else if let identity = item.identity {
        guard let other = wanted[identity] else {
          differences.append(.unexpected(item.text))
          continue
        }
        if case .argument(let mine) = item.kind, case .argument(let theirs) = other.kind, mine.type != theirs.type {
          differences.append(.changedType(item.text, source: other.text))
        }
      }
    }
    var seen = Set<PlaceholderDifference>()
    return differences.filter { seen.insert($0).inserted }
  }

  private var byIdentity: [Placeholder.Identity: Placeholder] {
    var result: [Placeholder.Identity: Placeholder] = [:]
    for item in items {
      if let identity = item.identity, result[identity] == nil { result[identity] = item }
    }
    return result
  }
}

extension Placeholder {
  /// What identifies a placeholder across two strings.
  fileprivate enum Identity: Hashable {
    case property
    case entity
    case argument(Int)
    case variable(String)
    case substitutionArgument
  }

  fileprivate var identity: Identity? {
    switch kind {
    case .property: .property
    case .entity: .entity
    case .argument(let argument): .argument(argument.position)
    case .variable(let name): .variable(name)
    case .substitutionArgument: .substitutionArgument
    case .misspelled, .percentSign: nil
    }
  }
}

/// A difference between the placeholders of a translation and its source.
package enum PlaceholderDifference: Sendable, Hashable {
  case missing(String)
  case unexpected(String)
  case misspelled(String, meant: String?)
  case changedType(String, source: String)

  /// The difference as a clause: `%{PROPERTY}@ is missing`.
  package var message: String {
    switch self {
    case .missing(let text): "'\(text)' is missing"
    case .unexpected(let text): "'\(text)' is not in the source text"
    case .misspelled(let text, let meant?): "'\(text)' is misspelt; '\(meant)' is meant"
    case .misspelled(let text, nil): "'\(text)' is not a placeholder that Core Data knows"
    case .changedType(let text, let source): "'\(text)' here, '\(source)' in the source text"
    }
  }
}
