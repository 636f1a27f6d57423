extension NavigationEngine {
  func go(
    to place: NavigationPlace<Program>, in state: inout NavigationState<Program>
  ) throws(NavigationFailure) {
    throw .badPlace
  }
}
