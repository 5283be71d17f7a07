import GlossBasics

/// Names and identifiers of versions that follow those of the project.
package enum FreezeNaming {
  /// The next name of a series: `SchemaV4` after `SchemaV3`, `AppSchemaV1p16` after `AppSchemaV1p15`.
  ///
  /// - Parameters:
  ///   - name: the newest version.
  ///   - isTaken: whether anything has a name.
  package static func next(after name: String, among names: [String], isTaken: (String) -> Bool) -> String {
    let (stem, number) = parts(of: name)
    guard number != nil else {
      var next = 2
      while isTaken("\(name)V\(next)") { next += 1 }
      return "\(name)V\(next)"
    }
    let numbers = names.filter { parts(of: $0).stem == stem }.compactMap { parts(of: $0).number }
    var next = ((numbers.max() ?? number) ?? 0) + 1
    while isTaken("\(stem)\(next)") { next += 1 }
    return "\(stem)\(next)"
  }

  private static func parts(of name: String) -> (stem: String, number: Int?) {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 9 else { return (name, nil) }
    return (String(name.dropLast(digits.count)), Int(String(digits.reversed())))
  }

  /// The next identifier, of the part that the project counts: `1.0.3` after `1.0.1` and `1.0.2`, else the major
  /// number.
  package static func nextIdentifier(after identifiers: [String]) -> String {
    let numbers = identifiers.map { Self.numbers(of: $0) }.sorted { $0.lexicographicallyPrecedes($1) }
    guard let last = numbers.last else { return "1.0.0" }
    guard numbers.count > 1 else { return text([last[0] + 1, 0, 0]) }
    let former = numbers[numbers.count - 2]
    if former[0] != last[0] || former == last { return text([last[0] + 1, 0, 0]) }
    if former[1] != last[1] { return text([last[0], last[1] + 1, 0]) }
    return text([last[0], last[1], last[2] + 1])
  }

  /// A free identifier between two; else nil.
  package static func identifier(between lower: String?, and upper: String?, taken: [String]) -> String? {
    let low = lower.map(numbers(of:)) ?? [0, 0, 0]
    guard let upper else { return nextIdentifier(after: taken) }
    let high = numbers(of: upper)
    var candidates: [[Int]] = []
    for count in 1...200 {
      candidates += [[low[0] + count, 0, 0], [low[0], low[1] + count, 0], [low[0], low[1], low[2] + count]]
    }
    let used = Set(taken.map { Self.numbers(of: $0) })
    return candidates.first {
      low.lexicographicallyPrecedes($0) && $0.lexicographicallyPrecedes(high) && !used.contains($0)
    }.map(text)
  }

  private static func text(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ".") }

  private static func numbers(of identifier: String) -> [Int] {
    let numbers = identifier.split(separator: ".").map { Int($0) ?? 0 }
    return Array((numbers + [0, 0, 0]).prefix(3))
  }
}
