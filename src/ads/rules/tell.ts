import { membersOf } from "../../channels/queries.ts";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Ad } from "../queries/ads.ts";

/** Tells those who make a channel's ads what became of one: staff decided, or its film is another and they are asked again. */
export async function tellAdvertiser(
  tx: Ctx,
  { id, channelId }: Pick<Ad, "id" | "channelId">,
  what: "verified_ok" | "verified_not_ok" | "again",
): Promise<void> {
  const members = await membersOf(tx, channelId);
  for (const { userId, role } of members) {
    if (role !== "owner" && role !== "editor") continue;
    await notifyPerson(tx, userId, { type: `ad_${what}`, channelId, subjectId: id });
  }
}
