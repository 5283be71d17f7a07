import Foundation
import GlossFileTrees
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossTestSupport
import Synchronization
import Testing

@testable import GlossPreview

/// Which rows of a store are listed, how they are counted, and when they are read again.
@Suite struct StoreRowsTests {
  private static func model(maximum: Int64) -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person",
        attributes: [AttributeDescription(name: "age", type: .integer16, isOptional: true, maximum: .integer(maximum))]),
      EntityDescription(
        name: "Pet", attributes: [AttributeDescription(name: "age", type: .integer16, isOptional: true)]),
    ])
  }

  private static func store(_ ages: [Int64], maximum: Int64 = 150) throws -> StoreFixture {
    let fixture = try StoreFixture(model(maximum: maximum), cache: .model(keepsRules: true))
    for (place, age) in ages.enumerated() {
      try fixture.insert("Person", key: Int64(place + 1), ["ZAGE": .integer(age)])
    }
    try fixture.insert("Pet", key: 1, ["ZAGE": 999])
    return fixture
  }

  /// A hundred rows are listed; of more, the number is told.
  @Test(arguments: [(0, 0, nil), (1, 1, nil), (100, 100, nil), (101, 100, "100 / 101 …")] as [(Int, Int, String?)])
  func rowsAreListedAndCounted(failing: Int, listed: Int, rest: String?) throws {
    let fixture = try Self.store(Array(repeating: 200, count: failing) + [30])
    fixture.close()
    let run = try LiveRun("--store", fixture.path, "--show-values")
    let body = try run.get("/store?ui=en").body
    let rows = body.matches(of: /row=(\d+)/).compactMap { Int($0.1) }
    #expect(rows == Array(1..<(listed + 1)))
    #expect(body.contains("<p class=\"note\"><code>\(fixture.path)</code> · \(failing)</p>"))
    #expect(body.contains("<p>none</p>") == (failing == 0))
    #expect(body.contains(rest.map { "<p class=\"note\">\($0)</p>" } ?? "</ul>"))
    #expect(body.contains(" …</p>") == (rest != nil))
    #expect(body.contains("aria-current=\"page\">Rows that fail</a>"))
    let pets = try run.get("/store?entity=Pet&ui=en").body
    #expect(pets.contains("</code> · 0</p>") && pets.contains("<p>none</p>"))
    #expect(pets.contains("<title>Rows that fail: Pet – "))
  }

  @Test func aRowHasItsFieldOnThePage() throws {
    let fixture = try Self.store([200, 30])
    fixture.close()
    let run = try LiveRun("--store", fixture.path, "--show-values")
    let with = try run.get("/?row=1&ui=en").body
    #expect(
      with.contains("name=\"row\" inputmode=\"numeric\" size=\"6\" value=\"1\">") && with.contains("data-private"))
    #expect(with.contains("value=\"200\"") && with.contains("data-name=\"s.age\""))
    let without = try run.get("/?ui=en").body
    #expect(without.contains("size=\"6\" value=\"\">") && !without.contains("data-private"))
    #expect(without.contains("name=\"v.age\"") && without.contains("name=\"operation\" value=\"insert\" checked"))
    let gone = try run.get("/?row=9&ui=en").body
    #expect(
      gone.contains("size=\"6\" value=\"\">") && !gone.contains("data-private") && gone.contains("name=\"v.age\""))
    #expect(try run.get("/?entity=Pet&row=1&ui=en").body.contains("value=\"999\""))
  }

  /// Rows are checked again after a change of the store or of the model, and not before.
  @Test func rowsAreCheckedAgainAfterAChange() throws {
    let fixture = try Self.store([200, 30])
    let strict = try Self.store([], maximum: 20)
    fixture.close()
    strict.close()
    let model = try LiveRun("--store", fixture.path, "--show-values").project.models[0]
    let other = try LiveRun("--store", strict.path, "--show-values").project.models[0]
    let store = State()
    let rows = LiveStore(path: fixture.path, files: DiskFileTree()) { store.value }
    #expect(rows.failingRows(of: "Person", in: model).rows == [1])
    #expect(rows.failingRows(of: "Person", in: other).rows == [1, 2])
    #expect(rows.failingRows(of: "Person", in: other).count == 2)
    #expect(rows.failingRows(of: "Pet", in: other).rows == [] && rows.failingRows(of: "Pet", in: other).count == 0)
    try FileManager.default.removeItem(atPath: fixture.path)
    #expect(rows.failingRows(of: "Person", in: other).rows == [1, 2])
    store.next()
    #expect(rows.failingRows(of: "Person", in: other).rows == [])
    #expect(rows.values(ofRow: 1, entity: "Person", in: model) == nil)
  }

  private final class State: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func next() { number.withLock { $0 += 1 } }
  }
}
