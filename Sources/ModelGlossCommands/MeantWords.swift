import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import ModelGloss

/// What words were probably meant to be that name no file where models are expected.
///
/// A word is looked up among the versions, entities, properties and fetch request templates of the models here, and
/// among rules, revisions, languages and verbs. The advice names an option only if the verb has it. The models of the
/// working folder are read when the first word needs them, once for all words.
struct MeantWords {
  private let files: any FileTree
  /// The words of the command line.
  private let arguments: [String]
  private let models = Deferred<[LoadedModel]>()

  init(in environment: CommandEnvironment) { (files, arguments) = (environment.files, environment.arguments) }

  /// What to write for a word; nil if it means nothing here.
  func advice(on word: String) -> String? {
    guard !word.isEmpty, files.kind(at: word) == nil else { return nil }
    if word == "help" { return "write 'modelgloss help\(verb.map { " " + $0 } ?? "")'" }
    let meant =
      version(word) ?? entity(word) ?? property(word) ?? template(word) ?? rule(word) ?? revision(word)
      ?? language(word)
    if let meant { return meant.onSingleLine }
    if LocalizationKey(word) != nil {
      return has("--key") ? "'\(word)' is a key; write --key \(word.shellQuoted)" : nil
    }
    return ArgumentAdvice.verbs.contains(word) ? "'\(word)' is a verb, which comes first: 'modelgloss \(word)'" : nil
  }

  /// The failure to read what is not there, with what was probably meant instead.
  func advised(_ failure: InputFailure) -> InputFailure {
    guard failure.reason == "there is no such file or folder" || failure.reason == "there is no such file",
      arguments.contains(failure.path)
    else { return failure }
    if let list = list(failure.path) {
      var failure = failure
      failure.remedy = list
      return failure
    }
    // A revision is not a slip for the path after it.
    let isOpen = failure.remedy == nil || failure.remedy == "check the path"
    guard let meant = isOpen ? advice(on: failure.path) : revision(failure.path) else { return failure }
    var failure = failure
    failure.remedy = meant.onSingleLine
    return failure
  }

  /// Several paths in one word, as `"$(git ls-files)"` or `A,B` make it.
  private func list(_ word: String) -> String? {
    for separator in ["\n", ",", " "] {
      let paths = word.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
      guard paths.count > 1, paths.allSatisfy({ files.kind(at: $0) != nil }) else { continue }
      let words = paths.count > 3 ? "" : ": \(paths.map(\.shellQuoted).joined(separator: " "))"
      return "it is \(paths.count) paths in one word; write each as a word of its own\(words)"
    }
    return nil
  }

  /// A version without its package, with or without what the name of its file ends with.
  func version(_ word: String) -> String? {
    let name = FilePath.fileExtension(of: word).lowercased() == "xcdatamodel" ? FilePath.baseName(of: word) : word
    // `2` for `App 2`.
    let isNumber = word.allSatisfy(\.isNumber)
    let found = models(besides: word).first {
      $0.version == name || isNumber && $0.version?.hasSuffix(" " + word) == true
    }
    guard let owner = found, let name = owner.version else { return nil }
    let what = "'\(word)' is a version of '\(owner.packagePath)'"
    if verb == "migrations" { return "\(what); write --to \(name.shellQuoted)" }
    if let verb, ["changelog", "guard", "review", "freeze"].contains(verb) {
      return "\(what), of which '\(verb)' reads all; name \(owner.packagePath.shellQuoted)"
    }
    let place = "\(owner.packagePath)#\(name)".shellQuoted
    return (verb == "explain" ? "\(what); 'modelgloss inspect \(place)' shows it" : "\(what); write \(place)")
      .onSingleLine
  }

  // MARK: - Parts of models

  private func models(besides word: String) -> [LoadedModel] {
    let isName = !word.isEmpty && !word.contains { "/#:*".contains($0) } && files.kind(at: word) == nil
    return isName ? all : []
  }

  private var all: [LoadedModel] { models.value { ModelLoader(files: files).load(".", versions: .all).models } }

  private func entity(_ word: String) -> String? {
    let owner = models(besides: word).first { model in
      model.isCurrentVersion && model.model.entities.contains { $0.name == word }
    }
    return owner.map { owner in
      let what = "'\(word)' is an entity of '\(owner.packagePath)'"
      for option in ["--entity", "--include"] where has(option) {
        // Several are one list.
        let given = zip(arguments, arguments.dropFirst()).first { $0.0 == option }.map { $0.1 + "," } ?? ""
        return "\(what); write \(option) \((given + word).shellQuoted)"
      }
      return "\(what); 'modelgloss explain \(word.shellQuoted)' tells what is known of it"
    }
  }

  /// `firstName`, or `Player.firstName`.
  private func property(_ word: String) -> String? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last, (1...2).contains(parts.count) else { return nil }
    for model in models(besides: word) where model.isCurrentVersion {
      let index = ModelIndex(model.model)
      let owners = parts.count == 2 ? [parts[0]] : index.entityNames
      guard let owner = owners.first(where: { index.property(name, of: $0) != nil }) else { continue }
      let what = "'\(word)' is a property of '\(owner)'"
      if has("--property") { return "\(what); write --entity \(owner.shellQuoted) --property \(name.shellQuoted)" }
      return "\(what); 'modelgloss explain \("\(owner).\(name)".shellQuoted)' tells what is known of it"
    }
    return nil
  }

  private func template(_ word: String) -> String? {
    let isOne = models(besides: word).contains { $0.model.fetchRequestTemplates.contains { $0.name == word } }
    return isOne ? "'\(word)' is a fetch request template; write 'modelgloss fetch \(word.shellQuoted)'" : nil
  }

  // MARK: - Other names

  private func rule(_ word: String) -> String? {
    guard RuleRegistry.id(named: word) != nil else { return nil }
    return has("--rules")
      ? "'\(word)' is a rule; write --rules \(word)"
      : "'\(word)' is a rule, which 'modelgloss explain \(word)' explains"
  }

  /// `v1.0`, `v1.0:Shop.xcdatamodeld`, `main..HEAD`.
  private func revision(_ word: String) -> String? {
    let place = GitPlace(word)
    let revision = word.byteRange(of: "..").map { String(word[..<$0.lowerBound]) } ?? place?.revision ?? word
    guard !revision.isEmpty, exists(revision: revision) else { return nil }
    let what = "'\(revision)' is a revision"
    if verb == "diff", place == nil {
      let package = all.first?.packagePath ?? "MODEL"
      return
        "\(what); write what to compare: 'modelgloss diff \("\(revision):\(package)".shellQuoted) \(package.shellQuoted)'"
    }
    for option in ["--changed-since", "--against", "--at"] where has(option) {
      return "\(what); write \(option) \(revision.shellQuoted)"
    }
    return
      "\(what), and '\(verb ?? "this")' reads files; make a folder of that state with 'git worktree add ../\(FilePath.name(of: revision)) \(revision)'"
  }

  private func exists(revision: String) -> Bool {
    files.workingFolder.flatMap { try? GitRevision(revision, workingFolder: $0) } != nil
  }

  private func language(_ word: String) -> String? {
    guard word.prefix(while: { $0.isLetter }).count == 2, LanguageNames.refusal(of: word) == nil, has("--locale") else {
      return nil
    }
    return "'\(word)' is a language; write --locale \(word)"
  }

  // MARK: - The verb

  private var verb: String? { arguments.first { !$0.hasPrefix("-") } }

  private func has(_ option: String) -> Bool { ArgumentAdvice.options(of: arguments).contains(option) }
}
