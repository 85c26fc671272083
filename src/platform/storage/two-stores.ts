import { atOnce } from "./at-once.ts";
import type { Storage, StoredEntry } from "./storage.ts";

const filesAtOnce = 4;

/**
 * Two stores while media go from one to the other: what is new is written to the first, and what the first has not is
 * read from the second. A key that is written again, or removed, goes from both.
 */
export function twoStores(first: Storage, second: Storage): Storage {
  const bringOver = async (prefix: string) => {
    await atOnce([prefix, ...(await second.list(prefix))], filesAtOnce, async (key) => {
      await moveKey(second, first, key);
    });
  };
  return {
    ...first,
    async put(key, bytes) {
      await first.put(key, bytes);
      await second.remove(key);
    },
    async putFile(key, path, options) {
      if (options?.unlessThere && (await second.stat(key))) return false;
      const taken = await first.putFile(key, path, options);
      if (taken) await second.remove(key);
      return taken;
    },
    async make(key, write) {
      const before = await first.stat(key);
      const result = await first.make(key, write);
      const after = await first.stat(key);
      if (after && (after.tag ?? after.modifiedAt) !== (before?.tag ?? before?.modifiedAt)) await second.remove(key);
      return result;
    },
    // It may go from the second to the first between two looks.
    stat: async (key) => (await first.stat(key)) ?? (await second.stat(key)) ?? first.stat(key),
    open: async (key, range) =>
      (await first.open(key, range)) ?? (await second.open(key, range)) ?? first.open(key, range),
    addressOf: async (key, type) => {
      const holder = (await first.stat(key)) ? first : second;
      return holder.addressOf(key, type);
    },
    async remove(key) {
      await second.remove(key);
      await first.remove(key);
    },
    list: async (prefix) => [...new Set([...(await first.list(prefix)), ...(await second.list(prefix))])].sort(),
    async *entries(prefix) {
      // Those of the one that is left: by the end there are none.
      const seen = new Map<string, StoredEntry>();
      for await (const entry of second.entries(prefix)) {
        seen.set(entry.name, entry);
        yield entry;
      }
      for await (const entry of first.entries(prefix)) if (!seen.has(entry.name)) yield entry;
    },
    newestChange: async (prefix) => Math.max(await first.newestChange(prefix), await second.newestChange(prefix)),
    async withLocal(key, run) {
      if ((await second.list(key)).length > 0) await bringOver(key);
      const holder = (await first.stat(key)) || !(await second.stat(key)) ? first : second;
      return holder.withLocal(key, run);
    },
    workspace(key, mayPublish) {
      const workspace = first.workspace(key, mayPublish);
      return {
        path: workspace.path,
        async fetch(choose) {
          await bringOver(key);
          return workspace.fetch(choose);
        },
        publish: () => workspace.publish(),
        release: () => workspace.release(),
      };
    },
    async tidy(before, underWay) {
      await first.tidy(before, underWay);
      await second.tidy(before, underWay);
    },
    ...piecesOf(first, second),
  };
}

/** What began to come to the second comes whole, and goes over with the rest. */
function piecesOf(first: Storage, second: Storage): Pick<Storage, "pieces"> {
  if (!first.pieces) return second.pieces ? { pieces: { ...second.pieces, takesNew: false } } : {};
  const { pieces } = first;
  return {
    pieces: {
      ...pieces,
      async join(key, id, of) {
        const joined = await pieces.join(key, id, of);
        if (joined) await second.remove(key);
        return joined;
      },
    },
  };
}

/**
 * Moves one file while a site reads and writes both stores: it is copied and compared before it goes, and never takes the
 * place of what was written meanwhile. What was removed meanwhile may come back, until it is swept: another who moves the same
 * file looks just like that, and one copy has to stay. False when there was none.
 */
export async function moveKey(from: Storage, to: Storage, key: string): Promise<boolean> {
  const found = await from.stat(key);
  if (!found) return false;
  const wrote = await from.withLocal(key, (path) => to.putFile(key, path, { unlessThere: true, keep: true }));
  const written = await to.stat(key);
  if (!written || (wrote && written.size !== found.size)) throw new Error(`${key} did not arrive whole`);
  await from.remove(key);
  return true;
}
