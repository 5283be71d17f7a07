package import Foundation
import GlossTestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A page in a headless browser, used like a user would: keys, clicks and a look at the result.
///
/// Talks to the browser in its own protocol over two pipes, so that neither a port nor a driver is needed.
package final class BrowserPage {
  private let process = Process()
  private let folder: URL
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var lastNumber = 0
  private var session: String?
  /// Errors logged by the page's scripts.
  package private(set) var complaints: [String] = []

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  package init(width: Int = 1_280, height: Int = 900) throws {
    guard let program = Browser.program else { throw Failure(description: Browser.absence) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-page-\(UUID().uuidString)")
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipes = ["in", "out"].map { folder.appending(path: $0).path(percentEncoded: false) }
    for pipe in pipes where unsafe mkfifo(pipe, 0o600) != 0 { throw Failure(description: "no pipe: \(errno)") }
    // For reading and writing, so that opening does not block.
    (input, output) = (openPipe(pipes[0]), openPipe(pipes[1]))
    guard input >= 0, output >= 0 else { throw Failure(description: "no pipe: \(errno)") }
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "in=$1 out=$2; shift 2; exec \"$@\" 3<\"$in\" 4>\"$out\"", "sh", pipes[0], pipes[1], program, "--headless",
      // Continuous integration runs as root, which has no sandbox.
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
      "--user-data-dir=\(folder.appending(path: "profile").path(percentEncoded: false))", "about:blank",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { try send("\(domain).enable") }
    try resize(width: width, height: height)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    _ = close(input)
    _ = close(output)
    // The browser's own processes may write for a moment after it has ended.
    for _ in 0..<40 {
      try? FileManager.default.removeItem(at: folder)
      guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { break }
      usleep(50_000)
    }
  }

  // MARK: The protocol

  /// Sends a command and returns its result.
  @discardableResult
  package func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastNumber += 1
    let number = lastNumber
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(description: "the browser does not listen") }
      bytes.removeFirst(count)
    }
    while true {
      let answer = try nextMessage()
      guard answer["id"] as? Int == number else { continue }
      if let error = answer["error"] as? [String: Any] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func nextMessage() throws -> [String: Any] {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while true {
      if let stop = received.firstIndex(of: 0) {
        let data = Data(received[..<stop])
        received.removeSubrange(...stop)
        let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        note(message)
        return message
      }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&waiting, 1, 1_000)
      guard ContinuousClock.now < end, process.isRunning else { throw Failure(description: "the browser says nothing") }
      guard Int32(waiting.revents) & POLLIN != 0 else { continue }
      received += unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, unsafe read(output, buffer.baseAddress, buffer.count))
      }
    }
  }

  private func note(_ message: [String: Any]) {
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch message["method"] as? String {
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any] ?? [:]
      complaints.append("\(details["exception"] ?? details)")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      if entry["level"] as? String == "error" { complaints.append("\(entry["text"] ?? "") \(entry["url"] ?? "")") }
    default: break
    }
  }

  // MARK: Using a page

  /// Opens an address and waits until its scripts have run.
  package func open(_ address: String) throws {
    try send("Page.navigate", ["url": address])
    try wait(for: "document.readyState === 'complete' && location.href !== 'about:blank'")
  }

  /// The value of an expression.
  package func value(_ expression: String) throws -> Any? {
    let result = try send(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = result["exceptionDetails"] { throw Failure(description: "\(expression): \(details)") }
    return (result["result"] as? [String: Any])?["value"]
  }

  package func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }
  package func isTrue(_ expression: String) throws -> Bool { try value("!!(\(expression))") as? Bool ?? false }

  /// Waits until an expression is true.
  package func wait(for expression: String, seconds: Double = 20) throws {
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    while ContinuousClock.now < end {
      // During navigation there is no page to ask.
      if (try? isTrue(expression)) == true { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    let shown = (try? text("location.href + '\\n' + document.body.innerText.slice(0, 1500)")) ?? ""
    throw Failure(description: "it never came: \(expression)\n\(shown)\n\(complaints)")
  }

  /// Types into the focused element.
  package func type(_ text: String) throws { try send("Input.insertText", ["text": text]) }

  /// Presses a key: `Tab`, `Enter`, `Escape`, `ArrowDown`, `F2`, `Backspace`, a space, a letter without typing it.
  package func press(_ key: String, shift: Bool = false, control: Bool = false, command: Bool = false) throws {
    let codes = [
      "Tab": 9, "Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Backspace": 8, " ": 32, "k": 75,
      "ArrowLeft": 37, "ArrowRight": 39, "F2": 113, "z": 90, "r": 82, "/": 191,
    ]
    var event: [String: Any] = [
      "type": "keyDown", "key": key, "code": key == " " ? "Space" : key, "windowsVirtualKeyCode": codes[key] ?? 0,
      "modifiers": (control ? 2 : 0) + (command ? 4 : 0) + (shift ? 8 : 0),
    ]
    if key == "Enter" { event["text"] = "\r" }
    if key == " " { event["text"] = " " }
    try send("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try send("Input.dispatchKeyEvent", event)
  }

  /// Focuses an element.
  package func focus(_ selector: String) throws {
    guard
      try isTrue(
        "(e => { e?.focus(); return document.activeElement === e })(document.querySelector(\(selector.quoted)))")
    else { throw Failure(description: "nothing to type into: \(selector)") }
  }

  /// Replaces a field's text, like a user who selects all and types.
  package func fill(_ selector: String, with text: String) throws {
    try focus(selector)
    _ = try value("document.activeElement.select()")
    if text.isEmpty { try press("Backspace") } else { try type(text) }
  }

  /// Selects an option in a list.
  package func choose(_ selector: String, _ option: String) throws {
    _ = try value(
      """
      (e => { e.value = \(option.quoted); e.dispatchEvent(new Event('input', { bubbles: true })); \
      e.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector(\(selector.quoted)))
      """)
  }

  package func click(_ selector: String) throws {
    guard try isTrue("(e => { e?.click(); return !!e })(document.querySelector(\(selector.quoted)))") else {
      throw Failure(description: "nothing to click: \(selector)")
    }
  }

  /// The centre of an element in the window, after scrolling it into view.
  package func place(of selector: String) throws -> (x: Double, y: Double) {
    let place =
      try value(
        "(e => { e?.scrollIntoView({ block: 'center', behavior: 'instant' }); const r = e?.getBoundingClientRect(); return r ? [r.x + r.width / 2, r.y + r.height / 2] : [] })(document.querySelector(\(selector.quoted)))"
      ) as? [Double] ?? []
    guard place.count == 2 else { throw Failure(description: "nothing to point at: \(selector)") }
    return (place[0], place[1])
  }

  /// Sends a mouse event: `mouseMoved`, `mousePressed`, `mouseReleased`.
  package func mouse(_ type: String, at place: (x: Double, y: Double), isDown: Bool = false) throws {
    let button = type == "mouseMoved" ? (isDown ? "left" : "none") : "left"
    try send(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": place.x, "y": place.y, "button": button, "buttons": isDown ? 1 : 0,
        "clickCount": type == "mouseMoved" ? 0 : 1,
      ])
  }

  /// Clicks with the mouse, as browsers require before entering full screen.
  package func clickWithMouse(_ selector: String) throws {
    let place = try place(of: selector)
    try mouse("mouseMoved", at: place)
    try mouse("mousePressed", at: place, isDown: true)
    try mouse("mouseReleased", at: place)
  }

  package func drag(from place: (x: Double, y: Double), by offset: (x: Double, y: Double)) throws {
    try mouse("mouseMoved", at: place)
    try mouse("mousePressed", at: place, isDown: true)
    for step in 1...4 {
      let part = Double(step) / 4
      try mouse("mouseMoved", at: (place.x + offset.x * part, place.y + offset.y * part), isDown: true)
    }
    try mouse("mouseReleased", at: (place.x + offset.x, place.y + offset.y))
  }

  package func turnWheel(at place: (x: Double, y: Double), by delta: Double, control: Bool) throws {
    try send(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": place.x, "y": place.y, "deltaX": 0, "deltaY": delta, "modifiers": control ? 2 : 0,
      ])
  }

  package func resize(width: Int, height: Int = 900) throws {
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Shows the page in the dark colour scheme.
  package func setDark(_ isDark: Bool) throws {
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  package func setScripting(_ isOn: Bool) throws {
    try send("Emulation.setScriptExecutionDisabled", ["value": !isOn])
  }

  /// A screenshot of the page as PNG.
  package func screenshot() throws -> Data {
    Data(base64Encoded: try send("Page.captureScreenshot", ["format": "png"])["data"] as? String ?? "") ?? Data()
  }
}

extension String {
  /// The text as a JavaScript literal.
  package var quoted: String {
    let data = try? JSONSerialization.data(withJSONObject: self, options: .fragmentsAllowed)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "''"
  }
}

private func openPipe(_ path: String) -> Int32 { unsafe open(path, O_RDWR | O_CLOEXEC) }
