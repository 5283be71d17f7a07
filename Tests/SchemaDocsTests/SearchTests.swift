import Foundation
import GlossTestSupport
import Testing

/// What the search of the pages finds first, asked in a browser on the documentation of League.
@Suite(.serialized) struct SearchTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/League/Documentation/html")

  /// Types queries into the field of a page and gives the addresses of what is found, in their order.
  private static func results(of queries: [String], language: String) throws -> [[String]] {
    let json = String(decoding: try JSONEncoder().encode(queries), as: UTF8.self)
    let script = folder.appending(path: "script.js").absoluteString
    let index = folder.appending(path: "\(language)/search.js").absoluteString
    let page = """
      <header><nav><a href="localization.html">Localization</a> <a href="changelog.html">Changes</a></nav></header>
      <div class=page></div>
      <script src="\(script)"></script><script src="\(index)"></script><script>
      document.body.dataset.root = "";
      const field = document.querySelector("header input");
      report(\(json).map((query) => {
        field.value = query;
        field.dispatchEvent(new Event("input"));
        return [...document.querySelectorAll(".results a")].map((link) => link.getAttribute("href"));
      }));
      </script>
      """
    return try JSONDecoder().decode([[String]].self, from: try Browser.report(of: page))
  }

  /// What is typed and the end of the address that is meant, by the language of the pages.
  private static let meant: KeyValuePairs<String, [(query: String, address: String)]> = [
    "en": [
      ("Player", "Player.html"), ("playr", "Player.html"), ("Palyer", "Player.html"), ("team", "Team.html"),
      ("goal", "Goal.html"), ("goals", "#goals"), ("firstName", "Person.html#firstName"),
      ("first name", "Person.html#firstName"), ("fn", "#firstName"), ("iOG", "#isOwnGoal"),
      ("owngoal", "#isOwnGoal"), ("Player.number", "Player.html#number"), ("player number", "Player.html#number"),
      ("shirt", "#number"), ("marketvalue", "#marketValue"), ("value", "#marketValue"), ("e-mail", "#email"),
      ("licnce", "#licence"), ("licensed", "#licensedSince"), ("since", "#licensedSince"),
      ("stadum", "Stadium.html"), ("seson", "Season.html"), ("birth", "#birthday"), ("captain", "#isCaptain"),
      ("invitations", "#email"), ("Coach.firstName", "#firstName"), ("League 2", "changelog.html#League-202"),
      ("1570", "messages.html#code-1570"), ("MissingMandatory", "messages.html#code-1570"),
      ("required value", "messages.html#code-1570"), ("PlayersNamed", "fetch-requests.html#PlayersNamed"),
      ("matches between", "fetch-requests.html#MatchesBetween"), ("directory", "configurations.html#Directory"),
      ("place", "configurations.html#Place"), ("byKickoff", "Match.html#.indexes"),
      // Beginnings of several words, words in their order, letters left out.
      ("MarVal", "#marketValue"), ("firNam", "Person.html#firstName"), ("mtch", "Match.html"),
      ("own goal", "#isOwnGoal"), ("plyr", "Player.html"),
      // Former names, classes, columns, predicates, pages, and names in the other languages.
      ("familyName", "Person.html#lastName"), ("ColourPair", "Team.html#colours"),
      ("ZMARKETVALUE", "Player.html#marketValue"), ("BEGINSWITH", "fetch-requests.html#PlayersNamed"),
      ("Localization", "localization.html"), ("Changes", "changelog.html"), ("Spieler", "Player.html"),
      ("選手", "Player.html"),
    ],
    "de": [
      ("Spieler", "Player.html"), ("Mannschaft", "Team.html"), ("Vorname", "#firstName"),
      ("Ruckennummer", "#number"), ("Rückennumer", "#number"), ("groesse", "Player.html#height"),
      ("koerpergroesse", "Player.html#height"),
    ],
    "ja": [("選手", "Player.html"), ("チーム", "Team.html"), ("ごーる", "Goal.html")],
    "ar": [("اللاعب", "Player.html"), ("الفريق", "Team.html")],
  ]

  /// Whole names, parts, beginnings, camel initials, slips, names in other languages and scripts, documentation.
  @Test(
    .enabled(if: Browser.isWanted, "\(Browser.absence)"),
    arguments: ["en", "de", "ja", "ar"])
  func whatIsMeantIsFoundFirst(language: String) throws {
    let queries = try #require(Self.meant.first { $0.key == language }?.value)
    let results = try Self.results(of: queries.map(\.query), language: language)
    #expect(results.count == queries.count)
    for (expected, found) in zip(queries, results) {
      #expect(found.first?.hasSuffix(expected.address) == true, "\(expected.query): \(found.prefix(3))")
    }
  }

  @Test func theTableHasSixtyQueries() {
    #expect(Self.meant.reduce(0) { $0 + $1.value.count } >= 60)
  }

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"))
  func anErrorCodeIsFoundExactly() throws {
    let found = try Self.results(of: ["1570"], language: "en")
    #expect(found.first?.map { $0.split(separator: "/").last } == ["messages.html#code-1570"])
  }

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"))
  func nothingIsFoundWhereNothingIsMeant() throws {
    #expect(try Self.results(of: ["qqqqqqqq", "xyzzy", "zz"], language: "en").allSatisfy(\.isEmpty))
  }
}
