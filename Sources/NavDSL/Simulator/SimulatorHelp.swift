/// The text of `help`.
enum SimulatorHelp {
  static let text = """
    What happens, as in a scenario:
      3, buy, Product.buy   an event or a move by its number, an event by its name
      select(id: "42")      with arguments; those left out are asked for
      back [Scene]  dismiss  select Main.account  swipe next|previous  reveal  hide
      resize compact|regular  given signedIn  given not signedIn  open "/products/42"
    Besides:
      not signedIn  compact  regular    short for 'given not' and 'resize'
      goto Main.catalog / Product(id: "42")    go to a place
      undo [N]  redo [N]  restart       take steps back, do them again, begin anew
      look  state                       show everything, or only the state
      trace ["name"]                    write the steps so far as a scenario
      help  quit
    Beginnings of names will do where they can mean one thing only. An event that is
    named like one of these words is written with parentheses: undo().

    """
}
