#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Returns the CPU time of the process, in seconds. Unlike the wall-clock time, it does not include other
/// processes.
package func cpuSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
