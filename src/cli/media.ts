import { faultOf } from "../platform/faults.ts";
import { atOnce } from "../platform/storage/at-once.ts";
import { storesOf } from "../platform/storage/open.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { moveKey } from "../platform/storage/two-stores.ts";
import { halfWritten } from "../platform/storage/workspaces.ts";
import { complain } from "./complain.ts";
import { noBar, progressBar } from "./progress.ts";
import { verbsCommand } from "./verbs.ts";

const filesAtOnce = 4;

export const mediaCommand = verbsCommand(
  "media",
  "moves all media to the disk or to the S3 store, while the site runs",
  {
    move: {
      usage: "--to s3|disk [--dry-run] [--json]",
      options: { to: { type: "string" } },
      dry: true,
      async run({ ctx, values, dryRun, out }) {
        const { to } = values;
        if (to !== "s3" && to !== "disk") return complain("usage: nadaj media move --to s3|disk [--dry-run] [--json]");
        const { disk, s3 } = storesOf(ctx.config, ctx.log);
        if (!s3) return complain("S3_ENDPOINT is not set: there is one place for media only");
        // What is written meanwhile would otherwise go where nothing is to be left.
        if (ctx.config.mediaStore !== to)
          return complain(
            `set MEDIA_STORE=${to} for the server first, and start it again: it reads both places meanwhile`,
          );
        const [from, target] = to === "s3" ? [disk, s3] : [s3, disk];
        const folders = await foldersOf(from).catch((error) => {
          throw faultOf(error) ?? error;
        });
        const bar = values.json === "true" || dryRun ? noBar : progressBar("folders", folders.length);
        const moved = { files: 0, bytes: 0 };
        const failed: { key: string; why: string }[] = [];
        for (const folder of folders) {
          await atOnce(await keysIn(from, folder), filesAtOnce, async (key) => {
            try {
              const size = (await from.stat(key))?.size;
              if (size === undefined || !(dryRun || (await moveKey(from, target, key)))) return;
              moved.files++;
              moved.bytes += size;
            } catch (error) {
              // Of a store that is gone every file would say the same.
              const fault = faultOf(error);
              if (fault) throw fault;
              failed.push({ key, why: error instanceof Error ? error.message : String(error) });
            }
          });
          if (!dryRun && (await from.list(folder)).length === 0) await from.remove(folder);
          bar.step();
        }
        bar.end();
        if (failed.length > 0 && values.json !== "true") out.rows(failed);
        const words = dryRun ? "would be moved" : "were moved, each of them compared";
        out.done(`${moved.files} files of ${moved.bytes} bytes ${words}.`, { ...moved, failed, dryRun });
        return failed.length === 0 ? 0 : 1;
      },
    },
  },
);

/** `video/ID` and its like, and what lies beside them. */
async function foldersOf(store: Storage): Promise<string[]> {
  const folders: string[] = [];
  for await (const { name, isFolder } of store.entries())
    if (!isFolder) folders.push(name);
    else for await (const below of store.entries(name)) folders.push(`${name}/${below.name}`);
  return folders;
}

/** The files at and below a key; what somebody is writing is not moved. */
async function keysIn(store: Storage, key: string): Promise<string[]> {
  const all = [...((await store.stat(key)) ? [key] : []), ...(await store.list(key))];
  return all.filter((one) => !halfWritten(one));
}
