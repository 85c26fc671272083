import { createHmac, timingSafeEqual } from "node:crypto";
import { hour } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Ctx } from "./context.ts";

/** The host that images and media come from: the server's own `/media`, or a CDN in front of it. */
export function edgeUrl(ctx: Ctx): string {
  return ctx.config.edgeUrl ?? "/media";
}

/** From which other origin pages fetch media: the CDN's, or that of the store to which they are sent on. */
export function mediaOrigin({ edgeUrl, s3 }: Config): string | undefined {
  const elsewhere = edgeUrl ?? s3?.publicUrl;
  return elsewhere && new URL(elsewhere).origin;
}

type Picture = { id: string; avatarVersion: number };

/** The picture of a user in one of the sizes 48, 96, 128, 256, 512, 1024; null while there is none. */
export function userPictureUrl(ctx: Ctx, user: Picture, size: number): string | null {
  return user.avatarVersion === 0 ? null : `${edgeUrl(ctx)}/user/${user.id}/${size}.webp?v=${user.avatarVersion}`;
}

export function channelPictureUrl(
  ctx: Ctx,
  channel: { id: string; pictureVersion: number },
  size: number,
): string | null {
  return channel.pictureVersion === 0
    ? null
    : `${edgeUrl(ctx)}/channel/${channel.id}/${size}.webp?v=${channel.pictureVersion}`;
}

const signedLife = 12 * hour;

/**
 * The path prefix under which a private video's files may be read: `~<expires>.<signature>`, bound to that video. The
 * expiry is rounded to the hour, so that the address stays cacheable.
 */
export function signedSegment(ctx: Ctx, videoId: string): string {
  const expires = Math.ceil((ctx.clock.now() + signedLife) / hour) * hour;
  return `~${expires.toString(36)}.${signature(ctx, videoId, expires)}`;
}

/** Whether a path segment made by `signedSegment` opens this video now. */
export function opensVideo(ctx: Ctx, segment: string, videoId: string): boolean {
  const match = /^~([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})$/.exec(segment);
  if (!match?.[1] || !match[2]) return false;
  const expires = Number.parseInt(match[1], 36);
  if (expires < ctx.clock.now()) return false;
  return timingSafeEqual(Buffer.from(match[2]), Buffer.from(signature(ctx, videoId, expires)));
}

function signature(ctx: Ctx, videoId: string, expires: number): string {
  return createHmac("sha256", ctx.keys.media).update(`${videoId}\n${expires}`).digest("base64url");
}
