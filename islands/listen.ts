type Events = HTMLVideoElementEventMap & DocumentEventMap & WindowEventMap;
type Runs = { [Name in keyof Events]?: (event: Events[Name]) => void };

/** Runs what a target's events are to start, until the function that it gives is called. `first`: before all others. */
export function listen(target: EventTarget, runs: Runs, first = false): () => void {
  const all = Object.entries(runs) as [string, (event: Event) => void][];
  for (const [name, run] of all) target.addEventListener(name, run, first);
  return () => {
    for (const [name, run] of all) target.removeEventListener(name, run, first);
  };
}

/** Stops all of these. */
export function allOf(...stops: (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}
