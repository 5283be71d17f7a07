import GlossFreezing
import Testing

/// The edges of the series that names and identifiers of versions continue.
@Suite struct FreezeSeriesTests {
  @Test(
    arguments: [
      // The highest number of the series counts, and of no other.
      ("V2", ["V1", "V2", "V7", "W9"], [], "V8"), ("V2", ["W9"], [], "V3"), ("V2", [], ["V3", "V4"], "V5"),
      ("V2", ["V1"], [], "V2"), ("V09", ["V09"], [], "V10"), ("V2", ["V", "V3x"], [], "V3"),
      // Up to eight digits are a number; more are part of the name, such as those of a time.
      ("V12345678", ["V12345678"], [], "V12345679"), ("V123456789", ["V123456789"], [], "V123456789V2"),
      ("1", ["1"], [], "2"), ("V1a", ["V1a"], [], "V1aV2"), ("V²", ["V²"], [], "V²V2"),
      ("Shop", ["Shop", "ShopV2"], ["ShopV2", "ShopV3"], "ShopV4"),
    ] as [(String, [String], [String], String)])
  func aNameContinuesItsSeries(_ name: String, _ names: [String], _ taken: [String], _ next: String) {
    #expect(FreezeNaming.next(after: name, among: names) { taken.contains($0) } == next)
  }

  @Test(arguments: [
    (["3.2.1"], "4.0.0"), (["1.2.0", "1.2.0"], "2.0.0"), (["1.0.0", "1.0.1"], "1.0.2"), (["1.9.5", "2.0.0"], "3.0.0"),
    (["1.1.0", "1.0.0", "1.2.3"], "1.3.0"), (["1.2", "1.2.1"], "1.2.2"), (["1"], "2.0.0"), (["x"], "1.0.0"),
    (["1.0.0", "2.0.0", "2.1.0"], "2.2.0"), (["2.1.0", "2.1.7"], "2.1.8"), (["1.0.0.9", "1.0.0.8"], "2.0.0"),
  ])
  func anIdentifierCountsThePartThatChanged(_ identifiers: [String], _ next: String) {
    #expect(FreezeNaming.nextIdentifier(after: identifiers) == next)
  }

  /// The first free one of the next major, minor and patch numbers.
  @Test(
    arguments: [
      ("1.0.0", "1.0.2", [], "1.0.1"), ("1.0.0", "1.0.2", ["1.0.1"], nil), ("1.0.0", "1.0.3", ["1.0.1"], "1.0.2"),
      ("1.0.0", "1.2.0", [], "1.1.0"), ("1.0.0", "1.1.0", [], "1.0.1"), ("1.0.0", "4.0.0", ["2.0.0"], "1.1.0"),
      ("1.0.0", "4.0.0", ["2.0.0", "1.1.0", "1.0.1"], "3.0.0"), ("1.2.3", "1.2.4", [], nil),
      ("2.0.0", "1.0.0", [], nil),
      ("1.0.0", "1.0.0", [], nil), (nil, "0.0.1", [], nil), (nil, "0.0.2", [], "0.0.1"), (nil, nil, [], "1.0.0"),
      ("1.0.0", nil, ["1.0.0", "1.1.0"], "1.2.0"), ("1.4.0", "2.0.0", [], "1.5.0"), ("1.0.0", "300.0.0", [], "2.0.0"),
    ] as [(String?, String?, [String], String?)])
  func anIdentifierBetweenTwoIsFree(_ lower: String?, _ upper: String?, _ taken: [String], _ identifier: String?) {
    #expect(FreezeNaming.identifier(between: lower, and: upper, taken: taken) == identifier)
  }
}
