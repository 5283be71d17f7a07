/// Suffix for remedies that change a version hash, since stores of a released version then open only with a new
/// version.
let inNewVersion = " (this changes the version hash: in a released model, do it in a new version)"
