import type { Measure } from "./result.ts";
import { startSite } from "./site.ts";

const requests = 1000;

/** Resident memory of the server's process. */
export const memory: Measure = {
  name: "memory",
  about: "resident memory, idle and after 1,000 requests",
  async *run() {
    await using site = await startSite({ videos: 500 });
    await Bun.sleep(2000);
    const idle = await residentMegabytes(site.pid);
    for (let sent = 0; sent < requests; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => freshPage(`${site.url}/?n=${sent + index}`)));
    }
    await Bun.sleep(2000);
    const used = await residentMegabytes(site.pid);
    yield { what: "idle", value: idle, unit: "MB", goal: { at: "most", value: 120 } };
    yield { what: "after 1,000 fresh pages", value: used, unit: "MB" };
  },
};

async function freshPage(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { "accept-language": "pl" } });
  if (!answer.ok) throw new Error(`the home page answered ${answer.status}`);
  await answer.bytes();
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  if (!(kilobytes > 0)) throw new Error("the system does not say how much memory a process has");
  return kilobytes / 1024;
}
