export type Loop = {
  /** Runs at once, or again at once if it is running; resolves when that run is over. */
  hurry(): Promise<void>;
  stop(): Promise<void>;
};

/** Runs something again and again, one run after another, with a pause that is asked for each time (ms). */
export function startLoop(run: () => Promise<void>, pause: () => number): Loop {
  let stopping = false;
  let hurried: (() => void)[] = [];
  let wake: (() => void) | undefined;
  const done = go();
  return {
    hurry: () =>
      new Promise((resolve) => {
        if (stopping) return resolve();
        hurried.push(resolve);
        wake?.();
      }),
    async stop() {
      stopping = true;
      wake?.();
      await done;
      for (const resolve of hurried) resolve();
    },
  };

  async function go(): Promise<void> {
    while (!stopping) {
      const waiting = hurried;
      hurried = [];
      await run();
      for (const resolve of waiting) resolve();
      if (stopping || hurried.length > 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause());
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
