import Foundation
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

@testable import GlossSchemaDocs

/// A reference with every kind of page: two models, one of them of two versions, in a left-to-right and a
/// right-to-left language.
enum SiteSample {
  /// The folder `html`, written once for all tests.
  static let folder = Result { try WrittenSite.folder(models, locales: ["en", "ar"]) }

  /// The same on one page per language.
  static let single = Result { try WrittenSite.folder(models, locales: ["en", "ar"], layout: .single) }

  private static let models: [DocumentedModel] = {
    var model = SampleModels.library
    model.entities.append(
      EntityDescription(
        name: "Loan",
        attributes: (10..<24).map { number in
          AttributeDescription(
            name: "stampOfDay\(number)", type: [.string, .date, .decimal][number % 3], isOptional: number % 4 > 0)
        }))
    var former = model
    former.entities.removeAll { $0.name == "Loan" }
    former.entities[1].attributes[0].validations = []
    let versions = [("Library 1", former), ("Library 2", model)].map { name, model in
      LoadedModel(
        ModelContents(model, format: .xml),
        from: ModelOrigin(
          name: "Library", version: name, isCurrentVersion: name == "Library 2",
          path: "Library.xcdatamodeld/\(name).xcdatamodel", packagePath: "Library.xcdatamodeld"))
    }
    let shop = ManagedObjectModel(
      entities: (0..<6).map { number in
        EntityDescription(
          name: "Shelf\(number)",
          relationships: number == 0
            ? [] : [RelationshipDescription(name: "next", destination: "Shelf\(number - 1)", isOptional: true)])
      })
    return [
      DocumentedModel(loaded: versions[1], tables: SampleModels.libraryTables, versions: versions),
      SampleModels.documented(shop, tables: ModelTables(modelName: "Shop"), name: "Shop"),
    ]
  }()
}
