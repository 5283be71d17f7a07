/// The attributes of source models that carry no information for readers, each with the reason.
///
/// They are kept separately in `SourceDocument`; every other attribute is read into the model, and any remaining one is
/// reported as `unknown-element`.
enum IgnoredSettings {
  static let reasons: [String: String] = [
    "type": "says that the file is a data model of Xcode",
    "documentVersion": "is the version of the XML, always 1.0",
    "lastSavedToolsVersion": "says which Xcode saved the file last",
    "systemVersion": "says on which system it was saved",
    "minimumToolsVersion": "says which Xcode can open the file",
    "sourceLanguage": "is the language of generated classes",
    "macOSVersion": "is the deployment target that Xcode checks the model against",
    "iOSVersion": "is the deployment target that Xcode checks the model against",
    "syncable": "was meant for Sync Services, which are gone; compiled models do not have it",
    "elementID": "names the object itself, like every renaming identifier that was not set",
    "name": "of the request in a fetched property or of an index's element is the editor's own",
    "minValueString": "repeats as text the minimum of a date, which minDateTimeInterval gives",
    "maxValueString": "repeats as text the maximum of a date, which maxDateTimeInterval gives",
    "defaultValueString": "repeats as text the default of a date, which defaultDateTimeInterval gives",
    "minDateTimeInterval": "of an attribute that is not a date was left over when its type was changed",
    "maxDateTimeInterval": "of an attribute that is not a date was left over when its type was changed",
    "defaultDateTimeInterval": "of an attribute that is not a date was left over when its type was changed",
    "expressionType": "follows from the expression of an index",
    "indexed": "has no effect on a fetched property",
    "spotlightIndexingEnabled": "has no effect on a fetched property",
    "storedInTruthFile": "has no effect on a fetched property",
    "versionHashModifier": "has no effect on a composite, which has no hash of its own",
    "positionX": "places the entity in the editor's diagram",
    "positionY": "places the entity in the editor's diagram",
    "width": "sizes the entity in the editor's diagram",
    "height": "sizes the entity in the editor's diagram",
  ]
}
