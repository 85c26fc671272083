import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import type { AppContext } from "../platform/http/types.ts";
import { type EntityType, entityTypes, type Reason as ReasonCode, reasons } from "../reports/limits.ts";
import { reportBrake } from "./brakes.ts";
import { Reason, ReportInput } from "./input.ts";
import { reportJson } from "./json.ts";
import { listedReports, reportsCount } from "./queries/reports.ts";
import { reportThing } from "./rules/report.ts";
import { closeReport, deleteReport, reopenReport } from "./rules/reports.ts";

const tag = "Reports";
const reason = z.enum(reasons);
const state = z.enum(["open", "closed"]);
const made = z.object({ _id: z.string(), state, createdAt: z.string() }).openapi("MadeReport");
const report = z
  .object({
    _id: z.string(),
    entityType: z.enum(entityTypes),
    entityId: z.string(),
    title: z.string(),
    reason,
    message: z.string(),
    seconds: z.number().int().nullable(),
    state,
    createdAt: z.string(),
    closedAt: z.string().nullable(),
    reporter: z.object({ userId: z.string().nullable(), name: z.string().nullable(), email: z.string().nullable() }),
  })
  .openapi("Report");
const listQuery = z.object({
  offset: wholeNumber.min(0).max(10_000).default(0),
  limit: wholeNumber.min(1).max(100).default(20),
  state: state.optional(),
});
const ReasonBody = z.strictObject({ reason: Reason });

export const moderationApi = defineApi((on) => {
  on(
    {
      ...{ method: "post", path: "/reports", who: "user", tag, summary: "Report something" },
      ...{ body: ReportInput, brake: reportBrake, status: 201, response: made },
    },
    (c, { body }) => makeReport(c, body),
  );
  on(
    {
      ...{ method: "get", path: "/reports", who: "staff", tag, summary: "What was reported, the newest first" },
      ...{ query: listQuery, response: z.object({ items: z.array(report), count: z.number().int() }) },
    },
    async (c, { query }) => {
      const [rows, count] = await Promise.all([
        listedReports(c.var.ctx, query.state, query.limit, query.offset),
        reportsCount(c.var.ctx, query.state),
      ]);
      return { items: rows.map(reportJson), count };
    },
  );
  on(
    {
      ...{ method: "post", path: "/reports/{id}/close", who: "staff", tag },
      ...{ summary: "Close a report without a decision", params: idParams },
    },
    (c, { params }) => closeReport(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      ...{ method: "post", path: "/reports/{id}/reopen", who: "staff", tag },
      ...{ summary: "Open a closed report again", params: idParams },
    },
    (c, { params }) => reopenReport(c.var.ctx, c.var.actor, params.id),
  );
  on(
    { method: "delete", path: "/reports/{id}", who: "staff", tag, summary: "Delete a report", params: idParams },
    (c, { params }) => deleteReport(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      ...{ method: "post", path: "/videos/{id}/report", who: "user", tag, summary: "Report a video" },
      ...{ params: idParams, body: ReasonBody, brake: reportBrake, status: 201, response: made },
    },
    (c, { params, body }) => reportOf(c, "video", params.id, body.reason),
  );
  on(
    {
      ...{ method: "post", path: "/comments/{id}/report", who: "user", tag, summary: "Report a comment" },
      ...{ params: idParams, body: ReasonBody, brake: reportBrake, status: 201, response: made },
    },
    (c, { params, body }) => reportOf(c, "comment", params.id, body.reason),
  );
});

function reportOf(c: AppContext, entityType: EntityType, entityId: string, why: ReasonCode) {
  return makeReport(c, { entityType, entityId, reason: why, message: "" });
}

async function makeReport(c: AppContext, input: ReportInput) {
  const { ctx, actor, lang } = c.var;
  const { id, state, createdAt } = await reportThing(ctx, actor, input, lang);
  return { _id: id, state, createdAt: iso(createdAt) };
}
