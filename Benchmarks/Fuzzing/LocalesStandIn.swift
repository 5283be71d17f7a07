/// Stands in for the files that are built into the binary, which no reader of tables looks into.
let embeddedFiles: [String: StaticString] = [:]
