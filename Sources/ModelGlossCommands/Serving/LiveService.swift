import ArgumentParser
import Foundation
import GlossDiagnostics
import GlossFileTrees
package import GlossLivePreview
import GlossLiveServer
import Synchronization

/// The pages of `serve` with all that keeps them up to date.
package final class LiveService: Sendable {
  private let server: LiveServer
  private let site: LiveSite
  private let reading: ProjectReading
  /// What an address must hold where pages show the rows of a store; nil where they show what anybody may know.
  private let secret: AddressSecret?
  private let isEnding = Mutex(false)
  /// How often the files are looked at.
  private static let interval = 0.1
  /// How long a change may go unseen in a tree that takes long to look through.
  private static let longestInterval = 0.25
  /// How long a change may take to be complete: some editors empty a file before they write it.
  private static let settling = 0.03

  /// The port that pages are served on.
  package var port: UInt16 { server.port }

  /// What a browser is given.
  package var address: String { "http://127.0.0.1:\(port)/" + (secret?.query ?? "") }

  /// What the pages show now.
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
        path: "127.0.0.1:\(port)", reason: "it cannot be listened on: \(error.reason)",
        remedy: error.isMissingLoopback
          ? "bring it up, or write a page that needs no server with --once"
          : "choose another port with --port, or leave it out for one that is free")
    }
    server.send(event: String(state.project.generation))
    let watcher = Thread { [weak self] in
      var state = state
      while let pause = self?.follow(&state) { Thread.sleep(forTimeInterval: pause) }
    }
    watcher.stackSize = 8 << 20
    watcher.start()
  }

  /// The service that a command line asks for, as tests start it.
  package convenience init(_ arguments: [String], in environment: CommandEnvironment) throws {
    let command = try ServeCommand.parse(arguments)
    try self.init(command.reading(in: environment), port: UInt16(clamping: command.port))
  }

  /// Serves until it is stopped.
  package func run() { server.run() }

  package func stop() {
    isEnding.withLock { $0 = true }
    server.stop()
  }

  /// Reads the files anew where one has changed; gives when to look again, nil when the service ends.
  private func follow(_ state: inout ProjectReading.State) -> Double? {
    if isEnding.withLock({ $0 }) { return nil }
    let start = ContinuousClock.now
    let isReferenceOutdated = state.referenceFiles.haveChanged()
    guard isReferenceOutdated || state.files.haveChanged() else {
      // In a tree of many thousand folders a look takes some time; a twentieth of a processor is enough for it.
      let cost = start.duration(to: .now) / .seconds(1)
      return min(max(Self.interval, cost * 20), Self.longestInterval)
    }
    Thread.sleep(forTimeInterval: Self.settling)
    let current = site.project
    let next: ProjectReading.State
    do {
      next = try reading.read(after: current, generation: current.generation + 1)
    } catch {
      // What was asked for has gone; its place is still watched.
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
      // The pages that are shown stay, and so does what their reference was made from.
      state = ProjectReading.State(project: current, files: next.files, referenceFiles: state.referenceFiles)
    }
    return Self.interval
  }

  private func show(_ project: LiveProject) {
    site.replace(with: project)
    server.send(event: String(project.generation))
  }
}
