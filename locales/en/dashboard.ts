import { grouped, pluralEn } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** The creators' desk. */
export const dashboard = {
  shortcuts: "Shortcuts",
  allComments: "All comments",
  quota: "{{used}} of {{of}} used",
  attention: {
    title: "Needs attention",
    failed: ({ count }: Count) =>
      `${grouped(count, "en")} ${pluralEn(count, "video", "videos")} could not be processed`,
    failedAction: "View",
    notBrought: ({ count }: Count) =>
      `${grouped(count, "en")} ${pluralEn(count, "video", "videos")} could not be imported`,
    notBroughtAction: "View",
    hidden: ({ count }: Count) => `Staff have hidden ${grouped(count, "en")} ${pluralEn(count, "video", "videos")}`,
    hiddenAction: "View",
    made: ({ count }: Count) =>
      `${grouped(count, "en")} changed ${pluralEn(count, "video waits", "videos wait")} for your approval`,
    madeAction: "Look at it",
    waiting: ({ count }: Count) =>
      `${grouped(count, "en")} ${pluralEn(count, "comment waits", "comments wait")} for your decision`,
    waitingAction: "Review",
    quotaAction: "Make room",
    key: "The channel has no permanent stream key yet",
    keyAction: "Make a key",
  },
};
