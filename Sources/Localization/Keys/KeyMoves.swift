package import GlossBasics
import GlossManagedObjectModel

/// Where the strings of keys that name nothing belong.
///
/// A key is found by what it named before, ``FormerNames``, else by what it resembles. Whether a string is needed there
/// depends on the table: ``TableOverlay/hasOwnText(forKey:)``.
package struct KeyMoves: Sendable {
  /// A key to rename.
  package struct Move: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      /// What it named has another name or place now.
      case renamed
      /// It is a slip.
      case misspelt
    }

    /// The keys that need its text; the first one takes the entry's place.
    package let targets: [String]
    package let reason: Reason
    /// Whether the name itself is another one, or the entity, so a person must confirm the text.
    package let changesMeaning: Bool
    /// Whether the text would name a property of another entity: no more than a proposal.
    package let changesEntity: Bool
  }

  private var moves: [LiteralText: Move] = [:]

  package var isEmpty: Bool { moves.isEmpty }

  /// No moves.
  package init() {}

  /// - Parameter diagnoses: what is wrong with the keys; see ``KeyReader``.
  package init(
    _ diagnoses: [LiteralText: KeyDiagnosis], names: FormerNames, in vocabulary: ModelVocabulary
  ) {
    // Without earlier states of the model, an entity that is gone may be united with a renamed one.
    let isAnyGone = !names.hasHistory && diagnoses.contains { Self.isGone($0.key.text, $0.value, names) }
    for (key, diagnosis) in diagnoses {
      let suggestion: String?
      switch diagnosis {
      case .legal: continue
      case .hidesCharacters: suggestion = key.text.withoutInvisibleCharacters
      case .faulty(_, _, let meant): suggestion = meant
      }
      let successors = names.successors(of: key.text)
      if !successors.isEmpty {
        moves[key] = Move(
          targets: successors.map(\.key.text), reason: .renamed,
          changesMeaning: successors.contains(where: \.changesMeaning)
            || isAnyGone && Self.entity(of: key.text) != nil,
          changesEntity: successors.contains(where: \.changesEntity))
      } else if let suggestion, vocabulary.number(of: suggestion) != nil, !suggestion.isLiterally(key.text) {
        moves[key] = Move(
          targets: [suggestion], reason: .misspelt, changesMeaning: !Self.names(key.text, suggestion),
          changesEntity: Self.isOfOtherEntity(key.text, suggestion, in: vocabulary.index))
      }
    }
  }

  package subscript(key: String) -> Move? { moves[LiteralText(key)] }

  /// Whether a key names an entity that is gone, and no entity has taken its name over.
  private static func isGone(_ key: String, _ diagnosis: KeyDiagnosis, _ names: FormerNames) -> Bool {
    guard case .faulty(.orphaned, _, _) = diagnosis, case .entity? = LocalizationKey(key) else { return false }
    return names.successors(of: key).isEmpty
  }

  /// The entity of a property's key.
  private static func entity(of key: String) -> String? {
    if case .propertyOfEntity(_, let entity)? = LocalizationKey(key) { entity } else { nil }
  }

  /// Whether a key names what another one does, apart from case, signs and the form of the key.
  private static func names(_ key: String, _ meant: String) -> Bool {
    let names: [String]
    switch LocalizationKey(meant) {
    case .entity(let name), .property(let name): names = [name]
    case .propertyOfEntity(let property, let entity): names = [property, entity]
    case .errorString, nil: return NameLetters.areSame(key, meant)
    }
    let parts = Set(key.split { $0 == "/" || $0 == "." }.map { NameLetters.letters(String($0)) })
    return names.allSatisfy { parts.contains(NameLetters.letters($0)) }
  }

  /// Whether a key names a property of another entity than the one meant: one of the model, or one that it does not
  /// even resemble.
  private static func isOfOtherEntity(_ key: String, _ meant: String, in index: ModelIndex) -> Bool {
    guard let entity = entity(of: key), let other = Self.entity(of: meant), !NameLetters.areSame(entity, other) else {
      return false
    }
    return index.entity(named: entity) != nil || entity.closest(among: [other]) == nil
  }
}

extension KeyMoves.Move {
  /// The keys that need the text of an entry in a table: those without a string of their own.
  ///
  /// A string that only a machine proposed moves where there is no text at all.
  package func targets(dueFor entry: Int, in table: TableOverlay) -> [String] {
    guard table.entries.hasText(at: entry), !table.isBlank(entry) else { return [] }
    return targets.filter { target in
      !table.hasOwnText(forKey: target) && (table.isOwn(entry) || table.entry(ofKey: target) == nil)
    }
  }
}

extension TableOverlay {
  /// Whether the table already has a string that a person wrote where a key's text would be shown: one that is not
  /// blank, and not marked untranslated.
  package func hasOwnText(forKey key: String) -> Bool {
    if isTaken(key) { return true }
    // Another key may name the same: `Property/email` for `Property/email/Entity/Person`.
    guard case .propertyOfEntity(let property, let entity)? = LocalizationKey(key),
      let term = vocabulary.term(ofProperty: property, of: entity), let entry = self.entry(ofTerm: term)
    else { return false }
    return isOwn(entry)
  }

  /// Whether a person wrote a text for a key in any of the table's files, also one that another file overrides.
  package func isTaken(_ key: String) -> Bool {
    if let entry = entry(ofKey: key), isOwn(entry) { return true }
    return sources.count > 1
      && sources.contains { source in
        source.entry(for: key).map { entry in
          !entry.value.isEmpty && !UntranslatedMark.isBlank(entry.value) && !entry.isMarkedUntranslated
            && (source.format != .xcstrings || entry.valuePosition != nil)
        } ?? false
      }
  }

  /// Whether a person wrote the text of an entry, as far as marks tell.
  package func isOwn(_ entry: Int) -> Bool {
    entries.hasText(at: entry) && !isBlank(entry)
      && !UntranslatedMark.isSet(entries.marks(at: entry), state: entries.state(at: entry))
      && (source(of: entry)?.format != .xcstrings || entries.valuePosition(at: entry) != nil)
  }
}
