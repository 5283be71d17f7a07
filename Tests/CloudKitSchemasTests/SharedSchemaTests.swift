import Foundation
import GlossBasics
import GlossCloudKitSchemas
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// The schemas of apps, with the models that made them, where they are beside the checkout.
struct SharedSchemaTests {
  struct Sample: Sendable, CustomStringConvertible {
    var folder: String
    var schema: String
    var models: String
    /// The number of equal fields, of those in Core Data's record types.
    var equal: Int
    var all: Int
    var kind: String
    var description: String { folder.split(separator: "/").last.map(String.init) ?? folder }
  }

  static let samples: [Sample] = {
    guard let corpus = Corpus.path else { return [] }
    let root = URL(filePath: corpus).deletingLastPathComponent().appending(path: "cloudkit").path(percentEncoded: false)
    guard let bytes = try? DiskFileTree().bytes(at: root + "/MANIFEST.tsv") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let counts = cells[6].split(separator: "/").compactMap { Int($0) }
      guard cells.count > 7, counts.count == 2 else { return nil }
      let folder = cells[0].replacing("/", with: "__") + "@" + cells[1].prefix(8)
      return Sample(
        folder: root + "/" + folder, schema: cells[2], models: cells[3], equal: counts[0], all: counts[1],
        kind: cells[5])
    }
  }()

  @Test(arguments: samples)
  func predictsTheFieldsOfAnApp(_ sample: Sample) throws {
    let (file, prediction) = try read(sample)
    #expect(file.mistakes.isEmpty)
    let fields = file.schema.recordTypes.filter { $0.name.hasPrefix("CD") }.flatMap { type in
      type.fields.filter { $0.name.hasPrefix("CD_") }.map { (type: type.name, field: $0) }
    }
    let equal = fields.filter { prediction.field($0.field.name, of: $0.type)?.type == $0.field.type }
    #expect("\(equal.count)/\(fields.count)" == "\(sample.equal)/\(sample.all)")
    let comparison = CloudKitComparison(prediction, with: file.schema)
    #expect(comparison.equalCount == sample.equal)
    // Only what was written by hand lacks anything.
    #expect(comparison.isDeployed == !sample.kind.hasPrefix("hand-written"))
  }

  /// An export, read and written, is the same text; with the prediction nothing is lost, and a second time nothing new.
  @Test(arguments: samples)
  func writesAnExportAsItIs(_ sample: Sample) throws {
    let (file, prediction) = try read(sample)
    let old = try DiskFileTree().bytes(at: sample.folder + "/" + sample.schema)
    if sample.kind.hasPrefix("export") || sample.kind.hasPrefix("documented") {
      #expect(file.bytes(with: file.schema) == old)
    }
    let united = try CloudKitSchemaFile(file.bytes(with: file.schema.adding(prediction.schema)), path: "united.ckdb")
    #expect(united.mistakes.isEmpty)
    for type in file.schema.recordTypes {
      let now = try #require(united.schema.recordType(named: type.name))
      for field in type.fields {
        #expect(
          now.field(named: field.name).map { [$0.type.description] + names($0) } == [field.type.description]
            + names(field))
      }
      #expect(type.grants.map(\.role) == now.grants.map(\.role))
    }
    #expect(united.bytes(with: united.schema.adding(prediction.schema)) == united.bytes(with: united.schema))
    let comparison = CloudKitComparison(prediction, with: united.schema)
    #expect(comparison.missing.isEmpty && comparison.missingTypes.isEmpty && comparison.missingAssets.isEmpty)
  }

  @Test(arguments: samples.filter { $0.kind.hasPrefix("documented") })
  func writesTheSchemaOfADocumentedModel(_ sample: Sample) throws {
    let (file, prediction) = try read(sample)
    #expect(prediction.schema.text == file.schema.text)
  }

  private func names(_ field: CloudKitSchema.Field) -> [String] { field.indexes.map(\.rawValue).sorted() }

  private func read(_ sample: Sample) throws -> (CloudKitSchemaFile, CloudKitPrediction) {
    let file = try CloudKitSchemaFile(reading: sample.folder + "/" + sample.schema, in: DiskFileTree())
    let path = sample.models == "." ? sample.folder : sample.folder + "/" + sample.models
    let models = ModelLoader(files: DiskFileTree()).load(path).models
    return (file, CloudKitPrediction(models.compactMap { $0.synchronized(isAsked: true) }))
  }
}
