import GlossLocalization
import GlossManagedObjectModel
import Testing

/// The model from the documentation of `localizationDictionary`: a utility that records its runs.
@Suite struct LocalizedModelTests {
  private let run = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Run",
      attributes: [
        AttributeDescription(name: "date", type: .date),
        AttributeDescription(
          name: "processID", type: .integer64,
          validations: [ValidationRule(predicate: "SELF >= 0", warning: .text("Process ID < 0"))]),
      ])
  ])
  private let dictionary = [
    "Property/date/Entity/Run": "Date", "Property/processID/Entity/Run": "Process ID",
    "ErrorString/Process ID < 0": "Process ID must not be less than 0",
  ]
  private let table = LocalizationTable(
    name: "RunModel", locale: "de", path: "de.lproj/RunModel.strings", format: .strings,
    entries: [TableEntry(key: "Entity/Run", value: "Lauf"), TableEntry(key: "Property/date", value: "Datum")])

  @Test func hasRawNamesAndNoPolicyWhenItIsBuiltInCode() {
    let model = LocalizedModel(run)
    #expect(!model.hasLocalizationPolicy && model.localizationDictionary == nil)
    #expect(model.localizedName(ofEntity: "Run") == "Run")
    #expect(model.localizedErrorString("Process ID < 0") == "Process ID < 0")
  }

  @Test func speaksFromTheDictionaryThatIsSet() {
    let model = LocalizedModel(run)
    model.localizationDictionary = dictionary
    #expect(model.hasLocalizationPolicy && model.localizationDictionary == dictionary)
    #expect(model.localizedName(ofProperty: "date", in: "Run") == "Date")
    #expect(model.localizedName(ofProperty: "processID", in: "Run") == "Process ID")
    #expect(model.localizedErrorString("Process ID < 0") == "Process ID must not be less than 0")
    #expect(model.localizedName(ofEntity: "Run") == "Run")
  }

  @Test func replacesTheTableByWhatIsSetBeforeTheFirstLookUp() {
    let model = LocalizedModel(run, table: table, locale: "de")
    model.localizationDictionary = dictionary
    #expect(model.localizedName(ofEntity: "Run") == "Run")
    #expect(model.localizationDictionary == dictionary)
  }

  @Test func laysOverTheTableWhatIsSetLater() {
    let model = LocalizedModel(run, table: table, locale: "de")
    #expect(model.localizedName(ofProperty: "date", in: "Run") == "Datum")
    model.localizationDictionary = ["Property/date/Entity/Run": "Startzeit", "Property/date": "Zeit"]
    #expect(model.localizedName(ofProperty: "date", in: "Run") == "Startzeit")
    #expect(model.localizedName(ofEntity: "Run") == "Lauf")
    #expect(
      model.localizationDictionary == [
        "Entity/Run": "Lauf", "Property/date": "Zeit", "Property/date/Entity/Run": "Startzeit",
      ])
  }

  @Test func readingTheDictionaryIsALookUp() {
    let model = LocalizedModel(run, table: table, locale: "de")
    #expect(model.localizationDictionary == ["Entity/Run": "Lauf", "Property/date": "Datum"])
    model.localizationDictionary = dictionary
    #expect(model.localizedName(ofEntity: "Run") == "Lauf")
  }

  @Test func choosesTheTableForTheReader() {
    let model = LocalizedModel(
      run, tables: ModelTables(modelName: "Run", tables: [table]), reader: ["de-AT", "en"])
    #expect(model.localizedName(ofEntity: "Run") == "Lauf" && model.locale == "de")
  }

  @Test func isSharedSafelyAmongThreads() async {
    let model = LocalizedModel(run, table: table, locale: "de")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          if number.isMultiple(of: 7) { model.localizationDictionary = ["Entity/Run": "Lauf"] }
          _ = model.localizedName(ofEntity: "Run")
        }
      }
    }
    #expect(model.localizedName(ofEntity: "Run") == "Lauf")
  }
}
