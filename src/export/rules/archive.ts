import { extname } from "node:path";
import { makeZip } from "client-zip";
import type { User } from "../../accounts/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { archiveFormat, archiveVersion } from "../limits.ts";
import { filmsOf } from "../queries/films.ts";
import { parts } from "../queries/parts.ts";
import { type Row, told } from "../queries/rows.ts";
import { asCsv, asJson } from "./formats.ts";

type Wanted = {
  user: User;
  withFilms: boolean;
  signal: AbortSignal;
  progressed(progress: number): Promise<void>;
};
type File = { name: string; lastModified: Date; input: AsyncIterable<string> | ReadableStream<Uint8Array> | string };

/** Writes the archive of a person as it is read, so that it takes no more memory than a few rows. */
export async function writeArchive(ctx: Ctx, wanted: Wanted & { key: string }): Promise<void> {
  await ctx.storage.make(wanted.key, (path) => writeArchiveTo(ctx, path, wanted));
}

/** The same into a file of this machine. */
export async function writeArchiveTo(ctx: Ctx, path: string, wanted: Wanted): Promise<void> {
  const writer = Bun.file(path).writer();
  try {
    for await (const chunk of makeZip(filesOf(ctx, wanted) as AsyncIterable<never>)) {
      wanted.signal.throwIfAborted();
      writer.write(chunk);
      await writer.flush();
    }
  } finally {
    await writer.end();
  }
}

async function* filesOf(ctx: Ctx, { user, withFilms, progressed, signal }: Wanted): AsyncGenerator<File> {
  const lastModified = new Date(ctx.clock.now());
  const json = (name: string, value: unknown) => ({ name, lastModified, input: JSON.stringify(value, null, 2) });
  const films = withFilms ? await filmsOf(ctx, user.id) : [];
  yield await readMe(ctx, user, lastModified);
  yield json("nadaj.json", await manifest(ctx));
  yield json("account.json", account(user));
  yield json("settings.json", settingsOf(user));
  yield* picture(ctx, user, lastModified);
  // Lists are a small part of it where there are films.
  const listsShare = films.length > 0 ? 0.1 : 1;
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    yield { name: `${part.name}.json`, lastModified, input: asJson(part.rows(ctx, user.id)) };
    yield { name: `tables/${part.name}.csv`, lastModified, input: asCsv(() => part.rows(ctx, user.id)) };
    await progressed((listsShare * (index + 1)) / (parts.length + 1));
  }
  const all = films.reduce((sum, { bytes }) => sum + bytes, 1);
  let written = 0;
  for (const { id, key, name, bytes } of films) {
    const file = await ctx.storage.open(key);
    if (file)
      yield {
        name: `films/${id}${extensionOf(name)}`,
        lastModified,
        input: file instanceof Blob ? file.stream() : (file.body ?? ""),
      };
    written += bytes;
    await progressed(listsShare + (1 - listsShare) * Math.min(0.99, written / all));
  }
}

async function manifest(ctx: Ctx): Promise<Row> {
  const { name } = await siteSettings(ctx);
  const exportedAt = new Date(ctx.clock.now()).toISOString();
  return { format: archiveFormat, version: archiveVersion, site: await siteOrigin(ctx), name, exportedAt };
}

async function readMe(ctx: Ctx, user: User, lastModified: Date): Promise<File> {
  const t = translator(user.settings.language ?? "pl");
  const { name: site } = await siteSettings(ctx);
  return { name: "README.txt", lastModified, input: `${t("privacy.export.readMe", { site })}\n` };
}

/** All that stands in the account itself; of its password only when it was changed. */
function account({ passwordHash: _, ...user }: User): Row {
  return told(user);
}

/** What another site of ours takes over. */
function settingsOf({ personalRecommendations, hidesAdults, historyPaused, showsFollows, settings }: User): Row {
  return { personalRecommendations, hidesAdults, historyPaused, showsFollows, settings };
}

async function* picture(ctx: Ctx, { id, avatarVersion }: User, lastModified: Date): AsyncGenerator<File> {
  const file = avatarVersion > 0 ? await ctx.storage.open(`user/${id}/1024.webp`) : undefined;
  if (file)
    yield { name: "picture.webp", lastModified, input: file instanceof Blob ? file.stream() : (file.body ?? "") };
}

/** As it was uploaded, where that is a plain one. */
function extensionOf(name: string): string {
  const extension = extname(name).toLowerCase();
  return /^\.[a-z0-9]{1,5}$/.test(extension) ? extension : "";
}
