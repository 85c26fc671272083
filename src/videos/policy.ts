import { mayEditVideos, mayUpload } from "../channels/policy.ts";
import type { Visibility } from "../channels/table.ts";
import { type Actor, isStaff, managesChannel } from "../platform/actor.ts";
import type { videos } from "./table.ts";

type Video = typeof videos.$inferSelect;

/** What decides who may see it, and be given its files. */
export type VisibleFacts = {
  channelId: string;
  visibility: Visibility;
  /** Its channel is private. */
  closed: boolean;
  /** Staff hid it. */
  hiddenAt: number | null;
  publishedAt: number | null;
  playableAt: number | null;
  deletedAt: number | null;
  live: boolean;
  premiereAt: number | null;
  premiereEndedAt: number | null;
};

/**
 * Whether anybody who has the address may see its page: neither private nor of a private channel nor hidden by staff,
 * and published and playable. A stream is never a draft: its page waits for it as soon as its visibility lets people in. It asks no clock:
 * one that is set back takes nothing from those who watch.
 */
export function isOpenToLink(video: VisibleFacts): boolean {
  return (
    video.deletedAt === null &&
    video.visibility !== "private" &&
    !video.closed &&
    video.hiddenAt === null &&
    (video.live || (video.playableAt !== null && video.publishedAt !== null))
  );
}

/** Whether only who is 18 may watch it: others are asked, or refused. */
export function isForAdults({ adultsOnly, ageRestriction }: { adultsOnly: boolean; ageRestriction: number }): boolean {
  return adultsOnly || ageRestriction >= 18;
}

/**
 * Whether lists and feeds may hand out what plays it, or a part of it: what is for adults and what has a password is
 * shown with its title, and asked for on its own page.
 */
export function isPlayedUnasked(video: { adultsOnly: boolean; ageRestriction: number; hasPassword: boolean }): boolean {
  return !isForAdults(video) && !video.hasPassword;
}

/** `ask`: only who says that they are of age gets it; `password`: only who says its password. */
export type Gate = "open" | "ask" | "refused" | "password";

/** Whether a password keeps it from this person: not from those who work on its channel, nor from staff. */
export function isLockedFor(actor: Actor, video: { channelId: string; passwordHash: string | null }): boolean {
  return video.passwordHash !== null && !isStaff(actor) && !managesChannel(actor, video.channelId);
}

/**
 * Whether this person may be given what plays a video, and its captions. Nobody under 18 gets what is for adults, whatever
 * they say; its own channel is not asked.
 */
export function gateFor(
  actor: Actor,
  video: { channelId: string; adultsOnly: boolean; ageRestriction: number },
  saysOfAge: boolean,
): Gate {
  if (!isForAdults(video)) return "open";
  if (actor.adults === "never") return "refused";
  return saysOfAge || managesChannel(actor, video.channelId) ? "open" : "ask";
}

/** Whether its moving picture is still kept back: a premiere that did not begin. */
export function isKeptBack(video: Pick<VisibleFacts, "premiereAt" | "premiereEndedAt">, now: number): boolean {
  return video.premiereAt !== null && video.premiereEndedAt === null && now < video.premiereAt;
}

/**
 * Whether this person may see the video: its link is open, or they work on its channel or are an administrator. A deleted
 * one is for staff, who may bring it back.
 */
export function maySeeVideo(actor: Actor, video: VisibleFacts): boolean {
  if (isOpenToLink(video)) return true;
  if (video.deletedAt !== null) return isStaff(actor);
  return managesChannel(actor, video.channelId);
}

type EditableFacts = { channelId: string; uploaderId: string | null; deletedAt: number | null };

/** The channel's editors and admins change a video, and who added it while they may add more; a deleted one only admins. */
export function mayEditVideo(actor: Actor, { channelId, uploaderId, deletedAt }: EditableFacts): boolean {
  if (deletedAt !== null) return actor.role === "admin";
  if (mayEditVideos(actor, channelId)) return true;
  return actor.userId !== undefined && actor.userId === uploaderId && mayUpload(actor, channelId);
}

type Processed = Pick<Video, "processing" | "sourceKey" | "live" | "livestreamEndedAt">;

export function isBeingProcessed({ processing }: Pick<Processed, "processing">): boolean {
  return processing === "waiting" || processing === "running";
}

/** Whether there is something left to begin with again, after a failure or a cancel. */
export function mayProcessAgain({ processing, sourceKey, live, livestreamEndedAt }: Processed): boolean {
  const stopped = processing === "failed" || processing === "cancelled";
  return stopped && (sourceKey !== null || (live && livestreamEndedAt !== null));
}
