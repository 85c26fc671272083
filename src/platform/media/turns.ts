/** Work that waits for its turn is refused with this when too much of it waits: of one person's, or in all. */
export class TooMuchWaiting extends Error {
  constructor(readonly whose: "own" | "all") {
    super(`too much is waiting: ${whose}`);
    this.name = "TooMuchWaiting";
  }
}

export type TurnsOptions = {
  atOnce: number;
  /** How many of one person's may wait or run. */
  perPerson: number;
  /** How many may wait in all. */
  waiting: number;
};

/** Runs work of which only so much may run at once. */
export type Turns = {
  /**
   * Runs it when its turn has come: who waits is served in turn, person by person, so that nobody waits behind all that
   * another one wants. The program's own work, of nobody, is never refused. Throws TooMuchWaiting.
   */
  run<Result>(who: string | undefined, work: () => Promise<Result>): Promise<Result>;
};

export function makeTurns({ atOnce, perPerson, waiting }: TurnsOptions): Turns {
  /** By person; the next to be served stands first. */
  const lines = new Map<string | undefined, (() => void)[]>();
  const own = new Map<string, number>();
  let queued = 0;
  let running = 0;

  function count(who: string | undefined, by: 1 | -1): void {
    if (who === undefined) return;
    const now = (own.get(who) ?? 0) + by;
    if (now > 0) own.set(who, now);
    else own.delete(who);
  }

  async function turn(who: string | undefined): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    queued++;
    await new Promise<void>((begin) => lines.set(who, [...(lines.get(who) ?? []), begin]));
  }

  /** Hands the place that became free to the next one. */
  function passOn(): void {
    const [next] = lines;
    if (!next) {
      running--;
      return;
    }
    const [who, [begin, ...rest]] = next;
    lines.delete(who);
    if (rest.length > 0) lines.set(who, rest);
    queued--;
    begin?.();
  }

  return {
    async run(who, work) {
      if (who !== undefined && (own.get(who) ?? 0) >= perPerson) throw new TooMuchWaiting("own");
      if (who !== undefined && queued >= waiting) throw new TooMuchWaiting("all");
      count(who, 1);
      try {
        await turn(who);
        try {
          return await work();
        } finally {
          passOn();
        }
      } finally {
        count(who, -1);
      }
    },
  };
}
