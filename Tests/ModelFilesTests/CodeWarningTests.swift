import GlossFiles
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles

/// Warnings that code sets, in the ways people write it.
@Suite struct CodeWarningTests {
  private func read(_ code: String, _ path: String = "Setup.swift") -> [String] {
    let warnings = CodeWarningFile(Array(code.utf8), path: path).warnings
    return warnings.calls.flatMap { call in
      call.rules.map { rule in
        let owner = call.entity ?? call.className.map { "class \($0)" } ?? "?"
        let warning: String =
          switch rule.warning {
          case .text(let text): text
          case .code(let code): "#\(code)"
          case nil: "-"
          }
        let predicate = rule.isPredicateKnown ? rule.predicate : "unknown \(rule.predicate)"
        return "\(owner).\(call.property)\(call.isAdded ? "+" : ""): \(predicate) → \(warning)"
      }
    } + warnings.unread.map { "unread \($0.text)" }
  }

  private static let objectiveC = """
    NSEntityDescription *runEntity = [[NSEntityDescription alloc] init];
    [runEntity setName:@"Run"];
    NSAttributeDescription *idAttribute = [[NSAttributeDescription alloc] init];
    [idAttribute setName:@"processID"];
    [runEntity setProperties:[NSArray arrayWithObjects:dateAttribute, idAttribute, nil]];
    NSExpression *lhs = [NSExpression expressionForEvaluatedObject];
    NSExpression *rhs = [NSExpression expressionForConstantValue:@(0)];
    NSPredicate *rule = [NSComparisonPredicate predicateWithLeftExpression:lhs rightExpression:rhs
      modifier:NSDirectPredicateModifier type:NSGreaterThanOrEqualToPredicateOperatorType options:0];
    NSString *text = @"Process ID < 0"; // shown to users
    [idAttribute setValidationPredicates:[NSArray arrayWithObject:rule]
        withValidationWarnings:[NSArray arrayWithObject:text]];
    """

  private static let swift = """
    let runEntity = NSEntityDescription()
    runEntity.name = "Run"
    let idAttribute = NSAttributeDescription()
    idAttribute.name = "processID"
    runEntity.properties = [dateAttribute, idAttribute]
    let lhs = NSExpression.expressionForEvaluatedObject()
    let rhs = NSExpression(forConstantValue: 0)
    let rule = NSComparisonPredicate(leftExpression: lhs, rightExpression: rhs, modifier: .direct,
      type: .greaterThanOrEqualTo, options: [])
    let text = "Process ID < 0"
    idAttribute.setValidationPredicates([rule], withValidationWarnings: [text])
    """

