import { personName } from "../accounts/names.ts";
import { iso } from "../platform/clock.ts";
import type { ReportRow } from "./queries/reports.ts";

/** A report as staff get it. */
export function reportJson({ report, entityType, entityId, title, name, surname }: ReportRow) {
  return {
    _id: report.id,
    entityType,
    entityId,
    title,
    reason: report.reason,
    message: report.message,
    seconds: report.seconds,
    state: report.state,
    createdAt: iso(report.createdAt),
    closedAt: iso(report.closedAt),
    reporter: {
      userId: report.userId,
      name: name === null ? null : personName({ name, surname: surname ?? "" }),
      email: report.userId === null ? report.email : null,
    },
  };
}
