import ArgumentParser
import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLiveServer
package import GlossPreview
import ModelGloss
import Synchronization

/// The pages of `serve` and everything that keeps them up to date.
package final class LiveService: Sendable {
  private let server: LiveServer
  private let site: LiveSite
  private let reading: ProjectReading
  /// The secret that addresses must contain if pages show the rows of a store; nil if the pages are not confidential.
  private let secret: AddressSecret?
  private let isEnding = Mutex(false)
  /// How often the files are checked, in seconds.
  private static let interval = 0.1
  /// The longest delay before a change is noticed in a tree that takes long to scan.
  private static let longestInterval = 0.25
  /// How long to wait for a change to be complete: some editors empty a file before they write it.
  private static let settling = 0.03

  /// The port that serves the pages.
  package var port: UInt16 { server.port }

  /// The address for a browser.
  package var address: String { "http://127.0.0.1:\(port)/" + (secret?.query ?? "") }

  /// The state that the pages show now.
  package var project: LiveProject { site.project }

  init(_ reading: ProjectReading, port: UInt16) throws {
    self.reading = reading
    let state = try reading.read(after: nil, generation: 1)
    let site = LiveSite(state.project)
    self.site = site
    let secret = reading.store.map { _ in AddressSecret() }
    self.secret = secret
    do throws(SystemError) {
      server = try LiveServer(port: port) { request in
        secret.map { $0.guarded(request, site.answer) } ?? site.answer(request)
      }
    } catch {
      throw InputFailure(
        path: "127.0.0.1:\(port)", reason: "the port cannot be used: \(error.reason)",
        remedy: error.isMissingLoopback
          ? "bring it up, or write a page that needs no server with --once"
          : "choose another port with --port, or leave it out to use any free port")
    }
    server.send(event: String(state.project.generation))
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
  package func run() { server.run() }

  package func stop() {
    isEnding.withLock { $0 = true }
    server.stop()
  }

  /// Reads the files again if one has changed; returns the delay until the next check, nil when the service ends.
  private func follow(_ state: inout ProjectReading.State) -> Double? {
    if isEnding.withLock({ $0 }) { return nil }
    let start = ContinuousClock.now
    let isReferenceOutdated = state.referenceFiles.haveChanged()
    guard isReferenceOutdated || state.files.haveChanged() else {
      // Scanning thousands of folders takes time; limit it to a twentieth of a processor.
      let cost = start.duration(to: .now) / .seconds(1)
      return min(max(Self.interval, cost * 20), Self.longestInterval)
    }
    Thread.sleep(forTimeInterval: Self.settling)
    let current = site.project
    let next: ProjectReading.State
    do {
      next = try reading.read(after: current, generation: current.generation + 1)
    } catch {
      // The inputs are gone; keep watching their place.
      let said = (error as? UsageError)?.description ?? "\(error)"
      let complaints = ["error: \(said)"]
      if current.complaints != complaints {
        show(current.outdated(by: complaints, generation: current.generation + 1))
      }
      return Self.interval
    }
    if isReferenceOutdated || !next.project.showsTheSame(as: current) {
      show(next.project)
      state = next
    } else {
      // Keep the pages that are shown, and the files their reference was made from.
      state = ProjectReading.State(project: current, files: next.files, referenceFiles: state.referenceFiles)
    }
    return Self.interval
  }

  private func show(_ project: LiveProject) {
    site.replace(with: project)
    server.send(event: String(project.generation))
  }
}
