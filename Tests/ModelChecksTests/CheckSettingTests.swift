import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import Testing

@testable import GlossModelChecks

@Suite struct CheckSettingTests {
  @Test(
    arguments: [
      ([:], "de", nil), (["de": 10], "de", 10), (["de": 10], "de-AT", 10), (["de": 10], "fr", nil),
      (["de": 10, "*": 20], "fr", 20), (["de": 10, "*": 20], "de_AT", 10), (["*": 20], nil, 20), (["de": 10], nil, nil),
      // A limit of one variety is none of another.
      (["de-CH": 10, "*": 20], "de-AT", 20), (["de-CH": 10], "de", nil), (["pt-BR": 5, "pt": 6], "pt_BR", 5),
    ] as [([String: Int], String?, Int?)])
  func theLongestNameDependsOnTheLanguage(lengths: [String: Int], locale: String?, maximum: Int?) {
    var configuration = CheckConfiguration()
    configuration.maximumLengths = lengths
    #expect(configuration.maximumLength(in: locale) == maximum)
  }

  @Test(arguments: [
    (Exclusion(), false), (Exclusion(rules: [.emptyValue]), true), (Exclusion(rules: [.orphanedKey]), false),
    (Exclusion(rules: []), false), (Exclusion(path: "App/*"), true), (Exclusion(path: "Lib/*"), false),
    (Exclusion(entity: "Player"), true), (Exclusion(entity: "Team"), false), (Exclusion(property: "n*"), true),
    (Exclusion(property: "a*"), false), (Exclusion(locale: "d?"), true), (Exclusion(locale: "fr"), false),
    (Exclusion(key: "*"), false), (Exclusion(rules: [.emptyValue], entity: "Team"), false),
    (Exclusion(rules: [.emptyValue], entity: "Player"), true),
    (Exclusion(rules: [.orphanedKey], entity: "Player"), false),
    (Exclusion(path: "App/*", locale: "fr"), false), (Exclusion(path: "App/*", key: "*"), false),
  ])
  func allPatternsOfAnExclusionMatch(exclusion: Exclusion, covers: Bool) {
    let finding = Finding(
      .emptyValue, "x", remedy: "y", path: "App/de.lproj/M.strings", entity: "Player", property: "name", locale: "de")
    #expect(exclusion.covers(finding) == covers)
  }

  @Test func rulesThatAreOffExcuseTheirStates() {
    var configuration = CheckConfiguration(locales: ["de", "fr"], preferredKeyForm: .property)
    #expect(configuration.textSettings == TextSettings(languages: ["de", "fr"], keyForm: .property))
    configuration.policy.levels = [.untranslatedValue: .off, .needsReview: .warning, .emptyValue: .off]
    #expect(configuration.textSettings.excusedStates == [.sameAsSource])
    configuration.policy.levels[.staleTranslation] = .off
    #expect(configuration.textSettings.excusedStates == [.sameAsSource, .stale])
  }

  @Test(
    arguments: [
      (.integer(2), .integer(1), true), (.integer(1), .integer(1), false), (.integer(1), .integer(2), false),
      (.real(1.5), .integer(1), true), (.real(1), .integer(1), false), (.integer(1), .real(1.5), false),
      (.date(2), .date(1), true), (.date(1), .date(1), false), (.string("b"), .string("a"), false),
      (.integer(1), .string("0"), false),
    ] as [(AttributeValue, AttributeValue, Bool)])
  func boundsAreComparedAsNumbers(one: AttributeValue, other: AttributeValue, isAbove: Bool) {
    #expect(one.isAbove(other) == isAbove)
  }

  @Test func decimalsAreComparedWithAllTheirDigits() throws {
    let one = AttributeValue.decimal(try #require(.init(string: "0.10000000000000000001")))
    let other = AttributeValue.decimal(try #require(.init(string: "0.1")))
    #expect(one.isAbove(other) && !other.isAbove(one) && !one.isAbove(one))
    #expect(one.plainText == "0.10000000000000000001")
  }

  @Test(arguments: [
    (AttributeValue.integer(-3), "-3"), (.real(0.5), "0.5"), (.boolean(true), "YES"), (.boolean(false), "NO"),
    (.string("x"), "x"), (.date(1), "1.0"),
  ])
  func valuesAreShownAsInAModel(value: AttributeValue, text: String) { #expect(value.plainText == text) }

  @Test(
    arguments: [
      ("", true, [], nil), (" \t", true, [], nil), ("all", true, [], nil), ("YES", true, [], nil),
      ("True", true, [], nil),
      ("empty-value", false, [.emptyValue], nil),
      ("empty-value,orphaned-key", false, [.emptyValue, .orphanedKey], nil),
      ("empty-value\torphaned-key", false, [.emptyValue, .orphanedKey], nil),
      ("empty-value;orphaned-key", false, [.emptyValue, .orphanedKey], nil),
      ("empty-value since it is", false, [.emptyValue], nil), ("empty-value\norphaned-key", false, [.emptyValue], nil),
      ("because", false, [], "because"), ("empty-value orphaned-kye", false, [.emptyValue], "orphaned-kye"),
      ("empty-value because orphaned-key", false, [.emptyValue], nil), ("empty-value all", true, [.emptyValue], nil),
    ] as [(String, Bool, Set<RuleID>, String?)])
  func aListOfRulesEndsAtTheFirstOtherWord(text: String, isEverything: Bool, rules: Set<RuleID>, unknown: String?) {
    let ignored = IgnoredRules(text)
    #expect(ignored.isEverything == isEverything && ignored.rules == rules && ignored.unknownName == unknown)
    #expect(ignored.contains(.duplicateKey) == isEverything)
    #expect(ignored.contains(.emptyValue) == (isEverything || rules.contains(.emptyValue)))
  }

  @Test func listsOfRulesAddUp() {
    var rules = IgnoredRules("empty-value")
    rules.formUnion(IgnoredRules("orphaned-key"))
    #expect(rules.rules == [.emptyValue, .orphanedKey] && !rules.isEverything && rules.unknownName == nil)
    rules.formUnion(IgnoredRules("nonsense"))
    rules.formUnion(IgnoredRules("rubbish"))
    #expect(rules.unknownName == "nonsense" && !rules.isEverything)
    rules.formUnion(IgnoredRules(""))
    #expect(rules.isEverything)
    rules.formUnion(IgnoredRules("empty-value"))
    #expect(rules.isEverything)
  }
}
