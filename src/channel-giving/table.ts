import { channels } from "../channels/table.ts";
import { table } from "../platform/db/columns.ts";

export type DonationLink = { label: string; url: string };

/** How viewers may support a channel: by links of its own, and through the site where its operator allows that. */
export const channelGiving = table("channelGiving", (c) => ({
  channelId: c.id().references(() => channels.id, { onDelete: "cascade" }),
  links: c.json<DonationLink[]>().notNull(),
  /** Donations marked for the channel are asked for on its page. */
  takesDonations: c.bool().notNull().default(false),
  updatedAt: c.time().notNull(),
}));
