public struct SwiftOptions: Sendable { public enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }; public var access: Access = .internal; public init() {} }
public func emitSwift(_ program: Program, sourcePaths: [String], options: SwiftOptions) -> [UInt8] { [] }
