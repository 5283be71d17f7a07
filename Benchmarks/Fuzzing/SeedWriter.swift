import Foundation
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists

/// Writes seeds for the readers of compiled forms, of which the package has no fixtures: a model with one of everything
/// that they share.
@main enum SeedWriter {
  static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Player", managedObjectClassName: "Player", superentity: "Thing", renamingIdentifier: "Spieler",
        versionHashModifier: "2", userInfo: ["documentation": "Someone who plays"],
        attributes: [
          AttributeDescription(name: "age", type: .integer16, isOptional: true, defaultValue: .integer(18)),
          AttributeDescription(name: "born", type: .date, defaultValue: .date(1.5)),
          AttributeDescription(name: "fee", type: .decimal, defaultValue: .decimal(12)),
          AttributeDescription(name: "mail", type: .string, pattern: "[^@]+@.+", renamingIdentifier: "address"),
          AttributeDescription(name: "lower", type: .string, derivationExpression: "lowercase:(mail)", isDerived: true),
          AttributeDescription(
            name: "speed", type: .integer64, validations: [ValidationRule(predicate: "SELF != 7", warning: .code(1550))]
          ),
        ],
        relationships: [
          RelationshipDescription(
            name: "teams", destination: "Team", inverse: "players", inverseEntity: "Team", isToMany: true,
            isOrdered: true, isOptional: true, deleteRule: .deny)
        ],
        fetchedProperties: [
          FetchedPropertyDescription(
            name: "rivals", fetchRequest: FetchRequestTemplate(name: "", entity: "Player", predicate: "age == 18"))
        ],
        indexes: [FetchIndexDescription(name: "byAge", elements: [FetchIndexElement(.property("age"))])],
        uniquenessConstraints: [["mail"]]),
      EntityDescription(
        name: "Team",
        relationships: [
          RelationshipDescription(
            name: "players", destination: "Player", inverse: "teams", inverseEntity: "Player", isToMany: true)
        ]),
      EntityDescription(name: "Thing", isAbstract: true),
    ],
    configurations: [Configuration(name: "Cloud", entities: ["Player"])],
    fetchRequestTemplates: [FetchRequestTemplate(name: "byAge", entity: "Player", predicate: "age > $AGE")],
    versionIdentifiers: ["1.0"])

  private static let metadata: PropertyListNode = {
    func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
      PropertyListEntry(key: key, node: PropertyListNode(value))
    }
    return PropertyListNode(
      .dictionary([
        entry("NSStoreModelVersionHashes", .dictionary([entry("Player", .data(Array(repeating: 7, count: 32)))])),
        entry("NSStoreModelVersionIdentifiers", .array([PropertyListNode(.string("1.0"))])),
        entry("NSPersistenceFrameworkVersion", .integer(1345)), entry("NSStoreType", .string("SQLite")),
      ]))
  }()

  private static func store() throws -> [UInt8] {
    let fixture = try StoreFixture(model)
    fixture.close()
    return Array(try Data(contentsOf: URL(filePath: fixture.path)))
  }

  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
    var earlier = model
    earlier.entities[0].attributes.removeAll { $0.isDerived }
    let seeds = [
      "m-model": Array("m".utf8) + CompiledModelWriter.write(model),
      "m-xml": Array(("m" + XMLPropertyListWriter.write(CompiledModelWriter.propertyList(model))).utf8),
      "c-cache": Array("c".utf8) + ModelCacheWriter.archive(of: model, keepsRules: true),
      "i-packed": Array("i".utf8) + ModelCacheWriter.packed(ModelCacheWriter.archive(of: model, keepsRules: false)),
      "r-model": Array("r".utf8) + Array(repeating: 1, count: 64) + CompiledModelWriter.write(model),
      "r-cache": Array("r".utf8) + Array(repeating: 0, count: 64)
        + ModelCacheWriter.archive(of: model, keepsRules: true),
      "d-metadata": Array("d".utf8) + BinaryPropertyListWriter.write(metadata),
      "p-archive": Array("p".utf8) + CompiledModelWriter.write(earlier),
      "e-model": Array("e".utf8) + ElementsWriter.write(earlier, comment: "Kept as documentation"),
      "e-xml": Array(("e" + XMLPropertyListWriter.write(ElementsWriter.propertyList(earlier))).utf8),
      "s-text": Array("s/* A comment */ \"a\" = \"b\\U00e9\\\"\\101\";\n// B\nc = d; \"e\" \"f\";".utf8),
      "s-utf16": Array("s".utf8) + [0xFF, 0xFE]
        + "\"ä\" = \"ö\";".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      "t-catalog": Array(
        #"""
        t{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"comment": "b", "localizations": {"de":
        {"stringUnit": {"state": "translated", "value": "c"}}, "en": {"variations": {"plural": {"one":
        {"stringUnit": {"state": "new", "value": "%lld d"}}, "other": {"stringUnit": {"value": "e"}}}}}}}}}
        """#.utf8),
      "l-version1": Array(
        #"""
        l<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.strings" datatype="x"
        source-language="en" target-language="de"><body><group id="g"><trans-unit id="a" approved="no"><source>A
        <x id="1" equiv-text="%@"/></source><target state="needs-translation">B</target><note>c</note></trans-unit>
        </group></body></file></xliff>
        """#.utf8),
      "l-version2": Array(
        #"""
        l<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f">
        <unit id="a"><notes><note>n</note></notes><segment state="translated"><source>A<ph id="1" equiv="%@"/></source>
        <target>B</target></segment></unit></file></xliff>
        """#.utf8),
      "j-values": Array(
        #"""
        j[{"a100": 1, "a700": "\u00e9", "a900": "1815-12-10T12:00:00Z", "a1000": "bW9k", "a400": "1.50", "team": null},
        {"teams": {"count": 3}}, {"team": {"entity": "Team", "isDeleted": true}, "a2100": {"b": [1.5e3, null]}}]
        """#.utf8),
      "h-requests": Array(
        "hPOST /validate?a=%41 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nContent-Length: 2\r\n\r\n{}GET / HTTP/1.0\r\n\r\n".utf8
      ),
      "h-chunks": Array(
        "hPOST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
          .utf8),
      "a-schema": Array(
        """
        aDEFINE SCHEMA // a
            CREATE ROLE b;
            RECORD TYPE CD_A ( /* c */
                CD_n NUMBER PREFERRED AS INT64 SORTABLE, "___recordID" REFERENCE QUERYABLE,
                d LIST<ENCRYPTED STRING>, GRANT READ, WRITE TO "_creator"
            );
        """.utf8),
      "a-document": Array("a# A\n```sql\nDEFINE SCHEMA\n\n    RECORD TYPE A (\n        a STRING\n    );\n```\n".utf8),
      "b-store": Array("b".utf8) + (try store()),
      "f-predicate": Array(
        #"fa BETWEEN {1, 2} AND ANY b.c LIKE[cd] "*d?" OR SUBQUERY(e, $x, $x > 1).@count == 0"#.utf8),
    ]
    for (name, bytes) in seeds { try Data(bytes).write(to: folder.appending(path: name)) }
  }
}
