import Testing

@testable import GlossLocalization

@Suite struct PlaceholdersTests {
  @Test(arguments: [
    ("%{PROPERTY}@ of %{ENTITY}@", ["%{PROPERTY}@", "%{ENTITY}@"]),
    ("%@ and %2$@", ["%@", "%2$@"]),
    ("%1$ld of %-08.3llf", ["%1$ld", "%-08.3llf"]),
    ("100%", []), ("100 % of it, 50% off", []), ("100%% sure", ["%%"]),
    ("50 % @home", []), ("5 % @", []), ("%01@", ["%01@"]),
    ("%*d", ["%*d"]), ("%.*f", ["%.*f"]), ("%hhd%zu%lu", ["%hhd", "%zu", "%lu"]),
    ("%#@count@ left", ["%#@count@"]), ("%1$#@files@", ["%1$#@files@"]), ("%arg left", ["%arg"]),
    ("{name} (property) [entity]", []), ("%", []), ("%1", []), ("%1$", []), ("", []),
    ("é%@ü", ["%@"]), ("%99999999999999999999d", []),
  ])
  func areFound(text: String, expected: [String]) {
    #expect(Placeholders(in: text).items.map(\.text) == expected)
  }

  @Test(arguments: [
    ("@{PROPERTY}@ is invalid", "@{PROPERTY}@", Placeholder.propertyText),
    ("%{property}@", "%{property}@", Placeholder.propertyText),
    ("%{PROPERTY} is", "%{PROPERTY}", Placeholder.propertyText),
    ("% {PROPERTY} @", "% {PROPERTY} @", Placeholder.propertyText),
    ("{ENTITY}", "{ENTITY}", Placeholder.entityText),
    ("%(PROPERTY)@", "%(PROPERTY)@", Placeholder.propertyText),
    ("%{PROPRETY}@", "%{PROPRETY}@", Placeholder.propertyText),
    ("％｛PROPERTY｝＠", "％｛PROPERTY｝＠", Placeholder.propertyText),
    ("%{\u{A0}ENTITY }@", "%{\u{A0}ENTITY }@", Placeholder.entityText),
    ("% @ ist leer", "% @", "%@"), ("%\u{A0}@", "%\u{A0}@", "%@"), ("%1@ ist leer", "%1@", "%1$@"),
    ("%{EIGENSCHAFT}@", "%{EIGENSCHAFT}@", nil), ("%{LIMIT}@", "%{LIMIT}@", nil),
  ])
  func tellsMisspellings(text: String, found: String, meant: String?) {
    let items = Placeholders(in: text).items
    #expect(items.map(\.text) == [found])
    #expect(items.first?.kind == .misspelled(meant: meant))
  }

  @Test func numbersTheArgumentsOfPlainForms() {
    let positions = Placeholders(in: "%@ %2$d %*f").items.compactMap { item -> Int? in
      if case .argument(let argument) = item.kind { argument.position } else { nil }
    }
    #expect(positions == [1, 2, 3])
  }

  @Test(arguments: [
    ("%{PROPERTY}@ too long", "Zu lang: %{PROPERTY}@", []),
    ("%@ of %@", "%2$@: %1$@", []),
    ("%ld seats", "%d Plätze", []),
    ("%{PROPERTY}@ too long", "Zu lang", ["'%{PROPERTY}@' is missing"]),
    ("Too long", "%{ENTITY}@ zu lang", ["'%{ENTITY}@' is not in the source text"]),
    (
      "%{PROPERTY}@", "%{property}@",
      ["'%{PROPERTY}@' is missing", "'%{property}@' is misspelt; '%{PROPERTY}@' is meant"]
    ),
    ("%@", "%d", ["'%d' here, '%@' in the source text"]),
    ("@{PROPERTY}@ is invalid", "@{PROPERTY}@ ist ungültig", []),
    ("100% of it", "100 % davon", []),
    ("%#@count@", "%#@anzahl@", ["'%#@count@' is missing", "'%#@anzahl@' is not in the source text"]),
  ])
  func compareWithTheirSource(source: String, translation: String, expected: [String]) {
    let differences = Placeholders(in: translation).differences(from: Placeholders(in: source))
    #expect(differences.map(\.message) == expected)
  }

  @Test func survivesEveryTruncation() {
    let text = Array("%{PROPERTY}@ ％｛ENTITY｝＠ %1$#@x@ %-*.*lld % { a".unicodeScalars)
    for length in 0...text.count {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: text.prefix(length))
      #expect(Placeholders(in: String(part)).items.count <= length)
    }
  }
}
