// The C library is imported only here; other files access it through this module's own names or through the
// re-export below. `@preconcurrency` because `environ` is a variable, which only this program reads.
#if canImport(Glibc)
@_exported @preconcurrency import Glibc
#elseif canImport(Musl)
@_exported @preconcurrency import Musl
#elseif canImport(Darwin)
@_exported @preconcurrency import Darwin
#endif
