import GlossBasics
import GlossFiles
import GlossTestSupport

enum MistakesInAProject {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Patient">
        <attribute name="name" attributeType="String" maxValueString="20"/>
        <relationship name="visits" optional="YES" toMany="YES" destinationEntity="Visit" inverseName="patient" inverseEntity="Visit"/>
      </entity>
      <entity name="Visit">
        <attribute name="day" optional="YES" attributeType="Date"/>
        <relationship name="patient" optional="YES" maxCount="1" destinationEntity="Patient" inverseName="visits" inverseEntity="Patient"/>
      </entity>
    </model>

    """

  private static let source = """
    import SwiftData
    @Model final class Note { var text: String = "" }
    """

  private static let current =
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key>"
    + "<string>Clinic 2.xcdatamodel</string></dict></plist>"

  static let files = InMemoryFileTree([
    "Package.swift": "",
    "App/Model/Clinic.xcdatamodeld/Clinic.xcdatamodel/contents": model.replacing("maxValueString=\"20\"", with: ""),
    "App/Model/Clinic.xcdatamodeld/Clinic 2.xcdatamodel/contents": model,
    "App/Model/Clinic.xcdatamodeld/.xccurrentversion": current,
    "App/en.lproj/ClinicModel.strings": "\"Entity/Patient\" = \"Patient\";\n",
    "App/ViewController.swift": "import UIKit\nclass ViewController {}\n",
    "Notes/Note.swift": source,
    "docs/read.md": "Nothing.\n",
  ])

  /// Paths, versions, stores and places to write to, in a project with folders.
  static let inAProject = Mistake.all(
    in: files,
    [
      // Paths that are nearly right, in the same folder and below.
      ("check|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|Clinic", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|clinic.xcdatamodel", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|App/Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|Ap/Model/Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|App/Model/Klinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|Klinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("check|Sources/App/Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("inspect|Clinic.momd", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("docs|Clinic.xcdatamodeld|-o|out", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("preview|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("coverage|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("diff|Clinic.xcdatamodeld|App/Model/Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("changelog|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("migrations|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("compile|Clinic.xcdatamodeld|build/", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("init|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("survey|Clinic.xcdatamodeld", 2, "did you mean 'App/Model/Clinic.xcdatamodeld'?"),
      ("match|Clinic.sqlite|App/Model/Clinic.xcdatamodeld", 2, "there is no such file"),
      ("check|zzz.xcdatamodeld", 2, "check the path"),
      ("check|--strings|ClinicModel.strings", 2, "there is no such file or folder"),
      ("check|ftp://host/Clinic.mom", 2, "ftp://host/Clinic.mom: error: an address is not fetched"),
      // Versions.
      ("diff|Clinic|Clinic 2", 64, "write App/Model/Clinic.xcdatamodeld#Clinic"),
      ("diff|App/Model/Clinic.xcdatamodeld|Clinic 2", 64, "write \"App/Model/Clinic.xcdatamodeld#Clinic 2\""),
      ("inspect|App/Model/Clinic.xcdatamodeld#2", 2, "choose one of 'Clinic' and 'Clinic 2'"),
      ("inspect|App/Model/Clinic.xcdatamodeld|--model-version|newest", 2, "choose one of 'Clinic' and 'Clinic 2'"),
      ("migrations|App/Model/Clinic.xcdatamodeld|--to|Clinic2", 64, "did you mean 'Clinic 2'?"),
      // Something else than a model.
      ("check|docs", 2, "the folder contains no Core Data or SwiftData model"),
      ("check|docs/read.md", 2, "the file is plain text, not the XML of a source model"),
      ("check|App/ViewController.swift", 2, "declares no SwiftData model"),
      ("check|App/en.lproj", 2, "the folder contains no Core Data or SwiftData model"),
      ("match", 64, "or .storedata; name one, as in 'modelgloss match customer.sqlite'"),
      ("match|App", 64, "name a store, such as 'default.store', or a folder that contains one"),
      ("validate|--store|Clinic.sqlite", 2, "there is no such file"),
      ("migrations|App/Model/Clinic.xcdatamodeld|--store|Clinic.sqlite", 2, "there is no such file"),
      ("verify|App/Model/Clinic.xcdatamodeld|Clinic.momd", 2, "there is no such file or folder"),
      // Places to write to.
      ("docs|-o|App/Model/Clinic.xcdatamodeld", 2, "is a model, which is not written over; write to another path"),
      ("docs|-o|App/Model/Clinic.xcdatamodeld|--force", 2, "is a model, which is not written over"),
      ("check|-o|App/Model/Clinic.xcdatamodeld", 2, "is a model, which is not written over"),
      ("inspect|-o|App/Model/Clinic.xcdatamodeld/x.json", 2, "is inside the model"),
      ("check|--report|json=reports/x.json", 2, "its folder 'reports' does not exist"),
      // Words without a verb, verbs of other tools, options before the verb.
      ("App/Model/Clinic.xcdatamodeld", 64, "'modelgloss check App/Model/Clinic.xcdatamodeld'"),
      ("doctor", 64, "did you mean 'modelgloss survey'?"),
      ("status", 64, "did you mean 'modelgloss survey'?"),
      ("overview", 64, "did you mean 'modelgloss survey'?"),
      ("lint", 64, "did you mean 'modelgloss check'?"),
      ("--strict", 64, "name the verb first, as in 'modelgloss check --strict'"),
      ("--formt|json", 64, "there is no option '--formt' before a verb"),
      ("--format|yaml", 64, "Please provide one of 'text' and 'json'"),
      ("help|agent", 64, "did you mean 'modelgloss help agents'?"),
      ("strings|snyc", 64, "did you mean 'modelgloss strings sync'?"),
      // Options of other verbs, and values that are none.
      ("guard|--strict", 64, "which versions are released?; pass tags (--released 'v*')"),
      ("guard|--lock|modelgloss.lock", 64, "there is no such lock file; write it with --update"),
      ("guard|--accept|Clinic", 64, "--accept and --reason belong together"),
      ("guard|--update", 64, "--update writes a lock file; name it with --lock"),
      ("review", 64, "Missing expected argument '--against <revision>'"),
      ("freeze", 64, "name the release: --at v1.2 for one, --released 'v*' for all"),
      ("freeze|--check|--at|v1", 64, "--check writes nothing; it takes --released only"),
      ("check|--for|iCloud", 64, "use cloudkit or swiftdata"),
      ("check|--min-coverage|101", 64, "'--min-coverage' is a percentage, from 0 to 100"),
      ("check|--budget|0", 64, "'--budget' takes a number from 1 to 1000"),
      ("docs|-o|out|--format|pdf", 64, "there is no format 'pdf'"),
      ("docs|-o|out|--format|llm", 64, "did you mean 'llms'?"),
      ("docs", 64, "name the folder to write to, for example --output docs"),
      ("explain|Patient.nmae", 64, "did you mean 'Patient.name'?"),
      ("explain|Pacient", 64, "did you mean 'Patient'?"),
      ("preview|--entity|patient", 64, "did you mean 'Patient'?"),
      ("fetch|Patients", 64, "the model has no fetch request template 'Patients'; it has none"),
      ("validate|--entity|Patient", 64, "give '--entity' and '--values', or '--store'"),
      ("validate|--entity|Patient|--values|value.json", 2, "there is no such file"),
      ("strings|sync|Notes/Note.swift", 64, "SwiftData"),
      ("config|--config|modelgloss.yml", 2, "there is no such file"),
      ("serve|--port|0x50", 64, "The value '0x50' is invalid for '--port <number>'"),
      ("rules|relaesed-version-changed", 64, "did you mean 'released-version-changed'?"),
      ("compile|App/Model/Clinic.xcdatamodeld|Clinic.mom", 64, "write to 'Clinic.momd', or name one version"),
    ])
}
