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

  /// Comments, line feeds and texts at the borders of the tokens.
  @Test(arguments: [
    ("go()\n\n\nstay()", "go()\nstay()\n"), ("\n\na", "a\n"), ("a\n\n", "a\n"), ("\tx\r\n y", "x\ny\n"),
    ("a // one\nb", "a\nb\n"), ("a/* */b", "a b\n"), ("/*/ x */y", "y\n"), ("/* a * b / c */d", "d\n"),
    ("a /* b", "a\n"), ("x = y .z", "x=y.z\n"), ("f(... args)", "f(...args)\n"), ("x = .5 + 1.5e3;", "x=.5+1.5e3;\n"),
    (#"x = 'a\'  b' + "c\"  d""#, #"x='a\'  b'+"c\"  d""# + "\n"), ("x = 'a  b\ny = 1", "x='a  b\ny=1\n"),
    (#"`a \`  b`;c  d"#, #"`a \`  b`;c d"# + "\n"), ("`a  $  {b}`", "`a  $  {b}`\n"), ("`${\na  + b}`", "`${a+b}`\n"),
    ("`a  ${b}  c` + d  + e", "`a  ${b}  c`+d+e\n"), ("x = { y: `${ {a: 1} }  z` }", "x={y:`${{a:1}}  z`}\n"),
    // A slash that divides, and one that begins a pattern.
    ("x = a / b / c", "x=a/b/c\n"), ("x = 1 / b / c", "x=1/b/c\n"), ("x = 'a' / b / c", "x='a'/b/c\n"),
    ("x = (a) / b / c", "x=(a)/b/c\n"), ("x = [a] / b / c", "x=[a]/b/c\n"), ("x = {} / b / c", "x={}/b/c\n"),
    ("`a` / b / c", "`a`/b/c\n"), ("/a  b/.test(x)", "/a  b/.test(x)\n"), ("x =\n/a  b/", "x=/a  b/\n"),
    ("typeof /a  b/", "typeof/a  b/\n"), ("x of /a  b/", "x of/a  b/\n"), ("x in /a  b/", "x in/a  b/\n"),
    ("case /a  b/:", "case/a  b/:\n"), ("await /a  b/", "await/a  b/\n"), ("`${ /a  b/ }`", "`${/a  b/}`\n"),
    ("x = a\n/ b / c", "x=a\n/b/c\n"), ("a / /b  c/", "a/ /b  c/\n"),
    ("x = /a[/  ]b/g + c  + d", "x=/a[/  ]b/g+c+d\n"), (#"x = /a\[  / + b  + c"#, #"x=/a\[  /+b+c"# + "\n"),
    (#"x = /[\]/  ]/ + a  + b"#, #"x=/[\]/  ]/+a+b"# + "\n"), ("x = /[a]b/ + c  + d", "x=/[a]b/+c+d\n"),
    ("x = /a  b\nc  d", "x=/a  b\nc d\n"),
  ]) func tokensEndWhereTheLanguageEndsThem(script: String, expected: String) {
    #expect(ScriptMinifier.minified(script) == expected)
  }

  /// After some signs, and before others, no statement ends.
  @Test func aLineFeedGoesBesideASignThatNeedsMore() {
    for sign in ["{", "(", "[", ",", ";", "?", ":", "=", "&", "|", "<", "*", "."] {
      #expect(ScriptMinifier.minified("a \(sign)\nb") == "a\(sign)b\n")
    }
    for sign in [")", "]", "}", ",", ";", ".", "?", ":", "&", "|"] {
      #expect(ScriptMinifier.minified("a\n\(sign) b") == "a\(sign)b\n")
    }
    for sign in ["+", "-", "!", "%", "^"] {
      #expect(ScriptMinifier.minified("a \(sign)\nb") == "a\(sign)\nb\n")
      #expect(ScriptMinifier.minified("a\n\(sign) b") == "a\n\(sign)b\n")
    }
  }

  @Test(arguments: [
    ("let first = 1; first;", "let a=1;a;\n"), ("var first = 1;", "var first=1;\n"), ("first = 1;", "first=1;\n"),
    ("first => second;", "a=>second;\n"), ("(first, second) => first + second;", "(b,a)=>b+a;\n"),
    ("(first = other) => first;", "(a=other)=>a;\n"),
    ("([first], { second }) => first;", "([a],{second})=>a;\n"),
    ("(...first) => go(...first, x.first);", "(...a)=>go(...a,x.first);\n"), ("(first) > second;", "(first)>second;\n"),
    ("const { one: first } = box; first;", "const{one:first}=box;first;\n"),
    ("const { first = 1 } = box;", "const{first=1}=box;\n"), ("const first = 1; x.\nfirst;", "const a=1;x.first;\n"),
    ("const first = 1; x = { one, first, two };", "const first=1;x={one,first,two};\n"),
    ("const first = 1; x = { one, first: 2 };", "const first=1;x={one,first:2};\n"),
    ("const first = 1; x = { one: first };", "const a=1;x={one:a};\n"),
    ("const first = 1; x = [one, first];", "const a=1;x=[one,a];\n"),
    ("const first = 1; x = { one: [2, first] };", "const a=1;x={one:[2,a]};\n"),
    // Blocks are no objects.
    ("const first = 1; else { first }", "const a=1;else{a}\n"),
    ("const first = 1; try { first }", "const a=1;try{a}\n"),
    ("const first = 1; catch { first }", "const a=1;catch{a}\n"),
    ("const first = 1; do { first }", "const a=1;do{a}\n"),
    ("const first = 1; finally { first }", "const a=1;finally{a}\n"), ("const first = 1; { first }", "const a=1;{a}\n"),
    ("const first = 1; return { first }", "const first=1;return{first}\n"),
    ("const first = 1; go({ first })", "const first=1;go({first})\n"),
    ("const first = 1; if (x) { first }", "const a=1;if(x){a}\n"),
    ("const first = 1; x => { first }", "const a=1;x=>{a}\n"),
    ("const first = 1; if (x) {{ first }}", "const a=1;if(x){{a}}\n"),
    ("const first = 1; {} { first }", "const a=1;{}{a}\n"), ("{ first } const first = 1;", "{a}const a=1;\n"),
    // What is used most, then longest, then first in order gets the shortest name.
    ("const one = 1; const two = 2; two;", "const b=1;const a=2;a;\n"),
    ("const second = 1; const firsts = 2;", "const b=1;const a=2;\n"), ("const of = 1; of;", "const of=1;of;\n"),
    ("const q = 1; q;", "const q=1;q;\n"), ("const x1 = y;", "const a=y;\n"),
    ("const größe = 1; größe;", "const a=1;a;\n"),
    ("const $x = 1; $x; _y => _y;", "const a=1;a;b=>b;\n"), ("const\nfirst = 1;", "const\na=1;\n"),
  ]) func onlyNamesThatAreDeclaredAreShortened(script: String, expected: String) {
    #expect(ScriptMinifier.minified(script) == expected)
  }

  /// After 52 names of a letter come names of two, which do not shorten names of two.
  @Test func namesOfTwoLettersFollowTheAlphabet() {
    let names = (10..<63).map { "name\($0)" }
    let script = (names + ["zz"]).map { "const \($0) = 1;" }.joined()
    let found = ScriptMinifier.minified(script)
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    #expect(found == (letters + ["aa", "zz"]).map { "const \($0)=1;" }.joined() + "\n")
  }
}
