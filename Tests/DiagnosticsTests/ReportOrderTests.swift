import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct ReportOrderTests {
  private func finding(
    _ path: String, _ line: Int? = nil, _ message: String = "m", entity: String? = nil, severity: Severity? = nil
  ) -> Finding {
    Finding(
      .orphanedKey, message, remedy: "mend it", path: path, position: line.map { SourcePosition(line: $0, column: 1) },
      entity: entity,
      severity: severity)
  }

  @Test func theOrderIsThatOfTheFindingsThemselves() {
    var all: [Finding] = []
    for number in 0..<400 {
      let seed = (number &* 7_919) % 101
      all.append(finding("p\(seed % 7)", seed % 5 == 0 ? nil : seed % 11, "m\(seed % 3)"))
    }
    let ordered = all.inReportOrder()
    #expect(ordered == Set(all).sorted())
    #expect(ordered.count < all.count)
  }

  @Test func whatTheOrderDoesNotTellApartStaysInTheOrderItCameIn() {
    let twins = [finding("a", 1, entity: "A"), finding("a", 1, entity: "B"), finding("a", 1, entity: "A")]
    #expect(twins.inReportOrder() == Array(twins.prefix(2)))
    #expect(Array(twins.dropFirst()).inReportOrder() == [twins[1], twins[2]])
    let grave = [finding("a", 1, severity: .error), finding("b"), finding("a", 1, severity: .note)]
    #expect(grave.inReportOrder() == [grave[0], grave[2], grave[1]])
  }

  @Test func fewStay() {
    #expect([Finding]().inReportOrder().isEmpty)
    #expect([finding("a")].inReportOrder() == [finding("a")])
  }
}
