import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates

/// The configurations and the composite types of all models.
struct ConfigurationsPage: Page {
  static let template = "configurations"
  let address = PageAddress.configurations
  var models: [ConfigurationsOfModel]

  func title(_ words: DocumentationWords) -> String { words["configurations"] }

  static let members = TemplateMembers<ConfigurationsPage, PageScope> {
    $0.flag("hasSeveralModels") { configurations, _ in configurations.models.contains { $0.name != nil } }
    $0.list("models") { configurations, _ in configurations.models }
  }

  init(_ editions: [Edition]) {
    models = editions.compactMap { edition in
      let composer = ConfigurationComposer(edition: edition)
      let model = ConfigurationsOfModel(
        name: edition.headingAmong(editions), configurations: composer.configurations(),
        composites: composer.composites())
      return model.configurations.isEmpty && model.composites.isEmpty ? nil : model
    }
  }
}

/// The configurations and the composite types of one model.
struct ConfigurationsOfModel: TemplateObject {
  /// nil if there is only one model.
  var name: String?
  var configurations: [ConfigurationValue]
  var composites: [CompositeValue]

  static let members = TemplateMembers<ConfigurationsOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.list("configurations") { model, _ in model.configurations }
    $0.list("composites") { model, _ in model.composites }
  }
}

/// A configuration with its entities.
struct ConfigurationValue: TemplateObject {
  var name: String
  var anchor: String
  var entities: [TextRuns]
  var usesCloudKit: Bool

  static let members = TemplateMembers<ConfigurationValue, PageScope> {
    $0.text("name") { configuration, _ in configuration.name }
    $0.text("code") { configuration, page in page.code(configuration.name) }
    $0.text("anchor") { configuration, page in page.id(configuration.anchor) }
    $0.list("entities") { configuration, _ in configuration.entities.map { TextItem($0) } }
    $0.flag("usesCloudKit") { configuration, _ in configuration.usesCloudKit }
  }
}

/// A composite attribute type.
struct CompositeValue: TemplateObject {
  var name: String
  var anchor: String
  var attributes: [AttributeRow]

  static let members = TemplateMembers<CompositeValue, PageScope> {
    $0.text("name") { composite, _ in composite.name }
    $0.text("code") { composite, page in page.code(composite.name) }
    $0.text("anchor") { composite, page in page.id(composite.anchor) }
    $0.flag("hasAttributeDescriptions") { composite, _ in
      composite.attributes.contains { !$0.place.documentation.isEmpty }
    }
    $0.list("attributes") { composite, _ in composite.attributes }
  }
}

/// Composes configurations and composite types.
struct ConfigurationComposer: EditionComposer {
  let edition: Edition

  func configurations() -> [ConfigurationValue] {
    reference.loaded.model.configurations.sorted { $0.name.precedes($1.name) }.map { configuration in
      ConfigurationValue(
        name: configuration.name, anchor: reference.configurationAnchors[configuration.name] ?? "",
        entities: configuration.entities.sorted { $0.precedes($1) }.map { TextRuns([edition.run(of: $0)]) },
        usesCloudKit: configuration.usesCloudKit ?? false)
    }
  }

  func composites() -> [CompositeValue] {
    let wording = PropertyWording(edition: edition)
    return reference.loaded.model.composites.sorted { $0.name.precedes($1.name) }.map { composite in
      let anchors = SafeName.distinct(composite.attributes.map(\.name))
      let anchor = reference.compositeAnchors[composite.name] ?? ""
      return CompositeValue(
        name: composite.name, anchor: anchor,
        attributes: composite.attributes.sorted { $0.name.precedes($1.name) }.map { attribute in
          let path = ObjectPath.attribute(attribute.name, ofComposite: composite.name)
          let place = PropertyPlace(
            attribute, anchor: "\(anchor).\(anchors[attribute.name] ?? "")",
            documentation: edition.documentation(of: path, attribute.userInfo), wording)
          return AttributeRow(place: place)
        })
    }
  }
}
