/** Does something to each of many things, so many at the same time; stops at the first that fails, and throws that. */
export async function atOnce<One>(all: Iterable<One>, count: number, run: (one: One) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]();
  let failed = false;
  const work = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) {
      try {
        await run(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: count }, work));
  for (const one of settled) if (one.status === "rejected") throw one.reason;
}
