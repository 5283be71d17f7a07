import ArgumentParser
import GlossBasics
import GlossFiles
import GlossFreezing
import GlossLocalization
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels
import GlossTableWriting
import ModelGloss

/// `modelgloss freeze`
struct FreezeCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Write a released schema as a version, verified.",
    discussion: """
      Of SwiftData source it reads the classes of a release from git, without a checkout, and writes one file with one \
      VersionedSchema: every class of the container and everything its properties need. A version that listed the \
      app's current classes becomes the released one, and the next one lists them; the plan gets the version and a \
      stage. Of a Core Data package the released version gets its document back, and the edit becomes the next \
      version, which is made the current one.

      Before anything is written: the version checksum is that of the release, also with the file alone; where a hash \
      is not predicted, the shapes of all types are equal; nothing else differs that no hash covers; all other versions \
      are what they were; and guard has no new finding. Otherwise nothing is written and the status is 1. No compiler \
      has seen the file: build before you merge.

      --check compares every frozen file with its first lines and its commit, and with --released lists the released \
      schemas that no version describes. A tag that was never released is left out by the pattern.

      EXAMPLES
        modelgloss freeze --at v4.9
        modelgloss freeze App --at v4.9 --name AppSchemaV4 --dry-run
        modelgloss freeze App --released 'v*'
        modelgloss freeze App --check --released 'v*'
        modelgloss freeze App.xcdatamodeld --at v1.2
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of the app, FOLDER#NAME if it has several containers, or an .xcdatamodeld (default: this folder).",
      valueName: "model"))
  var model: String?

  @Option(help: ArgumentHelp("The tag, branch or commit with the released schema.", valueName: "revision"))
  var at: String?

  @Option(
    help: ArgumentHelp("The tags that are releases, such as 'v*': freeze every shape they had.", valueName: "pattern"))
  var released: String?

  @Option(
    help: ArgumentHelp(
      "The version to write (default: the released name, else the next of the project's).", valueName: "version"))
  var name: String?

  @Flag(help: "Write nothing; compare the frozen files with their releases.")
  var check = false

  @Flag(help: .dryRun)
  var dryRun = false

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: .quiet)
  var quiet = false

  func validate() throws {
    if check {
      if at != nil || name != nil || dryRun {
        throw ValidationError("--check writes nothing; it takes --released only")
      }
    } else if at != nil, released != nil {
      throw ValidationError("'--at' freezes one release and '--released' all of them; give one of the two")
    } else if at == nil, released == nil {
      throw ValidationError("name the release: --at v1.2 for one, --released 'v*' for all")
    }
    if name != nil, released != nil { throw ValidationError("--name is for one release; give it with --at") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let files = environment.files
    let path = try model.map { files.shortened(FilePath.named(by: $0)) } ?? OnlyFreezable.path(in: environment)
    let folder = path.lastIndex(of: "#").map { String(path[..<$0]) } ?? path
    if files.kind(at: path) == nil, files.kind(at: folder) == nil {
      throw InputFailure.missing(folder, in: files) { name, item in item.kind == .folder || FilePath.isModel(name) }
    }
    try GuardedProject.requireWholeApp(path, in: files)
    let request = FreezeRequest(path: path, revision: at, released: released, name: name)
    do {
      if check { return try runCheck(request, in: environment) }
      environment.progress?.show("Reading the release …")
      let plan: FreezePlan
      if FilePath.fileExtension(of: FilePath.normalized(path)) == "xcdatamodeld" {
        var freezing = try CoreDataFreezing(request, in: files)
        plan = try freezing.run()
      } else {
        var freezing = try SwiftDataFreezing(request, in: files)
        plan = try freezing.run()
      }
      return try carryOut(plan, in: environment)
    } catch let failure as InputFailure where !check && failure.reason.hasPrefix("there is no SwiftData model") {
      let packages = Set(ModelLoader(files: files).load(folder, versions: .current).models.map(\.packagePath)).filter {
        FilePath.fileExtension(of: $0) == "xcdatamodeld"
      }.sorted { $0.precedes($1) }
      guard let package = packages.first else { throw failure }
      throw UsageError(
        "name the package: 'modelgloss freeze \(package.shellQuoted)\(at.map { " --at \($0.shellQuoted)" } ?? "")'")
    } catch let refusal as FreezeRefusal {
      environment.writeError("\(refusal.description)\n")
      return .findings
    }
  }

  private func carryOut(_ plan: FreezePlan, in environment: CommandEnvironment) throws -> ExitStatus {
    if dryRun {
      environment.writeOutput(FileEditPreview.text(of: plan.edits))
    } else if !plan.edits.isEmpty {
      try environment.writableFiles.apply(plan.edits)
    }
    guard !quiet else { return .clean }
    for line in plan.lines { say(line, in: environment) }
    if !dryRun {
      for edit in plan.edits { say("\(edit.path): \(edit.oldBytes == nil ? "written" : "changed")", in: environment) }
    }
    for note in plan.notes { environment.writeError("note: \(note)".onSingleLine + "\n") }
    return .clean
  }

  /// A diff on standard output stays a diff.
  private func say(_ line: String, in environment: CommandEnvironment) {
    let text = line.onSingleLine + "\n"
    if dryRun { environment.writeError(text) } else { environment.writeOutput(text) }
  }

  private func runCheck(_ request: FreezeRequest, in environment: CommandEnvironment) throws -> ExitStatus {
    let check = try FreezeCheck(request, in: environment.files)
    for defect in check.defects { environment.writeOutput(defect.onSingleLine + "\n") }
    guard !quiet else { return check.defects.isEmpty ? .clean : .findings }
    for note in check.notes { environment.writeError("note: \(note)".onSingleLine + "\n") }
    if check.defects.isEmpty {
      let count = check.count == 1 ? "1 frozen version is" : "\(check.count) frozen versions are"
      environment.writeOutput(
        check.count == 0
          ? "nothing was compared: no version is frozen; freeze one with 'modelgloss freeze --at REVISION'\n"
          : "\(count) as released\n")
    }
    return check.defects.isEmpty ? .clean : .findings
  }
}

/// What is frozen if nothing is named: this folder, or its only package of versions.
enum OnlyFreezable {
  static func path(in environment: CommandEnvironment) throws -> String {
    let models = ModelLoader(files: environment.files).load(".", versions: .current).models
    let packages = Set(models.filter { $0.format.isSource }.map(\.packagePath)).filter {
      FilePath.fileExtension(of: $0) == "xcdatamodeld"
    }
    guard models.contains(where: { $0.format == .swiftdata }) else {
      if packages.count == 1, let package = packages.first { return package }
      guard packages.isEmpty else {
        let names = packages.sorted { $0.precedes($1) }.map { "'\($0)'" }.joined(separator: ", ")
        throw UsageError("there are several models; name one of \(names)".onSingleLine)
      }
      return "."
    }
    return "."
  }
}
