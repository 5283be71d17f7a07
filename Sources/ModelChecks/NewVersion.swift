/// What a remedy adds that changes a version hash: stores of a released version open with a new version only.
let inNewVersion = " (this changes the version hash: in a released model do it in a new version)"
