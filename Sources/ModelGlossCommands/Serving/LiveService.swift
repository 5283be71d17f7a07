import ArgumentParser
import Foundation
package import GlossPreview
import ModelGloss
import Synchronization

/// The pages of `serve` and everything that keeps them up to date.
package final class LiveService: Sendable {
  private let host: LiveHost
  private let reading: ProjectReading
  private let isEnding = Mutex(false)
  /// How often the files are checked, in seconds.
  private static let interval = 0.1
  /// The longest delay before a change is noticed in a tree that takes long to scan.
  private static let longestInterval = 0.25
  /// How long to wait for a change to be complete: some editors empty a file before they write it.
  private static let settling = 0.03

  /// The port that serves the pages.
  package var port: UInt16 { host.port }

  /// The address for a browser.
  package var address: String { host.address }

  /// The state that the pages show now.
  package var project: LiveProject { host.project }

  init(_ reading: ProjectReading, port: UInt16) throws {
    self.reading = reading
    let state = try reading.read(after: nil, generation: 1)
    host = try LiveHost(state.project, port: port, isConfidential: reading.store != nil || reading.editor != nil)
    let watcher = Thread { [weak self] in
      var state = state
      while let pause = self?.follow(&state) { Thread.sleep(forTimeInterval: pause) }
    }
    watcher.stackSize = 8 << 20
    watcher.start()
  }

  /// The service for a command line, as tests start it.
  package convenience init(_ arguments: [String], in environment: CommandEnvironment) throws {
    let command = try ServeCommand.parse(arguments)
    try self.init(command.reading(in: environment), port: UInt16(clamping: command.port))
  }

  /// Serves until stopped.
  package func run() { host.run() }

  package func stop() {
    isEnding.withLock { $0 = true }
    host.stop()
  }

  /// Reads the files again if one has changed; returns the delay until the next check, nil when the service ends.
  private func follow(_ state: inout ProjectReading.State) -> Double? {
    if isEnding.withLock({ $0 }) { return nil }
    let start = ContinuousClock.now
    let isReferenceOutdated = state.referenceFiles.haveChanged()
    let actions = reading.editor?.actions ?? 0
    guard isReferenceOutdated || actions != state.actions || state.files.haveChanged() else {
      // Scanning thousands of folders takes time; limit it to a twentieth of a processor.
      let cost = start.duration(to: .now) / .seconds(1)
      return min(max(Self.interval, cost * 20), Self.longestInterval)
    }
    Thread.sleep(forTimeInterval: Self.settling)
    let current = host.project
    let next: ProjectReading.State
    do {
      next = try reading.read(after: current, generation: current.generation + 1)
    } catch {
      // The inputs are gone; keep watching their place.
      let said = (error as? UsageError)?.description ?? "\(error)"
      let complaints = ["error: \(said)"]
      if current.complaints != complaints {
        host.show(current.outdated(by: complaints, generation: current.generation + 1))
      }
      return Self.interval
    }
    if isReferenceOutdated || actions != state.actions || !next.project.showsTheSame(as: current) {
      host.show(next.project)
      state = next
      state.actions = actions
    } else {
      // Keep the pages that are shown, and the files their reference was made from.
      state = ProjectReading.State(
        project: current, files: next.files, referenceFiles: state.referenceFiles, actions: actions)
    }
    return Self.interval
  }
}
