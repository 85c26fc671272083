import { and, asc, gt, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { masterName, playlistName } from "../platform/hls/folders.ts";
import { readPlaylist } from "../platform/hls/media-playlist.ts";
import { captions, videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { missingOfOthers, unnamedFolders } from "./check-others.ts";
import type { Row } from "./output.ts";
import { noBar, progressBar } from "./progress.ts";
import { verbsCommand } from "./verbs.ts";

const batchSize = 200;

export const checkCommand = verbsCommand("check", "compares the database with the files, both ways", {
  "": {
    usage: "[--deep] [--json]",
    options: { deep: { type: "boolean" } },
    async run({ ctx, values, out }) {
      const quiet = values.json === "true";
      const missing = [
        ...(await missingOfVideos(ctx, values.deep === "true", quiet)),
        ...(await missingOfOthers(ctx, quiet)),
      ];
      const unnamed = await unnamedFolders(ctx);
      const rows: Row[] = [
        ...missing.map((key) => ({ problem: "missing", key })),
        ...unnamed.map((key) => ({ problem: "nobody's", key })),
      ];
      if (rows.length === 0) out.done("Every file that the database names is there, and no other.", { problems: [] });
      else out.rows(rows);
      return rows.length === 0 ? 0 : 1;
    },
  },
});

/** Files of watchable videos that are not there; with `deep` every segment is looked for. */
async function missingOfVideos(ctx: Ctx, deep: boolean, quiet: boolean): Promise<string[]> {
  const missing: string[] = [];
  const bar = quiet ? noBar : progressBar("videos", await ctx.db.$count(videos, isNull(videos.deletedAt)));
  let last = "";
  for (;;) {
    const batch = await ctx.db
      .select()
      .from(videos)
      .where(and(gt(videos.id, last), isNull(videos.deletedAt)))
      .orderBy(asc(videos.id))
      .limit(batchSize);
    const texts = await captionKeys(ctx, batch);
    for (const video of batch) {
      const { id, mediaVersion, playableAt, sourceKey, thumbnailVersion, sprite } = video;
      const named: string[] = [];
      if (sourceKey !== null) named.push(sourceKey);
      if (thumbnailVersion > 0) named.push(mediaKeys.thumbnail(id, 360));
      if (sprite !== null) named.push(mediaKeys.sprite(id));
      named.push(...(texts.get(id) ?? []));
      for (const key of named) if (!(await ctx.storage.stat(key))) missing.push(key);
      if (playableAt !== null) missing.push(...(await missingOfStream(ctx, mediaKeys.hls(id, mediaVersion), deep)));
      bar.step();
    }
    last = batch.at(-1)?.id ?? "";
    if (batch.length < batchSize) break;
  }
  bar.end();
  return missing;
}

async function captionKeys(ctx: Ctx, batch: { id: string }[]): Promise<Map<string, string[]>> {
  if (batch.length === 0) return new Map();
  const ids = batch.map(({ id }) => id);
  const rows = await ctx.db.select().from(captions).where(inArray(captions.videoId, ids));
  const byVideo = Map.groupBy(rows, ({ videoId }) => videoId);
  return new Map([...byVideo].map(([id, of]) => [id, of.map(({ lang }) => mediaKeys.caption(id, lang))]));
}

async function missingOfStream(ctx: Ctx, root: string, deep: boolean): Promise<string[]> {
  const master = `${root}/${masterName}`;
  const text = await (await ctx.storage.open(master))?.text();
  if (text === undefined) return [master];
  const named = [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, line, uri]) => line ?? uri ?? "");
  const lists = [...new Set(named)].filter((name) => name.endsWith(playlistName)).map((name) => `${root}/${name}`);
  const missing: string[] = [];
  for (const list of lists) {
    const playlist = await (await ctx.storage.open(list))?.text();
    if (playlist === undefined) missing.push(list);
    else if (deep) missing.push(...(await missingSegments(ctx, list, playlist)));
  }
  return missing;
}

async function missingSegments(ctx: Ctx, list: string, playlist: string): Promise<string[]> {
  const folder = list.slice(0, list.lastIndexOf("/"));
  const { inits, segments } = readPlaylist(playlist);
  const names = [...inits, ...segments.filter(({ gap }) => !gap).map(({ uri }) => uri)];
  const missing: string[] = [];
  for (const name of new Set(names))
    if (!(await ctx.storage.stat(`${folder}/${name}`))) missing.push(`${folder}/${name}`);
  return missing;
}
