import Foundation
import ModelGlossCommands

exit(CommandLineRunner.run(Array(CommandLine.arguments.dropFirst()), in: .process()))
