import GlossBasics
import GlossFiles

enum MistakesInArguments {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Thing" isAbstract="YES"><attribute name="note" optional="YES" attributeType="String"/></entity>
      <entity name="Article" parentEntity="Thing">
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="title" attributeType="String" maxValueString="20"/>
        <relationship name="shop" optional="YES" maxCount="1" destinationEntity="Shop" inverseName="articles" inverseEntity="Shop"/>
      </entity>
      <entity name="Shop">
        <relationship name="articles" optional="YES" toMany="YES" destinationEntity="Article" inverseName="shop" inverseEntity="Article"/>
      </entity>
      <fetchRequest name="ArticlesOf" entity="Article" predicateString="shop == $SHOP"/>
      <fetchRequest name="ArticlesNamed" entity="Article" predicateString="title == $TITLE AND price &gt; $PRICE"/>
    </model>

    """

  static let files = InMemoryFileTree([
    "Package.swift": "",
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model.replacing(
      "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\"/>", with: ""),
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model,
    "Shop.xcdatamodeld/.xccurrentversion":
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
    "de.lproj/ShopModel.strings": "\"Entity/Article\" = \"Artikel\";\n",
    "notes.txt": "Nothing.\n",
    "values.json": "{\"title\": \"x\"}",
    "bad.json": "{\"title\": ,}",
    "junk.sqlite": "no store",
    "back.xliff": "<xliff version=\"9\"/>",
    "empty/readme.txt": "",
  ])

  /// Verbs, options and their values, verb by verb.
  static let inArguments = Mistake.all(
    in: files,
    [
      ("check|nope.xcdatamodeld", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("check|Shop.xcdatamodel", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("check|shop.xcdatamodeld", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("check|Shop.xcdatamodeld#Shop 3", 2, "choose one of 'Shop' and 'Shop 2'"),
      ("check|Shop.xcdatamodeld|--model-version|Shop3", 2, "choose one of 'Shop' and 'Shop 2'"),
      ("check|Shop 2", 2, "'Shop 2' is a version of 'Shop.xcdatamodeld'; write \"Shop.xcdatamodeld#Shop 2\""),
      ("check|Shop|2.xcdatamodel", 2, "'Shop 2.xcdatamodel' is a version of 'Shop.xcdatamodeld'"),
      ("preview|Article", 2, "'Article' is an entity of 'Shop.xcdatamodeld'; write --entity Article"),
      ("check|-o|de.lproj", 2, "it is a folder, not a file; name a file to write to"),
      ("check|—strict", 64, "'—strict' begins with a dash instead of hyphens; write '--strict'"),
      ("check|-–strict", 64, "write '--strict'"),
      ("check|–q", 64, "write '-q'"),
      ("check|-strict", 64, "Did you mean '--strict'?"),
      ("check|--verbose", 64, "Did you mean '--strict'?"),
      ("check|--fix", 64, "Did you mean 'modelgloss strings sync'?"),
      ("check|--baseline|new.json", 2, "or write it: modelgloss check --write-baseline new.json"),
      ("check|--locale|ge", 64, "did you mean 'de' or 'ka'?"),
      ("strings|import|values.json", 64, "'values.json' is not in a format that is imported; name the files"),
      ("strings|sync|--format|xstrings", 64, "Did you mean 'xcstrings'?"),
      ("docs|-o|d|--include|Artcle", 64, "no entity matches 'Artcle'; did you mean 'Article'?"),
      ("localize", 64, "did you mean 'modelgloss strings sync'?"),
      ("documentation", 64, "did you mean 'modelgloss docs'?"),
      ("fetch|--nope", 64, "Usage: modelgloss fetch [<options>] [<model> … <what> ...]\n"),
      ("config|--schema|chek", 64, "there is no schema for 'chek'; did you mean 'check'?"),
      ("config|check", 64, "'check' is named without --schema"),
      ("check|notes.txt", 2, "the file is plain text, not the XML of a source model"),
      ("check|empty", 2, "give the path of the .xcdatamodeld, .xcdatamodel, .momd or .mom"),
      ("check|de.lproj/ShopModel.strings", 2, "give the model that it belongs to"),
      ("check|junk.sqlite", 2, "the file is plain text, not the XML of a source model"),
      ("check|values.json", 2, "the file is JSON, not a source model"),
      ("check|", 64, "the name of a model is empty; '.' is the working folder"),
      ("check|--locale|de,|fr", 64, "write the values of '--locale' without spaces: --locale de,fr"),
      ("check|--locale=de,|fr", 64, "write the values without spaces: --locale=de,fr"),
      ("check|--locale|german", 64, "did you mean 'de'?"),
      ("check|--locale|xx-nonsense", 64, "write it as in de, pt-BR or zh-Hans"),
      ("check|--locale|12", 64, "write it as in de, pt-BR or zh-Hans"),
      ("check|--rules|missing-name", 64, "did you mean 'missing-entity-name' or 'missing-property-name'?"),
      ("check|--rules|orphan", 64, "did you mean 'orphaned-key'?"),
      ("check|--rules|missing-entity-names", 64, "did you mean 'missing-entity-name'?"),
      ("check|--rules|blah-blah-blah", 64, "there is no rule 'blah-blah-blah'; 'modelgloss rules' lists them"),
      ("check|--skip-rules|Missing_Table", 64, "did you mean 'missing-table'?"),
      ("check|--for|icloud", 64, "models are not checked for 'icloud'; use cloudkit or swiftdata"),
      ("check|--for|swift-data", 64, "did you mean 'swiftdata'?"),
      ("check|--fail-on|errors", 64, "Did you mean 'error'?"),
      ("check|--fail-on", 64, "Help:  --fail-on <severity>  Lowest severity that makes the run fail: error, warni"),
      ("check|--format|jsn", 64, "Did you mean 'json'?"),
      ("check|--format|xml", 64, "The value 'xml' is invalid for '--format <format>'. Please provide one of the fo"),
      ("check|--strict|--fail-on|error", 64, "--strict means --fail-on note; give one of them"),
      ("check|--report|sarif", 64, "The value 'sarif' is invalid for '--report <format=file>': name the file to writ"),
      ("check|--report|sarf=x.sarif", 64, "did you mean 'sarif'?"),
      ("check|--report|=x", 64, "use one of text, json, github, sarif, junit, checkstyle, gitlab, markdown"),
      (
        "check|--report|sarif=x.json|--report|json=x.json", 64,
        "two results are written to 'x.json'; give each its own file"
      ),
      ("check|--report|json=nope/x.json", 2, "its folder 'nope' does not exist; create the folder, or check the path"),
      ("check|-o|nope/deep/x.txt", 2, "create the folder, or check the path"),
      ("check|-o|Shop.xcdatamodeld/contents", 2, "write to another folder"),
      ("check|--write-baseline|nope/base.json", 2, "its folder 'nope' does not exist; create the folder, or check"),
      ("guard|-scheme|Shop", 64, "options of more than one letter begin with two hyphens"),
      ("check|-path|.", 64, "models are named without an option"),
      ("check|-o|report.pdf", 64, "choose one of the formats with --format: text, json"),
      ("coverage|-o|badge.png", 64, "choose one of the formats with --format: text, json, markdown, svg"),
      ("freeze|Shop.xcdatamodeld|--check|--released|v*", 2, "modelgloss guard Shop.xcdatamodeld --released"),
      ("check|--baseline|nope.json", 2, "there is no such baseline; check the path, or write it: "),
      ("check|--baseline|bad.json", 2, "or remove it and write it with --write-baseline"),
      ("check|--min-coverage|101", 64, "'--min-coverage' is a percentage, from 0 to 100"),
      ("check|--min-coverage|-5", 64, "'--min-coverage' does not take a negative number, such as '-5'"),
      ("check|--min-coverage|many", 64, "The value 'many' is invalid for '--min-coverage <percent>'"),
      (
        "check|--changed-since|v1|--write-baseline|b.json", 64,
        "a baseline contains all findings; leave out --changed-since"
      ),
      ("check|--colour|always", 64, "Unknown option '--colour'. Did you mean '--color'?"),
      ("check|--color|yes", 64, "The value 'yes' is invalid for '--color <color>'. Please provide one of 'auto', "),
      ("check|--config|nope.yml", 2, "there is no such file"),
      (
        "check|--config|values.json", 2,
        "use one of models, strings, developmentLanguage, for, cloudkit, locales, preferredKeyForm,"
      ),
      ("check|--strings|nope.lproj", 2, "there is no such file or folder; check the path"),
      ("check|--merg", 64, "Unknown option '--merg'. Did you mean '--merge'?"),
      ("check|Shop.xcdatamodeld|extra", 2, "there is no such file or folder; check the path"),
      ("lint", 64, "did you mean 'modelgloss check'?"),
      ("chekc", 64, "did you mean 'modelgloss check'?"),
      ("Check", 64, "did you mean 'modelgloss check'?"),
      ("check-all", 64, "there is no verb 'check-all'; 'modelgloss help' lists them"),
      (
        "Shop.xcdatamodeld", 64,
        "'Shop.xcdatamodeld' is not a verb; to check the model, write 'modelgloss check Shop.xcd"
      ),
      ("shop", 64, "there is no verb 'shop'; 'modelgloss help' lists them"),
      ("version", 64, "did you mean 'modelgloss --version'?"),
      ("-v", 64, "did you mean '--version'?"),
      ("--verson", 64, "did you mean '--version'?"),
      ("--halp", 64, "did you mean '--help'?"),
      ("-x", 64, "there is no option '-x' before a verb; name the verb first"),
      ("help|chekc", 64, "did you mean 'modelgloss help check'?"),
      ("help|lint", 64, "did you mean 'modelgloss help check'?"),
      ("help|nonsense-verb", 64, "there is no verb 'nonsense-verb'; 'modelgloss help' lists them"),
      ("coverage|--min-coverage|-5", 64, "'--min-coverage' does not take a negative number, such as '-5'"),
      ("coverage|--min-documented|200", 64, "'--min-documented' is a percentage, from 0 to 100"),
      ("coverage|--format|svgg", 64, "Did you mean 'svg'?"),
      ("coverage|nope", 2, "there is no such file or folder; check the path"),
      ("docs", 64, "name the folder to write to, for example --output docs"),
      ("docs|Shop.xcdatamodeld", 64, "name the folder to write to, for example --output docs"),
      ("docs|-o", 64, "Help:  -o <folder>  The folder to write to."),
      ("docs|-o|", 64, "the folder to write to has an empty name; '.' is the working folder"),
      ("docs|-o|Shop.xcdatamodeld", 2, "is a model, which is not written over; write to another path"),
      ("docs|-o|Shop.xcdatamodeld/sub", 2, "write to another folder"),
      ("docs|-o|notes.txt", 2, "it is a file, but a folder is expected"),
      ("docs|-o|out|--format|pdf", 64, "there are markdown, html, docc, json, mermaid"),
      ("docs|-o|out|--format|htm", 64, "did you mean 'html'?"),
      ("docs|-o|out|--layout|page", 64, "Did you mean 'pages'?"),
      ("docs|-o|out|--preface|nope.md", 2, "there is no such file"),
      ("docs|-o|out|--templates|nope", 2, "there is no such folder"),
      ("docs|-o|out|--locale|deutsch", 64, "did you mean 'de'?"),
      ("docs|--print-template|entitty", 64, "there is no template 'entitty'; --print-template list names them"),
      ("docs|--print-template|nope/nope", 64, "there is no template 'nope/nope'; --print-template list names them"),
      ("preview|--entity|Artikel", 64, "did you mean 'Article'?"),
      ("preview|--entity|Artcle", 64, "did you mean 'Article'?"),
      ("preview|--entity|Thing", 64, "its concrete entities are Article"),
      ("preview|--property|titel", 64, "did you mean 'title'?"),
      ("preview|--entity|Article|--property|nmae", 64, "Article has no property 'nmae'"),
      ("preview|--code|required", 64, "'required' is not an error code; codes are numbers such as 1570"),
      ("preview|--code|15x", 64, "'15x' is not an error code; codes are numbers such as 1570"),
      ("preview|--check|a.txt|--write|b.txt", 64, "--check compares and --write writes; give one of them"),
      (
        "preview|--write|nope/messages.txt", 2, "its folder 'nope' does not exist; create the folder, or check the path"
      ),
      ("preview|--format|pdf", 64, "The value 'pdf' is invalid for '--format <format>'. Please provide one of 'text'"),
      ("preview|--locale|klingon", 64, "write it as in de, pt-BR or zh-Hans"),
      ("validate", 64, "give '--entity' and '--values', or '--store'"),
      ("validate|--entity|Article", 64, "give '--entity' and '--values', or '--store'"),
      ("validate|--values|values.json", 64, "give '--entity' and '--values', or '--store'"),
      ("validate|--entity|Artcle|--values|values.json", 64, "did you mean 'Article'?"),
      ("validate|--entity|Thing|--values|values.json", 64, "its concrete entities are Article"),
      ("validate|--entity|Article|--values|nope.json", 2, "there is no such file"),
      ("validate|--entity|Article|--values|bad.json", 2, "a JSON value is missing here; correct the JSON text"),
      (
        "validate|--entity|Article|--values|de.lproj/ShopModel.strings", 2,
        "the values are an object of property name to value, such as {\"firstName\": \"Ada\"}"
      ),
      (
        "validate|--entity|Article|--values|values.json|--operation|create", 64,
        "The value 'create' is invalid for '--operation <operation>'. Please provide one "
      ),
      (
        "validate|--store|Shop.xcdatamodeld", 64,
        "'Shop.xcdatamodeld' is a model, and --store takes a store, such as default.sqlit"
      ),
      ("validate|--store|nope.sqlite", 2, "there is no such file"),
      ("validate|--store|junk.sqlite", 2, "the file is a text, not a store"),
      (
        "validate|--store|junk.sqlite|--entity|Article|--values|values.json", 64,
        "give '--store', or '--entity' with '--values', not both"
      ),
      ("validate|--store|junk.sqlite|--limit|-1", 64, "'--limit' does not take a negative number, such as '-1'"),
      ("explain", 64, "name what to explain, such as 'Customer.firstName'"),
      ("explain|Shop.xcdatamodeld", 64, "name what to explain in 'Shop.xcdatamodeld', such as 'Customer.firstName'"),
      ("explain|Article|Shop.xcdatamodeld", 64, "name the model first: 'modelgloss explain Shop.xcdatamodeld Article'"),
      ("explain|Article|title", 64, "write a property with its entity: 'modelgloss explain Article.title'"),
      ("explain|Artcle", 64, "did you mean 'Article'?"),
      ("explain|Article.titel", 64, "did you mean 'Article.title'?"),
      ("explain|NSValidationStringTooLongError", 64, "as in 'Customer.firstName:1660', or list all"),
      ("validate|--entity|Article|--set|title=x", 64, "the values are in a JSON file, or '-': echo"),
      ("check|old*w?rk", 2, "only a shell expands patterns, where something matches; name the folder that has"),
      ("explain|1570", 64, "name the property that fails with it, as in 'Customer.firstName:1570', or list a"),
      ("explain|4711", 64, "name the property that fails with it, as in 'Customer.firstName:4711', or list a"),
      ("explain|orphaned-kye", 64, "did you mean the rule 'orphaned-key'?"),
      ("explain|nope.xcdatamodeld|Article", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("fetch", 64, "name a fetch request template, after its model"),
      ("fetch|Shop.xcdatamodeld", 64, "name a fetch request template of 'Shop.xcdatamodeld'"),
      ("fetch|Shop.xcdatamodeld|ArticlesNamd", 64, "did you mean 'ArticlesNamed'?"),
      ("fetch|ArticlesNamed", 64, "'ArticlesNamed' needs values for $PRICE, $TITLE"),
      (
        "fetch|ArticlesNamed|TITLE=x", 64,
        "give the value of a variable with --set: 'modelgloss fetch ArticlesNamed --set T"
      ),
      ("fetch|ArticlesNamed|--set|TITLE", 64, "'TITLE' does not have the form NAME=VALUE"),
      ("fetch|ArticlesNamed|--set|=x", 64, "'=x' does not have the form NAME=VALUE"),
      ("fetch|ArticlesNamed|--set|TITLE=a|--set|TITLE=b", 64, "two values are given for $TITLE"),
      ("fetch|ArticlesNamed|--set|TITEL=a|--set|PRICE=1", 64, "did you mean '$TITLE'?"),
      (
        "fetch|ArticlesNamed|--set|TITLE=a|--set|PRICE=cheap", 64,
        "$PRICE is compared with price, which has the type Decimal, and 'cheap' is not one"
      ),
      (
        "fetch|ArticlesOf|--set|SHOP=abc", 64,
        "write null or the object's URI, such as x-coredata://E621E1F8-C36C-495A-93FC-0"
      ),
      (
        "fetch|ArticlesOf|Shop.xcdatamodeld", 64,
        "name the model first: 'modelgloss fetch Shop.xcdatamodeld ArticlesOf'"
      ),
      ("inspect|nope", 2, "there is no such file or folder; check the path"),
      ("inspect|notes.txt", 2, "the file is plain text, not the XML of a source model"),
      ("inspect|--format|yaml", 64, "The value 'yaml' is invalid for '--format <format>'. Please provide one of 'text"),
      ("strings|snyc", 64, "did you mean 'modelgloss strings sync'?"),
      ("strings|sync|nope", 2, "there is no such file or folder; check the path"),
      ("strings|sync|--locale|en_", 64, "write it as in de, pt-BR or zh-Hans"),
      (
        "strings|sync|--format|stringsdict", 64,
        "The value 'stringsdict' is invalid for '--format <format>'. Please provide one o"
      ),
      (
        "strings|sync|--names|nice", 64,
        "The value 'nice' is invalid for '--names <names>'. Please provide one of 'natura"
      ),
      (
        "strings|sync|--key-form|short", 64,
        "The value 'short' is invalid for '--key-form <key-form>'. Please provide one of "
      ),
      ("strings|export", 64, "name the languages to translate into: --locale de,fr"),
      ("strings|export|--locale|nope-nope|--into|x", 64, "write it as in de, pt-BR or zh-Hans"),
      ("strings|export|--locale|de|--xliff|3.0", 64, "Did you mean '2.0'?"),
      ("strings|import", 64, "name the files of the translators, .xliff, .csv or .xcloc, or give a --translator"),
      ("strings|import|back.xliff", 2, "XLIFF 9 is not supported; use 1.2 or 2.0"),
      (
        "strings|import|back.xliff|--translator|cat", 64, "--translator takes the place of files; leave out one of them"
      ),
      ("strings|import|back.xliff|--locale|nope-nope", 64, "write it as in de, pt-BR or zh-Hans"),
      ("strings|export|--locale|de|--xcloc|--format|csv", 64, "leave out --xcloc or --format csv"),
      ("strings|import|--xliff|nope.xliff", 2, "there is no such file"),
      ("strings|import|--xliff|back.xliff", 2, "XLIFF 9 is not supported; use 1.2 or 2.0"),
      (
        "strings|import|--xliff|de.lproj/ShopModel.strings", 2,
        "'modelgloss strings export' writes what translators send back"
      ),
      ("strings|import|--xliff|notes.txt", 2, "'modelgloss strings export' writes what translators send back"),
      ("strings|convert", 64, "Help:  <tables>  The tables; those with the same name become one catalog."),
      (
        "strings|convert|de.lproj/ShopModel.strings", 64,
        "Help:  --format <format>  The format: strings, stringsdict, xcstrings, binary, x"
      ),
      (
        "strings|convert|de.lproj/ShopModel.strings|--to|json", 64,
        "there are strings, stringsdict, xcstrings, binary, xml, loctable"
      ),
      ("strings|convert|nope.strings|--to|xcstrings", 2, "there is no such file"),
      (
        "strings|convert|Shop.xcdatamodeld|--to|xcstrings", 64,
        "name the tables in it, such as 'de.lproj/ShopModel.strings'"
      ),
      ("strings|pseudo|--kind|en-XB", 64, "Did you mean 'en-XA'?"),
      ("diff|nope|Shop.xcdatamodeld", 2, "there is no such file or folder; check the path"),
      ("diff|Shop.xcdatamodeld#Shop|Shop.xcdatamodeld#Shop 9", 2, "choose one of 'Shop' and 'Shop 2'"),
      ("diff|notes.txt|Shop.xcdatamodeld", 2, "the file is plain text, not the XML of a source model"),
      ("diff|a|b|c", 64, "Unexpected argument 'c'"),
      ("changelog|de.lproj", 2, "give the path of the .xcdatamodeld, .xcdatamodel, .momd or .mom"),
      ("changelog|nope.xcdatamodeld", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("changelog|--check", 64, "--check compares with a file; name it with --output"),
      ("changelog|--check|-o|x.txt", 64, "--check compares with a Markdown file"),
      ("changelog|-o|notes.md|--format|texts", 64, "Did you mean 'text'?"),
      ("migrations|Shop.xcdatamodeld|--to|Shop3", 64, "there are 'Shop', 'Shop 2'"),
      ("migrations|Shop.xcdatamodeld/Shop 2.xcdatamodel", 64, "name 'Shop.xcdatamodeld'"),
      (
        "migrations|--format|swift|--store|junk.sqlite", 64,
        "stages as Swift source are for the whole package; leave out --store"
      ),
      ("compile", 64, "name the .mom, .momd or .ckdb to write, or a folder to write it into"),
      (
        "compile|Shop.xcdatamodeld", 64,
        "also name the .mom or .momd to write: 'modelgloss compile Shop.xcdatamodeld b"
      ),
      ("compile|Shop.xcdatamodeld|x.mom", 64, "write to 'x.momd', or name one version"),
      ("compile|Shop.xcdatamodeld/Shop 2.xcdatamodel|x.momd", 64, "write to 'x.mom', or name the .xcdatamodeld"),
      ("compile|nope.xcdatamodeld|build/", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("compile|notes.txt|build/", 2, "the file is plain text, not the XML of a source model"),
      ("compile|Shop.xcdatamodeld|a|b", 64, "'compile' takes one model and one destination; 'b' is a third"),
      ("verify", 64, "name the compiled form to verify: .mom, .momd, or a bundle that contains it"),
      (
        "verify|Shop.xcdatamodeld", 64, "also name the compiled form: 'modelgloss verify Shop.xcdatamodeld build/App.a"
      ),
      ("verify|Shop.xcdatamodeld|nope.momd", 2, "there is no such file or folder; check the path"),
      ("verify|Shop.xcdatamodeld|Shop.xcdatamodeld", 64, "give the source first, then the compiled model"),
      ("match", 64, "or .storedata; name one, as in 'modelgloss match customer.sqlite'"),
      ("init|nope", 2, "there is no such file or folder; check the path"),
      ("init|nope.xcdatamodeld", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("init|Shop.xcdatamodel", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("config|--config|nope.yml", 2, "there is no such file"),
      ("rules|orphan", 64, "did you mean 'orphaned-key'?"),
      ("rules|missing-entitty-name", 64, "did you mean 'missing-entity-name'?"),
      ("rules|nonsense", 64, "there is no rule 'nonsense'; 'modelgloss rules' lists them"),
      ("rules|--format|yaml", 64, "The value 'yaml' is invalid for '--format <format>'. Please provide one of 'text"),
      ("serve|--port|99999", 64, "'--port' takes a number from 1 to 65535"),
      ("serve|--port|http", 64, "The value 'http' is invalid for '--port <number>'"),
      ("serve|--port|-1", 64, "'--port' does not take a negative number, such as '-1'"),
      ("serve|--store|junk.sqlite", 64, "allow that with '--show-values'"),
      ("serve|--once|x.html|--port|80", 64, "'--port', '--open' and '--store' are for the server"),
      // A model is named without its ending, an address is not fetched, and one letter is like no other.
      ("check|Shop", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("check|shop", 2, "did you mean 'Shop.xcdatamodeld'?"),
      ("check|-", 64, "'check' reads files, not standard input; name the file in place of '-'"),
      ("check|https://example.org/x.mom", 2, "download the file and name that"),
      ("check|--locale|", 64, "The value '' is invalid for '--locale <locale,…>'"),
      ("check|--rules|,", 64, "The value ',' is invalid for '--rules <rule,…>'"),
      ("check|--locale|de|fr", 64, "write the values of '--locale' without spaces: --locale de,fr"),
      ("check|--locale|de|xy", 2, "there is no such file or folder; check the path"),
      ("check|--rules|missing-table|orphaned-key", 64, "without spaces: --rules missing-table,orphaned-key"),
      ("docs|-o|out|--format|markdown|html", 64, "without spaces: --format markdown,html"),
      ("preview|--code|1570|1580", 64, "without spaces: --code 1570,1580"),
      ("check|--rules|missing-table|--skip-rules|missing-table", 64, "leaves out every rule that --rules names"),
      ("check|--min-coverage|95%", 64, "The value '95%' is invalid for '--min-coverage <percent>': write 95"),
      ("check|--json", 64, "Unknown option '--json'. Did you mean '--format json'?"),
      ("check|--sarif=x", 64, "Did you mean '--format sarif'?"),
      ("check|--language|de", 64, "Did you mean '--locale'?"),
      ("check|--ignore|missing-table", 64, "Did you mean '--skip-rules'?"),
      ("check|--since|main", 64, "Did you mean '--changed-since'?"),
      ("check|--frobnicate", 64, "Unknown option '--frobnicate'\nUsage:"),
      ("coverage|--badge", 64, "Did you mean '--format svg'?"),
      ("rules|--rules|missing-table", 64, "Unknown option '--rules'\nUsage:"),
      ("guard|--tags|v1", 64, "Did you mean '--released'?"),
      ("compile|--locale|de", 64, "Unknown option '--locale'\nUsage:"),
      ("help|strings|snyc", 64, "did you mean 'modelgloss help strings sync'?"),
      ("help|strings|nonsense", 64, "'modelgloss help strings' lists them"),
      ("docs|-o|out|--templates|notes.txt", 2, "the file is not a folder"),
      ("docs|-o|out|--include|Nobody", 64, "no entity matches 'Nobody'"),
      ("strings|convert|de.lproj/ShopModel.strings|--to|xcstring", 64, "did you mean 'xcstrings'?"),
      ("validate|junk.sqlite", 64, "'modelgloss validate --store junk.sqlite'"),
      ("validate|--entity|Article|--values|{\"title\": \"x\"}", 64, "'--values' takes a file with the values"),
      ("validate|--store|empty", 2, "it is a folder where a store, a file, is expected"),
      ("migrations|--store|empty", 2, "it is a folder where a store, a file, is expected"),
      ("migrations|--to|3", 64, "there are 'Shop', 'Shop 2'"),
      ("explain|Article.", 64, "Article has no property ''; it has note, price, title, shop"),
      ("explain|Article:1570", 64, "a message is that of a property: 'Article.PROPERTY:1570'"),
      ("explain|Shop.xcdatamodeld|Article|title", 64, "'modelgloss explain Shop.xcdatamodeld Article.title'"),
      ("compile|Shop.xcdatamodeld|out/x.mom", 64, "write to 'out/x.momd'"),
      ("--generate-completion-script|powershell", 64, "Can't generate completion scripts for 'powershell'."),
    ])
}
