/// Returns walks as tests in Swift.
public func emitWalkSwift(_ report: WalkReport, module: String? = nil) -> [UInt8] {
  []
}
