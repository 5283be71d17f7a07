import GlossBasics
import GlossManagedObjectModel

/// The entities that changed, as they were and as they are, in Mermaid's class diagrams, which GitHub draws.
///
/// A box shows the properties that changed and no others; entities that merely stand beside a changed relationship are
/// boxes without properties.
struct DifferenceDiagram {
  /// Mermaid's limit for one diagram is 50,000 characters, and nobody reads a larger one.
  private static let boxLimit = 40

  let before: String
  let after: String

  init(_ report: DifferenceReport) {
    let changes = report.difference.entities
    var (old, new) = (Side(index: report.old.index), Side(index: report.new.index))
    for change in changes.prefix(Self.boxLimit) {
      if let entity = change.change.old {
        old.add(
          entity, isWhole: change.change.new == nil,
          attributes: Set(change.attributes.compactMap { $0.old?.name }),
          relationships: Set(change.relationships.compactMap { $0.old?.name }))
      }
      if let entity = change.change.new {
        new.add(
          entity, isWhole: change.change.old == nil,
          attributes: Set(change.attributes.compactMap { $0.new?.name }),
          relationships: Set(change.relationships.compactMap { $0.new?.name }))
      }
    }
    let rest = changes.count - Self.boxLimit
    before = old.text(leavingOut: rest)
    after = new.text(leavingOut: rest)
  }

  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  private struct Side {
    private let index: ModelIndex
    private var boxes: [(name: String, isAbstract: Bool, attributes: [(name: String, type: String)])] = []
    private var lines: [(source: String, destination: String, label: String?, count: String)] = []

    init(index: ModelIndex) {
      self.index = index
    }

    mutating func add(
      _ entity: EntityDescription, isWhole: Bool, attributes: Set<String>, relationships: Set<String>
    ) {
      let shown = entity.attributes.filter { isWhole || attributes.contains($0.name) }
        .sorted { $0.name.precedes($1.name) }
      boxes.append((entity.name, entity.isAbstract, shown.prefix(40).map { ($0.name, $0.type.xcodeName) }))
      if let parent = entity.superentity { lines.append((entity.name, parent, nil, "")) }
      for relationship in entity.relationships.sorted(by: { $0.name.precedes($1.name) })
      where isWhole || relationships.contains(relationship.name) {
        guard let destination = relationship.destination else { continue }
        let least = relationship.isOptional ? 0 : 1
        let count = relationship.isToMany ? (least == 0 ? "*" : "1..*") : (least == 0 ? "0..1" : "1")
        lines.append((entity.name, destination, relationship.name, count))
      }
    }

    func text(leavingOut rest: Int) -> String {
      guard !boxes.isEmpty else { return "" }
      let named = Set(boxes.map(\.name))
      let neighbours = Set(lines.map(\.destination)).subtracting(named).sorted { $0.precedes($1) }
      var numbers: [String: Int] = [:]
      var text = ["classDiagram"]
      for name in boxes.map(\.name) + neighbours {
        numbers[name] = numbers.count
        text.append("  class e\(numbers.count - 1)[\"\(Self.escaped(name))\"]")
      }
      for box in boxes {
        guard let number = numbers[box.name] else { continue }
        if box.isAbstract { text.append("  <<abstract>> e\(number)") }
        for attribute in box.attributes {
          text.append("  e\(number) : \(Self.escaped(attribute.name)) \(Self.escaped(attribute.type))")
        }
      }
      for line in lines {
        guard let source = numbers[line.source], let destination = numbers[line.destination] else { continue }
        if let label = line.label {
          text.append("  e\(source) --> \"\(line.count)\" e\(destination) : \(Self.escaped(label))")
        } else {
          text.append("  e\(destination) <|-- e\(source)")
        }
      }
      if rest > 0 { text.append("  note \"\(rest) more changed entities are left out here\"") }
      return text.joined(separator: "\n")
    }

    /// Letters, digits and `_` of any script as they are, all else as Mermaid's `#number;`.
    private static func escaped(_ text: String) -> String {
      var result = ""
      for scalar in text.onSingleLine.unicodeScalars.prefix(200) {
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" {
          result.unicodeScalars.append(scalar)
        } else {
          result += "#\(scalar.value);"
        }
      }
      return result
    }
  }
}
