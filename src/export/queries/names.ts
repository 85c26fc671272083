import { and, inArray, isNull, ne } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { siteOrigin } from "../../platform/settings/settings.ts";
import { videos } from "../../videos/table.ts";
import type { Row } from "./rows.ts";

/** What rows are about, by name and address, of what everybody may see: its id says nothing to a person. */
export async function namesFor(ctx: Ctx, rows: Row[]): Promise<(row: Row) => Row> {
  const origin = await siteOrigin(ctx);
  const films = await filmsOf(ctx, idsIn(rows, videoIdOf));
  const known = await channelsOf(ctx, idsIn(rows, channelIdOf));
  const people = await peopleOf(ctx, idsIn(rows, personIdOf));
  return (row) => {
    const [film, channel] = [films.get(videoIdOf(row) ?? ""), known.get(channelIdOf(row) ?? "")];
    const person = people.get(personIdOf(row) ?? "");
    return {
      ...(film ? { videoTitle: film.title, videoAddress: `${origin}/watch/${film.id}` } : {}),
      ...(channel ? { channelName: channel.name, channelAddress: `${origin}/c/${channel.slug}` } : {}),
      ...(person ? { personName: personName(person), personAddress: `${origin}/user/${person.id}` } : {}),
    };
  };
}

function videoIdOf(row: Row): string | undefined {
  const id =
    row.videoId ?? (row.entityType === "video" ? row.entityId : row.kind === "video" ? row.targetId : undefined);
  return typeof id === "string" ? id : undefined;
}

function channelIdOf(row: Row): string | undefined {
  const id = row.channelId ?? (row.kind === "channel" ? row.targetId : undefined);
  return typeof id === "string" ? id : undefined;
}

/** Whom one follows or hides. */
function personIdOf(row: Row): string | undefined {
  const id = row.followedId ?? (row.kind === "user" ? row.targetId : undefined);
  return typeof id === "string" ? id : undefined;
}

function idsIn(rows: Row[], idOf: (row: Row) => string | undefined): string[] {
  return [...new Set(rows.flatMap((row) => idOf(row) ?? []))];
}

async function filmsOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, { id: string; title: string }>();
  const rows = await ctx.db
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(and(inArray(videos.id, ids), ne(videos.visibility, "private"), isNull(videos.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function channelsOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; slug: string }>();
  const rows = await ctx.db
    .select({ id: channels.id, name: channels.name, slug: channels.slug })
    .from(channels)
    .where(and(inArray(channels.id, ids), ne(channels.visibility, "private"), isNull(channels.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function peopleOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; surname: string }>();
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, surname: users.surname })
    .from(users)
    .where(and(inArray(users.id, ids), isInUse));
  return new Map(rows.map((row) => [row.id, row]));
}
