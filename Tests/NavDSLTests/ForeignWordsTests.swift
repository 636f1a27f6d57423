import Testing

@testable import NavDSL

/// Tests that each habit of another language is one error, and that its fix leads to a program without errors.
@Suite struct ForeignWordsTests {
  /// A program with one habit.
  struct Habit: CustomTestStringConvertible, Sendable {
    /// The program, after a common beginning.
    let text: String
    /// The only error.
    let message: String
    /// The program after the fix; `nil` if the error has only a hint.
    let mended: String?

    init(_ text: String, _ message: String, _ mended: String? = nil) {
      (self.text, self.message, self.mended) = (text, message, mended)
    }

    var testDescription: String { text }
  }

  private static let beginning = "app X { start Home in stack }\nguard online\nscene B\n"

  static let habits = [
    // One handler for each condition.
    Habit(
      "scene Home {\n  on go when online -> push B\n  on go -> modal B\n}", "event 'go' is handled twice",
      "scene Home {\n  on go {\n    when online -> push B\n    else -> modal B\n  }\n}"),
    Habit(
      "scene Home { on go when online -> push B on go when regular -> pop }", "event 'go' is handled twice",
      "scene Home { on go { when online -> push B when regular -> pop } }"),
    Habit(
      "scene Home {\n  on go(n: Int) {\n    when online -> push B\n  }\n  title \"Home\"\n  on go(n: Int) { else -> stay }\n}",
      "event 'go' is handled twice",
      "scene Home {\n  on go(n: Int) {\n    when online -> push B\n    else -> stay\n  }\n  title \"Home\"\n}"
    ),
    Habit("scene Home { on go -> push B on go when online -> stay }", "event 'go' is handled twice"),
    Habit("scene Home { on go when online -> push B on go(n: Int) -> stay }", "event 'go' is handled twice"),
    Habit(
      "scene Home { on go when online -> push B\n/// Why.\non go -> stay }", "event 'go' is handled twice"),
    // Verbs.
    Habit(
      "scene Home { on go -> present B }", "unexpected 'present'; the verb is 'modal'",
      "scene Home { on go -> modal B }"),
    Habit(
      "scene Home { on go -> sheet B }", "unexpected 'sheet'; the verb is 'modal' with 'as sheet'",
      "scene Home { on go -> modal B as sheet }"),
    Habit(
      "scene Home { on go -> alert B then push B }",
      "unexpected 'alert'; the verb is 'modal' with 'as alert'",
      "scene Home { on go -> modal B as alert then push B }"),
    Habit(
      "scene Home { on go -> navigate B }", "unexpected 'navigate'; the verb is 'push'",
      "scene Home { on go -> push B }"),
    Habit(
      "scene Home { on go -> close }", "unexpected 'close'; the verb is 'dismiss'",
      "scene Home { on go -> dismiss }"),
    Habit(
      "scene Home { on go -> pop Home }", "expected 'to' after 'pop', found 'Home'",
      "scene Home { on go -> pop to Home }"),
    Habit(
      "scene Home { on go -> pop root }", "expected 'to' after 'pop', found 'root'",
      "scene Home { on go -> pop to root }"),
    Habit(
      "scene Home { on go -> unwind to Home }", "unexpected 'to'", "scene Home { on go -> unwind Home }"),
    Habit(
      "scene Home { on go -> pop, push B }", "verbs are joined by 'then', not by ','",
      "scene Home { on go -> pop then push B }"),
    Habit(
      "scene Home { on go -> pop and push B }", "verbs are joined by 'then', not by 'and'",
      "scene Home { on go -> pop then push B }"),
    Habit(
      "scene Home { on go -> back }", "unexpected 'back'; the verb is 'pop'", "scene Home { on go -> pop }"),
    Habit(
      "scene Home { on go -> popToRoot then push B }", "unexpected 'popToRoot'; the verb is 'pop to root'",
      "scene Home { on go -> pop to root then push B }"),
    Habit(
      "scene Home { on go -> pop(3) then push B }", "unexpected '('",
      "scene Home { on go -> pop then pop then pop then push B }"),
    Habit("scene Home { on go -> pop 1 }", "unexpected '1'", "scene Home { on go -> pop }"),
    Habit("scene Home { on go -> pop(20) }", "unexpected '('"),
    Habit(
      "scene Home { on go -> popTo(B) then push B }",
      "expected a transition such as 'push', found 'popTo'"),
    Habit(
      "scene Home { on go -> dismissAll }", "unexpected 'dismissAll'; the verb is 'dismiss all'",
      "scene Home { on go -> dismiss all }"),
    Habit(
      "scene Home { on go -> push C }\nscene C returns Int { on done -> finish 3 }",
      "expected '(' before a result, found '3'",
      "scene Home { on go -> push C }\nscene C returns Int { on done -> finish(3) }"),
    Habit(
      "scene Home { on go -> openURL(\"https://x.y\")  on b -> push B }",
      "expected a transition such as 'push' after '->', found 'openURL'"),
    Habit(
      "scene Home { on go -> modal(C(id: 1)) as sheet then push B }\nscene C(id: Int)", "unexpected '('",
      "scene Home { on go -> modal C(id: 1) as sheet then push B }\nscene C(id: Int)"),
    Habit("scene Home { on go -> unwind(Home) }", "unexpected '('", "scene Home { on go -> unwind Home }"),
    Habit(
      "scene Home { on go -> replace with B }", "unexpected 'with'", "scene Home { on go -> replace B }"),
    Habit(
      "scene Home { on go -> open T } tabs T { tab h -> Home  tab b -> C } scene C { on x -> select tab T.h }",
      "unexpected 'tab'",
      "scene Home { on go -> open T } tabs T { tab h -> Home  tab b -> C } scene C { on x -> select T.h }"),
    Habit(
      "scene Home { on go -> push C }\nscene C returns Int { on done -> return(3) }",
      "unexpected 'return'; the verb is 'finish'",
      "scene Home { on go -> push C }\nscene C returns Int { on done -> finish(3) }"),
    Habit(
      "scene Home { on go -> push C }\nscene C returns Int { on done(id: Int) -> return id  on x -> finish(1) }",
      "unexpected 'return'; the verb is 'finish'",
      "scene Home { on go -> push C }\nscene C returns Int { on done(id: Int) -> finish(id)  on x -> finish(1) }"
    ),
    Habit("scene Home { on go -> self.push B }", "unexpected 'self'", "scene Home { on go -> push B }"),
    // Options.
    Habit(
      "scene Home { on go -> push B animated: false  on b -> pop }",
      "expected an animation after 'animated', found ':'",
      "scene Home { on go -> push B animated none  on b -> pop }"),
    Habit(
      "scene Home { on go -> push B animated: true then pop }",
      "expected an animation after 'animated', found ':'", "scene Home { on go -> push B then pop }"),
    Habit(
      "scene Home {\n  on go -> modal B animated true\n  on b -> push B\n}",
      "expected an animation after 'animated', found 'true'",
      "scene Home {\n  on go -> modal B \n  on b -> push B\n}"),
    Habit(
      "scene Home {\n  right add\n  on add -> popover B at add\n}", "unexpected 'at'; the word is 'from'",
      "scene Home {\n  right add\n  on add -> popover B from add\n}"),
    Habit(
      "scene Home { on go -> push B animatd flip }", "unexpected 'animatd'; did you mean 'animated'?",
      "scene Home { on go -> push B animated flip }"),
    Habit(
      "scene Home { on go -> modal B fullScreen }", "expected 'as' after 'B', found 'fullScreen'",
      "scene Home { on go -> modal B as fullScreen }"),
    Habit(
      "scene Home { on go -> modal B as .sheet locked }",
      "expected a presentation style after 'as', found '.'",
      "scene Home { on go -> modal B as sheet locked }"),
    Habit(
      "scene Home { on go -> modal B in stack sheet(medium) locked }",
      "expected 'as' after 'stack', found 'sheet'",
      "scene Home { on go -> modal B in stack as sheet(medium) locked }"),
    Habit(
      "scene Home { on go -> modal B in navigation as sheet }",
      "expected 'stack' after 'in', found 'navigation'",
      "scene Home { on go -> modal B in stack as sheet }"),
    // Arrows, strings and comments.
    Habit("scene Home { on go => push B }", "expected '->', found '=>'", "scene Home { on go -> push B }"),
    Habit("scene Home { on go → push B }", "expected '->', found '→'", "scene Home { on go -> push B }"),
    Habit(
      "tabs Main { tab home: Home  tab b -> B } scene Home { on go -> open Main }",
      "expected '->', found ':'",
      "tabs Main { tab home -> Home  tab b -> B } scene Home { on go -> open Main }"),
    Habit(
      "scene Home { title 'It \\ is' }", "a string is in straight double quotes, not in '''",
      #"scene Home { title "It \\ is" }"#),
    Habit(
      "scene Home { title “Home” }", "a string is in straight double quotes, not in '“'",
      "scene Home { title \"Home\" }"),
    Habit(
      "scene Home { title „Zuhause“ }", "a string is in straight double quotes, not in '„'",
      "scene Home { title \"Zuhause\" }"),
    Habit(
      "  # scene Home has the news.\nscene Home", "unexpected character '#' (U+0023)",
      "  // scene Home has the news.\nscene Home"),
    // Conditions and branches.
    Habit(
      "scene Home { on go when !online -> push B }", "there is no operator '!'",
      "scene Home { on go when not online -> push B }"),
    Habit(
      "scene Home { on go when online && compact -> push B }", "there is no operator '&&'",
      "scene Home { on go when online and compact -> push B }"),
    Habit(
      "scene Home { on go(a: Int) when a == 1 || a == 2 -> push B }", "there is no operator '||'",
      "scene Home { on go(a: Int) when a == 1 or a == 2 -> push B }"),
    Habit(
      "scene Home { on go(id: Int) when online(id) -> push B }", "a guard has no arguments",
      "scene Home { on go(id: Int) when online -> push B }"),
    Habit(
      "scene Home { on go -> modal B locked when online }", "a condition stands before '->'",
      "scene Home { on go when online -> modal B locked }"),
    Habit(
      "scene Home { on go { when online -> push B  else when compact -> stay  else -> pop } }",
      "unexpected 'else' before 'when'",
      "scene Home { on go { when online -> push B  when compact -> stay  else -> pop } }"),
    Habit(
      "scene Home { on go { push B } }", "expected '->', found '{'", "scene Home { on go -> push B  }"),
    Habit(
      "scene Home { on go { if online -> push B  else -> stay } }", "unexpected 'if'; the word is 'when'",
      "scene Home { on go { when online -> push B  else -> stay } }"),
    Habit(
      "scene Home { on go { when online -> push B  default -> stay } }",
      "unexpected 'default'; the word is 'else'",
      "scene Home { on go { when online -> push B  else -> stay } }"),
    Habit("scene Home { on go { if online { push B } else { stay } } }", "unexpected 'if'"),
    Habit(
      "scene Home { on go -> if online push B else stay }",
      "expected a transition such as 'push' after '->', found 'if'"),
    Habit(
      "scene Home { on go if not online -> push B }", "unexpected 'if'; the word is 'when'",
      "scene Home { on go when not online -> push B }"),
    // Declarations.
    Habit(
      "scene Home { on go -> open Main } navigation Main { root B }",
      "unexpected 'navigation'; the word is 'stack'",
      "scene Home { on go -> open Main } stack Main { root B }"),
    Habit(
      "screen Home { on go -> push B }", "unexpected 'screen'; did you mean 'scene'?",
      "scene Home { on go -> push B }"),
    Habit("private scene Home", "expected a declaration, found 'private'", " scene Home"),
    Habit("scene Home\nvar count: Int", "expected a declaration, found 'var'"),
    Habit(
      "enum Kind { case a, b } scene Home { on go(k: Kind) -> push B }", "unexpected 'case'",
      "enum Kind { a, b } scene Home { on go(k: Kind) -> push B }"),
    Habit(
      "enum Kind { a, b(Int) } scene Home { on go(k: Kind) -> push B }", "a case has no values",
      "enum Kind { a, b } scene Home { on go(k: Kind) -> push B }"),
    Habit(
      "scene Home { on go -> open P } pages P(ids: [String]) { B, Home }", "pages have no parameters",
      "scene Home { on go -> open P } pages P { B, Home }"),
    Habit(
      "scene Home { on go(id) -> push B }", "expected ':' and a type after 'id', found ')'",
      "scene Home { on go(id: String) -> push B }"),
    Habit(
      "scene Home { on go -> push C }\nscene C returning Int { on done -> finish(3) }",
      "expected 'returns', found 'returning'",
      "scene Home { on go -> push C }\nscene C returns Int { on done -> finish(3) }"),
    Habit(
      "scene Home { on go -> push F }\nflow F -> Int { start D  scene D { on done -> finish(3) } }",
      "expected 'returns', found '->'",
      "scene Home { on go -> push F }\nflow F returns Int { start D  scene D { on done -> finish(3) } }"),
    Habit(
      "scene Home { on go -> open S } split S { primary B  detail Home }",
      "unexpected 'detail'; the word is 'secondary'",
      "scene Home { on go -> open S } split S { primary B  secondary Home }"),
    Habit(
      "scene Home { on go -> open S } split S { primry B  secondary Home }",
      "unexpected 'primry'; did you mean 'primary'?",
      "scene Home { on go -> open S } split S { primary B  secondary Home }"),
    Habit(
      "scene Home { on go -> open T } tabs T { Home, B }", "expected 'tab', found 'Home'",
      "scene Home { on go -> open T } tabs T { tab home -> Home tab b -> B }"),
    Habit(
      "scene Home { on go -> open T } tabs T { tab Home  tab b -> B }",
      "expected '->' after 'Home', found 'tab'",
      "scene Home { on go -> open T } tabs T { tab home -> Home  tab b -> B }"),
    Habit(
      "scene Home { on go -> open T } tabs T {\n  tab Home\n}", "expected '->' after 'Home', found '}'",
      "scene Home { on go -> open T } tabs T {\n  tab home -> Home\n}"),
    Habit(
      "scene Home { on go -> push B }\nentry pay -> B in stack",
      "unexpected 'pay': an entry has no name but that of what it shows",
      "scene Home { on go -> push B }\nentry B in stack"),
    Habit(
      "scene Home { on go -> push B }\nentry pay -> … / B",
      "unexpected 'pay': an entry has no name but that of what it shows",
      "scene Home { on go -> push B }\nentry … / B"),
    Habit(
      "scene Home { on go -> push B }\nscenario \"Goes\" { go }",
      "expected 'in compact' or 'in regular' after '\"Goes\"', found '{'",
      "scene Home { on go -> push B }\nscenario \"Goes\" in compact { go }"),
    Habit(
      "scene Home { on go -> push F }\nflow F { start: C  scene C { on x -> finish } }", "unexpected ':'",
      "scene Home { on go -> push F }\nflow F { start C  scene C { on x -> finish } }"),
    Habit(
      "scene Home: UIViewController { on go -> push B }", "unexpected ':'", "scene Home { on go -> push B }"),
    Habit(
      "scene Home(id: Int = 1) : Base, Shown\nscene C { on x -> push B }", "unexpected ':'",
      "scene Home(id: Int = 1)\nscene C { on x -> push B }"),
    Habit(
      "enum Order: String { price, name }\nscene Home { on go(by: Order) -> push B }", "unexpected ':'",
      "enum Order { price, name }\nscene Home { on go(by: Order) -> push B }"),
    Habit(
      "enum Order { price = \"p\", name }\nscene Home { on go(by: Order) -> push B }", "unexpected '='",
      "enum Order { price, name }\nscene Home { on go(by: Order) -> push B }"),
    Habit(
      "enum Order { price; name }\nscene Home { on go(by: Order) -> push B }",
      "unexpected character ';' (U+003B)",
      "enum Order { price, name }\nscene Home { on go(by: Order) -> push B }"),
    // Items.
    Habit(
      "scene Home {\n  right \"Add to list\"\n  on addToList -> push B\n}",
      "expected the name of an item after 'right', found '\"Add to list\"'",
      "scene Home {\n  right addToList \"Add to list\"\n  on addToList -> push B\n}"),
    Habit(
      "scene Home {\n  right \"Über\"\n  on über -> push B\n}",
      "expected the name of an item after 'right', found '\"Über\"'",
      "scene Home {\n  right über \"Über\"\n  on über -> push B\n}"),
    Habit(
      "scene Home {\n  right \"?\"\n  on go -> push B\n}",
      "expected the name of an item after 'right', found '\"?\"'"),
    Habit(
      "scene Home {\n  right go icon plus\n  on go -> push B\n}",
      "expected the name of a symbol in quotes after 'icon', found 'plus'",
      "scene Home {\n  right go icon \"plus\"\n  on go -> push B\n}"),
    Habit("scene Home { title = \"Home\" }", "unexpected '='", "scene Home { title \"Home\" }"),
    Habit("scene Home { prompt: \"Home\" }", "unexpected ':'", "scene Home { prompt \"Home\" }"),
    Habit(
      "scene Home {\n  right: go\n  on go -> push B\n}", "unexpected ':'",
      "scene Home {\n  right go\n  on go -> push B\n}"),
    Habit("scene Home { func go() { push B } }", "unexpected 'func'"),
    Habit("scene Home {\n  let id: String\n  on go -> push B\n}", "unexpected 'let'"),
    Habit(
      "scene Home {\n  button go \"Go\"\n  on go -> push B\n}", "unexpected 'button'; the word is 'control'",
      "scene Home {\n  control go \"Go\"\n  on go -> push B\n}"),
    Habit("scene Home {\n  guard paid\n  on go when paid -> push B\n}", "unexpected 'guard' in a scene"),
    Habit(
      "scene Home {\n  scene Inner { on x -> pop }\n  on go -> push Inner\n}", "unexpected 'scene' in a scene"
    ),
    // Imports.
    Habit(
      "scene Home { on go -> push Pay }\nimport Checkout",
      "expected the path of a file in quotes, found 'Checkout'"),
    Habit(
      "scene Home { on go -> push Pay }\nimport \"Chekout.nav\"",
      "cannot import 'Chekout.nav': no such file"),
    Habit(
      "scene Home\nimport \"Chekout.nav\"\nscenario \"Pays\" in compact {\n  pay\n  open \"/receipts/1\"\n}",
      "cannot import 'Chekout.nav': no such file"),
  ]

  @Test(arguments: habits)
  func eachHabitIsOneErrorWithAFixThatHelps(_ habit: Habit) throws {
    let text = Self.beginning + habit.text + "\n"
    let errors = self.errors(of: text)
    #expect(errors.map(\.message) == [habit.message])
    guard let error = errors.first else { return }
    guard let mended = habit.mended else {
      #expect(error.fixIt != nil || error.hint != nil || error.code == .importFailed)
      return
    }
    let fix = try #require(error.fixIt)
    let result = String(decoding: applying(fix, to: Array(text.utf8)), as: UTF8.self)
    #expect(result == Self.beginning + mended + "\n")
    #expect(self.errors(of: result).map(\.message) == [])
  }

  private func errors(of text: String) -> [Diagnostic] {
    var options = CompilerOptions()
    options.proves = false
    return compile([InputFile(path: "X.nav", text: text)], options: options).diagnostics.filter {
      $0.severity == .error
    }
  }
}
