import { resolve } from "node:path";
import { channelBySlug } from "../channels/queries.ts";
import { ImportInput } from "../imports/input.ts";
import { beginImport } from "../imports/rules/begin.ts";
import { systemActor } from "../platform/actor.ts";
import { notFound } from "../platform/problem.ts";
import { takeFromDisk } from "../uploads/rules/from-disk.ts";
import { videoById } from "../videos/queries/video.ts";
import { complain } from "./complain.ts";
import type { Verb } from "./verbs.ts";

/** What gives a video its film: a file of this machine, or an address. A running server does the work. */
export const filmVerbs: Record<"replace" | "import", Verb> = {
  replace: {
    usage: "ID FILE [--dry-run] [--json]",
    words: [2, 2],
    dry: true,
    async run({ ctx, words: [id = "", file = ""], dryRun, out }) {
      const path = resolve(file);
      if (!(await Bun.file(path).exists())) return complain(`there is no file ${path}`);
      const video = await videoById(ctx, id);
      if (!video) throw notFound();
      if (!dryRun) await takeFromDisk(ctx, systemActor, id, path);
      out.done(`${id} ${dryRun ? "would be" : "is"} made of ${path}: ${video.title}`, { id, file: path, dryRun });
      return 0;
    },
  },
  import: {
    usage: "--channel SLUG ADDRESS [--dry-run] [--json]",
    words: [1, 1],
    dry: true,
    options: { channel: { type: "string" } },
    async run({ ctx, words: [url = ""], values, dryRun, out }) {
      const channel = await channelBySlug(ctx, (values.channel ?? "").replace(/^@/, ""));
      if (!channel) throw notFound();
      const wanted = ImportInput.safeParse({ channelId: channel.id, url, mine: true });
      if (!wanted.success) return complain(`${url} is no address on the web`);
      const actor = { ...systemActor, userId: channel.ownerId };
      const id = dryRun ? null : (await beginImport(ctx, actor, wanted.data)).id;
      out.done(`${url} ${dryRun ? "would be" : "is"} brought to ${channel.name}${id ? ` as ${id}` : ""}.`, {
        id,
        url,
        dryRun,
      });
      return 0;
    },
  },
};
