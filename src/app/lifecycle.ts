let stopping = false;

/** True from the first SIGTERM on: no new work is taken. */
export function isStopping(): boolean {
  return stopping;
}

export function beginStopping(): void {
  stopping = true;
}
