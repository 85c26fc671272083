import { readdir } from "node:fs/promises";

/** A child of a process by a word of its command; 0 when there is none. */
export async function childOf(parent: number, word: string): Promise<number> {
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await textOf(`/proc/${entry}/stat`);
    const isChild = Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]) === parent;
    if (isChild && (await textOf(`/proc/${entry}/cmdline`)).includes(word)) return Number(entry);
  }
  return 0;
}

/** Empty for a process that ended meanwhile. */
async function textOf(path: string): Promise<string> {
  return Bun.file(path)
    .text()
    .catch(() => "");
}
