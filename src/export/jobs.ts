import { defineJob } from "../platform/jobs/jobs.ts";
import { giveExportUp, makeExport } from "./rules/exports.ts";
import { giveImportUp, runImport } from "./rules/imports.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "export.make": { userId: string; id: string };
    "export.import": { userId: string };
  }
}

defineJob("export.make", {
  queue: "default",
  maxAttempts: 3,
  run: (ctx, { userId, id }, { signal }) => makeExport(ctx, userId, id, signal),
  onFailed: (tx, { userId, id }) => giveExportUp(tx, userId, id),
});

/** What came already is not doubled when it is tried again. */
defineJob("export.import", {
  queue: "default",
  maxAttempts: 3,
  run: (ctx, { userId }) => runImport(ctx, userId),
  onFailed: (tx, { userId }) => giveImportUp(tx, userId),
});
