import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { type Slot, slots } from "../limits.ts";

/** How long after an ad was handed out its view may be told. */
const ticketLife = 6 * hour;

export type Ticket = {
  /** Under which the showing counts, once. */
  id: string;
  adId: string;
  slot: Slot;
  /** The film it stands beside, and whose it is; empty for a page without one. */
  videoId: string;
  channelId: string;
  /** The film's first category. */
  category: string;
  /** What has to be played before it is a view. */
  neededMs: number;
  at: number;
};

/** Writes a ticket that only this site can write, for whoever is handed the ad. */
export function writeTicket(ctx: Ctx, actor: Actor, ticket: Omit<Ticket, "id" | "at">): string {
  const at = ctx.clock.now();
  const { adId, slot, videoId, channelId, category, neededMs } = ticket;
  const told = [
    newId(at),
    adId,
    slots.indexOf(slot),
    videoId,
    channelId,
    category,
    neededMs,
    at.toString(36),
    holderOf(actor),
  ];
  const text = told.join(".");
  return `${text}.${signatureOf(ctx, actor, text)}`;
}

/** Throws Problem 422 `AD_TICKET` for one of another ad, of another viewer, of long ago, or that was not written here. */
export function readTicket(ctx: Ctx, actor: Actor, adId: string, written: string): Ticket {
  const end = written.lastIndexOf(".");
  const text = written.slice(0, Math.max(end, 0));
  const given = Buffer.from(written.slice(end + 1));
  const right = Buffer.from(signatureOf(ctx, actor, text));
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused();
  const [id = "", ad = "", slot, videoId = "", channelId = "", category = "", neededMs, at = ""] = text.split(".");
  const ticket: Ticket = {
    ...{ id, adId: ad, videoId, channelId, category },
    slot: slots[Number(slot)] ?? "banner",
    neededMs: Number(neededMs),
    at: Number.parseInt(at, 36),
  };
  if (ad !== adId || ticket.at < ctx.clock.now() - ticketLife) throw refused();
  return ticket;
}

export function refused(): Problem {
  return new Problem(422, "AD_TICKET");
}

/** By what whoever is handed an ad is known later: the account, else the device where it has an id, else the network. */
const holders = ["userId", "visitorId", "network"] as const satisfies (keyof Actor)[];

function holderOf(actor: Actor): string {
  return holders.find((one) => actor[one] !== undefined) ?? "network";
}

/** Good only for whom it was written, as its last word says; none of them can be read from it. */
function signatureOf(ctx: Ctx, actor: Actor, text: string): string {
  const written = holders.find((one) => text.endsWith(`.${one}`)) ?? "network";
  const by = actor.userId === undefined ? written : "userId";
  const whose = createHash("sha256")
    .update(`${by}\n${actor[by] ?? ""}`)
    .digest("base64url");
  return createHmac("sha256", ctx.keys.session).update(`ad ticket\n${whose}\n${text}`).digest("base64url").slice(0, 32);
}
