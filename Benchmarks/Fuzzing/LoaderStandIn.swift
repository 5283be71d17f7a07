/// Stands in for the loader, which looks for files and is not fuzzed, where the readers' own files extend it.
struct ModelLoader {}

enum VersionSelection {
  case current
  case all
  case named(String)
}
