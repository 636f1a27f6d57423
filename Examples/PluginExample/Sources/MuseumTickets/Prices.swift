extension Tickets.Order {
  /// The price of the tickets, in euros.
  public var price: Int { 12 * count }
}
