import ArgumentParser
import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import ModelGloss

/// `modelgloss compile`
struct CompileCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile a model, or its CloudKit schema.",
    discussion: """
      Writes what Apple's model compiler writes, without Xcode: the same objects, hashes and checksums. It is compared \
      with the compiler's own output, object by object; it has not been run inside Core Data. The compiler's messages \
      about the model go to standard error, in its format. The Swift source of a SwiftData app becomes a .momd, or a \
      .mom if it has no versions.

      A destination that is a .ckdb gets what NSPersistentCloudKitContainer writes for the model: record types and \
      fields, in the form of an export. An existing file keeps all it has, so a second run changes nothing; several \
      models on one container are named one after the other. A field that has another type there is reported, with \
      status 1.

      EXAMPLES
        modelgloss compile App.xcdatamodeld build/App.momd
        modelgloss compile App.xcdatamodel Resources/
        modelgloss compile Sources/App build/
        modelgloss compile build/
        modelgloss compile App.xcdatamodeld production.ckdb

      With the destination alone, the only source model of this folder is compiled.
      """)

  @Argument(
    help: ArgumentHelp(
      "The model, .xcdatamodel, .xcdatamodeld or a folder of Swift source (default: the only one of this folder); then the .mom, .momd or .ckdb to write, or a folder to write it into.",
      valueName: "source> <destination"))
  var words: [String] = []

  @Flag(help: "Print only errors.")
  var noWarnings = false

  @Flag(help: .rare("Do not warn about missing inverses."))
  var noInverseRelationshipWarnings = false

  @Flag(help: .rare("Do not warn about the delete rule No Action."))
  var noDeleteRuleWarnings = false

  @OptionGroup var configurationOptions: ConfigurationOptions

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: "Do not print the version checksums.")
  var quiet = false

  func validate() throws {
    if words.isEmpty { throw ValidationError("name the .mom, .momd or .ckdb to write, or a folder to write it into") }
    if words.count > 2, !CloudKitSchemaFile.isNamed(words[words.count - 1]) {
      throw ValidationError("'compile' takes one model and one destination; '\(words[2])' is a third")
    }
  }

  /// Whether a folder other than this one, or a file, is the source of a SwiftData model rather than a destination.
  private func isSwiftSource(_ path: String, in environment: CommandEnvironment) -> Bool {
    guard FilePath.normalized(path) != "." else { return false }
    let models = ModelLoader(files: environment.files).load(path).models
    return !models.isEmpty && models.allSatisfy { $0.format == .swiftdata }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let destination = words.last ?? ""
    if words.count == 1, FilePath.isSourceModel(destination) || isSwiftSource(destination, in: environment) {
      throw UsageError("also name the .mom or .momd to write: 'modelgloss compile \(destination) build/'")
    }
    let source =
      words.count > 1
      ? words[0]
      : try OnlyPackage.source(configurationOptions, in: environment) {
        "compile \($0) \(destination.shellQuoted)"
      }
    let sources = words.count > 1 ? Array(words.dropLast()) : [source]
    if let status = try compileSchema(sources, destination, in: environment) { return status }
    let result = ModelLoader(files: environment.files).load(source, versions: .all)
    guard result.failures.isEmpty else { throw InputFailures(result.failures) }
    let models = result.models
    // Versions of Swift source always form a package.
    let isVersioned = models.allSatisfy {
      $0.format == .swiftdata && $0.version != nil && $0.name == models.first?.name
    }
    let isPackage =
      isVersioned || FilePath.fileExtension(of: FilePath.normalized(source)).lowercased() == "xcdatamodeld"
    guard let first = models.first, isPackage || models.count == 1 else {
      guard Set(models.map(\.packagePath)).count > 1 else {
        throw UsageError("name one .xcdatamodel or .xcdatamodeld")
      }
      throw SeveralModels.error(in: source, models) { "compile \($0) \(destination.shellQuoted)" }
    }
    if let model = models.first(where: { !$0.versionHashes.isComplete }) {
      throw InputFailure(
        path: model.origin.documentPath, reason: "has types that are not in the sources, so it cannot be compiled",
        remedy: "'inspect' lists them")
    }
    guard models.allSatisfy({ $0.format.isSource }) else {
      throw UsageError("'\(source)' is already compiled".onSingleLine)
    }
    guard !isPackage || models.contains(where: \.isCurrentVersion) else {
      let names = models.map { "'\($0.version ?? $0.name)'" }.joined(separator: " and ")
      environment.writeError(
        "error: Could not fetch generated file paths: No current version for model at path \(source): [0]".onSingleLine
          + "\n"
          + "\(source): note: choose the current version in Xcode, \(names), which writes .xccurrentversion; or compile one: "
          .onSingleLine + "\((models.first?.path ?? source).shellQuoted)\n")
      return .unusableInput
    }
    let (right, wrong) = isPackage ? ("momd", "mom") : ("mom", "momd")
    let ending = FilePath.fileExtension(of: FilePath.normalized(destination)).lowercased()
    if !ending.isEmpty, ending != right, ending != wrong, !destination.hasSuffix("/"),
      environment.files.kind(at: destination) == nil
    {
      let other = FilePath.joined(FilePath.folder(of: destination), FilePath.baseName(of: destination) + ".\(right)")
      throw UsageError(
        "a compiled \(isPackage ? "package" : "model") ends in .\(right), not in .\(ending); write to '\(other)', or to a "
          + "folder: '\(destination)/'")
    }
    if ending == wrong {
      let place = FilePath.normalized(destination)
      let right = FilePath.joined(
        FilePath.folder(of: place), FilePath.baseName(of: place) + (isPackage ? ".momd" : ".mom"))
      throw UsageError(
        isPackage
          ? "a package of versions becomes a folder, .momd, not '\(destination)'; write to '\(right)', or name one version"
          : "one version becomes a file, .mom, not '\(destination)'; write to '\(right)', or name the .xcdatamodeld")
    }
    if try !pass(models, in: environment) { return .unusableInput }
    let target = target(named: first.name, at: destination, isPackage: isPackage, in: environment.files)
    if let model = ([target] + FilePath.ancestors(of: target)).first(where: FilePath.isSourceModel) {
      throw InputFailure(path: destination, reason: "is inside the model '\(model)'", remedy: "write to another folder")
    }
    if isPackage {
      let versions = models.map { (name: $0.version ?? $0.name, model: $0.contents) }
      let current =
        isVersioned || environment.files.kind(at: FilePath.joined(source, ".xccurrentversion")) == .file
        ? models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name } : nil
      let files = CompiledPackageWriter.files(versions, current: current)
      try environment.writableFiles.apply(
        files.map { name, bytes in
          let path = FilePath.joined(target, name)
          return FileEdit(path: path, oldBytes: try? environment.files.bytes(at: path), newBytes: bytes)
        })
      // An optimized model of an earlier build would be loaded instead of the new one.
      for version in versions { try environment.writableFiles.remove(FilePath.joined(target, version.name + ".omo")) }
    } else {
      try environment.writableFiles.write(
        CompiledModelWriter.write(first.model, writtenPredicates: first.contents.writtenPredicates), to: target)
    }
    // A single word is the destination, which who means the source learns from what was written.
    if words.count == 1, !quiet {
      environment.writeError("note: '\(first.packagePath)' is compiled to '\(target)'".onSingleLine + "\n")
    }
    return .clean
  }

  /// Prints the messages of Apple's compiler; returns false if it would stop.
  private func pass(_ models: [LoadedModel], in environment: CommandEnvironment) throws -> Bool {
    var switches = CompilerDiagnostic.Switches()
    switches.warnings = !noWarnings
    switches.missingInverses = !noInverseRelationshipWarnings
    switches.deleteRules = !noDeleteRuleWarnings
    var passes = true
    for model in models {
      let index = ModelIndex(model.model)
      for diagnostic in CompilerDiagnostic.diagnostics(of: index, switches: switches) {
        environment.writeError(diagnostic.line(path: model.path) + "\n")
        passes = passes && diagnostic.severity != .error
      }
      if !noWarnings { noteUntyped(index, of: model, in: environment) }
      for finding in model.findings + Self.defects(of: model)
      where finding.severity == .error
        || finding.severity == .warning && finding.rule == .unreadableValue && !noWarnings
      {
        environment.writeError(ReportFormat.text.render(Report(findings: [finding], toolVersion: "")))
        passes = passes && finding.severity != .error
      }
    }
    if passes, !quiet {
      for model in models {
        let name = model.version ?? model.name
        let checksum = VersionHashes(ModelIndex(model.model)).checksum
        environment.writeError("\(model.path): note: Model \(name) version checksum: \(checksum)".onSingleLine + "\n")
      }
    }
    return passes
  }

  /// What no app can load: ends and parents that the model does not have, and cycles. What Apple's compiler says of them
  /// is not known.
  private static func defects(of model: LoadedModel) -> [Finding] {
    let context = CheckContext(
      model: model, tables: ModelTables(modelName: model.name), configuration: CheckConfiguration())
    return MissingDestinationRule.findings(in: context) + MissingParentRule.findings(in: context)
      + InheritanceCycleRule.findings(in: context)
  }

  /// Prints which stored attributes have no type, in this program's words: what Apple's compiler says is unknown.
  private func noteUntyped(_ index: ModelIndex, of model: LoadedModel, in environment: CommandEnvironment) {
    let untyped = index.entities.flatMap { entity in
      entity.attributes.filter { $0.type == .undefined && !$0.isTransient && !$0.isDerived }.map {
        "\(entity.name).\($0.name)"
      }
    }
    guard let first = untyped.first else { return }
    let more = untyped.count > 1 ? " and \(untyped.count - 1) more" : ""
    environment.writeError(
      ("\(model.path): note: \(first)\(more): stored without a type, which no store can keep; whether Apple's compiler "
        + "accepts it is unknown [undefined-type]").onSingleLine + "\n")
  }

  private func target(
    named name: String, at destination: String, isPackage: Bool, in files: any FileTree
  ) -> String {
    let suffix = isPackage ? "momd" : "mom"
    let path = FilePath.normalized(destination)
    if FilePath.fileExtension(of: path).lowercased() == suffix { return path }
    let isFolder = destination.hasSuffix("/") || files.kind(at: path) == .folder
    return isFolder ? FilePath.joined(path, "\(name).\(suffix)") : path
  }
}
