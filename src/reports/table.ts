import { users } from "../accounts/table.ts";
import { index, table, uniqueIndex } from "../platform/db/columns.ts";
import type { Lang } from "../platform/i18n/translate.ts";
import type { EntityType, Reason } from "./limits.ts";

export type State = "open" | "closed";

/** A thing that was reported, once however many people reported it: the queue of whoever decides. */
export const reportCases = table(
  "reportCases",
  (c) => ({
    id: c.id(),
    entityType: c.text().$type<EntityType>().notNull(),
    entityId: c.text().notNull(),
    /** What it said of itself when it was last reported: it may be gone when somebody looks. */
    title: c.text().notNull(),
    /** Whoever made it. */
    authorId: c.text(),
    /** Open while one of its reports is. */
    state: c.text().$type<State>().notNull().default("open"),
    openCount: c.int().notNull().default(0),
    count: c.int().notNull().default(0),
    /** The reason given most often, and first. */
    reason: c.text().$type<Reason>().notNull(),
    /** Who looks at it, and until when nobody else is to decide. */
    claimedBy: c.text(),
    claimedUntil: c.time().notNull().default(0),
    createdAt: c.time().notNull(),
    lastReportedAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("reportCases_thing").on(t.entityType, t.entityId),
    index("reportCases_queue").on(t.state, t.lastReportedAt, t.id),
    index("reportCases_author").on(t.authorId, t.lastReportedAt),
  ],
);

export const reports = table(
  "reports",
  (c) => ({
    id: c.id(),
    caseId: c
      .text()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    reason: c.text().$type<Reason>().notNull(),
    message: c.text().notNull().default(""),
    /** The moment of the film that it is about. */
    seconds: c.int(),
    /** The account that reported, or null for whoever left an e-mail. */
    userId: c.text().references(() => users.id, { onDelete: "set null" }),
    /** What was left, until it is not needed any longer; empty for an account. */
    email: c.text().notNull().default(""),
    /** Whose it is: nobody reports the same twice. */
    reporter: c.text().notNull(),
    lang: c.text().$type<Lang>().notNull(),
    state: c.text().$type<State>().notNull().default("open"),
    createdAt: c.time().notNull(),
    closedAt: c.time(),
    closedBy: c.text(),
    /** The decision that closed it. */
    decisionId: c.text(),
  }),
  (t) => [
    uniqueIndex("reports_once").on(t.caseId, t.reporter),
    index("reports_newest").on(t.createdAt, t.id),
    index("reports_state").on(t.state, t.createdAt, t.id),
    index("reports_email").on(t.email, t.closedAt),
    index("reports_user").on(t.userId, t.createdAt),
    index("reports_decision").on(t.decisionId),
  ],
);

export type Verdict = "leave" | "warn" | "age" | "hide" | "cross" | "delete" | "mute" | "block" | "account";

/** What staff decided about a thing, with the reasons that its author is told. */
export const decisions = table(
  "decisions",
  (c) => ({
    id: c.id(),
    /** Null for what was decided without a report. */
    caseId: c.text().references(() => reportCases.id, { onDelete: "set null" }),
    entityType: c.text().$type<EntityType>().notNull(),
    entityId: c.text().notNull(),
    title: c.text().notNull(),
    authorId: c.text(),
    verdict: c.text().$type<Verdict>().notNull(),
    reason: c.text().$type<Reason>().notNull(),
    note: c.text().notNull().default(""),
    /** Of `age`. */
    age: c.int(),
    /** Of what ends by itself. */
    until: c.time(),
    byUserId: c.text(),
    byName: c.text().notNull(),
    /** What stood there before, so that it can be taken back. */
    before: c.json<Before>().notNull(),
    createdAt: c.time().notNull(),
    /** When its author and those who reported were told: it cannot be taken back silently any longer. */
    toldAt: c.time(),
    /** Taken back: at once by whoever decided, or after an objection. */
    undoneAt: c.time(),
    reversedAt: c.time(),
  }),
  (t) => [
    index("decisions_case").on(t.caseId, t.createdAt),
    index("decisions_thing").on(t.entityType, t.entityId, t.createdAt),
    index("decisions_author").on(t.authorId, t.createdAt),
    index("decisions_newest").on(t.createdAt, t.id),
  ],
);

export type Before = Record<string, string | number | boolean | null>;

/** What the author, or somebody who reported, says against a decision. */
export const objections = table(
  "objections",
  (c) => ({
    id: c.id(),
    decisionId: c
      .text()
      .notNull()
      .references(() => decisions.id, { onDelete: "cascade" }),
    /** `author`, or the id of the report whose reporter it is. */
    side: c.text().notNull(),
    message: c.text().notNull(),
    state: c.text().$type<"open" | "kept" | "reversed">().notNull().default("open"),
    answer: c.text().notNull().default(""),
    answeredBy: c.text(),
    answeredAt: c.time(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("objections_once").on(t.decisionId, t.side),
    index("objections_state").on(t.state, t.createdAt, t.id),
  ],
);
