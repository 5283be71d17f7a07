import GlossSwiftSource

/// The types that a frozen schema copies, and their names in it.
struct FrozenNames {
  let index: SwiftTypeIndex
  /// The enumeration.
  let schema: String
  /// The path below the enumeration, by declaration.
  private(set) var paths: [Int: [String]] = [:]
  private var taken: Set<[String]> = []

  init(index: SwiftTypeIndex, schema: String) {
    (self.index, self.schema) = (index, schema)
  }

  /// Gives a type its place: within the innermost enclosing type that is copied, else directly in the enumeration.
  ///
  /// - Parameter reserved: names of other modules in use, which a name in the enumeration would hide.
  mutating func add(_ node: Int, reserved: Set<String> = []) {
    guard paths[node] == nil else { return }
    var around = index.nodes[node].parent
    while let place = around, paths[place] == nil { around = index.nodes[place].parent }
    let name = index.nodes[node].name
    let outer = around.flatMap { paths[$0] } ?? []
    // On a clash, the name tells where the type comes from: `Outer_Inner`.
    var candidates = [name]
    let path = index.nodes[node].path
    for count in 2..<max(2, path.count + 1) { candidates.append(path.suffix(count).joined(separator: "_")) }
    for number in 2..<100 { candidates.append("\(name)_\(number)") }
    let chosen = candidates.first { candidate in
      !taken.contains(outer + [candidate]) && (!outer.isEmpty || candidate != schema && !reserved.contains(candidate))
    }
    paths[node] = outer + [chosen ?? name]
    taken.insert(outer + [chosen ?? name])
  }

  /// The children of a place, in the order of a list.
  func children(of path: [String], among nodes: [Int]) -> [Int] {
    nodes.filter { paths[$0].map { $0.count == path.count + 1 && $0.starts(with: path) } ?? false }
  }

  /// The shortest name of a copied type that is found from a place; nil if the type is not copied.
  func spelling(of node: Int, from place: [String]) -> String? {
    guard let path = paths[node] else { return nil }
    for count in 1...path.count {
      let names = Array(path.suffix(count))
      if lookUp(names, from: place) == path { return names.joined(separator: ".") }
    }
    return ([schema] + path).joined(separator: ".")
  }

  /// Whether a name of another module is hidden at a place.
  func hides(_ name: String, at place: [String]) -> Bool { name == schema || lookUp([name], from: place) != nil }

  /// What Swift finds for a name at a place of the enumeration.
  private func lookUp(_ names: [String], from place: [String]) -> [String]? {
    guard let first = names.first else { return nil }
    for count in (0...place.count).reversed() {
      let candidate = place.prefix(count) + [first]
      guard taken.contains(Array(candidate)) else { continue }
      let whole = Array(candidate) + names.dropFirst()
      return taken.contains(whole) ? whole : nil
    }
    return nil
  }
}

/// Names of the standard library, Foundation and SwiftData that need no other module.
enum KnownNames {
  static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = Set(
    """
    Any AnyHashable AnyObject Array AttributedString Bool ByteCountFormatter CGFloat CGPoint CGRect CGSize Calendar \
    CaseIterable Character ClosedRange Codable CodingKey CodingUserInfoKey Comparable Data Date DateComponents \
    DateFormatter DateInterval Decimal Decodable Decoder DecodingError Dictionary Double Encodable Encoder \
    EncodingError Equatable Error Float Float16 Float32 Float64 Hashable Hasher ISO8601DateFormatter Identifiable \
    IndexPath IndexSet Int Int16 Int32 Int64 Int8 JSONDecoder JSONEncoder KeyPath KeyedDecodingContainer \
    KeyedEncodingContainer Locale Measurement NSArray NSAttributedString NSData NSDate NSDictionary NSNumber NSObject \
    NSSecureUnarchiveFromDataTransformer NSSet NSString NSURL NSUUID Never Notification NumberFormatter Optional \
    OptionSet PersistentIdentifier PersistentModel PersonNameComponents Range RawRepresentable Result Schema \
    SingleValueDecodingContainer SingleValueEncodingContainer Self Sendable Sequence Set String Substring TimeInterval \
    TimeZone UInt UInt16 UInt32 UInt64 UInt8 URL URLComponents UUID UnkeyedDecodingContainer Unicode UnitArea \
    UnitDuration UnitEnergy UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature UnitVolume \
    ValueTransformer VersionedSchema Void Swift Foundation SwiftData
    """.split(separator: " ").map(String.init))

  /// The module to write before a name that the enumeration hides.
  static func module(of name: String) -> String? {
    guard contains(name) else { return nil }
    return ["Data", "Date", "Decimal", "URL", "UUID", "Locale", "Calendar", "TimeZone", "TimeInterval", "DateInterval"]
      .contains(name) ? "Foundation" : "Swift"
  }
}

/// The words that need backticks as names.
enum SwiftKeyword {
  static func escaped(_ name: String) -> String { words.contains(name) ? "`\(name)`" : name }

  private static let words: Set<String> = Set(
    """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private \
    precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default \
    defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self \
    Self super throws true try
    """.split(separator: " ").map(String.init))
}
