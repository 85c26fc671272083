let stopping = false;

/** True from the first SIGTERM on: no new work is taken. */
export function isStopping(): boolean {
  return stopping;
}

export function beginStopping(): void {
  stopping = true;
}

/**
 * Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. To be called before anything is
 * opened: a signal that nobody waits for leaves children and an unfolded write-ahead log behind.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        beginStopping();
        resolve();
      });
  });
}
