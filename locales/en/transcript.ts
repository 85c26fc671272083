import { grouped } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** What is said in a film, beside it. */
export const transcript = {
  title: "Transcript",
  of: "Transcript: {{title}}",
  search: "Search the transcript",
  submit: "Search",
  language: "Language",
  found: ({ count }: Count) => `Found: ${grouped(count, "en")}`,
  notFound: "Nothing found",
  empty: "There is no text in these captions.",
  follow: "Back to the current moment",
  copy: "Copy link to this moment",
  close: "Close the transcript",
  back: "Back to the video",
  failed: "Could not load the transcript",
};
