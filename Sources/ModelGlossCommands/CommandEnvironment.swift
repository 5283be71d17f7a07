import Foundation
package import GlossBasics
import GlossFileTrees
package import GlossFiles
import GlossLocalization
import GlossStores
import Synchronization

/// Everything a command may touch: files, both output streams and the environment. Tests supply their own.
package struct CommandEnvironment: Sendable {
  /// The tree that inputs are read from.
  package var files: any FileTree
  /// What was read.
  private let read: ReadFiles
  /// The tree that results are written to.
  package var writableFiles: any WritableFileTree
  private let output: @Sendable ([UInt8]) -> Void
  private let error: @Sendable (String) -> Void
  /// Reads all of standard input.
  package var readInput: @Sendable () throws -> [UInt8]
  /// Why standard output could not be written; nil if all of it was.
  package var outputFailure: @Sendable () -> InputFailure?
  /// The words of the command line, after the command's name.
  package var arguments: [String] = []
  /// The environment variables.
  package var variables: [String: String]
  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  package var isErrorTerminal: Bool
  /// The commit that the command was built from; nil if unknown.
  package var commit: String?
  /// Shows the progress of long runs; nil if there is no terminal.
  package var progress: ProgressLine?

  /// Remarks on files after a run: links that were not followed.
  package var fileRemarks: @Sendable () -> [String] = { [] }
  /// What earlier runs that were killed left behind.
  package var leftoverRemarks: @Sendable () -> [String] = { [] }
  /// Pays for all slow work of the run.
  package var budget = RunBudget()
  /// Forgets which folders were checked for links, since others may have changed them.
  package var forgetFolders: @Sendable () -> Void = {}

  /// Whether standard output is a file, where nothing interprets escapes.
  private let isOutputFile: Bool

  package init(
    files: any WritableFileTree, writeOutput: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void, variables: [String: String] = [:],
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false, isOutputFile: Bool = false,
    readInput: @escaping @Sendable () throws -> [UInt8] = { [] },
    outputFailure: @escaping @Sendable () -> InputFailure? = { nil }
  ) {
    self.init(
      files: files, writeBytes: { writeOutput(String(decoding: $0, as: UTF8.self)) }, writeError: writeError,
      variables: variables, isOutputTerminal: isOutputTerminal, isErrorTerminal: isErrorTerminal,
      isOutputFile: isOutputFile, readInput: readInput, outputFailure: outputFailure)
  }

  private init(
    files: any WritableFileTree, writeBytes: @escaping @Sendable ([UInt8]) -> Void,
    writeError: @escaping @Sendable (String) -> Void, variables: [String: String], isOutputTerminal: Bool,
    isErrorTerminal: Bool, isOutputFile: Bool, readInput: @escaping @Sendable () throws -> [UInt8],
    outputFailure: @escaping @Sendable () -> InputFailure?
  ) {
    read = ReadFiles(files)
    self.files = read
    writableFiles = files
    output = writeBytes
    error = writeError
    self.isOutputFile = isOutputFile
    self.variables = variables
    self.readInput = readInput
    self.outputFailure = outputFailure
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
  }

  /// Prints a string on standard output, through the gate.
  ///
  /// - Parameter own: the escapes of the program's own that may pass.
  func writeOutput(_ text: String, own: OutputGate.Own = []) {
    output(Array(outputGate.passed(text, own: own).utf8))
  }

  /// Prints a piece of valid UTF-8 text on standard output, through the gate.
  func writeOutput(_ piece: [UInt8]) {
    guard !outputGate.isOpen else { return output(piece) }
    writeOutput(String(decoding: piece, as: UTF8.self))
  }

  private var outputGate: OutputGate {
    OutputGate(isTerminal: isOutputTerminal, isWorkflowLog: isJob && !isOutputFile)
  }

  /// Prints a string on standard error, through the gate.
  func writeError(_ text: String) {
    error(OutputGate(isTerminal: isErrorTerminal, isWorkflowLog: isJob).passed(text))
  }

  /// Writes a result to a file; a terminal gets it through the gate.
  func write(_ text: String, to path: String, own: OutputGate.Own = []) throws(InputFailure) {
    try requireReplaceable(path)
    let gate = OutputGate(isTerminal: writableFiles.isTerminal(at: path), isWorkflowLog: false)
    try writableFiles.write(Array(gate.passed(text, own: own).utf8), to: path)
  }

  /// Rejects a result file in the place of one that people write: what this run has read, a table, a source, a store.
  func requireReplaceable(_ path: String) throws(InputFailure) {
    try requirePlace(ofResult: path)
    guard path != "-", files.kind(at: path) == .file, !isResult(path) else { return }
    let ending = FilePath.fileExtension(of: files.resolved(path)).lowercased()
    let isWritten =
      TableReader.fileExtensions.union(FilePath.sourceExtensions).union(Self.writtenExtensions)
      .contains(ending) || ProjectConfiguration.fileNames.contains(FilePath.name(of: path))
    guard read.hold(path) || isWritten || StoreBeginning.isDatabase(path, in: files) else { return }
    throw InputFailure(
      path: path, reason: "is a file that this command reads, or that people write, so no result is written over it",
      remedy: "write to another file")
  }

  private static let writtenExtensions: Set<String> = ["h", "ckdb", "xliff", "pbxproj", "xcconfig", "plist"]

  /// Whether a file says that this program wrote it.
  private func isResult(_ path: String) -> Bool {
    guard FilePath.isSource(path), let bytes = try? writableFiles.bytes(at: path, limit: 1 << 20) else { return false }
    return bytes.prefix(1_024).byteRange(of: "Written by modelgloss".utf8) != nil
  }

  /// Rejects a result file whose folder does not exist (most likely misspelt) or is inside a model.
  func requirePlace(ofResult path: String) throws(InputFailure) {
    try requireOutside(ofModels: path)
    if files.kind(at: path) == .folder {
      throw InputFailure(path: path, reason: "is a folder, not a file", remedy: "name a file to write to")
    }
    let folder = FilePath.folder(of: path)
    guard files.kind(at: folder) == nil, writableFiles.kind(at: folder) == nil else { return }
    throw InputFailure(
      path: path, reason: "its folder '\(folder)' does not exist", remedy: "create the folder, or check the path")
  }

  /// Rejects writing a result into a model, where Xcode and this program would read it as part of that model.
  func requireOutside(ofModels path: String) throws(InputFailure) {
    // The model itself: a folder of pages in it, or a report in its place, would be read as a part of it.
    if FilePath.isModel(path), files.kind(at: path) != nil {
      throw InputFailure(path: path, reason: "is a model, which is not written over", remedy: "write to another path")
    }
    guard let model = FilePath.ancestors(of: path).first(where: FilePath.isModel) else { return }
    throw InputFailure(path: path, reason: "is inside the model '\(model)'", remedy: "write to another folder")
  }

  /// The environment for reading other files without reporting on them.
  func quietly(reading files: any FileTree) -> CommandEnvironment {
    var environment = CommandEnvironment(
      files: writableFiles, writeOutput: { _ in }, writeError: { _ in }, variables: variables)
    environment.files = files
    environment.budget = budget
    return environment
  }

  /// Appends to the summary of a GitHub job; steps of a job share it, so earlier content stays.
  func addToStepSummary(_ markdown: @autoclosure () -> String) throws(InputFailure) {
    guard isJob, let summary = variables["GITHUB_STEP_SUMMARY"], !summary.isEmpty else { return }
    let earlier = (try? files.bytes(at: summary)) ?? []
    let gap = earlier.isEmpty ? "" : earlier.last == UInt8(ascii: "\n") ? "\n" : "\n\n"
    try writableFiles.write(earlier + Array((gap + markdown()).utf8), to: summary)
  }

  /// Whether this is a GitHub job.
  var isJob: Bool { variables["GITHUB_ACTIONS"] == "true" }

  /// The environment of this process.
  package static func process() -> CommandEnvironment {
    Descriptor.prepareStandardStreams()
    CopyRegistry.removeCopiesOnSignals()
    let variables = ProcessInfo.processInfo.environment
    let isWatched = isatty(STDERR_FILENO) == 1 && variables["TERM"] != "dumb"
    let output = StandardStream(.standardOutput, name: "standard output")
    let error = StandardStream(.standardError, name: "standard error")
    let progress = isWatched ? ProgressLine { error.write(Array($0.utf8)) } : nil
    // GitHub names the file of a job's summary in a variable.
    let words = CommandLine.arguments.dropFirst() + [variables["GITHUB_STEP_SUMMARY"]].compactMap(\.self)
    let files = BoundedFileTree(DiskFileTree(), words: Array(words)) { progress?.show("Searching \($0) …") }
    var environment = CommandEnvironment(
      files: files,
      writeBytes: {
        progress?.clear()
        output.write($0)
      },
      writeError: {
        progress?.clear()
        error.write(Array($0.utf8))
      },
      variables: variables,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      isOutputFile: Descriptor.standardOutput.isRegularFile,
      readInput: { try DiskFileTree.standardInput(limit: 64 << 20) },
      outputFailure: { output.failure })
    environment.progress = progress
    environment.fileRemarks = { files.remarks }
    environment.leftoverRemarks = { files.leftoverRemarks }
    environment.forgetFolders = { files.forgetFolders() }
    return environment
  }
}

/// Standard output or standard error of the process: writes everything, or records why it could not.
final class StandardStream: Sendable {
  private let descriptor: Descriptor
  private let name: String
  private let error = Mutex<SystemError?>(nil)

  init(_ descriptor: Descriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes bytes; does nothing after a failure, since what follows would appear in the wrong place.
  func write(_ bytes: [UInt8]) {
    error.withLock { error in
      guard error == nil, !bytes.isEmpty else { return }
      do throws(SystemError) {
        try descriptor.write(bytes)
      } catch let failure {
        error = failure
      }
    }
  }

  /// Why the output is incomplete. A reader that closes the pipe early, as `head` does, is not a failure.
  var failure: InputFailure? {
    error.withLock { $0 }.flatMap { $0.isClosedPipe ? nil : Self.failure($0, of: name) }
  }

  /// The failure of a stream that was not written completely.
  static func failure(_ error: SystemError, of name: String) -> InputFailure {
    InputFailure(path: name, reason: "it cannot be written: \(error.reason)", remedy: error.remedy)
  }
}
