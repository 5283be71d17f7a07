import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import ModelGloss

extension CloudKitSchemaFile {
  /// Reads a file of the command line.
  ///
  /// - Throws: `InputFailures` with every mistake.
  static func read(_ path: String, in files: any FileTree) throws -> CloudKitSchemaFile {
    let file: CloudKitSchemaFile
    do {
      file = try CloudKitSchemaFile(reading: path, in: files)
    } catch {
      throw InputFailures([error])
    }
    guard file.mistakes.isEmpty else { throw InputFailures(file.mistakes) }
    return file
  }
}

extension CloudKitPrediction {
  /// Predicts what the models at some paths write to the container of a schema.
  ///
  /// - Parameters:
  ///   - path: the schema's file, which may name the container.
  ///   - schema: what is in it.
  /// - Throws: `InputFailures` if one cannot be read, or nothing of them synchronizes.
  static func of(
    _ paths: [String], in files: any FileTree, for path: String, _ schema: CloudKitSchema?
  ) throws -> CloudKitPrediction {
    var models: [LoadedModel] = []
    for path in paths {
      let result = ModelLoader(files: files).load(path)
      guard result.failures.isEmpty else { throw InputFailures(result.failures) }
      models += result.models
    }
    for place in models.indices { models[place].readMirroring(in: files, isForContainers: true) }
    let synchronized = models.flatMap { $0.synchronizedOnPlatforms(isAsked: true).map(\.model) }
    guard !models.isEmpty, synchronized.contains(where: { !$0.entities.isEmpty }) else {
      throw InputFailure(
        path: paths.joined(separator: " "),
        reason: models.isEmpty ? "no model was found" : "none of its stores synchronizes with CloudKit",
        remedy: models.isEmpty ? "check the path" : "see which container or configuration its code mirrors")
    }
    let choice = synchronized.serving(path, schema)
    return CloudKitPrediction(choice.models.compactMap(\.self), remarks: choice.remark.map { [$0] } ?? [])
  }
}

extension ModelProject {
  /// Reads which stores the code around the models mirrors.
  ///
  /// - Returns: what the choice of the entities of a schema rests on, and what the code does not say.
  mutating func readMirroring(toContainerOf schema: CloudKitSchema, at path: String) -> [String] {
    for place in inputs.indices { inputs[place].loaded.readMirroring(in: files, isForContainers: true) }
    let models = inputs.flatMap { $0.loaded.synchronizedOnPlatforms(isAsked: true).map(\.model) }
    let choice = models.serving(path, schema)
    return CloudKitPrediction(choice.models.compactMap(\.self), remarks: choice.remark.map { [$0] } ?? []).gaps
  }
}

// MARK: - Verbs

extension InspectCommand {
  /// Prints the CloudKit schemas of the command line; nil if it names none.
  func inspectSchemas(in environment: CommandEnvironment) throws -> ExitStatus? {
    let paths = input.models.filter { CloudKitSchemaFile.isSchema($0, in: environment.files) }
    guard !paths.isEmpty else { return nil }
    guard paths.count == input.models.count, changedSince == nil, format != .tables else {
      throw UsageError("a CloudKit schema has no model next to it, no versions and no tables; inspect it alone")
    }
    var files: [CloudKitSchemaFile] = []
    var failures: [InputFailure] = []
    for path in paths {
      do throws(InputFailure) {
        let file = try CloudKitSchemaFile(reading: path, in: environment.files)
        files.append(file)
        failures += file.mistakes
        if file.mistakes.isEmpty, file.schema.recordTypes.isEmpty {
          environment.writeError("\(path): note: the schema has no record type".onSingleLine + "\n")
        }
      } catch {
        failures.append(error)
      }
    }
    for failure in failures { environment.writeError(failure.description + "\n") }
    let isGit = environment.variables["GIT_PREFIX"] != nil
    if !files.isEmpty {
      switch format {
      case .json:
        let schemas = files.map { $0.schema.json(path: $0.path) }
        try output.deliver(
          JSONValue.object([("schemaVersion", 1), ("schemas", .array(schemas))]).text(), in: environment)
      case .text, .tables:
        let parts = files.map { file in
          (files.count > 1 && !isGit ? "\(file.path):\n".onSingleLine + "\n" : "") + file.schema.listing
        }
        try output.deliver(parts.joined(separator: "\n"), in: environment)
      }
    }
    return failures.isEmpty ? .clean : .unusableInput
  }
}

