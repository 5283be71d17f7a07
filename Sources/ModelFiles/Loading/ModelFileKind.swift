import GlossBasics
import GlossFiles

/// The kind of a file or folder, by name.
enum ModelFileKind: Sendable, Hashable {
  /// `.xcdatamodel`
  case sourceModel
  /// `.xcdatamodeld`
  case sourcePackage
  /// `.mom`
  case compiledModel
  /// `.omo`
  case optimizedModel
  /// `.momd`; some projects name it `.momd_precompiled` to hide it from build systems.
  case compiledPackage
  /// `.xcmappingmodel`
  case mappingModel
  /// `.cdm`
  case compiledMappingModel
  /// The `contents` or `elements` of a source model.
  case document

  init?(path: String, isFolder: Bool) {
    switch FilePath.fileExtension(of: path).lowercased() {
    case "xcdatamodel": self = .sourceModel
    case "xcdatamodeld": self = .sourcePackage
    case "mom": self = .compiledModel
    case "omo": self = .optimizedModel
    case "momd", "momd_precompiled": self = .compiledPackage
    case "xcmappingmodel": self = .mappingModel
    case "cdm": self = .compiledMappingModel
    case "" where !isFolder && ["contents", "elements"].contains(FilePath.name(of: path)): self = .document
    default: return nil
    }
  }
}
