import Foundation
import GlossCBuiltIn
import ModelGlossCommands

var environment = CommandEnvironment.process()
let commit = unsafe String(cString: modelgloss_commit())
environment.commit = commit.isEmpty ? nil : commit
exit(CommandLineRunner.run(Array(CommandLine.arguments.dropFirst()), in: environment))
