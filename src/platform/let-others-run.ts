/**
 * Lets what waits be served: requests, timers, sockets, and what another process has to write, which tries every two
 * milliseconds. SQLite answers at once, so a loop over it never leaves the event loop by itself; long work calls this between
 * its transactions.
 */
export function letOthersRun(): Promise<void> {
  return Bun.sleep(4);
}
