/// What a source file says beyond the model itself: who saved it, what a diagram looks like, what only editors read.
///
/// It is kept so that nothing in a file is lost in silence, and apart from the model so that a model read from source
/// stays equal to the same model read from its compiled form.
public struct SourceDocument: Sendable, Equatable {
  /// One attribute of an XML element, as written.
  public struct Setting: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A setting with the object it stands at.
  public struct ObjectSetting: Sendable, Hashable {
    public var object: ObjectPath
    public var setting: Setting

    public init(object: ObjectPath, setting: Setting) {
      self.object = object
      self.setting = setting
    }
  }

  /// The box of an entity in the editor's diagram: its settings `name`, `positionX`, `positionY`, `width`, `height`.
  public struct DiagramElement: Sendable, Hashable {
    public var settings: [Setting]

    public init(settings: [Setting]) {
      self.settings = settings
    }
  }

  /// What the root element says: `lastSavedToolsVersion`, `systemVersion`, `sourceLanguage` and so on.
  public var settings: [Setting]
  /// What entities and properties say that has no effect on a model: `syncable`, the texts beside date bounds.
  public var objectSettings: [ObjectSetting]
  public var diagram: [DiagramElement]

  public init(
    settings: [Setting] = [], objectSettings: [ObjectSetting] = [], diagram: [DiagramElement] = []
  ) {
    self.settings = settings
    self.objectSettings = objectSettings
    self.diagram = diagram
  }
}
