/// The text of `help`.
enum SimulatorHelp {
  static let text = """
    Steps, as in a scenario:
      3, buy, Product.buy   an event or a move by its number, an event by its name
      select(id: "42")      with arguments; you are asked for missing ones
      back [Scene]  dismiss  select Main.account  swipe next|previous  reveal  hide
      resize compact|regular  given signedIn  given not signedIn  open "/products/42"
      enter Checkout(id: "42")  starts a feature again, or opens an entry as code does
    Commands:
      not signedIn  compact  regular    short for 'given not' and 'resize'
      goto Main.catalog / Product(id: "42")    go to a place
      undo [N]  redo [N]  restart       undo steps, redo them, start again
      look  state                       show the whole screen, or only the state
      trace ["name"]                    write the steps so far as a scenario
      draw FILE.svg                     draw the window as a picture
      help  quit
    Names can be abbreviated if they remain unambiguous. Write an event whose name is
    one of these words with parentheses: undo().

    """
}
