package import GlossBasics
package import GlossModelHistory
package import GlossValidation

/// The result of validating the rows of a store.
package struct StoreValidation: Sendable, Hashable {
  /// A kind of rule that could not be applied, and why.
  package struct Gap: Sendable, Hashable {
    package var entity: String?
    package var property: String?
    /// What is not checked: `rules`, `value`, `count`, `uniqueness`, `entity`; `damage` if it is missing from the
    /// database.
    package var kind: String
    /// Why, as a clause.
    package var reason: String

    package init(entity: String? = nil, property: String? = nil, kind: String, reason: String) {
      self.entity = entity
      self.property = property
      self.kind = kind
      self.reason = reason
    }
  }

  /// An object that cannot be saved in its current state.
  package struct Object: Sendable, Hashable {
    package var entity: String
    /// `x-coredata://STORE/Entity/p12`
    package var identifier: String
    package var errors: [ValidationError]
    package var undecided: [UndecidedRule]
  }

  /// The number of objects of an entity, and how many of them cannot be saved.
  package struct Count: Sendable, Hashable {
    package var entity: String
    package var objects: Int
    package var invalid: Int
  }

  /// The origin of a store that is checked against a model other than its own.
  package struct Maker: Sendable, Hashable {
    /// The versions of the model that created it; empty if the store belongs to another model or its version is gone.
    package var versions: [String]
    /// The most similar version, if none of them created the store.
    package var nearest: String?
    /// The version whose rules are applied.
    package var model: String
    /// How that version opens the store; nil if nothing tells which model the store has.
    package var opening: StoreOpening?

    package init(versions: [String], nearest: String? = nil, model: String, opening: StoreOpening? = nil) {
      (self.versions, self.nearest, self.model, self.opening) = (versions, nearest, model, opening)
    }

    fileprivate var sentences: [String] {
      let way =
        switch opening?.kind {
        case nil: "whether '\(model)' opens it is unknown"
        case .refused, .unknown: "whether '\(model)' opens it: \(opening?.words ?? "")"
        case .asIs, .inferred, .staged, .served: "'\(model)' opens it \(opening?.words ?? "")"
        }
      return [sentence, way] + (opening?.groupedLosses.map { "  - \($0.words)" } ?? [])
    }

    private var sentence: String {
      guard versions.isEmpty else {
        let names = versions.map { "'\($0)'" }.joined(separator: " or ")
        return "the store was created with \(names) and is checked against '\(model)'"
      }
      return "no version of the model created the store; it is checked against '\(model)' by name"
        + (nearest.map { "; the nearest version is '\($0)'" } ?? "; the names have little in common")
    }
  }

  /// Nil if the model created the store.
  package var maker: Maker?
  package var notChecked: [Gap] = []
  /// The first objects of each entity that cannot be saved, sorted by entity and key.
  package var objects: [Object] = []
  /// The entities that have objects, sorted by name.
  package var counts: [Count] = []

  /// Whether the store has none of the model's entities, so nothing was checked.
  package var isForeign = false

  /// Whether all objects satisfy the rules that were applied; false if none was.
  package var isValid: Bool { !isForeign && counts.allSatisfy { $0.invalid == 0 } }

  /// The number of objects that cannot be saved and are not in `objects`.
  package var omitted: Int { counts.reduce(0) { $0 + $1.invalid } - objects.count }

  // MARK: Output

  /// What is not checked, one line per entity, then the objects.
  package var text: String {
    var lines = maker.map { $0.sentences + [""] } ?? []
    for gap in notChecked {
      let subject = [gap.entity, gap.property].compactMap { $0 }.joined(separator: ".")
      lines.append("not checked: \(subject.isEmpty ? "" : subject + ": ")\(gap.reason)")
    }
    if !notChecked.isEmpty { lines.append("") }
    let width = counts.map(\.entity.count).max() ?? 0
    for count in counts {
      let name = count.entity.padding(to: width)
      lines.append("\(name)  \(count.objects) object\(count.objects == 1 ? "" : "s"), \(count.invalid) invalid")
    }
    if isForeign {
      lines.append("none of the model's entities is in the store, so nothing was checked; name the model that made it")
    } else if counts.isEmpty {
      lines.append("the store contains no objects")
    }
    for object in objects {
      lines += ["", object.identifier.visible(.message)]
      lines += object.errors.map { error in
        "  \(error.property ?? object.entity): \(error.localizedDescription) (\(error.code), \(error.codeName))"
      }
      lines += object.undecided.map { "  \($0.property): \($0.sentence)" }
    }
    if omitted > 0 { lines += ["", "\(omitted) more are not listed; raise --limit to see them"] }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  /// The JSON output, starting with what is not checked.
  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("madeWith", maker.map { .strings($0.versions) }),
      ("nearestVersion", maker.flatMap { $0.nearest.map(JSONValue.string) }),
      ("opening", maker?.opening.map { .object(of: $0.members) }),
      ("notChecked", notChecked.isEmpty ? nil : .array(notChecked.map(\.json))), ("isValid", .boolean(isValid)),
      ("objects", .array(objects.map(\.json))), ("omitted", omitted > 0 ? .integer(omitted) : nil),
      (
        "summary",
        .array(
          counts.map {
            ["entity": .string($0.entity), "objects": .integer($0.objects), "invalid": .integer($0.invalid)]
          })
      ),
    ])
  }
}

extension StoreValidation.Gap {
  fileprivate var json: JSONValue {
    .object(of: [
      ("kind", .string(kind)), ("entity", entity.map(JSONValue.string)), ("property", property.map(JSONValue.string)),
      ("reason", .string(reason)),
    ])
  }
}

extension StoreValidation.Object {
  fileprivate var json: JSONValue {
    .object(of: [
      ("entity", .string(entity)), ("id", .string(identifier)), ("errors", .array(errors.map(\.json))),
      (
        "undecided",
        undecided.isEmpty
          ? nil
          : .array(
            undecided.map {
              ["property": .string($0.property), "predicate": .string($0.predicate), "reason": .string($0.reason)]
            })
      ),
    ])
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
