/// The generations of optimized models, identified by their first 64 characters.
///
/// Apple changes the format between OS releases and does not document it. Two generations can be read; for the others,
/// only the counts in the header are known.
package enum OptimizedModelGeneration: Int, Sendable, CaseIterable {
  case first, second, third, fourth, fifth

  /// The first characters of such a file.
  package var beginning: String {
    switch self {
    case .first: "momv2$6eeeef3a58ea8ceaa44ebe2a5568f5357a2d8fcb5b584adab4682e34_8"
    case .second: "momv2$[]qre9743jpo9ad3q;lj;fa38y];`0eruweijfa'etyhpa0e8hfhpaos8e"
    case .third: "momv2$[]77y234078nf3490324nfauh7kf77y7pjfauy72-918reiaprehuhfrew"
    case .fourth: "momv2$8129374fj;a30[5yo-]0-87ujuhok'p0907ljnlmmji870-oi43902[349"
    case .fifth: "momv2$srsraori55717101jhus-[6910aathnnhi86786714[-;uadmiraenv143"
    }
  }

  /// Whether derived attributes are counted separately.
  package var countsDerived: Bool { self == .fourth || self == .fifth }

  /// The number of property ranges by kind that every entity has; nil for a generation whose tables are unknown.
  package var rangeCount: Int? {
    switch self {
    case .third: 17
    case .fifth: 18
    case .first, .second, .fourth: nil
    }
  }

  /// The generation of a file; nil if its first characters match none.
  init?(of bytes: [UInt8]) {
    guard let generation = Self.allCases.first(where: { bytes.starts(with: $0.beginning.utf8) }) else { return nil }
    self = generation
  }
}
