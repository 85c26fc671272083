import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { readPictureHeader } from "../../platform/media/picture-header.ts";
import { makePictures } from "../../platform/media/pictures.ts";
import { Problem } from "../../platform/problem.ts";
import { pictureFields } from "../limits.ts";

/** The longer side of what is kept: letters of a screenshot stay readable. */
const sideMax = 1920;

/** Where a picture of a reply lies. */
export function pictureOf(ticketId: string, replyId: string, number: number): string {
  return `ticket/${ticketId}/${replyId}-${number}.webp`;
}

/** Chosen files by the name of their field. */
export type Pictures = Partial<Record<string, File>>;

/** Keeps the pictures of a reply whole, without what else was in their files; gives how many. Throws Problem as `makePictures` does. */
export async function keepPictures(
  ctx: Ctx,
  actor: Actor,
  ticketId: string,
  replyId: string,
  files: Pictures,
): Promise<number> {
  const chosen = pictureFields.flatMap((field) => {
    const file = files[field];
    return file ? [{ field, file }] : [];
  });
  for (const [number, { field, file }] of chosen.entries()) {
    const header = readPictureHeader(new Uint8Array(await file.slice(0, 1024 * 1024).arrayBuffer()));
    if (!header || header.width < 1 || header.height < 1) throw refused(field);
    const { width, height } = header.orientation < 5 ? header : { width: header.height, height: header.width };
    const share = Math.min(1, sideMax / Math.max(width, height));
    const size = { width: atLeastOne(width * share), height: atLeastOne(height * share) };
    const [made] = await makePictures(actor, file, field, [{ name: "whole", ...size }]);
    if (!made) throw refused(field);
    await ctx.storage.put(pictureOf(ticketId, replyId, number + 1), made.bytes);
  }
  return chosen.length;
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length));
}

function refused(field: string): Problem {
  return new Problem(422, "IMAGE_REFUSED", { fields: { [field]: { key: "problems.IMAGE_REFUSED" } } });
}
