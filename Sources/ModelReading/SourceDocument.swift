/// What a source file says beyond the model itself: who saved it, what a diagram looks like, what only editors read.
///
/// It is kept so that nothing in a file is lost in silence, and apart from the model so that a model read from source
/// stays equal to the same model read from its compiled form.
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

  /// A setting with the object it stands at.
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

  /// What the root element says: `lastSavedToolsVersion`, `systemVersion`, `sourceLanguage` and so on.
  package var settings: [Setting]
  /// What entities and properties say that has no effect on a model: `syncable`, the texts beside date bounds.
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
