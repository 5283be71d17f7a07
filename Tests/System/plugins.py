"""The plugins on a copy of Examples/Package, with a configuration and a table above the package that no one may read."""
import os
import re
import shutil
import subprocess

from common import ROOT, Settings, check, environment, files, git, read, write

TABLE = "Sources/Shop/de.lproj/ShopModel.strings"
CONTENTS = "Sources/Shop/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
ENTITY, PRICE, TITLE = '"Entity/Article" = "Artikel";\n', '"Property/price" = "Preis";\n', '"Property/title" = "Titel";\n'
OFF = 'rules:\n  missing-property-name: "off"\n'


class Package:
    """The copy; `log` is what the last command printed."""

    def __init__(self, root, plugins):
        self.root, self.log = root, ""
        self.variables = {"MODELGLOSS_PLUGINS": plugins}
        shutil.copytree(os.path.join(ROOT, "Examples/Package"), root, ignore=shutil.ignore_patterns(".build"))

    def swift(self, name, *words, status=0):
        whole = environment(self.variables)
        if Settings.isLong:
            whole.pop("MODELGLOSS_WITHOUT_PLUGINS", None)
        done = subprocess.run(["swift", *words], cwd=self.root, env=whole, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log = done.stdout
        check(bool(done.returncode) == bool(status), f"plugins: {name}", self.log[-1500:])

    def build(self, name, status=0):
        self.swift(name, "build", status=status)

    def ask(self, name, *words, status=0):
        self.swift(name, "package", *words, status=status)

    def shows(self, pattern):
        check(re.search(pattern, self.log), f"plugins: the log has: {pattern}", self.log[-1500:])

    def lacks(self, pattern):
        check(not re.search(pattern, self.log), f"plugins: the log lacks: {pattern}", self.log[-1500:])

    def write(self, path, text):
        write(os.path.join(self.root, path), text)

    def has(self, folder, name):
        return any(os.path.basename(path) == name for path in files(os.path.join(self.root, folder)))


def plugins(place):
    """The plugins run the binary, from the package of plugins that a release has; with --long they are those of this
    package, which builds the command once more."""
    source = os.path.join(place, "modelgloss")
    if Settings.isLong:
        subprocess.run(["git", "clone", "--quiet", ROOT, source], check=True)
    else:
        source += "-plugins"
        subprocess.run([os.path.join(ROOT, ".ci/release"), "local-plugins", Settings.binary, source], check=True)
    package = Package(os.path.join(place, "above", "shop"), source)
    package.write("../.modelgloss.yml", OFF)
    package.write("../de.lproj/ShopModel.strings", PRICE)
    built(package)
    asked(package)


# Two versions of a schema that SwiftData cannot tell apart.
SWIFT_DATA = """#if canImport(SwiftData)
  import SwiftData

  @Model final class Note {
    var text: String = ""
    init() {}
  }

  enum SchemaV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }
  }

  enum SchemaV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }
  }

  enum NotePlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
    static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
  }
#endif
"""


def built(package):
    checking, missing = "Checking the data models", "warning: the property"
    package.build("a package with a warning is built")
    package.lacks(r"(?m)^.*\berror: ")
    package.shows(re.escape(TABLE) + ':2:1: warning: the property "Article.price" has no name in de')
    bundles = [os.path.join(parent, name) for parent, names, _ in os.walk(os.path.join(package.root, ".build"))
               for name in names if name.endswith(("Shop.resources", "Shop.bundle"))]
    check(bundles, "plugins: the target has a bundle")
    check(not any("findings" in path for bundle in bundles for path in files(bundle)), "plugins: the report is not in the bundle")
    package.build("nothing has changed")
    # SwiftPM names the plugins in every build, also where it compiles none of them.
    package.lacks(checking + "|Compiling (?!plugin )|Linking")
    package.write(TABLE, read(package.root, TABLE) + PRICE)
    package.build("a package without findings is built")
    package.shows(checking)
    package.lacks(missing)
    package.write(TABLE, ENTITY.replace(";", "") + TITLE)
    package.build("a table that the app cannot read fails", status=1)
    package.shows(r"ShopModel.strings:[0-9:]+ error: .*syntax-error")
    package.write(".modelgloss.yml", OFF)
    # SwiftPM runs a plugin again when the files of a target change, and the package's folder is not one of these.
    package.write(TABLE, ENTITY + TITLE + "/* */\n")
    package.build("the package's own configuration counts")
    package.shows(checking)
    package.lacks(missing)
    os.remove(os.path.join(package.root, ".modelgloss.yml"))
    package.write("Sources/Shop/Note.swift", "/// Not one of the @Model classes.\nstruct Note {}\n")
    package.build("a comment declares no model")
    # SwiftPM asks the plugin again when files come or go.
    os.remove(os.path.join(package.root, "Sources/Shop/Note.swift"))
    package.write("Sources/Shop/Notes.swift", SWIFT_DATA)
    package.build("an error in a plan of SwiftData fails", status=1)
    package.shows(r"Sources/Shop/Notes.swift:[0-9:]+ error: .*duplicate-checksum")
    package.shows(re.escape(TABLE) + r".*missing-property-name")
    package.lacks("misnamed-table")
    os.remove(os.path.join(package.root, "Sources/Shop/Notes.swift"))


def asked(package):
    package.ask("settings above the package are not read without a verb", "modelgloss")
    package.lacks("../.modelgloss.yml")
    package.shows(r"settings +none")
    package.ask("what 'check' finds fails", "modelgloss", "check", status=1)
    package.shows("Article.price.*missing-property-name")
    package.ask("a clean check", "modelgloss", "check", "--locale", "en")
    docs = ["modelgloss", "docs", "--format", "markdown", "--locale", "en"]
    package.ask("docs", *docs)
    package.shows("files")
    check(package.has(".build/plugins", "Article.md"), "plugins: the reference is in the folder of the build")
    check(not os.path.exists(os.path.join(package.root, "docs")), "plugins: docs writes nothing into the package")
    package.ask("docs -o docs", "--allow-writing-to-package-directory", *docs, "-o", "docs")
    check(package.has("docs", "Article.md"), "plugins: the reference is in the package where that is allowed")
    package.ask("docs --check", *docs, "-o", "docs", "--check")
    for words in (["init", "--quiet"], ["add", "-A"], ["commit", "--quiet", "-m", "release"], ["tag", "v1"]):
        git(package.root, *words)
    package.ask("a guard that finds nothing", "modelgloss", "guard", "--released", "v*")
    package.write(CONTENTS, read(package.root, CONTENTS).replace('attributeType="Decimal"', 'attributeType="String"'))
    package.ask("a change of a released version fails", "modelgloss", "guard", "--released", "v*", status=1)
    package.shows("released-version-changed")
