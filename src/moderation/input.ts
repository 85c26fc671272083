import { z } from "zod";
import { email } from "../accounts/input.ts";
import { isSeen } from "../platform/typed-text.ts";
import { entityTypes, messageMax, noteMax, objectionMax, reasons } from "../reports/limits.ts";
import { startTime } from "../videos/player-address.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,24}$/);
const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const Reason = z.enum(reasons, "moderation.chooseReason");

export const ReportInput = z.strictObject({
  entityType: z.enum(entityTypes),
  entityId: id,
  reason: Reason,
  message: z.string().trim().max(messageMax).default(""),
  /** The moment of the film that it is about. */
  seconds: z.number().int().min(0).max(1_000_000).optional(),
});
export type ReportInput = z.output<typeof ReportInput>;

/** `1:02:03`, `4:05` or what an address of the player says, in seconds. */
const Moment = z.string().transform((text, ctx) => {
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    : startTime(text.trim());
  if (seconds !== null && seconds <= 1_000_000) return Math.floor(seconds);
  ctx.addIssue({ code: "custom", message: "moderation.badMoment" });
  return z.NEVER;
});

/** The form's fields; `website` is one that nobody sees. */
export const ReportForm = z.object({
  reason: Reason,
  message: z.string().trim().max(messageMax).default(""),
  at: emptyAsAbsent(Moment),
  email: emptyAsAbsent(email),
  website: z.string().max(200).default(""),
});

export const ObjectionForm = z.object({
  message: z
    .string()
    .trim()
    .refine(isSeen, { error: "forms.required", abort: true })
    .pipe(z.string().max(objectionMax)),
});

export const AnswerForm = z.object({
  verdict: z.enum(["kept", "reversed"]),
  answer: z.string().trim().refine(isSeen, { error: "forms.required", abort: true }).pipe(z.string().max(noteMax)),
});

/** For how long, in days; `forever` has no end. */
export const durations = ["1", "7", "30", "90", "365", "forever"] as const;

export const DecisionForm = z.object({
  verdict: z.enum(
    ["leave", "warn", "age", "hide", "cross", "delete", "mute", "block", "account"],
    "moderation.chooseVerdict",
  ),
  reason: Reason,
  note: z.string().trim().max(noteMax).default(""),
  age: z.enum(["12", "16", "18"]).default("18"),
  duration: z.enum(durations).default("7"),
});
export type DecisionForm = z.output<typeof DecisionForm>;

export const roles = ["admin", "moderator", "creator", "user"] as const;

/** A block without a report. */
export const BlockForm = z.object({
  reason: Reason,
  note: z.string().trim().max(noteMax).default(""),
  duration: z.enum(durations).default("7"),
});
export type BlockForm = z.output<typeof BlockForm>;

/** As many accounts are changed at once. */
const bulkMax = 100;
const ids = z.preprocess(
  (value) => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]),
  z.array(id).min(1, "moderation.bulk.chooseSome").max(bulkMax),
);

/** Several accounts and what shall become of them. */
export const BulkForm = z.object({ ids, act: z.enum(["block", "unblock", "role", "feature", "unfeature"]) });
export type BulkForm = z.output<typeof BulkForm>;

export const BulkRole = z.object({ role: z.enum(roles) });
