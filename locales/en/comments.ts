import { grouped, pluralEn } from "../../src/platform/i18n/plural.ts";

export const comments = {
  title: "Comments: {{title}}",
  count: ({ count }: { count: number }) => `${grouped(count, "en")} ${pluralEn(count, "comment", "comments")}`,
  empty: "Nobody has commented yet. Start the conversation.",
  write: "Add a comment",
  loginToWrite: "Log in to comment",
  as: "Commenting as",
  post: "Comment",
  author: "Author",
  more: "Show more comments",
  menu: "Comment options: {{name}}",
  pointed: "Linked comment",
  delete: "Delete the comment",
  posted: "Your comment has been posted.",
  deleted: "The comment has been deleted.",
  deleteSure: "Delete this comment?",
};
