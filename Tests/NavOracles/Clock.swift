#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the CPU time that the process has used, in seconds: unlike the time of day, it does not count other
/// processes.
package func cpuSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
