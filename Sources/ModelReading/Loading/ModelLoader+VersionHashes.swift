import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension ModelLoader {
  /// Where the version hashes that a package records for a version are not those of the model.
  ///
  /// Composite attributes are left out: how they are hashed is not verified, and a compiled model does not name them.
  func hashMismatches(
    of model: ManagedObjectModel, from origin: ModelOrigin, in package: CompiledPackage?
  ) -> [Finding] {
    guard let version = origin.version, let info = package?.info, let recordedHashes = origin.recordedVersionHashes,
      !recordedHashes.isEmpty, model.composites.isEmpty
    else { return [] }
    let hashes = VersionHashes(ModelIndex(model))
    let names = Set(hashes.entityHashes.keys).union(recordedHashes.keys).sorted { $0.precedes($1) }
    var findings: [Finding] = []
    func report(_ message: String, _ entity: String?) {
      findings.append(Finding(.versionMismatch, message, path: info.path, objectPath: entity, entity: entity))
    }
    for name in names {
      switch (hashes.entityHash(name), recordedHashes[name]) {
      case (nil, _): report("the recorded entity '\(name)' is not in the version '\(version)'", name)
      case (_, nil): report("the entity '\(name)' of the version '\(version)' is not recorded", name)
      case (let computed, let recorded):
        if computed != recorded {
          report("the version hash of '\(name)' in '\(version)' is not that of the compiled entity", name)
        }
      }
    }
    if findings.isEmpty, let recorded = origin.recordedVersionChecksum, recorded != hashes.checksum {
      report("the version checksum of '\(version)' is not that of the compiled model", nil)
    }
    return findings
  }
}
