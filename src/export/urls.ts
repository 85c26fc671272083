import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../platform/context.ts";

export type Archive = { userId: string; id: string };

/** Where a person's archives lie. */
export const archiveFolder = (userId: string) => `export/${userId}`;
export const archiveKey = ({ userId, id }: Archive) => `${archiveFolder(userId)}/${id}.zip`;

/** The address of an archive, without the language: whoever has it may fetch the file until then. */
export function archiveLink(ctx: Ctx, archive: Archive, until: number): string {
  const time = until.toString(36);
  return `/account/export/${archive.userId}?key=${archive.id}.${time}.${signature(ctx, archive, time)}`;
}

/** Which archive of this person a link names; undefined for one that is over or was not made here. */
export function readArchiveKey(ctx: Ctx, userId: string, key: string): Archive | undefined {
  const [, id = "", time = "", given = ""] = /^([A-Za-z0-9]{1,24})\.([0-9a-z]{1,12})\.([\w-]{43})$/.exec(key) ?? [];
  const archive = { userId, id };
  if (given === "" || Number.parseInt(time, 36) <= ctx.clock.now()) return undefined;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(ctx, archive, time))) ? archive : undefined;
}

function signature(ctx: Ctx, { userId, id }: Archive, time: string): string {
  return createHmac("sha256", ctx.keys.session).update(`archive ${userId} ${id} ${time}`).digest("base64url");
}
