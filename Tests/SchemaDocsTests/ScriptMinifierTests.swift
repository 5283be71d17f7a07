import Testing

@testable import GlossSchemaDocs

@Suite struct ScriptMinifierTests {
  @Test(arguments: [
    // Comments, layout, spaces around signs.
    ("// no\nconst a = 1; /* no */\n", "const a=1;\n"),
    ("if (x) {\n  go();\n\n  stay();\n}\n", "if(x){go();stay();}\n"),
    // A line feed stays where a statement may end without a semicolon.
    ("go()\nstay()\n", "go()\nstay()\n"),
    ("go(a,\n  b)\n  .then()\n", "go(a,b).then()\n"),
    // What is in texts, templates and patterns is not layout.
    (#"x = "a // b" + 'c  d';"#, #"x="a // b"+'c  d';"# + "\n"),
    ("x = `a  ${ b + c }  // ${`in ${ d }`}`;", "x=`a  ${b+c}  // ${`in ${d}`}`;\n"),
    (#"x = a.replace(/[/"] \/ 'b'/g, y);"#, #"x=a.replace(/[/"] \/ 'b'/g,y);"# + "\n"),
    ("return /a  b/.test(x) ? y / 2 / z : 1;", "return/a  b/.test(x)?y/2/z:1;\n"),
    // Spaces that keep signs and words apart.
    ("x = a + +b - -c; typeof x; y = a in b;", "x=a+ +b- -c;typeof x;y=a in b;\n"),
    ("x = y ? .5 : z;", "x=y?.5:z;\n"),
    // Declared names are shortened, everywhere alike; members, words of the language and globals are not.
    ("const first = (other) => first(other.first);", "const a=(b)=>a(b.first);\n"),
    ("const [one, [two]] = three; one(two);", "const[a,[b]]=three;a(b);\n"),
    ("for (const [key, ...values] of list) use(key, values);", "for(const[b,...a]of list)use(b,a);\n"),
    ("item => `${item}`;", "a=>`${a}`;\n"),
    ("const { size } = box, more = size; window.size;", "const{size}=box,more=size;window.size;\n"),
    ("const size = 1; box({ size });", "const size=1;box({size});\n"),
    ("const size = 1; box({ size: 2, width: size });", "const size=1;box({size:2,width:size});\n"),
    ("const size = 1, box = { width: size };", "const a=1,box={width:a};\n"),
    ("const size = 1; if (x) { size(); } else { size; }", "const a=1;if(x){a();}else{a;}\n"),
    ("const size = 1; go(() => { size(); }, { size() {} });", "const size=1;go(()=>{size();},{size(){}});\n"),
    // A short name that is taken already is not given again.
    ("const long = a + b;", "const c=a+b;\n"),
  ]) func keepsWhatAScriptDoes(script: String, expected: String) {
    #expect(ScriptMinifier.minified(script) == expected)
  }

  @Test func isTheSameTheSecondTime() throws {
    let script = try #require(DocumentationTemplates.file(at: "html/script.js"))
    let once = ScriptMinifier.minified(script)
    #expect(once.utf8.count * 10 < script.utf8.count * 7, "\(once.utf8.count) of \(script.utf8.count)")
    #expect(ScriptMinifier.minified(once).utf8.count == once.utf8.count)
  }

  @Test(arguments: ["", "`", "`${", "/", "/*", "\"", "}", "({[", "a = /[", "`${`"])
  func readsWhatIsCutOff(script: String) {
    #expect(ScriptMinifier.minified(script).hasSuffix("\n"))
  }
}
