/** What a process costs, as the system counts it. */
export type Usage = {
  /** Seconds of a processor. */
  used: number;
  cores: number;
  megabytes: number;
};

/** Processor time of a process between two moments, in cores, and its resident memory at the second. */
export async function usageDuring(pid: number, during: () => Promise<unknown>): Promise<Usage> {
  const before = await cpuSeconds(pid);
  const begun = performance.now();
  await during();
  const seconds = (performance.now() - begun) / 1000;
  const used = (await cpuSeconds(pid)) - before;
  return { used, cores: used / seconds, megabytes: await residentMegabytes(pid) };
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // User and system time, in ticks of which every Linux has a hundred a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
