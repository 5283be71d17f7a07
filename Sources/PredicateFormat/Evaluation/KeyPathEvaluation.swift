import Foundation

extension PredicateValue {
  /// The value of a key path, as returned by `value(forKeyPath:)`.
  ///
  /// A key of a collection gives the collection of its elements' values; a key without a value in an object gives nil,
  /// and so does any key of nil.
  func value(forKeyPath path: String) throws(PredicateEvaluationError) -> PredicateValue {
    try value(forKeys: path.split(separator: ".", omittingEmptySubsequences: false)[...])
  }

  private func value(forKeys keys: ArraySlice<Substring>) throws(PredicateEvaluationError) -> PredicateValue {
    var value = self
    for (index, key) in zip(keys.indices, keys) {
      if value == .null { return .null }
      if key.hasPrefix("@") {
        // The object has no such key, so Foundation raises.
        guard let elements = value.elements else { throw .unknownKey(String(key), of: value.kind) }
        return try elements.value(ofOperator: String(key), over: keys[(index + 1)...])
      }
      value = try value.value(forKey: String(key))
    }
    return value
  }

  /// The value of a path in which every step maps over collections.
  fileprivate func mapped(over keys: ArraySlice<Substring>) throws(PredicateEvaluationError) -> PredicateValue {
    try value(forKeys: keys)
  }

  func value(forKey key: String) throws(PredicateEvaluationError) -> PredicateValue {
    if key == "self" { return self }
    switch self {
    case .null: return .null
    case .dictionary(let values): return values[key] ?? .null
    case .array(let elements): return .array(try elements.values(forKey: key))
    // Elements without a value are omitted from sets.
    case .set(let elements): return .set(Set(try Array(elements).values(forKey: key)).subtracting([.null]))
    default:
      guard let value = builtInValue(forKey: key) else { throw .unknownKey(key, of: kind) }
      return value
    }
  }

  /// The keys of Foundation's value classes that conditions commonly use.
  private func builtInValue(forKey key: String) -> PredicateValue? {
    switch (self, key) {
    case (.string(let text), "length"): .integer(Int64(text.utf16.count))
    case (.string(let text), "uppercaseString"): .string(text.uppercased())
    case (.string(let text), "lowercaseString"): .string(text.lowercased())
    case (.string(let text), "capitalizedString"): .string(text.capitalized)
    case (.string(let text), "doubleValue"): .real(NumberInText(text).real)
    case (.string(let text), "floatValue"): .real(Double(Float(NumberInText(text).real)))
    case (.string(let text), "intValue"):
      .integer(Int64(Int32(clamping: NumberInText(text).integer)))
    case (.string(let text), "integerValue"), (.string(let text), "longLongValue"):
      .integer(NumberInText(text).integer)
    case (.string(let text), "boolValue"): .boolean(NumberInText(text).boolean)
    case (.date(let seconds), "timeIntervalSinceReferenceDate"): .real(seconds)
    case (.date(let seconds), "timeIntervalSince1970"): .real(seconds + Date.timeIntervalBetween1970AndReferenceDate)
    case (.data(let bytes), "length"): .integer(Int64(bytes.count))
    case (.uuid(let text), "UUIDString"), (.url(let text), "absoluteString"): .string(text)
    case (_, "description"), (_, "stringValue"): try? PredicateFunction.cast.value(of: [self, "NSString"])
    case (_, "doubleValue"), (_, "floatValue"): real.map(PredicateValue.real)
    case (_, "boolValue"): real.map { .boolean($0 != 0) }
    case (_, "intValue"), (_, "integerValue"), (_, "longLongValue"):
      real.map { .integer(integer ?? Int64(exactly: $0.rounded(.towardZero)) ?? 0) }
    default: nil
    }
  }
}

extension [PredicateValue] {
  fileprivate func values(forKey key: String) throws(PredicateEvaluationError) -> [PredicateValue] {
    var values: [PredicateValue] = []
    for element in self { values.append(try element.value(forKey: key)) }
    return values
  }

  /// Applies a collection operator to the values of the remaining key path.
  fileprivate func value(
    ofOperator name: String, over keys: ArraySlice<Substring>
  ) throws(PredicateEvaluationError) -> PredicateValue {
    if name == "@count" { return .integer(Int64(count)) }
    var values: [PredicateValue] = []
    for element in self { values.append(try element.mapped(over: keys)) }
    switch name {
    case "@sum": return try PredicateFunction.sum.value(of: [.array(values)])
    // A missing value counts as zero.
    case "@avg": return try PredicateFunction.average.value(of: [.array(values.map { $0 == .null ? 0 : $0 })])
    case "@min": return try PredicateFunction.minimum.value(of: [.array(values)])
    case "@max": return try PredicateFunction.maximum.value(of: [.array(values)])
    case "@unionOfObjects": return .array(values.filter { $0 != .null })
    case "@distinctUnionOfObjects": return .array(values.filter { $0 != .null }.uniqued)
    case "@unionOfArrays", "@unionOfSets": return .array(values.flatMap { $0.elements ?? [] })
    case "@distinctUnionOfArrays": return .array(values.flatMap { $0.elements ?? [] }.uniqued)
    case "@distinctUnionOfSets": return .set(Set(values.flatMap { $0.elements ?? [] }))
    case "@firstObject": return values.first ?? .null
    case "@lastObject": return values.last ?? .null
    default: throw .unknownKey(name, of: "a collection")
    }
  }

  /// The values without duplicates, in order of first occurrence.
  var uniqued: [PredicateValue] {
    var seen = Set<PredicateValue>()
    return filter { seen.insert($0).inserted }
  }
}
