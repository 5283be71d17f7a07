import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossSchemaDocs
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossPreview

/// What the endpoint answers to programs, member by member.
@Suite struct AnswerJSONTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Base", isAbstract: true,
      attributes: [AttributeDescription(name: "code", type: .string, isOptional: true, maximumLength: 3)]),
    EntityDescription(
      name: "Part", superentity: "Base",
      attributes: [
        AttributeDescription(
          name: "number", type: .integer16, isOptional: true, maximum: .integer(9),
          validations: [ValidationRule(predicate: "SELF != 5", warning: .text("Odd"))])
      ]),
  ])

  /// - Parameter entries: the table of each language; without one, it has none.
  private static func model(_ tables: [String: [String: String]]) throws -> LiveModel {
    let fixture = try StoreFixture(model, cache: .model(keepsRules: true))
    fixture.close()
    let run = try LiveRun("--store", fixture.path, "--show-values")
    let loaded = run.project.models[0].documented.loaded
    let read = tables.map { language, entries in
      LocalizationTable(
        name: "FixtureModel", locale: language, path: "\(language).lproj/FixtureModel.strings", format: .strings,
        entries: entries.map { TableEntry(key: $0.key, value: $0.value) })
    }
    return LiveModel(
      key: "K", DocumentedModel(loaded: loaded, tables: ModelTables(modelName: "Fixture", tables: read)))
  }

  private static func answer(
    _ fields: [String: String] = [:], values: String? = nil, in model: LiveModel, locale: String = "de"
  ) -> String {
    let question = LiveQuestion(
      model: model, entity: "Part", operation: .update, locales: [locale],
      fields: fields.mapValues { FieldValue(text: $0) }, values: values.map { Array($0.utf8) })
    return question.answer(from: .builtIn).json(generation: 7).text(pretty: false)
  }

  private static let head = #"{"schemaVersion":1,"generation":7,"model":"K","entity":"Part","operation":"update","#
  private static let path = "de.lproj/FixtureModel.strings"

  /// Fields say which of them; a values file says where. Nothing is validated beside a value in the file.
  @Test(
    arguments: [
      ([:], #"{"x": 1}"#, #"{"line":1,"column":2,"reason":"Part has no property 'x'"}"#),
      ([:], "[]", #"{"reason":"expected a JSON object that maps property names to values"}"#),
      ([:], "[{}]", #"{"reason":"expected a JSON object that maps property names to values"}"#),
      (["x": "1"], nil, #"{"property":"x","reason":"Part has no property 'x'"}"#),
      (
        ["numbr": "1"], nil,
        #"{"property":"numbr","reason":"Part has no property 'numbr'","remedy":"did you mean 'number'?"}"#
      ),
      (["number": "1"], #"{"x": 1}"#, #"{"line":1,"column":2,"reason":"Part has no property 'x'"}"#),
    ] as [([String: String], String?, String)])
  func whatCannotBeSetIsRefused(fields: [String: String], values: String?, refusal: String) throws {
    let answer = Self.answer(fields, values: values, in: try Self.model(["de": [:]]))
    #expect(answer == Self.head + #""refusals":[\#(refusal)],"readers":[]}"#)
  }

  /// A field that is not given says nothing, and one that is given wins.
  @Test(
    arguments: [
      (["x": "", "number": "1"], nil), (["number": "3"], #"{"number": 5}"#), (["number": ""], #"{"number": 3}"#),
      ([:], nil),
    ] as [([String: String], String?)])
  func whatIsGivenIsValid(fields: [String: String], values: String?) throws {
    #expect(
      Self.answer(fields, values: values, in: try Self.model(["de": [:]])) == Self.head + """
        "readers":[{"locale":"de","table":{"path":"\(Self.path)","reason":"exact"},"sentences":"de","isValid":true,\
        "messages":[]}]}
        """)
  }

  @Test func aMessageHasItsLookupsAndWhatIsMissing() throws {
    let model = try Self.model(["de": ["Property/number/Entity/Part": "Nummer"]])
    #expect(
      Self.answer(["number": "5"], in: model) == Self.head + """
        "readers":[{"locale":"de","table":{"path":"\(Self.path)","reason":"exact"},"sentences":"de","isValid":false,\
        "error":{"domain":"NSCocoaErrorDomain","code":1550,"localizedDescription":"Odd","userInfo":\
        {"NSValidationErrorKey":"number","NSValidationErrorEntity":"Part","NSValidationErrorValue":5,\
        "NSValidationErrorPredicate":"SELF != 5"}},"messages":[{"model":"Fixture","entity":"Part",\
        "property":"number","code":1550,"codeName":"NSManagedObjectValidationError","locale":"de","text":"Odd",\
        "nameSource":"table","textSource":"table","limit":"SELF != 5","name":"Nummer","lookups":\
        [{"key":"ErrorString/Odd","locale":"de","path":"\(Self.path)","isHit":false},\
        {"key":"Property/number/Entity/Part","locale":"de","path":"\(Self.path)","isHit":true}],\
        "missingKeys":[{"key":"ErrorString/Odd","path":"\(Self.path)","tableExists":true}]}]}]}
        """)
  }

  /// The source of the name and of the sentence, the limit, and the key to add: that of the declaring entity.
  @Test(
    arguments: [
      (["code": "long"], [:], "de", "model catalog 3 Property/code/Entity/Base in \(path) true"),
      (["code": "long"], nil, "de", "model catalog 3 Property/code/Entity/Base in \(path) false"),
      (["code": "long"], nil, "sv", "model catalog 3 Property/code/Entity/Base in sv.lproj/FixtureModel.strings false"),
      (["code": "long"], [:], "sv", "model catalog 3 Property/code/Entity/Base in \(path) true"),
      (["code": "long"], ["Property/code": "Code"], "de", "table catalog 3"),
      (
        ["number": "12"], ["Property/code": "Code"], "de", "model catalog 9 Property/number/Entity/Part in \(path) true"
      ),
      (
        ["number": "5"], ["ErrorString/Odd": "Ungerade"], "de",
        "model table SELF != 5 Property/number/Entity/Part in \(path) true"
      ),
    ] as [([String: String], [String: String]?, String, String)])
  func aMessageTellsWhereItsWordsAreFrom(
    fields: [String: String], entries: [String: String]?, locale: String, expected: String
  ) throws {
    let model = try Self.model(entries.map { ["de": $0] } ?? [:])
    let text = Self.answer(fields, in: model, locale: locale)
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let reader = try #require((answer["readers"] as? [[String: Any]])?.first)
    let message = try #require((reader["messages"] as? [[String: Any]])?.first)
    var said = ["nameSource", "textSource", "limit"].compactMap { message[$0].map { "\($0)" } }
    for key in message["missingKeys"] as? [[String: Any]] ?? [] {
      said.append("\(key["key"] ?? "") in \(key["path"] ?? "") \(key["tableExists"] as? Bool ?? false)")
    }
    #expect(said.joined(separator: " ") == expected)
    #expect(reader["sentences"] as? String == locale)
    let place = try #require(reader["table"] as? [String: String])
    #expect(place["path"] == (entries == nil ? nil : Self.path))
    #expect(place["reason"] == (entries == nil ? "none" : locale == "de" ? "exact" : "first language"))
  }

  /// What an impossible value would have been is unknown, so nothing is said of it; of the others, it is.
  @Test func ofAnImpossibleValueNothingIsSaid() throws {
    let model = try Self.model(["de": [:]])
    var question = LiveQuestion(
      model: model, entity: "Part", operation: .update, locales: ["de", "sv"],
      fields: ["number": FieldValue(text: "x"), "code": FieldValue(text: "long")])
    let answer = question.answer(from: .builtIn)
    #expect(answer.readers.map { $0.messages.map(\.message.property) } == [["code"], ["code"]])
    #expect(answer.refusals.map(\.property) == ["number"] && answer.refusals.map(\.failure.path) == ["number"])
    question.values = Array("{\"x\": 1}".utf8)
    #expect(question.answer(from: .builtIn).readers.isEmpty)
    #expect(question.answer(from: .builtIn).refusals.map(\.failure.path) == ["values", "number"])
  }

  /// A number is read as its language writes it only where people typed it.
  @Test(arguments: [(nil, [], 1), ("de", [], 0), ("en", [1610], 0)] as [(String?, [Int], Int)])
  func whatPeopleTypedIsReadInTheirLanguage(language: String?, codes: [Int], refusals: Int) throws {
    let question = LiveQuestion(
      model: try Self.model([:]), entity: "Part", operation: .update, locales: ["en"],
      fields: ["number": FieldValue(text: "1,234")], language: language)
    #expect(question.answer(from: .builtIn).readers.flatMap(\.messages).map(\.error.code) == codes)
    #expect(question.object().refusals.count == refusals)
  }

  @Test(
    arguments: [
      ([:], nil, true), (["number": ""], nil, true), (["number": "1"], nil, false), ([:], "{}", false),
      (["number": "", "code": "a"], nil, false),
    ] as [([String: String], String?, Bool)])
  func aQuestionIsBlankIfNothingIsGiven(fields: [String: String], values: String?, isBlank: Bool) throws {
    let question = LiveQuestion(
      model: try Self.model([:]), entity: "Part", operation: .update, locales: ["en"],
      fields: fields.mapValues { FieldValue(text: $0) }, values: values.map { Array($0.utf8) })
    #expect(question.isBlank == isBlank)
  }
}
