package import GlossBasics

/// How a project migrates the stores of a model: the ways of all openings that may be its.
///
/// A store contains its model, and automatic migration starts from that if no version in the bundle has the store's
/// hashes (WWDC22 10120, "Evolve your Core Data schema"). Stages find the version by its checksum, mapping models by
/// its hashes, and a project's own code looks it up: to them an edited version no longer exists.
package struct ProjectMigration: Sendable, Hashable {
  /// The raw values are the words of the configuration and of JSON.
  package enum Way: String, Sendable, Hashable, CaseIterable {
    case automatic, staged, own
    /// Stores with other hashes are refused: not a choice of the configuration.
    case off = "none"

    /// The choices of the configuration.
    package static let choices: [Way] = [.automatic, .staged, .own]
  }

  /// The way of one opening.
  package struct Manner: Sendable, Hashable {
    package var way: Way
    /// The evidence: a name in the sources, the setting; nil without evidence.
    package var sign: String?
    /// The file of the evidence, with the line if there is one.
    package var place: String?
    /// Whether inference is off: then a step that no mapping model covers is not covered at all.
    package var needsMappingModels: Bool
    /// What decides whether it migrates, or infers, if that is not a literal.
    package var depends: String?
    /// Whether that is about inference.
    package var isInference: Bool
    /// Under which condition it is the way, for one of several that are tried.
    var condition: String?
    /// The checksums of the versions that stages in code lead from and to; empty if they are not known.
    var checksums = Set<String>()

    package init(
      _ way: Way, sign: String? = nil, place: String? = nil, needsMappingModels: Bool = false, depends: String? = nil,
      isInference: Bool = false
    ) {
      (self.way, self.sign, self.place, self.needsMappingModels) = (way, sign, place, needsMappingModels)
      (self.depends, self.isInference) = (depends, isInference)
    }

    /// The ways that it may be, each with the answer that makes it so.
    var variants: [Manner] {
      guard let depends else { return [self] }
      var (on, off) = (self, self)
      (on.depends, off.depends) = (nil, nil)
      (on.condition, off.condition) = ("if '\(depends)' turns it on", "if it does not")
      if way == .staged {
        (off.way, off.sign, off.place, off.checksums) = (.automatic, nil, nil, [])
      } else if isInference {
        (off.way, off.needsMappingModels) = (.own, true)
      } else {
        off.way = .off
      }
      return [on, off]
    }

    /// `migrates in stages (NSStagedMigrationManager in App/Stack.swift:12)`
    package var words: String {
      let verb =
        switch way {
        case .automatic where depends != nil:
          isInference
            ? "migrates automatically, and infers if '\(depends ?? "")' turns that on"
            : "migrates automatically if '\(depends ?? "")' turns that on"
        case .automatic: "migrates automatically"
        case .staged where depends != nil: "migrates in stages if '\(depends ?? "")' turns that on"
        case .staged: "migrates in stages, which find a version by its checksum"
        case .own where needsMappingModels: "migrates by mapping models alone, which look up a version by its hashes"
        case .own: "migrates by mapping models or its own code, which look up a version by its hashes"
        case .off: "does not migrate its stores"
        }
      guard let sign else { return verb + ", as far as its sources show" }
      return "\(verb) (\(sign)\(place.map { " in \($0)" } ?? ""))"
    }
  }

  /// At least one; the most certain evidence first.
  package private(set) var manners: [Manner]
  /// The version that its stores are opened with, if code names its file, whichever is current.
  package var version: String?
  /// What becomes of a store that does not open.
  package var onFailure: Opening.Consequence?

  package init(
    _ way: Way, sign: String? = nil, place: String? = nil, needsMappingModels: Bool = false
  ) {
    manners = [.init(way, sign: sign, place: place, needsMappingModels: needsMappingModels)]
  }

  /// Openings that migrate alike are one; none is `assumed`.
  init(_ manners: [Manner]) {
    var seen = Set<Manner>()
    let distinct = manners.filter { manner in
      var key = manner
      (key.sign, key.place) = (nil, nil)
      return seen.insert(key).inserted
    }
    self.manners = distinct.isEmpty ? [.init(.automatic)] : distinct
  }

  package var way: Way { first.way }
  package var sign: String? { first.sign }
  package var place: String? { first.place }
  package var needsMappingModels: Bool { first.needsMappingModels }
  private var first: Manner { manners.first ?? .init(.automatic) }

  /// Whether Core Data infers every step from the model in the store, however it is opened.
  package var isAutomatic: Bool { manners.allSatisfy { $0.way == .automatic && $0.depends == nil } }

  /// Whether what happens to a store is visible: Core Data does it, by inference and mapping models.
  var isVisible: Bool {
    manners.allSatisfy { $0.way == .automatic || $0.way == .off || $0.needsMappingModels }
  }

  /// What decides how stores are migrated, wherever it is written; by what automatic migration is set does not matter.
  var decisions: [Manner] {
    manners.map { manner in
      var decision = manner
      (decision.place, decision.checksums) = (nil, [])
      if decision.way == .automatic, decision.depends == nil { decision.sign = nil }
      return decision
    }
  }

  /// Every way that a store may be opened.
  var variants: [Manner] { manners.flatMap(\.variants) }

  /// Without evidence, NSPersistentContainer's default.
  package static let assumed = ProjectMigration(.automatic)

  /// `migrates in stages (NSStagedMigrationManager in App/Stack.swift:12)`
  package var words: String { manners.map(\.words).joined(separator: ", and elsewhere ") }

  /// The same with the version that it opens and what follows where that fails.
  package var wholeWords: String {
    words + (version.map { ", and opens '\($0)', whichever version is current" } ?? "")
      + (onFailure.map { "; \($0.words)" } ?? "")
  }

  package var json: JSONValue {
    .object(of: [
      ("way", .string(way.rawValue)), ("sign", sign.map(JSONValue.string)), ("path", place.map(JSONValue.string)),
      ("depends", manners.first?.depends.map(JSONValue.string)),
      (
        "others",
        manners.count > 1 ? .array(manners.dropFirst().map { ProjectMigration([$0]).json }) : nil
      ),
    ])
  }
}

extension Opening.Consequence {
  /// `where that fails the store is deleted (A.swift:4)`, `if 'isOld', the store is deleted before it is opened (A.swift:4)`
  package var words: String {
    let place = "(\(path):\(line))"
    switch kind {
    case .emptied:
      return (condition.map { "if \($0.quoted), " } ?? "") + "the store is deleted before it is opened \(place)"
    case .deleted: return "where that fails the store is deleted \(place)"
    case .moved: return "where that fails the store is moved away \(place)"
    case .memory: return "where that fails the app runs on an empty store in memory \(place)"
    }
  }
}

extension String {
  /// The file of a place with its line: `App/Stack.swift` of `App/Stack.swift:12`.
  var withoutLine: String {
    guard let colon = lastIndex(of: ":"), self[index(after: colon)...].allSatisfy(\.isNumber) else { return self }
    return String(self[..<colon])
  }
}
