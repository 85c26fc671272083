import { readLines } from "./lines.ts";
import { roles, teamRoles } from "./people.ts";
import { accountPages } from "./table/account.ts";
import { adCalls, adTeam } from "./table/ads.ts";
import { accountCalls } from "./table/api-account.ts";
import { manageCalls } from "./table/api-manage.ts";
import { callsForAll } from "./table/api-watching.ts";
import { managePages } from "./table/manage.ts";
import { listPages } from "./table/playlists.ts";
import { postCalls, postPages } from "./table/posts.ts";
import { teamTable } from "./table/team.ts";
import { pagesForAll } from "./table/watching.ts";

/** Every page and call, and what each role gets there. */
export const lines = [
  pagesForAll,
  postPages,
  accountPages,
  managePages,
  listPages,
  callsForAll,
  postCalls,
  accountCalls,
  manageCalls,
  adCalls,
].flatMap((table) => readLines(table, roles));

/** Every room and call of a channel, and what each of its people gets. */
export const teamLines = [teamTable, adTeam].flatMap((table) => readLines(table, teamRoles));
