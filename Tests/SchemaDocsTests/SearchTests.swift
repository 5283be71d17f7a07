import Foundation
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// What the search of the pages finds first, asked in a browser on the documentation of League.
@Suite(.serialized) struct SearchTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/League/Documentation/html")

  /// Types queries into the field of a page and gives the addresses of what is found, in their order.
  private static func results(
    of queries: [String], language: String, in folder: URL = SearchTests.folder
  ) throws -> [[String]] {
    let json = String(decoding: try JSONEncoder().encode(queries), as: UTF8.self)
    let script = folder.appending(path: "script.js").absoluteString
    let index = folder.appending(path: language.isEmpty ? "search.js" : "\(language)/search.js").absoluteString
    // What a page loads when the field gets the focus.
    let shared = (language.isEmpty ? ["facts.js"] : ["names.js", "facts.js"]).map {
      "<script src=\"\(folder.appending(path: $0).absoluteString)\"></script>"
    }.joined()
    let page = """
      <header><nav><a href="localization.html">Localization</a> <a href="changelog.html">Changes</a></nav></header>
      <div class=page></div>
      <script src="\(script)"></script><script src="\(index)"></script>\(shared)<script>
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
      ("invitations", "#email"), ("Coach.firstName", "#firstName"), ("League 2", "changelog.html#League-2"),
      ("1570", "messages.html#code-1570"), ("MissingMandatory", "messages.html#code-1570"),
      ("required value", "messages.html#code-1570"), ("PlayersNamed", "fetch-requests.html#PlayersNamed"),
      ("matches between", "fetch-requests.html#MatchesBetween"), ("directory", "configurations.html#Directory"),
      ("The operation couldn’t be completed. (Cocoa error 1570.)", "messages.html#code-1570"),
      ("place", "configurations.html#Place"), ("byKickoff", "Match.html#.indexes"),
      // Beginnings of several words, words in their order, letters left out.
      ("MarVal", "#marketValue"), ("firNam", "Person.html#firstName"), ("mtch", "Match.html"),
      ("own goal", "#isOwnGoal"), ("plyr", "Player.html"),
      // Former names, classes, columns, predicates, pages, and names in the other languages.
      ("familyName", "Person.html#lastName"), ("ColourPair", "Team.html#colours"),
      ("ZMARKETVALUE", "Player.html#marketValue"), ("BEGINSWITH", "fetch-requests.html#PlayersNamed"),
      ("Localization", "localization.html"), ("Changes", "changelog.html"), ("Spieler", "Player.html"),
      ("選手", "Player.html"), ("133021", ".html#.uniqueness"),
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

  /// Names of several words that share words, as large models have them, and former names.
  private static let shop: ManagedObjectModel = {
    let entity = { (name: String, former: String?, properties: [String]) in
      EntityDescription(
        name: name, renamingIdentifier: former,
        attributes: properties.map { property in
          // `new<old` has the renaming identifier `old`.
          let names = property.split(separator: "<").map(String.init)
          return AttributeDescription(
            name: names[0], type: .string, isOptional: true, renamingIdentifier: names.count > 1 ? names[1] : nil)
        })
    }
    return ManagedObjectModel(entities: [
      entity("Order", nil, ["billingEmail", "billing", "billingCity", "taxes", "items"]),
      entity("OrderItem", nil, ["order", "price", "tax"]), entity("OrderItemRefund", nil, ["price", "item"]),
      entity("OrderItemTax", nil, ["total", "taxID"]), entity("OrderTaxLine", nil, ["taxID", "order"]),
      entity("OrderItemProductAddOn", nil, ["key"]), entity("OrderFeeLine", nil, ["taxes"]),
      entity("ShippingLine", nil, ["taxes"]), entity("ShippingLabel", nil, ["order"]),
      entity("ShippingLabelRefund", nil, ["shippingLabel"]), entity("Product", nil, ["productImages"]),
      entity("ProductImage", nil, ["src", "product"]), entity("ProductVariation", nil, ["product"]),
      entity("GenericAttribute", nil, ["productVariation"]),
      entity("Customer", nil, ["billingCity", "billingEmail", "lastName<surname"]),
      entity("CustomerSearchResult", nil, ["customers"]), entity("Metadata", "OrderExtra", ["order", "product"]),
      entity("Conversation", nil, ["topic"]), entity("Connection", nil, ["conversation"]),
      entity("User", nil, ["conversations"]), entity("SavedMessageReceived", nil, ["body"]),
      entity("SavedMessageReaction", nil, ["emoji"]), entity("SavedMessageReactionSent", nil, ["emoji"]),
      entity("SavedExpirationForReceivedMessage", nil, ["messageReceivedOnce", "messageReceivedWithLimit"]),
    ])
  }()

  private static let meantInShop: [(query: String, address: String)] = [
    ("Order", "entities/Order.html"), ("order it", "entities/OrderItem.html"),
    ("OrderItem.price", "OrderItem.html#price"), ("tax line", "entities/OrderTaxLine.html"),
    ("shipping label", "entities/ShippingLabel.html"), ("message received", "entities/SavedMessageReceived.html"),
    ("conv", "entities/Conversation.html"), ("OIPA", "entities/OrderItemProductAddOn.html"),
    ("Order.bEmail", "Order.html#billingEmail"), ("ProdVar", "entities/ProductVariation.html"),
    ("SMR", "entities/SavedMessageReaction.html"), ("PV", "entities/ProductVariation.html"),
    ("OrdItTax", "entities/OrderItemTax.html"), ("oder", "entities/Order.html"), ("prodct", "entities/Product.html"),
    ("converstaion", "entities/Conversation.html"), ("usr", "entities/User.html"),
    ("custmer srch", "entities/CustomerSearchResult.html"), ("ZORDER", "entities/Order.html"),
    ("surname", "Customer.html#lastName"), ("OrderExtra", "entities/Metadata.html"),
    // Lines of logs.
    ("-[OrderItem setPrice:]: unrecognized selector sent to instance 0x1", "OrderItem.html#price"),
    ("CoreData: sql: SELECT 0, t0.ZBILLINGEMAIL FROM ZCUSTOMER t0", "Customer.html#billingEmail"),
    ("ZORDER.ZBILLINGCITY may not be NULL", "Order.html#billingCity"),
    ("the entity Order is not key value coding-compliant for the key \"billingCity\".", "Order.html#billingCity"),
    ("UNIQUE constraint failed: ZPRODUCTIMAGE.ZSRC", "ProductImage.html#src"),
    ("CD_lastName", "Customer.html#lastName"),
    ("Cannot create or modify field 'CD_key' in record 'CD_OrderItemProductAddOn'", "OrderItemProductAddOn.html#key"),
  ]

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"))
  func namesOfSeveralWordsAreToldApart() throws {
    let folder = try WrittenSite.folder([SampleModels.documented(Self.shop)], locales: ["en"])
    let results = try Self.results(of: Self.meantInShop.map(\.query), language: "", in: folder)
    for (expected, found) in zip(Self.meantInShop, results) {
      #expect(found.first?.hasSuffix(expected.address) == true, "\(expected.query): \(found.prefix(3))")
    }
  }

  /// What people paste, and the end of the address of the property or page that answers it.
  private static let pasted: KeyValuePairs<String, [(query: String, address: String)]> = [
    "en": [
      ("Last Name is too long.", "Person.html#lastName"), ("Licence is a required value", "Coach.html#licence"),
      ("Licence is invalid", "Coach.html#licence"), ("Error: First Name is a required value.", "Person.html#firstName"),
      ("Market Value is too small", "Player.html#marketValue"), ("Lsat Name is too long", "Person.html#lastName"),
      // In the other languages of the reference.
      ("「姓」の文字数が多すぎます", "Person.html#lastName"), ("Der Text für „Nachname“ ist zu lang.", "Person.html#lastName"),
      ("Le texte du champ « Nom de famille » est trop long", "Person.html#lastName"),
      ("1560", "messages.html#code-1560"), ("NSDetailedErrors", "messages.html"),
      ("NSDecimalNumber", "Player.html#marketValue"), ("uuid", "Person.html#id"), ("URI", "Team.html#website"),
      ("Transformable", "Team.html#colours"), ("Set<Goal>", "entities/Goal.html"), ("[Goal]?", "entities/Goal.html"),
      ("goalkeeper", "Player.html#position"),
      ("cascade", "#goals"), ("delete rule", "#awayMatches"), ("encrypted", "Person.html#email"),
      ("derived", "#playerCount"), ("unique", "Team.html#abbreviation"), ("changelog", "changelog.html"),
      ("lightweight", "changelog.html"), ("translation", "localization.html"), ("predicate", "fetch-requests.html"),
    ],
    "de": [
      ("Der Text für „Nachname“ ist zu lang", "Person.html#lastName"),
      ("Last Name is too long.", "Person.html#lastName"),
      ("eindeutig", "Team.html#abbreviation"),
    ],
    "ja": [("「姓」の文字数が多すぎます。", "Person.html#lastName")],
  ]

  @Test(.enabled(if: Browser.isWanted, "\(Browser.absence)"), arguments: ["en", "de", "ja"])
  func whatIsPastedLeadsToItsProperty(language: String) throws {
    let queries = try #require(Self.pasted.first { $0.key == language }?.value)
    let results = try Self.results(of: queries.map(\.query), language: language)
    for (expected, found) in zip(queries, results) {
      #expect(found.first?.hasSuffix(expected.address) == true, "\(expected.query): \(found.prefix(3))")
    }
  }

  /// Sentences, words in rules, traits and types are in the file that the search loads.
  @Test func rulesNameTheirWords() {
    #expect(
      RuleWords.alternatives(ofPattern: "^(goalkeeper|mid-field|left wing)$") == [
        "goalkeeper", "mid-field", "left wing",
      ])
    #expect(RuleWords.alternatives(ofPattern: "[a-z]+|\\d{4}|colou?r|red") == ["red"])
    #expect(RuleWords.alternatives(ofPattern: "plain") == [])
    #expect(RuleWords.alternatives(ofPattern: "[|]abc") == ["abc"])
    #expect(RuleWords.alternatives(ofPattern: "abc\\") == [])
    #expect(RuleWords.quoted(in: #"SELF IN {"draft", 'sent', "a"}"#) == ["draft", "sent"])
    #expect(RuleWords.quoted(in: #"SELF == "it\"s" AND SELF != "open"#) == [#"it"s"#])
  }

  /// Core Data's sentence for an address lacks its placeholder, which nobody should take for an error of the pages.
  @Test func aMisspelledSentenceIsSaidToBe() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(name: "Link", attributes: [AttributeDescription(name: "target", type: .uri, isOptional: true)])
    ])
    let options = DocumentationOptions(formats: [.html], locales: ["en", "de"])
    let files = try SampleModels.files(model, options: options)
    for (locale, sentence) in [
      ("en", "@{PROPERTY}@ is invalid. (misspelled in Core Data itself)"),
      ("de", "Die Adresse für „@{PROPERTY}@“ ist ungültig. (Schreibfehler von Core Data selbst)"),
    ] {
      #expect(try #require(files["html/\(locale)/search.js"]).contains(sentence))
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
