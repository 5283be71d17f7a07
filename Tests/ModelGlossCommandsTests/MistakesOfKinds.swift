import GlossBasics
import GlossFiles
import GlossTestSupport

/// Mistakes by their kind: a word that is no path, a file that is another one, a language that nobody has.
enum MistakesOfKinds {
  static let files: InMemoryFileTree = {
    var files = MistakesInArguments.files
    for (path, text) in [
      "App.xcodeproj/project.pbxproj": "",
      "schema.ckdb": "DEFINE SCHEMA\n", "settings.yml": "coverage: 90\n", "README.md": "# Shop\n",
      "s.store": "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 123\n", "e.store": "",
      "default.store-wal": "log", "crash.log": "CoreData: error: x\n", "text.sqlite": "not a store\n",
    ] {
      files.files[path] = Array(text.utf8)
    }
    files.files["s.sqlite.gz"] = [0x1F, 0x8B, 8, 0]
    return files
  }()

  static let ofKinds = Mistake.all(
    in: files,
    [
      // Words that are known here.
      ("check|de", 2, "'de' is a language; write --locale de"),
      ("check|title", 2, "'title' is a property of 'Article'; 'modelgloss explain Article.title' tells"),
      ("preview|title", 2, "write --entity Article --property title"),
      ("check|Article.title", 2, "'modelgloss explain Article.title'"),
      ("check|orphaned-key", 2, "'orphaned-key' is a rule; write --rules orphaned-key"),
      ("check|--skip-rules|missing-translation", 64, "no rule 'missing-translation'; 'modelgloss rules' lists them"),
      ("check|--skip-rules|untranslated", 64, "no rule 'untranslated'; did you mean 'untranslated-value'?"),
      ("check|--locale|fr CA", 64, "did you mean 'fr-CA'?"),
      ("coverage|orphaned-key", 2, "'modelgloss explain orphaned-key' explains"),
      ("check|Article", 2, "'Article' is an entity of 'Shop.xcdatamodeld'; 'modelgloss explain Article'"),
      ("docs|-o|d|Article", 2, "'Article' is an entity of 'Shop.xcdatamodeld'; write --include Article"),
      ("check|ArticlesOf", 2, "is a fetch request template; write 'modelgloss fetch ArticlesOf'"),
      ("check|help", 2, "write 'modelgloss help check'"),
      ("check|docs", 2, "'docs' is a verb, which comes first: 'modelgloss docs'"),
      ("migrations|Shop 2", 2, "'Shop 2' is a version of 'Shop.xcdatamodeld'; write --to \"Shop 2\""),
      ("explain|Shop 2", 64, "'Shop 2' is a version of 'Shop.xcdatamodeld'; 'modelgloss inspect"),
      ("changelog|Shop 2", 2, "of which 'changelog' reads all; name Shop.xcdatamodeld"),
      ("preview|--property|Article.title", 64, "write --entity Article --property title"),
      ("preview|--entity|Article.title", 64, "write --entity Article --property title"),
      ("fetch|ArticlesNamed|--set|TITLE|Ada", 64, "with '=': --set TITLE=Ada"),
      ("fetch", 64, "name a fetch request template, after its model; there are ArticlesNamed, ArticlesOf"),
      (
        "strings|move|Shop.xcdatamodeld|Entity/Article|Entity/Product", 64,
        "the keys come first: modelgloss strings move Entity/Article Entity/Product Shop.xcdatamodeld"
      ),
      // Standard input.
      ("strings|convert|-|--format|xcstrings", 64, "'strings' reads files, not standard input"),
      ("check|--baseline|-", 64, "'--baseline' reads a file, not standard input; name the file"),
      ("explain|-", 64, "standard input is empty; pass it what to explain"),
      ("explain| ", 64, "name what to explain, such as 'Customer.firstName'"),
      ("explain|crash.log", 64, "a text is read from standard input: modelgloss explain - < crash.log"),
      ("explain|nosuch.log", 64, "and there is no such file"),
      // Files that are others.
      ("check|README.md", 2, "give the .xcdatamodeld, .xcdatamodel, .momd or .mom"),
      ("check|schema.ckdb", 2, "is a CloudKit schema, not a model; give the model, and the schema with --cloudkit"),
      ("check|Shop.xcdatamodeld/.xccurrentversion", 2, "is a part of a model, not the model itself; give 'Shop.xc"),
      ("compile|schema.ckdb|Shop.xcdatamodeld", 64, "modelgloss compile Shop.xcdatamodeld schema.ckdb"),
      ("validate|--store|e.store", 2, "the file is empty; copy it again from the app"),
      ("match|e.store", 2, "the file is empty; copy it again from the app"),
      ("validate|--store|s.store", 2, "is a Git LFS pointer, not the store itself; run `git lfs pull`"),
      ("match|s.store", 2, "is a Git LFS pointer, not the store itself; run `git lfs pull`"),
      ("validate|--store|default.store-wal", 2, "is a part of a store, not the store itself; give 'default.store'"),
      ("changelog|Shop.xcdatamodeld/Shop 2.xcdatamodel", 64, "is one version; name 'Shop.xcdatamodeld'"),
      ("match|crash.log", 2, "crash.log: error: the file has no version hashes of a store; give the lines with"),
      ("match|text.sqlite", 2, "is a text, not a store; give the app's own store"),
      ("validate|--store|text.sqlite", 2, "is a text, not a store; give the app's own store"),
      ("guard|--against|main|--cloudkit|settings.yml", 2, "the file is not a CloudKit schema"),
      ("explain|de.lproj/ShopModel.strings", 64, "is a table; name one of its keys, such as 'Property/name"),
      ("explain|NoModel.xcstrings", 64, "is a table; name one of its keys"),
      ("compile|Shop.xcdatamodeld|Shop.zip", 64, "ends in .momd, not in .zip; write to 'Shop.momd', or to a folder"),
      ("compile|Shop.zip", 64, "ends in .momd, not in .zip; write to 'Shop.momd'"),
      ("check|Shop.xcdatamodeld|de.lproj", 2, "it has tables; leave it out, or choose the language with --locale de"),
      ("preview|--check|de.lproj/ShopModel.strings", 64, "is a table, not a file of messages"),
      ("strings|export|--locale|de|--into|texts/x.xliff", 64, "write --into texts"),
      (
        "verify|Shop.xcdatamodeld|empty", 2,
        "the folder has no compiled model; write one: 'modelgloss compile Shop.xcdatamodeld empty/'"
      ),
      (
        "explain|Error Domain=NSCocoaErrorDomain Code=1570 \"(null)\"", 64,
        "1570 is NSValidationMissingMandatoryPropertyError; name the property that fails with it"
      ),
      ("match|s.sqlite.gz", 2, "is compressed; unpack it first, with 'gunzip s.sqlite.gz'"),
      ("validate|--store|s.sqlite.gz", 2, "is compressed; unpack it first"),
      // Names with more than a name, and names of others.
      ("migrations|2", 2, "'2' is a version of 'Shop.xcdatamodeld'; write --to \"Shop 2\""),
      ("explain|Z_PK", 64, "'Z_PK' is Core Data's own column of every table: the number of the row"),
      ("explain|de.lproj/ShopModel.strings:9", 64, "line 9 of 'de.lproj/ShopModel.strings' has no entry; name a key"),
      ("explain|README.md:1:1", 64, "'README.md' is not a table of these models; name what is there"),
      ("explain|Article.title.de", 64, "'de' is a language; write 'modelgloss explain Article.title --locale de'"),
      ("explain|Article.title.length", 64, "'Article.title' is a property, and has no 'length'"),
      ("explain|ZTITL", 64, "did you mean 'ZTITLE'?"),
      ("preview|--entity|Article|Shop 2", 2, "'Shop 2' is a version"),
      // Languages.
      ("strings|sync|--locale|all", 64, "'all' is not a language code; name none for all languages of the app"),
      ("check|--locale|en-UK", 64, "'en-UK' is not a language code; did you mean 'en-GB'?"),
      ("strings|sync|--locale|en-UK", 64, "did you mean 'en-GB'?"),
      ("check|--locale|pt-Brazil", 64, "did you mean 'pt-BR'?"),
      ("check|--locale|sr-Latin", 64, "did you mean 'sr-Latn'?"),
      ("strings|sync|--locale|Base", 64, "'Base' is not a language, but has the texts of the development language"),
      ("strings|sync|--development-language|jp", 64, "did you mean 'ja'?"),
      ("validate|--entity|Article|--values|values.json|--locale|de,fr", 64, "name one language"),
      ("check|--locale|deutsch", 64, "did you mean 'de'?"),
      ("check|--locale|es-LA", 64, "did you mean 'es-419'?"),
      ("preview|--code|NSValidationStringTooLongError", 64, "is not an error code; write 1660"),
      ("strings|confirm|Property/title", 2, "'Property/title' is a key; write --key Property/title"),
      ("docs|--output|README.html", 64, "'README.html' looks like the name of a file"),
      ("coverage|--locale|gre", 64, "did you mean 'el'?"),
      ("explain|Article.titel", 64, "did you mean 'Article.title'?"),
      ("docs|out", 64, "name the folder to write to, for example --output out"),
      ("migrations|--from|Shop", 64, "every earlier version is listed; 'modelgloss diff' compares two"),
      // Settings.
      ("check|--config|settings.yml", 2, "'coverage' has to be names with values; write 'coverage: {translated: 90}'"),
      ("check|--config|de.lproj/ShopModel.strings", 2, "de.lproj/ShopModel.strings:1:18: error: the file is not YAML"),
      ("config|locales", 64, "'modelgloss config' prints all settings; 'locales' is one of them"),
      ("config|set", 64, "settings are changed in the file; edit .modelgloss.yml"),
      // Results and baselines.
      ("guard|--lock|", 64, "the name of the lock file is empty; write --lock modelgloss.lock"),
      ("guard|--lock|de.lproj|--update", 64, "name a file, such as --lock de.lproj/modelgloss.lock"),
      ("docs|-o|d|--include|Article|--exclude|Article", 64, "leaves no entity"),
      ("docs|-o|d|--include|Article,Shp", 64, "no entity matches 'Shp'; did you mean 'Shop'?"),
      // Options of other tools, and words for an option.
      ("compile|Shop.xcdatamodeld|--model-version|Shop 2|out.mom", 64, "Unknown option '--model-version'"),
      ("rules|--severity|error", 64, "Unknown option '--severity'"),
      ("docs|-o|d|--entity|Article", 64, "Did you mean '--include'?"),
      ("serve|-o|page.html", 64, "Did you mean '--once'?"),
      ("validate|--store|e.store|--operation|delete", 64, "'--operation' goes with '--values'"),
      ("strings|confirm|--key|Property/title,Entity/Article", 64, "--key Property/title --key Entity/Article"),
      ("inspect|--entity|Article", 64, "'modelgloss explain Customer' tells all that is known of one entity"),
      ("init|--output|x.yml", 64, "the settings are written to .modelgloss.yml"),
      ("serve|--host|0.0.0.0", 64, "the page is for this machine alone"),
      ("strings|pseudo|--locale|de", 64, "pseudo-languages are chosen with --kind"),
      ("review|main", 64, "Did you mean 'review --against main'?"),
      ("strings|confirm|--locale|fr", 64, "no table is in 'fr', so there is nothing to confirm; there are "),
      ("strings|sync|--check", 64, "Did you mean '--dry-run'?"),
      ("strings|export|-o|out", 64, "Did you mean '--into'?"),
      ("strings|export|--output|out", 64, "Did you mean '--into'?"),
      ("check|--warnings-as-errors", 64, "Did you mean '--fail-on warning'?"),
      ("check|--severity|error", 64, "Did you mean '--fail-on'?"),
      ("check|--silent", 64, "Did you mean '--quiet'?"),
      ("check|--base|main", 64, "Did you mean '--changed-since'?"),
      ("check|--model|Shop.xcdatamodeld", 64, "models are named without an option"),
      ("check|--exclude|Vendor", 64, "what is left out is listed in .modelgloss.yml"),
      ("check|--output-format|json", 64, "Did you mean '--format'?"),
      ("docs|--out-dir|d", 64, "Did you mean '--output'?"),
      ("coverage|--svg", 64, "Did you mean '--format svg'?"),
      ("coverage|--min|90", 64, "Did you mean '--min-coverage'?"),
      ("compile|-o|build", 64, "what to write is the last word"),
      ("--store|x.sqlite", 64, "name the verb first, as in 'modelgloss validate --store'"),
    ])
}
