import { and, eq } from "drizzle-orm";
import { toldDay } from "../accounts/rules/mails.ts";
import { membersOf } from "../channels/queries.ts";
import { channelRestorableFor } from "../channels/rules/delete.ts";
import "../channels/rules/members.ts";
import { reactTo } from "../platform/reactions.ts";
import { dropHandover } from "./rules/hand-over.ts";
import { tellOfChannel } from "./rules/tell.ts";
import { channelHandovers } from "./table.ts";

/** Whoever works on a channel no longer does not take it over. */
reactTo("channel role changed", async (tx, { channelId, userId, after }) => {
  if (after !== null) return;
  const [asked] = await tx.db
    .select({ id: channelHandovers.id })
    .from(channelHandovers)
    .where(and(eq(channelHandovers.channelId, channelId), eq(channelHandovers.userId, userId)));
  if (asked) await dropHandover(tx, channelId);
});

/** People are told what others made of them; who did it themselves knows. */
reactTo("channel role changed", async (tx, { channelId, userId, after, by }) => {
  if (by === userId) return;
  const about = { channelId, subjectId: channelId };
  if (after === null) await tellOfChannel(tx, userId, "left", { ...about, path: "/account/channels" });
  else
    await tellOfChannel(tx, userId, "role", {
      ...{ ...about, path: `/manage-channel/${channelId}/dashboard` },
      details: { role: after },
    });
});

/** Whoever works on a channel learns that it is gone, and until when it can come back. */
reactTo("channel deleted", async (tx, { channel, at, by }) => {
  if (by === null) return;
  const channelId = channel.id;
  for (const { userId } of await membersOf(tx, channelId))
    if (userId !== by)
      await tellOfChannel(tx, userId, "deleted", {
        ...{ channelId, subjectId: channelId, path: "/account/channels" },
        params: { date: toldDay(at + channelRestorableFor) },
      });
});
