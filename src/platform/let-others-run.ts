/**
 * Lets what waits be served: requests, timers, sockets. SQLite answers at once, so a loop over it never leaves the event
 * loop by itself; long work calls this between its transactions.
 */
export function letOthersRun(): Promise<void> {
  return Bun.sleep(1);
}
