/** What is done to a part of the site each minute: each of them in turn, in each of three ways. */
import type { Host } from "../../test/hosts.ts";
import type { Nodes, Part } from "../../test/nodes.ts";
import { descendants } from "../stage.ts";

export type Fault = { name: string; part: Part; run(lastsMs: number): Promise<void> };

/** After three rounds each was hurt in each way; after half of that the bus and the store were killed and cut off. */
export function* faultsOf({ webs, workers, database, redis, store }: Nodes): Generator<Fault, never> {
  const parts = [redis, webs[0], webs[1], store, database, workers[0], webs[2], workers[1]].filter((one) => !!one);
  for (let round = 0; ; round++) {
    const part = parts[round % parts.length] as Part;
    const [way, run] = ways[round % ways.length] as (typeof ways)[number];
    yield { name: `${part.name} ${way}`, part, run: (lastsMs) => run(part, () => Bun.sleep(lastsMs)) };
  }
}

const ways: [string, (part: Part, wait: () => Promise<void>) => Promise<void>][] = [
  [
    "killed",
    async (part, wait) => {
      await part.kill();
      await wait();
      await part.start();
    },
  ],
  [
    "stopped",
    async (part, wait) => {
      const pids = [part.pid(), ...(await descendants(part.pid()))];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      await wait();
      for (const pid of pids) process.kill(pid, "SIGCONT");
    },
  ],
  [
    "cut off",
    async (part, wait) => {
      const host = part.place as Host;
      host.cut();
      await wait();
      host.mend();
    },
  ],
];
