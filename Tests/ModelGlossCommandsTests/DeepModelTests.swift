import GlossBasics
import GlossFiles
import Testing

/// What is written of a deep hierarchy follows what its model says, not how often it is inherited.
@Suite struct DeepModelTests {
  private func model(_ levels: Int) -> InMemoryFileTree {
    let entities = (0..<levels).map { level in
      "<entity name=\"E\(level)\"\(level == 0 ? "" : " parentEntity=\"E\(level - 1)\"")>"
        + "<attribute name=\"a\(level)\" attributeType=\"String\" maxValueString=\"9\"/></entity>"
    }
    return InMemoryFileTree(["M.xcdatamodel/contents": "<model>\(entities.joined())</model>\n"])
  }

  /// A page of all messages says each message of an inherited property once, and links to it.
  @Test func onePageSaysWhereTheOtherMessagesAre() throws {
    let some = try CommandRun("serve", "M.xcdatamodel", "--once", "m.html", files: model(30)).text(of: "m.html")
    #expect(some.ranges(of: "<h3><code>a14</code> <small dir=\"ltr\">1570").count == 1)
    #expect(some.contains("<a href=\"#E13\">E13</a></p></section>"))
    let many = try CommandRun("serve", "M.xcdatamodel", "--once", "m.html", files: model(300)).text(of: "m.html")
    #expect(many.ranges(of: "<h3><code>a14</code> <small dir=\"ltr\">1570").count == 1)
    #expect(many.contains("<a href=\"#E298\">E298</a></p></section>"))
    let few = try CommandRun("serve", "M.xcdatamodel", "--once", "m.html", files: model(16)).text(of: "m.html")
    #expect(few.ranges(of: "<h3><code>a0</code> <small dir=\"ltr\">1570").count == 1)
    #expect(few.contains("Inherited: <a href=\"#E0\">E0</a></p>") && !few.contains("</p></section>\n</section>"))
  }

  @Test func theFirstOfManyUnknownMembersAreCorrected() {
    var files = model(1)
    let members = (0..<300).map { "\"b\($0 % 2 == 0 ? "0" : "")\($0)\": 1" }
    files.files["v.json"] = Array("{\(members.joined(separator: ","))}".utf8)
    let run = CommandRun("validate", "M.xcdatamodel", "--entity", "E0", "--values", "v.json", files: files)
    #expect(run.status == 2)
    #expect(run.error.ranges(of: "has no property").count == 300, "\(run.error)")
  }
}
