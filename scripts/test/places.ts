export type Places = {
  /** Runs something when so many places are free, in the order in which they were asked for. */
  hold<Result>(number: number, work: () => Promise<Result>): Promise<Result>;
};

export function makePlaces(free: number): Places {
  const waiting: { number: number; go: () => void }[] = [];
  const admit = () => {
    for (let next = waiting[0]; next && next.number <= free; next = waiting[0]) {
      free -= next.number;
      waiting.shift();
      next.go();
    }
  };
  return {
    async hold(number, work) {
      await new Promise<void>((go) => {
        waiting.push({ number, go });
        admit();
      });
      try {
        return await work();
      } finally {
        free += number;
        admit();
      }
    },
  };
}
