import GlossBasics
import GlossModelFiles
import ModelGloss

/// The error of a verb that takes one model and finds several, as in an app that uses both Core Data and SwiftData.
enum SeveralModels {
  /// - Parameters:
  ///   - place: the path on the command line; nil for the working folder.
  ///   - command: the arguments that name one model, after `modelgloss`; nil if naming one is not enough.
  static func error(
    in place: String?, _ models: [LoadedModel], revision: String? = nil, command: ((String) -> String)?
  ) -> UsageError {
    var versions: [String: Int] = [:]
    for model in models { versions[model.packagePath, default: 0] += 1 }
    let paths = versions.keys.sorted { $0.precedes($1) }
    // What has a history is meant more often by the verbs that read one.
    let meant = paths.max { (versions[$0] ?? 0) < (versions[$1] ?? 0) }
    let word = meant.map { ((revision.map { "\($0):" } ?? "") + $0).shellQuoted } ?? ""
    let example = command.map { ", as in 'modelgloss \($0(word))'" } ?? ""
    let list = paths.map { "'\($0)'" }.joined(separator: ", ")
    let subject = place.map { "'\($0)' contains" } ?? "this folder contains"
    return UsageError("\(subject) several models: \(list); name one of them\(example)".onSingleLine)
  }
}
