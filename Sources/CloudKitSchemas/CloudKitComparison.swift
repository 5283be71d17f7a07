package import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel

/// What a schema lacks of what models need, compared by name and type only.
///
/// Index keywords, permissions, order, and record types and fields that are not Core Data's say nothing about
/// mirroring, which fetches zones and never queries.
package struct CloudKitComparison: Sendable {
  /// A field with a type that the schema does not have.
  package struct Difference: Sendable, Equatable {
    package var field: CloudKitPrediction.Field
    package var found: CloudKitSchema.Field
  }

  /// The record types that the schema lacks, sorted.
  package private(set) var missingTypes: [String] = []
  /// The fields that records carry and the schema's record types lack.
  package private(set) var missing: [CloudKitPrediction.Field] = []
  /// Those of them whose asset is there: only large values were ever saved.
  package private(set) var withAssetOnly: Set<CloudKitPrediction.Field> = []
  /// The fields that may be missing: it is unknown whether records carry them, or all data was large so far and went to
  /// the asset that is there.
  package private(set) var perhapsMissing: [CloudKitPrediction.Field] = []
  /// The assets for large values that it lacks.
  package private(set) var missingAssets: [CloudKitPrediction.Field] = []
  /// The receipts of records in shares that it lacks.
  package private(set) var missingReceipts: [CloudKitPrediction.Field] = []
  package private(set) var differences: [Difference] = []
  /// The record types and fields of Core Data's that no model needs any more.
  package private(set) var unusedTypes: [String] = []
  package private(set) var unusedFields: [String] = []
  /// The number of predicted fields that the schema has with their type.
  package private(set) var equalCount = 0

  package init(_ prediction: CloudKitPrediction, with schema: CloudKitSchema) {
    let types = Dictionary(schema.recordTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let predicted = prediction.recordTypes
    missingTypes = predicted.filter { types[$0] == nil }
    let needed = Set(predicted)
    let fields = types.mapValues { type in
      Dictionary(type.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for field in prediction.fields {
      guard let known = fields[field.recordType] else { continue }
      if let found = known[field.name] {
        if found.type == field.type {
          equalCount += 1
        } else if field.isTypeKnown {
          differences.append(Difference(field: field, found: found))
        }
        continue
      }
      switch field.writing {
      case .whenShared: missingReceipts.append(field)
      case .whenLarge: missingAssets.append(field)
      case .always, .whenSet:
        let hasAsset = known[field.name + CloudKitPrediction.companionSuffix] != nil
        if field.origin == .companion {
          // Of values in files: without the plain field too, nothing was ever saved.
          missingAssets.append(field)
        } else if field.evidence == .unknown || field.type.primitive == .bytes && hasAsset {
          perhapsMissing.append(field)
        } else {
          missing.append(field)
          if hasAsset { withAssetOnly.insert(field) }
        }
      }
    }
    for type in schema.recordTypes.inNameOrder(\.name) where type.name == "CDMR" || type.name.hasPrefix("CD_") {
      guard needed.contains(type.name) else {
        unusedTypes.append(type.name)
        continue
      }
      for field in type.fields.inNameOrder(\.name) where field.name.hasPrefix("CD_") {
        let isReceipt = field.name.hasPrefix("CD_moveReceipt")
        if !isReceipt, prediction.field(field.name, of: type.name) == nil {
          unusedFields.append("\(type.name).\(field.name)")
        }
      }
    }
  }

  /// Whether production accepts everything that apps write, as far as it is known.
  package var isDeployed: Bool { missingTypes.isEmpty && missing.isEmpty && differences.isEmpty }
}

// MARK: - Findings

extension CloudKitComparison {
  /// A finding before it is known where it is reported.
  package struct Statement: Sendable, Hashable {
    package var rule: RuleID
    package var severity: Severity
    package var message: String
    package var remedy: String
    package var entity: String?
    package var property: String?
    /// The place in the schema; nil for what is about the model.
    package var position: SourcePosition?
    /// The field: `CD_Trip.CD_note`.
    package var field: String?
  }

  /// What to say of the comparison.
  ///
  /// - Parameters:
  ///   - model: the paths of the models as words of the command in the remedy.
  ///   - path: the path of the schema.
  package func statements(model: String, path: String) -> [Statement] {
    var statements = differences.map { Self.statement($0, path: path) }
    let way =
      "write them with 'modelgloss compile \(model) \(path.shellQuoted)', import that into Development, "
      + "deploy it in CloudKit Console before the release, and export Production to \(path) again"
    let next = "'modelgloss compile \(model) \(path.shellQuoted)' writes them, for the next deployment"
    if let lacking = lacking(path: path) {
      statements.append(
        Statement(
          rule: .cloudKitNotDeployed, severity: .error, message: lacking, remedy: way,
          entity: missing.count == 1 && missingTypes.isEmpty ? missing.first?.entity : nil,
          property: missing.count == 1 && missingTypes.isEmpty ? missing.first?.property : nil,
          field: missingTypes.first ?? missing.first?.path))
    }
    if !perhapsMissing.isEmpty {
      statements.append(
        Statement(
          rule: .cloudKitNotDeployed, severity: .note,
          message: Self.list(perhapsMissing.map(\.path)) + Self.verb(perhapsMissing.count, " is", " are")
            + " not in \(path); it is not known whether values go there, or only to an asset that is",
          remedy: perhapsMissing.allSatisfy(\.isTypeKnown)
            ? next : "save a value in Development, and compare with an export of that"))
    }
    // An attribute that is missing altogether is told once.
    let untold = Set(missing.map { $0.path + CloudKitPrediction.companionSuffix })
    let missingAssets = missingAssets.filter { !untold.contains($0.path) }
    let hasFiles = missingAssets.contains(where: \.isExternal)
    if !missingAssets.isEmpty {
      statements.append(
        Statement(
          rule: .cloudKitNotDeployed, severity: .note,
          message: "\(missingAssets.count) asset field\(missingAssets.count == 1 ? "" : "s") "
            + Self.verb(missingAssets.count, "is", "are")
            + " not in \(path) (\(Self.list(missingAssets.map(\.path), limit: 3))): the first record of more than "
            + "700,000 bytes\(hasFiles ? ", and the first value that is kept in a file," : "") will not synchronize, which "
            + "Development shows only if it had one",
          remedy: next))
    }
    if !missingReceipts.isEmpty {
      let count = Set(missingReceipts.map(\.recordType)).count
      statements.append(
        Statement(
          rule: .cloudKitNotDeployed, severity: .note,
          message: Self.counted(count, "record type") + " in \(path) "
            + "cannot move into a share without CD_moveReceipt and its asset, which only apps that share records need",
          remedy: next))
    }
    if !unusedTypes.isEmpty || !unusedFields.isEmpty {
      let parts = [
        unusedTypes.isEmpty ? nil : Self.counted(unusedTypes.count, "record type") + " (\(Self.list(unusedTypes)))",
        unusedFields.isEmpty ? nil : Self.counted(unusedFields.count, "field") + " (\(Self.list(unusedFields)))",
      ].compactMap(\.self)
      statements.append(
        Statement(
          rule: .cloudKitNotDeployed, severity: .note,
          message: "\(parts.joined(separator: " and ")) of \(path) "
            + Self.verb(unusedTypes.count + unusedFields.count, "is", "are") + " of no entity that synchronizes now",
          remedy: "keep the file as it is; production never drops what it has"))
    }
    return statements
  }

  /// `users' Trip.note will not synchronize: CD_Trip.CD_note is not in production.ckdb`
  private func lacking(path: String) -> String? {
    guard !missing.isEmpty || !missingTypes.isEmpty else { return nil }
    var subjects = missingTypes.map { $0 == "CDMR" ? "many-to-many links" : String($0.dropFirst(3)) }
    // Without its entity's name no record of a type is accepted.
    subjects += missing.map { $0.origin == .machinery ? $0.entity : $0.propertyPath }
    subjects = subjects.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    let names = missingTypes + missing.map(\.path)
    var text =
      "users' \(Self.list(subjects)) will not synchronize: \(Self.list(names)) "
      + Self.verb(names.count, "is", "are") + " not in \(path)"
    if let asset = missing.first(where: withAssetOnly.contains) {
      text += "; of \(asset.path) only the asset is, so only large values were ever saved in Development"
    } else {
      text += "; CloudKit adds a field to Development when a value is first saved, and to Production never by itself"
    }
    return text
  }

  private static func statement(_ difference: Difference, path: String) -> Statement {
    let (field, found) = (difference.field, difference.found)
    let export = "if \(path) is not an export of Production, export that with '\(CloudKitSchemaFile.exportCommand)'"
    let message: String
    var remedy =
      "keep a deployed field as it is: add an attribute with a new name and copy the values in code; \(export)"
    if field.origin == .relationship, found.type.primitive == .reference {
      message =
        "\(field.path) is \(found.type), and Core Data writes the record name of '\(field.propertyPath)' as STRING: "
        + "no export has it, so the file was written by hand, or every save that sets it fails"
      remedy = "write STRING if it was written by hand; " + export
    } else if field.type.isEncrypted != found.type.isEncrypted, field.type.primitive == found.type.primitive {
      message =
        "\(field.path) is \(found.type), and '\(field.propertyPath)' is \(field.type.isEncrypted ? "" : "not ")encrypted "
        + "now: a deployed field never changes that, so saves that set it are rejected"
    } else {
      message =
        "\(field.path) is \(found.type), and '\(field.propertyPath)' is written as \(field.type)"
        + (field.attributeType == .composite ? " (an enum or structure is one archive)" : "")
        + ": a deployed field never changes its type, so saves that set it are rejected"
    }
    return Statement(
      rule: .cloudKitLocked, severity: .error, message: message, remedy: remedy, entity: field.entity,
      property: field.property, position: found.position, field: field.path)
  }

  /// `a, b and 3 more`
  package static func list(_ names: [String], limit: Int = 5) -> String {
    names.count > limit
      ? names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more" : names.wordList
  }

  private static func verb(_ count: Int, _ one: String, _ several: String) -> String { count == 1 ? one : several }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
