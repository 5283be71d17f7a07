import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// Real apps and the stores that they created, if their folder exists.
@Suite struct SwiftDataStoreTests {
  static let folder = (Corpus.path.map { FilePath.folder(of: $0) } ?? "..") + "/swiftdata"

  struct Pair: Sendable, CustomTestStringConvertible {
    var project: String
    var store: String
    var testDescription: String { project }
  }

  static let pairs: [Pair] = {
    let manifest = (try? String(contentsOfFile: folder + "/MANIFEST.tsv", encoding: .utf8)) ?? ""
    return manifest.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 4, fields[3] != "-" else { return nil }
      return Pair(project: "\(fields[0].replacing("/", with: "__"))@\(fields[1])", store: fields[3])
    }
  }()

  @Test(arguments: pairs) func theSourcePredictsTheHashesOfTheStore(_ pair: Pair) throws {
    let loader = ModelLoader(files: DiskFileTree())
    let store = try #require(loader.load("\(Self.folder)/\(pair.project)/\(pair.store)").models.first)
    let models = loader.load("\(Self.folder)/\(pair.project)", versions: .all).models.filter { $0.format == .swiftdata }
    let made = models.filter { $0.versionHashes.checksum == store.versionHashes.checksum }
    #expect(made.count == 1)
    #expect(made.first?.versionHashes.entityHashes == store.recordedVersionHashes)
    #expect(made.first?.versionHashes.isComplete == true)
  }
}
