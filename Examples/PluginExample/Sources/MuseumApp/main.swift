import MuseumTickets
import NavRuntime

// The flow of the museum, whose Swift the plugin writes before this file is compiled.
var museum = Museum.Navigation(in: .compact)
for rooms in museum.active(Museum.Rooms.self) { try museum.send(rooms.open(room: 3)) }
for works in museum.active(Museum.Works.self) { try museum.send(works.look(work: "Irises")) }
print(museum)

// The feature of another module.
var tickets = Tickets.Navigation(day: "Sunday", in: .compact)
for count in tickets.active(Tickets.Count.self) {
  let outcome = try tickets.send(count.buy(order: Tickets.Order(count: 2)))
  if case .ended(let order?)? = Tickets.end(of: outcome) { print("tickets: \(order.price) euros") }
}
