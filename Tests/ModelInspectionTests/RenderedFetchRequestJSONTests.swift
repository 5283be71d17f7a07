import GlossManagedObjectModel
import GlossModelInspection
import GlossValidation
import Testing

@Suite struct RenderedFetchRequestJSONTests {
  @Test func isWrittenAsInspectWritesTemplates() throws {
    let model = ManagedObjectModel(fetchRequestTemplates: [
      FetchRequestTemplate(
        name: "PlayersNamed", entity: "Player", predicate: "name == $NAME AND born < $DATE AND team == $TEAM",
        variables: ["DATE", "NAME", "TEAM"], fetchLimit: 3, resultType: .count, includesSubentities: false)
    ])
    let request = try FetchTemplateRenderer(template: "PlayersNamed", in: model)
      .render(["NAME=Ada = \"A\"", "$DATE=2001-01-02", "TEAM=null"])
    #expect(
      request.jsonText == """
        {
          "schemaVersion": 1,
          "fetchRequest": {
            "name": "PlayersNamed",
            "entity": "Player",
            "predicate": "name == \\"Ada = \\\\\\"A\\\\\\"\\" AND born < CAST(86400.000000, \\"NSDate\\") AND team == nil",
            "fetchLimit": 3,
            "fetchBatchSize": 0,
            "resultType": 4,
            "includesSubentities": false,
            "includesPropertyValues": true,
            "includesPendingChanges": true,
            "returnsObjectsAsFaults": true,
            "returnsDistinctResults": false
          },
          "values": {
            "DATE": "CAST(86400.000000, \\"NSDate\\")",
            "NAME": "\\"Ada = \\\\\\"A\\\\\\"\\"",
            "TEAM": "nil"
          }
        }

        """)
  }
}
