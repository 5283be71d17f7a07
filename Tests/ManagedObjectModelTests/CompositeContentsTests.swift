import GlossManagedObjectModel
import Testing

@Suite struct CompositeContentsTests {
  /// A composite within another, with given names and the type of the inner one's only attribute.
  private func model(_ outer: String, of inner: String, _ type: AttributeType = .double, isDeclared: Bool = true)
    -> ManagedObjectModel
  {
    var middle = AttributeDescription(name: "middle", type: .composite)
    middle.compositeName = inner
    let composites = [CompositeDescription(name: outer, attributes: [middle])]
    let within = CompositeDescription(name: inner, attributes: [AttributeDescription(name: "x", type: type)])
    return ManagedObjectModel(composites: composites + (isDeclared ? [within] : []))
  }

  @Test func whatIsNestedIsTheSameWhateverItsName() {
    var contents = CompositeContents()
    let first = contents.numbers(of: model("Area", of: "Place"))
    #expect(first.count == 2 && first["Area"] != first["Place"])
    // The outer name before and after the inner one.
    for (outer, inner) in [("Zone", "Spot"), ("A", "B"), ("B", "A"), ("Place", "Area")] {
      let other = contents.numbers(of: model(outer, of: inner))
      #expect(other[outer] == first["Area"] && other[inner] == first["Place"], "\(outer) of \(inner)")
    }
    let different = contents.numbers(of: model("Area", of: "Place", .string))
    #expect(different["Area"] != first["Area"] && different["Place"] != first["Place"])
  }

  @Test func whatIsUndeclaredOrContainsItselfHasANumberToo() {
    var contents = CompositeContents()
    let known = contents.numbers(of: model("Area", of: "Place"))
    let undeclared = contents.numbers(of: model("Area", of: "Place", isDeclared: false))
    #expect(undeclared.count == 1 && undeclared["Area"] != known["Area"])
    let endless = contents.numbers(of: model("Area", of: "Area", isDeclared: false))
    #expect(endless.count == 1 && endless["Area"] != known["Area"])
  }
}
