import { readLines } from "./lines.ts";
import { accountPages } from "./table/account.ts";
import { accountCalls } from "./table/api-account.ts";
import { manageCalls } from "./table/api-manage.ts";
import { callsForAll } from "./table/api-watching.ts";
import { managePages } from "./table/manage.ts";
import { postCalls, postPages } from "./table/posts.ts";
import { pagesForAll } from "./table/watching.ts";

/** Every page and call, and what each role gets there. */
export const lines = [
  pagesForAll,
  postPages,
  accountPages,
  managePages,
  callsForAll,
  postCalls,
  accountCalls,
  manageCalls,
].flatMap(readLines);
