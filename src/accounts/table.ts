import type { Role } from "../platform/actor.ts";
import { index, table, uniqueIndex } from "../platform/db/columns.ts";
import type { Accent } from "../platform/http/viewer.ts";
import type { Lang } from "../platform/i18n/translate.ts";

export type UserSettings = { language?: Lang; theme?: Accent; darkMode?: boolean; sidebarLock?: boolean };

export const users = table(
  "users",
  (c) => ({
    id: c.id(),
    /** Trimmed and in lower case. */
    email: c.text().notNull(),
    passwordHash: c.text().notNull(),
    /** Null while it is the first one. */
    passwordChangedAt: c.time(),
    name: c.text().notNull(),
    surname: c.text().notNull().default(""),
    bio: c.text().notNull().default(""),
    phone: c.text(),
    sex: c.text().$type<"male" | "female">(),
    address: c.text(),
    age: c.int(),
    role: c.text().$type<Role>().notNull().default("user"),
    settings: c.json<UserSettings>().notNull(),
    /** What they watch says what is recommended to them, and counts for others. */
    personalRecommendations: c.bool().notNull().default(true),
    /** What is for adults stands in none of their lists. */
    hidesAdults: c.bool().notNull().default(false),
    /** What they watch is not written down. */
    historyPaused: c.bool().notNull().default(false),
    /** Others see on their page whom they follow. */
    showsFollows: c.bool().notNull().default(false),
    /** Grows with each new picture, so that its address changes; 0 while there is none. */
    avatarVersion: c.int().notNull().default(0),
    termsAcceptedAt: c.time(),
    activatedAt: c.time(),
    blockedAt: c.time(),
    /** When the block ends by itself; null for one without an end. */
    blockedUntil: c.time(),
    /** Why, as a code of the reports' reasons. */
    blockReason: c.text(),
    /** Deletion was asked for; the account goes 30 days later unless its owner logs in. */
    deletionAskedAt: c.time(),
    /** The last log-in; null before the first. */
    loggedInAt: c.time(),
    lastSubscriptionsChange: c.time(),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_created").on(t.createdAt),
    index("users_role").on(t.role, t.createdAt),
    index("users_deletion").on(t.deletionAskedAt),
    index("users_blocked").on(t.blockedUntil),
    index("users_blocked_since").on(t.blockedAt, t.id),
  ],
);

export const sessions = table(
  "sessions",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token; the token itself is only with the client. */
    tokenHash: c.text().notNull(),
    remember: c.bool().notNull(),
    userAgent: c.text().notNull().default(""),
    address: c.text().notNull().default(""),
    createdAt: c.time().notNull(),
    lastUsedAt: c.time().notNull(),
    expiresAt: c.time().notNull(),
    /** Begun by the provider of sign-in, which may know its person still when this one has ended. */
    byProvider: c.bool().notNull().default(false),
  }),
  (t) => [
    uniqueIndex("sessions_token").on(t.tokenHash),
    index("sessions_user").on(t.userId, t.lastUsedAt),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

/**
 * What a mailed code is for; two confirm a new address from the present one and from the new one, and the last that staff
 * approved a creator.
 */
export type CodePurpose = "activate" | "reset" | "emailNow" | "emailNext" | "creator";

/** One-time codes sent by mail, hashed. */
export const accountCodes = table(
  "accountCodes",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: c.text().$type<CodePurpose>().notNull(),
    codeHash: c.text().notNull(),
    expiresAt: c.time().notNull(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("accountCodes_code").on(t.codeHash),
    index("accountCodes_user").on(t.userId, t.purpose),
    index("accountCodes_expiry").on(t.expiresAt),
  ],
);

/** An address that somebody wants instead of theirs: it takes its place once both were confirmed. */
export const emailChanges = table(
  "emailChanges",
  (c) => ({
    userId: c.id().references(() => users.id, { onDelete: "cascade" }),
    /** Trimmed and in lower case. */
    email: c.text().notNull(),
    /** When the link to the present address was used, and that to the new one. */
    nowAt: c.time(),
    nextAt: c.time(),
    expiresAt: c.time().notNull(),
  }),
  (t) => [index("emailChanges_expiry").on(t.expiresAt)],
);

/** An app that shows codes, asked for at each log-in beside the password. */
export const secondFactors = table("secondFactors", (c) => ({
  userId: c.id().references(() => users.id, { onDelete: "cascade" }),
  /** What the app makes codes of, sealed. */
  secret: c.text().notNull(),
  createdAt: c.time().notNull(),
  /** Null while it is being set up. */
  enabledAt: c.time(),
  /** The step of time of the last code that was used: neither it nor an earlier one is taken again. */
  lastStep: c.int().notNull().default(0),
  /** SHA-256 of the code for whoever lost the app. */
  backupHash: c.text(),
  /** The same code, sealed, until its owner says that it is written down. */
  backupShown: c.text(),
}));

/** Keys that devices keep, which log in by a finger, a face or a PIN. */
export const passkeys = table(
  "passkeys",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the device calls it, and the public key: both in base64url. */
    credentialId: c.text().notNull(),
    publicKey: c.text().notNull(),
    /** Grows with each use, where the device counts. */
    counter: c.big().notNull(),
    transports: c.json<string[]>().notNull(),
    name: c.text().notNull(),
    createdAt: c.time().notNull(),
    lastUsedAt: c.time(),
  }),
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId, t.createdAt)],
);

/** Challenges that were answered: none is taken twice. */
export const spentChallenges = table(
  "spentChallenges",
  (c) => ({
    /** SHA-256 of the challenge. */
    id: c.id(),
    expiresAt: c.time().notNull(),
  }),
  (t) => [index("spentChallenges_expiry").on(t.expiresAt)],
);

/** As whom a person is known to the provider of sign-in. */
export const identities = table(
  "identities",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: c.text().notNull(),
    subject: c.text().notNull(),
    /** The role that the provider's claim gave, and the one before it. */
    role: c.text().$type<Role>(),
    roleBefore: c.text().$type<Role>(),
    createdAt: c.time().notNull(),
    lastUsedAt: c.time(),
  }),
  (t) => [
    uniqueIndex("identities_subject").on(t.issuer, t.subject),
    uniqueIndex("identities_user").on(t.userId, t.issuer),
  ],
);

export const creatorApplications = table(
  "creatorApplications",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    message: c.text().notNull(),
    /** An approved one is accepted once its person took the last step. */
    state: c.text().$type<"open" | "approved" | "accepted" | "refused">().notNull().default("open"),
    reason: c.text(),
    decidedBy: c.text(),
    decidedAt: c.time(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    index("creatorApplications_state").on(t.state, t.createdAt),
    index("creatorApplications_user").on(t.userId, t.state),
  ],
);
