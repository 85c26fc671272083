import { channels } from "../channels/table.ts";
import { payments } from "../donations/table.ts";
import { index, table, uniqueIndex } from "../platform/db/columns.ts";
import { type AlertState, secondsDefault, type Theme } from "./limits.ts";

/** What a channel shows over its picture in OBS, and the secret by which OBS asks for it. */
export const overlays = table(
  "overlays",
  (c) => ({
    channelId: c.id().references(() => channels.id, { onDelete: "cascade" }),
    /** Looked up by its hash, sealed to be copied again; both null once it was revoked. */
    tokenHash: c.text(),
    tokenSealed: c.text(),
    /** No alert begins. */
    paused: c.bool().notNull().default(false),
    /** Every message waits to be let through, not only one with a word that the channel watches. */
    holdMessages: c.bool().notNull().default(false),
    /** Grosze: a smaller donation is not shown. */
    minimum: c.int().notNull().default(0),
    seconds: c.int().notNull().default(secondsDefault),
    theme: c.text().$type<Theme>().notNull().default("dark"),
    sound: c.bool().notNull().default(true),
    /** Grosze; 0: no bar. */
    goal: c.int().notNull().default(0),
    goalLabel: c.text().notNull().default(""),
    /** From when on donations count for the goal. */
    goalSince: c.time().notNull(),
    createdAt: c.time().notNull(),
  }),
  (t) => [uniqueIndex("overlays_token").on(t.tokenHash)],
);

/** Each donation once as the overlay shows it. Who gave and what they said stands with the payment alone. */
export const overlayAlerts = table(
  "overlayAlerts",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    /** Null for one that only tries the overlay out. */
    paymentId: c.text().references(() => payments.id, { onDelete: "cascade" }),
    /** The entry of the ledger that it tells of. */
    entryId: c.text(),
    amount: c.int().notNull(),
    state: c.text().$type<AlertState>().notNull(),
    /** Its place in the queue: when it came, or was asked for again. */
    queuedAt: c.time().notNull(),
    /** How often it was begun on purpose: an overlay shows each of them once. */
    play: c.int().notNull().default(0),
    startedAt: c.time(),
    /** When an overlay said that it shows it. */
    seenAt: c.time(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("overlayAlerts_entry").on(t.entryId),
    index("overlayAlerts_queue").on(t.channelId, t.state, t.queuedAt, t.id),
    index("overlayAlerts_channel").on(t.channelId, t.createdAt, t.id),
    index("overlayAlerts_payment").on(t.paymentId),
    index("overlayAlerts_old").on(t.createdAt),
  ],
);
