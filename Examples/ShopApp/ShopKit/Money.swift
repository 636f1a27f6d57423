/// An amount, in cents. The program imports it from this module: `type Money from "ShopKit"`.
public struct Money: Hashable, Codable, Sendable {
  public var cents: Int

  public init(cents: Int) { self.cents = cents }
}
