import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

/// Reads a model written in a test.
func read(_ document: String, at path: String = "Shop.xcdatamodel/contents") throws -> ModelContents {
  try SourceModelReader.read(Array(document.utf8), path: path)
}

/// Reads a model with one entity, `Thing`, that contains the given XML.
func readEntity(_ members: String) throws -> (entity: EntityDescription, findings: [Finding]) {
  let loaded = try read("<model><entity name=\"Thing\">\n\(members)\n</entity></model>")
  return (try #require(loaded.model.entities.first), loaded.findings)
}

/// Reads the only attribute in the given XML.
func readAttribute(_ settings: String) throws -> (attribute: AttributeDescription, findings: [String]) {
  let (entity, findings) = try readEntity("<attribute name=\"a\" \(settings)/>")
  return (try #require(entity.attributes.first), findings.map(\.message))
}

extension LoadResult {
  /// The failures as the command prints them.
  var failureLines: [String] { failures.map(\.description) }
}
