/// The words of generated programs. The subjects of a generated app and the actions of its scenes are disjoint, so
/// that names composed of both are never equal by accident.
package enum Vocabulary {
  /// The subjects of parts of apps.
  package static let areas = words(
    """
    order cart product catalog invoice receipt coupon voucher shipment parcel address wallet card bank \
    loan budget expense salary tax ticket flight hotel trip route station train ferry rental garage parking \
    photo album camera video music playlist podcast radio concert movie series actor book author chapter \
    article magazine news weather alarm clock timer calendar event reminder task project sprint bug release \
    branch commit server domain device sensor lamp thermostat lock doorbell recipe meal kitchen grocery \
    restaurant table menu waiter workout exercise runner heart sleep medicine doctor patient clinic therapy \
    survey question answer quiz lesson course teacher student school exam grade library museum artist paint \
    game player team league match score trophy badge friend family group message chat channel call contact \
    mail letter stamp garden plant animal forest mountain river beach island city street house room
    """)

  package static let roots = words("home list overview browser feed inbox index board")
  package static let pushed = words(
    """
    detail editor history summary gallery comments members settings report timeline archive statistics \
    variants related versions sources places notes
    """)
  package static let sheets = words("composer invitation login upload confirmation scanner terms feedback")
  package static let popovers = words("filters sorting dates colors choices actions")
  package static let embedded = words("header preview chart strip")
  package static let pages = words("welcome tour permissions profile ready")
  package static let steps = words("start shipping payment review finish")
  package static let flows = words("checkout booking registration transfer")

  /// The actions of users: names of events, some of which are words of the language.
  package static let events = words(
    """
    open edit add share filter sort refresh save more help delete archive search like reply call download \
    print invite report follow rate move copy pin mute inspect compare select next submit done show scan \
    translate duplicate export star rename attach schedule subscribe
    """)
  /// The results of opened scenes.
  package static let outcomes = words(
    "picked edited confirmed uploaded sorted filtered created booked answered signed chosen changed")
  package static let exits = words("finished removed signedOut restarted completed closed")
  package static let guards = words(
    "signedIn hasSubscription isOnline allowsTracking hasPaid isAdult hasBackup")
  package static let cases = words(
    """
    price rating newest oldest title distance popularity small medium large draft sent paid open closed \
    daily weekly monthly red green blue low high urgent
    """)
  package static let systemItems = words(
    "done edit save add compose reply action organize bookmarks search refresh camera trash play undo share")
  package static let icons = [
    "bag", "person", "star.fill", "line.3.horizontal.decrease", "square.and.arrow.up", "trash",
    "magnifyingglass",
    "bell.badge", "gearshape", "heart", "paperplane", "photo.on.rectangle", "calendar", "map",
    "cart.badge.plus",
  ]
  package static let modules = ["ShopKit", "Payments", "CoreModels", "Account", "Media"]

  /// Halves of sentences for titles, comments and doc comments.
  package static let subjects = [
    "All entries", "What the user chose", "The newest item", "Everything that was shared", "One entry",
    "The current selection", "Details", "Pictures and notes", "Opening hours", "The customer’s own list",
  ]
  package static let predicates = [
    "filtered and sorted", "with what belongs to it", "as the server last sent it", "before it is saved",
    "in the order of their dates", "grouped by place", "and what it costs", "shown while offline too",
    "for people who come back", "on a café’s small screen",
  ]

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

extension String {
  /// The word with its first letter in upper case, as in a type's name.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
