import Foundation
import GlossBasics
import GlossManagedObjectModel

/// The English words for changes. The schema reference has those in other languages.
extension AttributeDescription {
  /// `String, optional, default "x", at most 40 characters`
  var words: String {
    var words = [compositeName.map { "\(type.xcodeName) \($0)" } ?? typeName]
    words.append(isOptional ? "optional" : "required")
    if isTransient { words.append("transient") }
    if isDerived { words.append("derived from \(derivationExpression ?? "nothing")") }
    if let value = defaultExpression ?? defaultValue?.words { words.append("default \(value)") }
    if let minimum { words.append("at least \(minimum.words)") }
    if let maximum { words.append("at most \(maximum.words)") }
    if let minimumLength { words.append("at least \(minimumLength) characters") }
    if let maximumLength { words.append("at most \(maximumLength) characters") }
    if let pattern { words.append("matches \(pattern)") }
    if allowsExternalBinaryDataStorage { words.append("external storage") }
    if let valueTransformerName { words.append("transformer \(valueTransformerName)") }
    return words.joined(separator: ", ")
  }
}

extension RelationshipDescription {
  /// `to-many Player, inverse team, optional, Cascade`
  var words: String {
    var words = ["\(isToMany ? "to-many" : "to-one") \(destination ?? "nothing")"]
    words.append(inverse.map { "inverse \($0)" } ?? "no inverse")
    words.append(isOptional ? "optional" : "required")
    if isOrdered { words.append("ordered") }
    if isTransient { words.append("transient") }
    if deleteRule != .nullify { words.append("delete rule \(deleteRule.xcodeName)") }
    return words.joined(separator: ", ")
  }
}

extension FetchedPropertyDescription {
  var words: String {
    "fetched " + (fetchRequest?.entity ?? "nothing") + (fetchRequest?.predicate.map { " where \($0)" } ?? "")
  }
}

extension FetchIndexDescription {
  var words: String {
    elements.map(\.text).joined(separator: ", ") + (partialPredicate.map { " where \($0)" } ?? "")
  }
}

extension AttributeValue {
  var words: String {
    switch self {
    case .integer(let value): String(value)
    case .real(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    case .boolean(let value): value ? "YES" : "NO"
    case .decimal(let value): Self.plainNotation(of: value)
    case .string(let value): "\"\(value)\""
    case .date(let seconds) where abs(seconds) < 60_000_000_000:
      Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
    case .date(let seconds): "\(seconds) seconds since 2001"
    case .uuid(let value), .uri(let value): value
    }
  }
}

extension MemberValue {
  var words: String {
    switch self {
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): String(number)
    case .text(let text): text.isEmpty ? "\"\"" : text
    case .value(let value): value.words
    case .names(let names): names.joined(separator: ", ")
    }
  }

  var json: JSONValue {
    switch self {
    case .flag(let flag): .boolean(flag)
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    case .value(let value): value.json
    case .names(let names): .strings(names)
    }
  }
}

extension ChangeStatement {
  /// The change without its subject: `type Integer 16 → Integer 32`, `required → optional`, `renamed from surname`.
  package var words: String {
    if let oldName, kind == .renamed { return "renamed from \(oldName)" }
    guard let member else {
      var text = (new ?? old)?.words ?? kind.rawValue
      if !movedTo.isEmpty { text += " (moved to \(movedTo.joined(separator: ", ")), \(moveWords))" }
      if !movedFrom.isEmpty { text += " (moved from \(movedFrom.joined(separator: ", ")), \(moveWords))" }
      return text
    }
    if member == .isOptional, case .flag(let isOptional)? = new {
      return isOptional ? "required → optional" : "optional → required"
    }
    if member == .isToMany, case .flag(let isToMany)? = new {
      return isToMany ? "to-one → to-many" : "to-many → to-one"
    }
    // The count says nothing beyond to-one and to-many.
    let label = key.map { "userInfo \($0)" } ?? member.words
    switch (old, new) {
    case (.flag, .flag(let flag)?): return flag ? "now \(label)" : "no longer \(label)"
    case (nil, let new?): return "\(label) \(new.words) added"
    case (let old?, nil): return "\(label) \(old.words) removed"
    case (let old?, let new?): return "\(label) \(old.words) → \(new.words)"
    case (nil, nil): return label
    }
  }
}
