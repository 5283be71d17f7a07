import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import ModelGlossCommands
import Synchronization
import Testing

/// One run of the command line on files in memory, with what it printed and wrote.
struct CommandRun {
  var status: Int32
  var output: String
  var error: String
  /// The files as the run left them; nil for a run on the disk.
  var files: InMemoryFileTree?

  init(_ arguments: String..., files: InMemoryFileTree, variables: [String: String] = [:]) {
    self.init(arguments: arguments, files: files, variables: variables)
  }

  init(arguments: [String], files: InMemoryFileTree, variables: [String: String] = [:]) {
    let disk = InMemoryDisk(files)
    self.init(arguments: arguments, disk: disk, variables: variables)
    self.files = disk.contents
  }

  /// A run on the files of the disk.
  init(_ arguments: String..., onDisk: Void) {
    self.init(arguments: arguments, disk: DiskFileTree())
  }

  /// A run that reads from some files, and writes to them if that is possible, else to the disk.
  init(arguments: [String], fromDisk files: any FileTree) {
    self.init(arguments: arguments, disk: files as? any WritableFileTree ?? DiskFileTree(), reading: files)
  }

  init(
    arguments: [String], disk: any WritableFileTree, reading files: (any FileTree)? = nil,
    variables: [String: String] = [:],
    input: Result<[UInt8], InputFailure> = .success([]), outputFailure: InputFailure? = nil, isTerminal: Bool = false,
    commit: String? = nil
  ) {
    let (output, error) = (Recorder(), Recorder())
    var environment = CommandEnvironment(
      files: disk, writeOutput: output.append, writeError: error.append, variables: variables,
      isOutputTerminal: isTerminal, isErrorTerminal: isTerminal,
      readInput: { try input.get() }, outputFailure: { outputFailure })
    if let files { environment.files = files }
    environment.commit = commit
    status = CommandLineRunner.run(arguments, in: environment)
    self.output = output.text
    self.error = error.text
    // A test that reads one member of a report does not notice that another is there twice.
    if let first = self.output.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      for path in JSONReader.read(Array(self.output.utf8)).root?.repeatedMembers ?? [] {
        Issue.record("'\(path)' is there twice in the output of: \(arguments.joined(separator: " "))")
      }
    }
  }

  /// The text of a file as the run left it.
  func text(of path: String) throws -> String {
    String(decoding: try (files ?? InMemoryFileTree([String: String]())).bytes(at: path), as: UTF8.self)
  }
}

/// Text that several tasks may add to.
final class Recorder: Sendable {
  private let recorded = Mutex("")

  var text: String { recorded.withLock { $0 } }

  @Sendable func append(_ text: String) {
    recorded.withLock { $0 += text }
  }
}

/// A small shop with a German table that has one gap, one orphan and one misspelling.
let shop = InMemoryFileTree([
  "Package.swift": "",
  "Shop.xcdatamodel/contents": """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
      <entity name="Article" representedClassName="Article" syncable="YES">
          <attribute name="price" attributeType="Decimal" minValueString="0"/>
          <attribute name="title" attributeType="String" maxValueString="20"/>
      </entity>
  </model>
  """,
  "de.lproj/ShopModel.strings": """
  "Entity/Article" = "Artikel";
  "Property/titel/Entity/Article" = "Titel";
  "Property/price" = "Preis";

  """,
])
