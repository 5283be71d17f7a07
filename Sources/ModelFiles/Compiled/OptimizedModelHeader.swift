import GlossManagedObjectModel

/// The header of an optimized model (`.omo`): its generation and the number of its objects by kind.
///
/// Only the header is read: every optimized model has the compiled model it was made from next to it, which says more.
///
/// 64 characters that name the generation, then big-endian 32-bit words with the offsets and counts of the tables.
/// Apple does not document it; the meaning of these words was verified on 60 real files of all five generations against
/// the compiled models next to them.
struct OptimizedModelHeader: Sendable, Equatable {
  var entities: Int
  var properties: Int
  /// Attributes that are not derived.
  var attributes: Int
  /// Nil in generations without derived attributes.
  var derivedAttributes: Int?
  var relationships: Int
  var fetchedProperties: Int

  /// Whether bytes begin like an optimized model of any generation.
  static func isOptimized(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "momv2$".utf8) }

  /// The first characters of the five generations, with whether they count derived attributes separately.
  private static let generations: [(beginning: String, countsDerived: Bool)] = [
    ("momv2$6eeeef3a58ea8ceaa44ebe2a5568f5357a2d8fcb5b584adab4682e34_8", false),
    ("momv2$[]qre9743jpo9ad3q;lj;fa38y];`0eruweijfa'etyhpa0e8hfhpaos8e", false),
    ("momv2$[]77y234078nf3490324nfauh7kf77y7pjfauy72-918reiaprehuhfrew", false),
    ("momv2$8129374fj;a30[5yo-]0-87ujuhok'p0907ljnlmmji870-oi43902[349", true),
    ("momv2$srsraori55717101jhus-[6910aathnnhi86786714[-;uadmiraenv143", true),
  ]

  private static func countsDerived(_ bytes: [UInt8]) -> Bool? {
    generations.first { bytes.starts(with: $0.beginning.utf8) }?.countsDerived
  }

  /// Reads the header; nil if the generation is unknown or the bytes end within the header.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 156, let countsDerived = Self.countsDerived(bytes) else { return nil }
    func word(_ index: Int) -> Int {
      bytes[(64 + 4 * index)..<(68 + 4 * index)].reduce(0) { $0 << 8 | Int($1) }
    }
    let shift = countsDerived ? 1 : 0
    entities = word(2)
    properties = word(4)
    attributes = word(5)
    derivedAttributes = countsDerived ? word(6) : nil
    relationships = word(6 + shift)
    fetchedProperties = word(8 + shift)
  }

  /// The counts of a model in the header's terms.
  init(_ model: ManagedObjectModel, countsDerived: Bool) {
    let all = model.entities.flatMap(\.attributes)
    let derived = countsDerived ? all.count { $0.isDerived } : 0
    entities = model.entities.count
    attributes = all.count - derived
    derivedAttributes = countsDerived ? derived : nil
    relationships = model.entities.reduce(0) { $0 + $1.relationships.count }
    fetchedProperties = model.entities.reduce(0) { $0 + $1.fetchedProperties.count }
    properties = all.count + relationships + fetchedProperties
  }

  /// The difference from the compiled model next to it, as a clause; nil if missing.
  func difference(from model: ManagedObjectModel) -> String? {
    let other = OptimizedModelHeader(model, countsDerived: derivedAttributes != nil)
    let counts: [(String, Int, Int)] = [
      ("entities", entities, other.entities), ("attributes", attributes, other.attributes),
      ("derived attributes", derivedAttributes ?? 0, other.derivedAttributes ?? 0),
      ("relationships", relationships, other.relationships),
      ("fetched properties", fetchedProperties, other.fetchedProperties), ("properties", properties, other.properties),
    ]
    guard let (name, own, theirs) = counts.first(where: { $0.1 != $0.2 }) else { return nil }
    return "contains \(own) \(name), the compiled model next to it \(theirs)"
  }
}
