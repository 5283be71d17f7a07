import Foundation
import ModelGlossCommands

var environment = CommandEnvironment.process()
environment.commit = builtCommit
exit(CommandLineRunner.run(Array(CommandLine.arguments.dropFirst()), in: environment))
