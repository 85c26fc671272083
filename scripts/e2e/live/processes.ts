import { readdir } from "node:fs/promises";

/** A child of a process by a word of its command; 0 when there is none. */
export async function childOf(parent: number, word: string): Promise<number> {
  return (await childrenOf(parent)).find(({ command }) => command.includes(word))?.id ?? 0;
}

/** What anybody on the machine can see of a process's children. */
export async function childrenOf(parent: number): Promise<{ id: number; command: string }[]> {
  const found: { id: number; command: string }[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await textOf(`/proc/${entry}/stat`);
    const isChild = Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]) === parent;
    if (isChild) found.push({ id: Number(entry), command: await textOf(`/proc/${entry}/cmdline`) });
  }
  return found;
}

/** Empty for a process that ended meanwhile. */
async function textOf(path: string): Promise<string> {
  return Bun.file(path)
    .text()
    .catch(() => "");
}
