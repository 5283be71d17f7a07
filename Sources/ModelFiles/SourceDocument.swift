package import GlossManagedObjectModel

/// The contents of a source file other than the model: who saved it, the diagram, attributes that only editors read.
///
/// It is kept so that nothing in a file is silently lost, and separately so that a model read from source equals the
/// same model read from its compiled form.
package struct SourceDocument: Sendable, Equatable {
  /// One attribute of an XML element, as written.
  package struct Setting: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A setting with the object it belongs to.
  package struct ObjectSetting: Sendable, Hashable {
    package var object: ObjectPath
    package var setting: Setting

    package init(object: ObjectPath, setting: Setting) {
      self.object = object
      self.setting = setting
    }
  }

  /// The box of an entity in the editor's diagram: its settings `name`, `positionX`, `positionY`, `width`, `height`.
  package struct DiagramElement: Sendable, Hashable {
    package var settings: [Setting]

    package init(settings: [Setting]) {
      self.settings = settings
    }
  }

  /// The settings of the root element: `lastSavedToolsVersion`, `systemVersion`, `sourceLanguage` and so on.
  package var settings: [Setting]
  /// Settings of entities and properties that have no effect on a model: `syncable`, the strings of date bounds.
  package var objectSettings: [ObjectSetting]
  package var diagram: [DiagramElement]

  package init(
    settings: [Setting] = [], objectSettings: [ObjectSetting] = [], diagram: [DiagramElement] = []
  ) {
    self.settings = settings
    self.objectSettings = objectSettings
    self.diagram = diagram
  }
}