extension DiffCommand {
  /// Compares a model or a schema with a schema; nil if neither side is one.
  func diffSchemas(in environment: CommandEnvironment) throws -> ExitStatus? {
    guard let old else { return nil }
    func isSchema(_ word: String) throws -> Bool {
      if CloudKitSchemaFile.isNamed(word) { return true }
      guard environment.files.kind(at: word) == .file else { return false }
      return CloudKitSchemaFile.isSchema(word, in: environment.files)
    }
    let sides = (old: old, new: new ?? ".")
    let schemas = (old: try isSchema(sides.old), new: try isSchema(sides.new))
    guard schemas.old || schemas.new else { return nil }
    guard format != .html else { throw UsageError("a schema is compared as text, markdown or json") }
    func read(_ word: String) throws -> CloudKitSchemaFile {
      let input = try HistoryInput(word, in: environment)
      return try CloudKitSchemaFile.read(input.path, in: input.files)
    }
    if schemas.old && schemas.new {
      let change = CloudKitSchemaDifference(from: try read(sides.old).schema, to: try read(sides.new).schema)
      switch format {
      case .markdown: try output.deliver(change.markdown, in: environment)
      case .json: try output.deliver(change.json(old: sides.old, new: sides.new).text(), in: environment)
      case .text, .html: try output.deliver(change.text, in: environment)
      }
      return exitCode && !change.changes.isEmpty ? .findings : .clean
    }
    let (model, path) = schemas.new ? (sides.old, sides.new) : (sides.new, sides.old)
    let schema = try read(path)
    let input = try HistoryInput(model, in: environment)
    let prediction = try CloudKitPrediction.of([input.path], in: input.files, for: path, schema.schema)
    let report = CloudKitReport(prediction, with: schema.schema, model: model, path: path)
    switch format {
    case .markdown: try output.deliver(report.markdown, in: environment)
    case .json: try output.deliver(report.json.text(), in: environment)
    case .text, .html: try output.deliver(report.text, in: environment)
    }
    return exitCode && !report.isDeployed ? .findings : .clean
  }
}

extension CompileCommand {
  /// Merges what models write to CloudKit into a schema; nil for another destination.
  func compileSchema(_ sources: [String], _ destination: String, in environment: CommandEnvironment) throws
    -> ExitStatus?
  {
    let path = FilePath.normalized(destination)
    let files = environment.files
    if let schema = sources.first(where: CloudKitSchemaFile.isNamed), FilePath.isModel(path) {
      throw UsageError(
        "the model comes first: modelgloss compile \(destination.shellQuoted) \(schema.shellQuoted)".onSingleLine)
    }
    guard CloudKitSchemaFile.isNamed(path) || CloudKitSchemaFile.isSchema(path, in: files) else { return nil }
    let isNew = files.kind(at: path) == nil
    let file = isNew ? nil : try CloudKitSchemaFile.read(path, in: files)
    let prediction = try CloudKitPrediction.of(sources, in: files, for: path, file?.schema)
    let old = file?.schema ?? CloudKitSchema()
    let united = old.adding(prediction.schema)
    let bytes = file?.bytes(with: united) ?? Array(united.text.utf8)
    let oldBytes = isNew ? nil : try files.bytes(at: path)
    if bytes != oldBytes {
      try environment.requirePlace(ofResult: path)
      try environment.writableFiles.write(bytes, to: path, inPlaceOf: oldBytes)
    }
    let added =
      united.recordTypes.reduce(0) { $0 + $1.fields.count } - old.recordTypes.reduce(0) { $0 + $1.fields.count }
    let types = united.recordTypes.count - old.recordTypes.count
    if !quiet {
      let what =
        bytes == oldBytes
        ? "unchanged"
        : added == 0
          ? "written in the form of an export"
          : "\(added) field\(added == 1 ? "" : "s") added"
            + (types == 0 ? "" : types == 1 ? ", 1 record type is new" : ", \(types) record types are new")
      environment.writeError("\(path): note: \(what)".onSingleLine + "\n")
      for gap in prediction.gaps { environment.writeError("\(path): note: \(gap)".onSingleLine + "\n") }
      let unknown = prediction.fields.filter { $0.evidence == .unknown && $0.origin == .attribute }
      for (fields, words) in [
        (unknown.filter(\.isTypeKnown), "written, and no export shows that Core Data does"),
        (unknown.filter { !$0.isTypeKnown }, "not written, since the type of a field in production never changes"),
      ] where !fields.isEmpty {
        let names = CloudKitComparison.list(fields.map { "'\($0.propertyPath)'" })
        let what = fields.count == 1 ? "the field of \(names) is" : "the fields of \(names) are"
        environment.writeError("\(path): note: \(what) \(words)".onSingleLine + "\n")
      }
    }
    let conflicts = CloudKitComparison(prediction, with: united).statements(
      model: sources.map(\.shellQuoted).joined(separator: " "), path: path
    ).filter { $0.rule == .cloudKitLocked }
    let clashes = prediction.clashes.map { "\($0.words); \($0.remedy)" }
    for text in conflicts.map({ "\($0.message); \($0.remedy)" }) + clashes {
      environment.writeError("\(path): error: \(text)".onSingleLine + "\n")
    }
    return conflicts.isEmpty && clashes.isEmpty ? .clean : .findings
  }
}
