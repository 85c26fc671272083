import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { mayEditVideos, mayUpload } from "../../channels/policy.ts";
import { managedChannel, memberChannels } from "../../channels/queries.ts";
import { memberLater } from "../../channels/rules/later.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { type ListedFilm, listFilms } from "../../platform/media/film-list.ts";
import { type ImportCode, ImportError } from "../../platform/media/import-program.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { requireSpaceFor } from "../../uploads/rules/space.ts";
import type { ImportListInput } from "../input.ts";
import { listedMax } from "../limits.ts";
import { broughtFrom, type FilmList, filmListOf, listKey, startedToday } from "../queries.ts";
import { beginFilm, isNamedHost, requireImports, requireReachable, takeStart } from "./begin.ts";
import { importFolder } from "./bring.ts";
import { aboutIn } from "./describe.ts";

/** How long a program may look for what there is. */
const lookMinutes = 10;
const lookBytes = 64 * 1024 * 1024;
/** Days in a row on which nothing could be seen: then nobody looks any longer. */
const failuresMax = 14;
/** So many films are remembered, the last that were begun. */
const knownMax = 5_000;

/**
 * Has the films of a channel or playlist elsewhere brought to a channel, of each day as many as one may begin; with `follow`
 * also those that are added there later. Throws Problem 401, 403, 404, 409 `NO_IMPORTS` or `IMPORT_LIST_EXISTS`, 422 on
 * field `url`, 429 `IMPORTS_PER_DAY`, 507 `DISK_FULL`.
 */
export async function beginList(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  { url, follow = false }: ImportListInput,
): Promise<void> {
  const userId = requireUser(actor);
  const channel = await managedChannel(ctx, actor, channelId, mayUpload);
  if (channel.blockedAt !== null) throw new Problem(403, "CHANNEL_BLOCKED");
  const importing = requireImports(ctx);
  await requireReachable(ctx, importing, new URL(url));
  await requireSpaceFor(ctx, 1);
  const list: FilmList = {
    ...{ channelId, userId, address: new URL(url).href, follows: follow },
    ...{ known: [], left: 0, failures: 0 },
  };
  await ctx.write(async (tx) => {
    if (await filmListOf(tx, channelId)) throw new Problem(409, "IMPORT_LIST_EXISTS");
    // To look is to have this server go somewhere, too.
    await takeStart(tx, importing, userId);
    await tx.enqueue("imports.list", list, { uniqueKey: listKey(channelId) });
  });
}

/** Lets the rest be: what was begun comes. For whoever asked for it, and those who change all films. Throws Problem 403, 404. */
export async function endList(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  await managedChannel(ctx, actor, channelId, mayUpload);
  await ctx.write(async (tx) => {
    const found = await filmListOf(tx, channelId);
    if (!found || found.running) throw notFound();
    if (found.list.userId !== actor.userId && !mayEditVideos(actor, channelId)) throw forbidden();
    await dropWaiting(tx.db, listKey(channelId));
  });
}

/** Looks at what there is and begins what has a place today; the next day goes on, while there is more to come. */
export async function runList(ctx: Ctx, list: FilmList, signal: AbortSignal): Promise<void> {
  const asking = await memberLater(ctx, list.userId, list.channelId, mayUpload);
  if (!asking || asking.channel.blockedAt !== null) return;
  let next: FilmList;
  try {
    next = await beginSome(ctx, asking.actor, list, await filmsAt(ctx, list, signal));
  } catch (error) {
    if (signal.aborted || !(error instanceof ImportError)) throw error;
    ctx.log.warn("a list of films could not be seen", { channelId: list.channelId, error });
    next = failed(list, error.code);
  }
  const isOpen = next.follows || next.left > 0 || next.failureCode !== undefined;
  if (isOpen && next.failures < failuresMax) await ctx.write((tx) => lookTomorrow(tx, next));
}

/** What gave up for a reason of ours is tried again the next day, too. Inside a write. */
export async function failList(tx: Ctx, list: FilmList): Promise<void> {
  if (list.failures + 1 < failuresMax) await lookTomorrow(tx, failed(list, "IMPORT_FAILED"));
}

/** Nobody looks any longer for what a person asked for, on one of their channels or on all. Inside a write. */
export async function forgetLists(tx: Ctx, userId: string, channelId?: string): Promise<void> {
  const ids = channelId ? [channelId] : (await memberChannels(tx, userId)).map(({ id }) => id);
  for (const id of ids) if ((await filmListOf(tx, id))?.list.userId === userId) await dropWaiting(tx.db, listKey(id));
}

async function filmsAt(ctx: Ctx, { channelId, address }: FilmList, signal: AbortSignal): Promise<ListedFilm[]> {
  const importing = ctx.config.imports;
  if (!importing) throw new ImportError("NO_PROGRAM");
  const folder = join(importFolder(ctx), `list-${channelId}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const errand = {
      ...{ ...importing, address, folder, signal, maxBytes: lookBytes },
      minutes: Math.min(importing.minutes, lookMinutes),
      home: { siteUrl: ctx.config.publicUrl },
      watch: () => requireSpaceFor(ctx, 1),
    };
    const films = (await listFilms(errand, listedMax)).filter((film) => isNamedHost(importing, film.address));
    if (films.length === 0) throw new ImportError("UNSUPPORTED", "there are no films");
    return films;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of what is new, the newest that have a place today: the oldest of them first, so that they stand here as they do there. */
async function beginSome(ctx: Ctx, actor: Actor, list: FilmList, films: ListedFilm[]): Promise<FilmList> {
  const { channelId, userId, known } = list;
  const [seen, here] = [new Set(known), await broughtFrom(ctx, channelId, films)];
  const fresh = newestFirst(films.filter(({ address }) => !seen.has(markOf(address)) && !here.has(address)));
  const places = Math.max(0, requireImports(ctx).perDay - (await startedToday(ctx, userId)));
  const begun: string[] = [];
  for (const film of fresh.slice(0, places).toReversed()) {
    const { address, about } = film;
    const { title } = aboutIn(about);
    try {
      await ctx.write((tx) => beginFilm(tx, actor, { channelId, address, title }));
      begun.push(markOf(address));
    } catch (error) {
      // No place among the day's uploads, or none in the quota.
      if (!(error instanceof Problem)) throw error;
      break;
    }
  }
  const { failureCode: _, ...rest } = list;
  return { ...rest, known: [...known, ...begun].slice(-knownMax), left: fresh.length - begun.length, failures: 0 };
}

/** By when they were published, where the list says it of all; else as they stand there. */
function newestFirst(films: ListedFilm[]): ListedFilm[] {
  const dated = films.map((film) => ({ film, at: aboutIn(film.about).publishedAt }));
  if (dated.some(({ at }) => at === undefined)) return films;
  return dated.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).map(({ film }) => film);
}

function failed(list: FilmList, failureCode: ImportCode): FilmList {
  return { ...list, failureCode, failures: list.failures + 1 };
}

async function lookTomorrow(tx: Ctx, list: FilmList): Promise<void> {
  await tx.enqueue("imports.list", list, { uniqueKey: listKey(list.channelId), runAt: tx.clock.now() + day });
}

/** As much of a hash as tells some thousand addresses apart. */
function markOf(address: string): string {
  return createHash("sha256").update(address).digest("base64url").slice(0, 12);
}
