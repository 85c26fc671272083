import type { Ctx } from "../platform/context.ts";
import { edgeUrl, opensVideo, signedSegment } from "../platform/media-urls.ts";
import { isForAdults, isKeptBack, isOpenToLink, type VisibleFacts } from "./policy.ts";

type Located = VisibleFacts & { id: string };
type Playable = Located & { adultsOnly: boolean; ageRestriction: number; passwordHash: string | null };

/** A manager's address opens what a premiere still keeps from viewers. */
export type Reader = "viewer" | "manager";

/** The folder address of a video's pictures: signed for those that a link alone does not open. */
export function videoBase(ctx: Ctx, video: Located, reader: Reader = "viewer"): string {
  const guarded = reader === "manager" && video.premiereAt !== null && video.premiereEndedAt === null;
  const signed = isOpenToLink(video) && !guarded ? "" : `/${signedSegment(ctx, video.id)}`;
  return `${edgeUrl(ctx)}${signed}/video/${video.id}`;
}

/** The same for all that plays: signed also where only some may have it, and given to nobody else. */
export function mediaBase(ctx: Ctx, video: Playable, reader: Reader = "viewer"): string {
  const base = videoBase(ctx, video, reader);
  const open = base === `${edgeUrl(ctx)}/video/${video.id}`;
  if (open && video.passwordHash !== null) return `${edgeUrl(ctx)}/${passwordSegment(ctx, video)}/video/${video.id}`;
  return open && isForAdults(video) ? `${edgeUrl(ctx)}/${ageSegment(ctx, video.id)}/video/${video.id}` : base;
}

/** What shows that somebody was given a film for adults. It opens nothing that its link does not. */
export function ageSegment(ctx: Ctx, videoId: string): string {
  return signedSegment(ctx, `adults ${videoId}`);
}

export function isAgeSegment(ctx: Ctx, segment: string | undefined, videoId: string): boolean {
  return segment !== undefined && opensVideo(ctx, segment, `adults ${videoId}`);
}

type WithPassword = { id: string; passwordHash: string | null };

/** What shows that somebody knew a film's password. Another password makes it worth nothing. */
export function passwordSegment(ctx: Ctx, { id, passwordHash }: WithPassword): string {
  return signedSegment(ctx, `password ${id} ${passwordHash}`);
}

export function isPasswordSegment(ctx: Ctx, segment: string | undefined, { id, passwordHash }: WithPassword): boolean {
  return segment !== undefined && passwordHash !== null && opensVideo(ctx, segment, `password ${id} ${passwordHash}`);
}

export const thumbnailHeights = [144, 240, 360, 480, 720, 1080] as const;
export type ThumbnailHeight = (typeof thumbnailHeights)[number];

/** The thumbnail of a video in a list, signed where its link does not open it for everybody; null while there is none. */
export function listedThumbnail(
  ctx: Ctx,
  { id, thumbnailVersion, open = true }: { id: string; thumbnailVersion: number; open?: boolean },
  height: ThumbnailHeight,
): string | null {
  if (thumbnailVersion === 0) return null;
  const signed = open ? "" : `/${signedSegment(ctx, id)}`;
  return `${edgeUrl(ctx)}${signed}/video/${id}/${height}.webp?v=${thumbnailVersion}`;
}

/** The address of a file of a listed video. */
export function listedFile(ctx: Ctx, key: string): string {
  return `${edgeUrl(ctx)}/${key}`;
}

/** The thumbnail of any video that the reader may see. */
export function thumbnail(
  ctx: Ctx,
  video: Located & { thumbnailVersion: number },
  height: ThumbnailHeight,
): string | null {
  if (video.thumbnailVersion === 0) return null;
  return `${videoBase(ctx, video)}/${height}.webp?v=${video.thumbnailVersion}`;
}

/**
 * The one address at which a video plays: a stream while it is on the air, and its recording afterwards. Null while
 * there is nothing for this reader to see.
 */
export function playableUrl(
  ctx: Ctx,
  video: Playable & { mediaVersion: number },
  reader: Reader = "viewer",
): string | null {
  const keptBack = reader === "viewer" && isKeptBack(video, ctx.clock.now());
  if (video.playableAt === null || keptBack) return null;
  return `${mediaBase(ctx, video, reader)}/hls-${video.mediaVersion}/master.m3u8`;
}

/** Where a version plays that is not the film yet, for those who make it. */
export function versionUrl(ctx: Ctx, videoId: string, mediaVersion: number): string {
  return `${edgeUrl(ctx)}/${signedSegment(ctx, videoId)}/video/${videoId}/hls-${mediaVersion}/master.m3u8`;
}

/** Storage keys, each below the video's own folder. */
export const mediaKeys = {
  folder: (id: string) => `video/${id}`,
  hls: (id: string, mediaVersion: number) => `video/${id}/hls-${mediaVersion}`,
  /** The whole of what has no picture, in one file. */
  sound: (id: string, mediaVersion: number) => `video/${id}/hls-${mediaVersion}/sound.m4a`,
  /** Picture and sound in one file, for players of podcasts; empty where they cannot be one. */
  film: (id: string, mediaVersion: number) => `video/${id}/hls-${mediaVersion}/film.mp4`,
  thumbnail: (id: string, height: number) => `video/${id}/${height}.webp`,
  /** `place`: the video's id, or where pictures wait to take the place of its own. */
  candidate: (place: string, index: number) => `video/${place}/candidate-${index}.webp`,
  sprite: (place: string) => `video/${place}/seeksprite.jpg`,
  preview: (place: string) => `video/${place}/preview.mp4`,
  /** The pictures of a version that is being made. */
  waiting: (id: string, mediaVersion: number) => `${id}/hls-${mediaVersion}/pictures`,
  caption: (id: string, lang: string) => `video/${id}/captions/${lang}.vtt`,
  source: (id: string) => `source/${id}/original`,
  /** A file that is to take the place of the first. */
  laterSource: (id: string, name: string) => `source/${id}/later-${name}`,
};