  @Test(
    arguments: [
      (Self.objectiveC, ["Run.processID: SELF >= 0 → Process ID < 0"]),
      (Self.swift, ["Run.processID: SELF >= 0 → Process ID < 0"]),
      (
        #"model.entitiesByName["Player"]?.attributesByName["age"]?.setValidationPredicates([NSPredicate(format: "SELF > 3")], withValidationWarnings: ["Too young"])"#,
        ["Player.age: SELF > 3 → Too young"]
      ),
      (
        #"let entity = model.entitiesByName["Player"]!; entity.propertiesByName["age"]!.setValidationPredicates([NSPredicate(format: "SELF > %d", 3)], withValidationWarnings: [1620])"#,
        ["Player.age: SELF > 3 → #1620"]
      ),
      (
        "let age = Player.entity().attributesByName[\"age\"]\nage?.setValidationPredicates([p], withValidationWarnings: [\"Too young\"])",
        ["class Player.age: unknown p → Too young"]
      ),
      (
        #"[[[[model entitiesByName] objectForKey:@"Player"] attributesByName][@"age"] setValidationPredicates:@[[NSPredicate predicateWithFormat:@"SELF > %@", @3], q] withValidationWarnings:@[@"A \"b\"", @1610]];"#,
        ["Player.age: SELF > 3 → A \"b\"", "Player.age: unknown q → #1610"]
      ),
      (
        """
        guard let age = entity.attributesByName["age"], let x = y else { return }
        let warnings: [String] = ["One", Self.two]
        let two = "Two"
        age.setValidationPredicates(age.validationPredicates + [a], withValidationWarnings: age.validationWarnings + ["One"])
        """, ["?.age+: unknown a → One"]
      ),
      (
        """
        private let tooYoung = "Too young"
        (entity.attributesByName["age"] as? NSAttributeDescription)?.setValidationPredicates(rules, withValidationWarnings: [tooYoung])
        let rules = [a]
        """, ["unread Setup.swift:2"]
      ),
      (
        """
        let rules = [NSPredicate(format: "SELF MATCHES %@", pattern)]
        self.team.setValidationPredicates(rules, withValidationWarnings: ["No team"])
        self.team = entity.relationshipsByName["team"]
        """, ["unread Setup.swift:2"]
      ),
      // What is not a literal is not guessed.
      (
        #"e.attributesByName[name]?.setValidationPredicates([p], withValidationWarnings: ["x"])"#,
        ["unread Setup.swift:1"]
      ),
      (
        #"e.attributesByName["a"]?.setValidationPredicates([p], withValidationWarnings: ["x \(y)"])"#,
        ["unread Setup.swift:1"]
      ),
      (
        #"e.attributesByName["a"]?.setValidationPredicates([p, q], withValidationWarnings: ["x"])"#,
        ["unread Setup.swift:1"]
      ),
      (
        #"e.attributesByName["a"]?.setValidationPredicates([p], withValidationWarnings: [text(1)])"#,
        ["unread Setup.swift:1"]
      ),
      (#"// e.attributesByName["a"]?.setValidationPredicates([p], withValidationWarnings: ["x"])"#, []),
      (#"/* e.attributesByName["a"]?.setValidationPredicates([p], withValidationWarnings: ["x"]) */"#, []),
      (#"func setValidationPredicates(_ p: [NSPredicate]?, withValidationWarnings w: [Any]?) {}"#, []),
      ("let text = \"setValidationPredicates withValidationWarnings\"", []),
    ] as [(String, [String])])
  func literalsAreFollowed(_ code: String, _ expected: [String]) {
    #expect(read(code) == expected)
  }

  @Test func everyPrefixIsReadWithoutATrap() {
    for code in [Self.objectiveC, Self.swift] {
      let bytes = Array(code.utf8)
      for end in bytes.indices { _ = CodeWarningFile(Array(bytes[..<end]), path: "a.swift").warnings }
    }
    for part in ["[", "(", "setValidationPredicates(", "setValidationPredicates:[", "a = a\n", "\"", "/*"] {
      _ = CodeWarningFile(Array(String(repeating: part, count: 3_000).utf8), path: "a.m").warnings
    }
  }

  @Test func aCallReplacesTheRulesOfItsProperty() {
    func model(_ call: CodeWarnings.Call) -> ManagedObjectModel {
      var model = ManagedObjectModel(entities: [
        EntityDescription(
          name: "Base", attributes: [AttributeDescription(name: "age", type: .integer16, minimum: .integer(1))]),
        EntityDescription(name: "Player", managedObjectClassName: "App.PlayerMO", superentity: "Base"),
        EntityDescription(
          name: "Cat", attributes: [AttributeDescription(name: "age", type: .integer16, minimum: .integer(1))]),
        EntityDescription(
          name: "Team", relationships: [RelationshipDescription(name: "players", destination: "Player")]),
      ])
      CodeWarnings(calls: [call]).apply(to: &model)
      return model
    }
    let rule = ValidationRule(predicate: "SELF > 3", warning: .text("x"))
    func call(entity: String? = nil, className: String? = nil, _ property: String, isAdded: Bool = false)
      -> CodeWarnings.Call
    {
      var call = CodeWarnings.Call(entity: entity, className: className, property: property, rules: [rule], place: nil)
      call.isAdded = isAdded
      return call
    }
    func rules(_ model: ManagedObjectModel) -> [String] {
      model.entities.flatMap { entity in
        entity.attributes.map { "\(entity.name).\($0.name) \($0.minimum == nil ? "" : "min ")\($0.validations.count)" }
          + entity.relationships.map { "\(entity.name).\($0.name) \($0.validations.count)" }
      }
    }
    #expect(rules(model(call(entity: "Base", "age"))) == ["Base.age 1", "Cat.age min 0", "Team.players 0"])
    #expect(rules(model(call(entity: "Player", "age"))) == ["Base.age 1", "Cat.age min 0", "Team.players 0"])
    #expect(
      rules(model(call(className: "PlayerMO", "age", isAdded: true))) == [
        "Base.age min 1", "Cat.age min 0", "Team.players 0",
      ])
    #expect(rules(model(call("players"))) == ["Base.age min 0", "Cat.age min 0", "Team.players 1"])
    // Which of two it is, no literal says.
    #expect(rules(model(call("age"))) == ["Base.age min 0", "Cat.age min 0", "Team.players 0"])
  }
}
