import { and, eq, gt, isNull } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { bannerSizes } from "../ads/limits.ts";
import { ads } from "../ads/table.ts";
import { bannerKey } from "../ads/urls.ts";
import { channels } from "../channels/table.ts";
import { accountExports } from "../export/table.ts";
import { archiveKey } from "../export/urls.ts";
import type { Ctx } from "../platform/context.ts";
import { logoFile, siteSettings } from "../platform/settings/settings.ts";
import { pictureOf } from "../support/rules/pictures.ts";
import { ticketReplies, tickets } from "../support/table.ts";
import { videos } from "../videos/table.ts";
import { noBar, progressBar } from "./progress.ts";

/** What is named besides films and is not there: pictures by one of their sizes, and archives. */
export async function missingOfOthers(ctx: Ctx, quiet: boolean): Promise<string[]> {
  const keys = [
    ...(await picturesOf(ctx)),
    ...(await bannersOf(ctx)),
    ...(await picturesOfTickets(ctx)),
    ...(await archivesOf(ctx)),
    ...(await logoOf(ctx)),
  ];
  const bar = quiet ? noBar : progressBar("others", keys.length);
  const missing: string[] = [];
  for (const key of keys) {
    if (!(await ctx.storage.stat(key))) missing.push(key);
    bar.step();
  }
  bar.end();
  return missing;
}

async function picturesOf({ db }: Ctx): Promise<string[]> {
  const people = await db.select({ id: users.id }).from(users).where(gt(users.avatarVersion, 0));
  const shown = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(gt(channels.pictureVersion, 0), isNull(channels.deletedAt)));
  return [...people.map(({ id }) => `user/${id}/96.webp`), ...shown.map(({ id }) => `channel/${id}/96.webp`)];
}

async function bannersOf({ db }: Ctx): Promise<string[]> {
  const { id, channelId, bannerVersion } = ads;
  const rows = await db.select({ id, channelId, bannerVersion }).from(ads).where(gt(ads.bannerVersion, 0));
  return rows.map((ad) => bannerKey(ad, bannerSizes[0].name));
}

async function picturesOfTickets({ db }: Ctx): Promise<string[]> {
  const rows = await db.select().from(ticketReplies).where(gt(ticketReplies.pictures, 0));
  return rows.flatMap(({ id, ticketId, pictures }) =>
    Array.from({ length: pictures }, (_, number) => pictureOf(ticketId, id, number + 1)),
  );
}

async function archivesOf({ db }: Ctx): Promise<string[]> {
  return (await db.select().from(accountExports).where(eq(accountExports.state, "ready"))).map(archiveKey);
}

async function logoOf(ctx: Ctx): Promise<string[]> {
  const { logoVersion } = await siteSettings(ctx);
  return logoVersion > 0 ? [logoFile(logoVersion, "icon-192.png")] : [];
}

/** Folders that are of nothing in the database. */
export async function unnamedFolders(ctx: Ctx): Promise<string[]> {
  const { logoVersion } = await siteSettings(ctx);
  const owners = {
    ...{ video: videos.id, source: videos.id, channel: channels.id, user: users.id },
    ...{ ticket: tickets.id, export: accountExports.userId },
  };
  const unnamed: string[] = [];
  for (const [kind, id] of Object.entries(owners))
    for await (const { name } of ctx.storage.entries(kind)) {
      const [known] = await ctx.db.select({ id }).from(id.table).where(eq(id, name)).limit(1);
      if (!known) unnamed.push(`${kind}/${name}`);
    }
  for await (const { name } of ctx.storage.entries("site"))
    if (name !== String(logoVersion)) unnamed.push(`site/${name}`);
  return unnamed;
}
