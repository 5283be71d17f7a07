import Foundation
import GlossBasics
import GlossFileTrees
import GlossLiveTestSupport
import GlossPreview
import ModelGlossCommands
import Synchronization

/// A server that runs during a test, with files on disk.
final class LiveRun: Sendable {
  let service: LiveService
  var port: UInt16 { service.port }
  /// The state that the pages show now.
  var project: LiveProject { service.project }
  /// The command's output, with the secret if the address has one.
  var address: String { service.address }

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String]) throws {
    service = try LiveService(arguments, in: Self.environment())
    let service = service
    Thread.detachNewThread { service.run() }
  }

  deinit { service.stop() }

  static func environment(input: String = "", output: Recorded = Recorded()) -> CommandEnvironment {
    CommandEnvironment(
      files: DiskFileTree(), writeOutput: output.append, writeError: output.appendError,
      readInput: { Array(input.utf8) })
  }

  /// The response to a user who has the address, including its secret if there is one.
  func get(_ target: String) throws -> RawClient.Response {
    let secret = service.address.split(separator: "?").dropFirst().first.map { (target.contains("?") ? "&" : "?") + $0 }
    return try RawClient.get(target + (secret ?? ""), port: port)
  }

  /// The answer of the endpoint.
  func validate(_ question: String) throws -> [String: Any] {
    let response = try RawClient.post("/validate", question, port: port)
    let answer = try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any] ?? [:]
    return answer
  }

  /// Runs another command.
  static func run(_ arguments: [String], input: String = "") -> (status: Int32, output: String, error: String) {
    let output = Recorded()
    let status = CommandLineRunner.run(arguments, in: environment(input: input, output: output))
    return (status, output.text, output.errors)
  }

  /// The output of `validate --format json`.
  static func validate(
    _ model: String, entity: String, operation: String = "insert", locale: String, values: String
  ) throws -> [String: Any] {
    let run = run(
      [
        "validate", model, "--entity", entity, "--values", "-", "--operation", operation, "--locale", locale,
        "--format", "json", "--quiet",
      ], input: values)
    guard run.status <= 1 else { throw RawClient.Failure(description: run.error) }
    return try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any] ?? [:]
  }
}

/// The output of a run.
final class Recorded: Sendable {
  private let recorded = Mutex((output: "", errors: ""))

  var text: String { recorded.withLock { $0.output } }
  var errors: String { recorded.withLock { $0.errors } }

  @Sendable func append(_ text: String) { recorded.withLock { $0.output += text } }
  @Sendable func appendError(_ text: String) { recorded.withLock { $0.errors += text } }
}

/// A folder with a shop that a test may change.
final class ShopFolder {
  let url: URL
  var path: String { url.path(percentEncoded: false) }
  var model: String { path + "/Shop.xcdatamodel" }

  static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
        <entity name="Article" representedClassName="Article" syncable="YES">
            <attribute name="blob" optional="YES" attributeType="Binary"/>
            <attribute name="code" optional="YES" attributeType="String" regularExpressionString="[A-Z]{3}"/>
            <attribute name="count" optional="YES" attributeType="Integer 16" minValueString="1" maxValueString="9"/>
            <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
            <attribute name="isNew" attributeType="Boolean" usesScalarValueType="YES"/>
            <attribute name="more" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData"/>
            <attribute name="page" optional="YES" attributeType="URI"/>
            <attribute name="price" attributeType="Decimal" minValueString="0"/>
            <attribute name="since" optional="YES" attributeType="Date" minDateTimeInterval="0"/>
            <attribute name="title" attributeType="String" maxValueString="20"/>
            <attribute name="weight" optional="YES" attributeType="Double" minValueString="0.5" usesScalarValueType="YES"/>
            <relationship name="tags" optional="YES" toMany="YES" minCount="2" maxCount="3" deletionRule="Deny" destinationEntity="Tag" inverseName="article" inverseEntity="Tag"/>
        </entity>
        <entity name="Tag" representedClassName="Tag" syncable="YES">
            <relationship name="article" maxCount="1" deletionRule="Nullify" destinationEntity="Article" inverseName="tags" inverseEntity="Article"/>
        </entity>
        <entity name="Thing" representedClassName="Thing" isAbstract="YES" syncable="YES"/>
        <fetchRequest name="Cheaper" entity="Article" predicateString="price &lt; $PRICE"/>
    </model>
    """
  static let german = """
    "Entity/Article" = "Artikel";
    "Property/title/Entity/Article" = "Titel";

    """
  static let arabic = """
    "Property/title/Entity/Article" = "العنوان";
    "Property/price" = "السعر";

    """

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "modelgloss-shop-\(UUID().uuidString)")
    try write("Package.swift", "")
    try write("Shop.xcdatamodel/contents", Self.model)
    try write("de.lproj/ShopModel.strings", Self.german)
    try write("ar.lproj/ShopModel.strings", Self.arabic)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String, isAtomic: Bool = false) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: isAtomic ? .atomic : [])
  }
}
