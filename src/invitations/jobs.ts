import type { Lang } from "../platform/i18n/translate.ts";
import { defineJob } from "../platform/jobs/jobs.ts";
import { sendInvitation } from "./rules/send.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "invitations.send": { id: string; lang: Lang };
  }
}

defineJob("invitations.send", { queue: "default", run: (ctx, { id, lang }) => sendInvitation(ctx, id, lang) });
