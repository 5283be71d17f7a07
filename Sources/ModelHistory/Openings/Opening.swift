/// A place in a project's code that opens stores of Core Data, with what decides how they are migrated.
///
/// ```swift
/// let container = NSPersistentContainer(name: "Shop") // opens 'Shop'; migrates and infers by default
/// container.persistentStoreDescriptions.first?.shouldInferMappingModelAutomatically = false
/// ```
///
/// Containers and store descriptions migrate and infer unless code says otherwise; `addPersistentStore` with a
/// dictionary of options, or without one, does only what the dictionary says. Source: Apple's documentation of
/// NSPersistentStoreDescription and NSPersistentStoreCoordinator.
package struct Opening: Sendable, Hashable {
  /// Whether an option is set.
  package enum Answer: Sendable, Hashable {
    case on, off
    /// What decides it, as written.
    case unknown(String)
  }

  /// An option with what shows it.
  package struct Setting: Sendable, Hashable {
    package var answer: Answer
    /// What decides it if it is not the default of the call: `shouldMigrateStoreAutomatically`.
    package var sign: String?
    package var line: Int?
    /// The file, if it is not that of the opening.
    package var path: String?
    /// The constant of another file that decides it, if its answer is not known.
    var constant: Constant?

    package init(_ answer: Answer, sign: String? = nil, line: Int? = nil) {
      (self.answer, self.sign, self.line) = (answer, sign, line)
    }
  }

  /// A constant, or the contrary of it.
  struct Constant: Sendable, Hashable {
    var name: CodeName
    var isNegated: Bool
  }

  /// The model that it opens.
  package enum Model: Sendable, Hashable {
    case named(String)
    /// All models of bundles, or several that are named.
    case merged
    /// A constant that other files may declare.
    case constant(String)
    case unknown
  }

  /// A store that it opens, as far as literals and the names of directories lead.
  package struct Store: Sendable, Hashable {
    /// Each place that it may have, such as `group.shop/Shop.sqlite`; empty for the default place of a container.
    package var places = Set<Place>()
    /// The configurations of the model that it may hold; empty for all of the model.
    package var configurations = Set<Place>()
    /// How it is written, unless by SQLite: `binary`, `XML`.
    package var kinds = Set<String>()
    /// The containers of CloudKit that it may be mirrored to; empty where nothing names one.
    package var databases = Set<Place>()
    /// What the name of its model leads to, where that is not a literal.
    var models = Set<Place>()

    /// Whether it may be of a model, as far as names tell.
    func mayBe(of model: String, among models: Set<String>) -> Bool {
      let texts = self.models.compactMap(\.text)
      return texts.isEmpty || texts.contains(model) || !texts.contains(where: models.contains)
    }
  }

  /// What code does with a store that does not open, or with any store before it is opened.
  package struct Consequence: Sendable, Hashable {
    /// The gravest first.
    package enum Kind: Sendable, Hashable, CaseIterable { case emptied, deleted, moved, memory }

    package var kind: Kind
    package var path: String
    package var line: Int
    /// What decides it, as written.
    package var condition: String?
  }

  /// A function that code calls where a store does not open, and that its file does not declare.
  struct Helper: Sendable, Hashable {
    enum Owner: Sendable, Hashable {
      /// `Stores.reset()`, `Stores.shared.reset()`
      case type(String)
      /// `reset()`, with the type that the call is in.
      case own(String?)
      /// `stores.reset()`
      case variable
    }

    var word: String
    var owner: Owner
  }

  /// The class or method: `NSPersistentContainer`.
  package var call: String
  package var path: String
  package var line: Int
  package var model: Model
  /// The version that it opens, if it names the file of one: `Shop 2` of `Shop 2.mom`.
  package var version: String?
  /// The literal name of a container, which is its store's, too.
  package var container: String?
  /// Whether its model is passed to it, so its name does not say the model.
  var hasOwnModel = false
  package var stores = Set<Store>()
  package var onFailure: Consequence?
  /// The functions of other files that are called where a store does not open.
  var helpers = Set<Helper>()
  /// The names of the functions that get its container, descriptions or URL.
  var touching = Set<String>()
  /// Those that may change a store, with the digests of their code.
  var touches: [String: Set<String>] = [:]
  package var migrates: Setting
  package var infers: Setting
  /// What passes stages to it; nil if nothing does.
  package var stages: Setting?
  /// Whether the code only looks at a store, or copies or moves one: a read-only one, one that `try?` guards, and one
  /// in a function that removes stores again.
  package var isPassing = false
  /// Whether its class is of another module, so what it sets is not in the sources.
  var isForeign = false
  /// Whether a store description has its options.
  var isDescribed = false
  /// The name of the variable that has the options, if other files set them.
  var options: String?
  /// The constants that other files may declare, in its stores and its options.
  var names: Set<CodeName> {
    let texts = stores.flatMap { [$0.places, $0.configurations, $0.databases, $0.models].flatMap(\.self) }
    return texts.reduce(into: Set([migrates, infers, stages].compactMap(\.?.constant?.name))) { $0.formUnion($1.names) }
  }

  package init(
    _ call: String, path: String, line: Int, model: Model = .unknown, migrates: Setting = .init(.on),
    infers: Setting = .init(.on)
  ) {
    (self.call, self.path, self.line, self.model) = (call, path, line, model)
    (self.migrates, self.infers) = (migrates, infers)
  }
}
