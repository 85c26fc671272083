/** Looks in the database, when all is quiet, for what was acknowledged, and whether each sum is what it is the sum of. */
import { join } from "node:path";
import type { SQL } from "bun";
import type { Nodes } from "../../test/nodes.ts";
import type { People } from "../../test/people.ts";
import type { Ear } from "./chat.ts";
import type { Told } from "./work.ts";

/** What two ways to count it say; of both nothing is left over. */
const sums: Record<string, string> = {
  "likes and dislikes": `select v.id from videos v left join lateral (
    select count(*) filter (where rating = 1) as likes, count(*) filter (where rating = -1) as dislikes
    from ratings r where r."entityType" = 'video' and r."entityId" = v.id) r on true
    where v.likes <> r.likes or v.dislikes <> r.dislikes`,
  "comments of a film": `select v.id from videos v where v."commentCount" <>
    (select count(*) from comments c where c."videoId" = v.id and c."deletedAt" is null)`,
  "subscribers of a channel": `select c.id from channels c where c."subscriptionsCount" <>
    (select count(*) from subscriptions s where s."channelId" = c.id)`,
  "points of an ad, by its moves": `select p."holderId" as id from "adPurses" p where p.points <>
    coalesce((select sum(points) from "adPoints" where "toId" = p."holderId"), 0)
    - coalesce((select sum(points) from "adPoints" where "fromId" = p."holderId"), 0)`,
  "points of an ad, by its views": `select a.id from ads a where
    (select count(*) from "adPoints" where "fromId" = a.id) <>
      (select count(*) from "adShowings" where "adId" = a.id and viewed)
    or (select count(*) from "adPoints" where "fromId" = a.id) <>
      coalesce((select sum(views) from "adDays" where "adId" = a.id), 0)`,
  "money of a payment": `select p.id from payments p where p.received <>
    coalesce((select sum(amount) from "ledgerEntries" where "paymentId" = p.id), 0)`,
  "money that came twice": `select "paymentId" as id from "ledgerEntries" group by 1 having count(*) > 1`,
  "messages of a chat, by its revision": `select r."videoId" as id from "chatRooms" r where r.rev <>
    (select count(*) from "chatMessages" where "videoId" = r."videoId")`,
  "people told of a film, once each": `select v.id from videos v where v."announcedAt" is not null and not v.live and
    (select count(*) from notifications n where n."subjectId" = v.id and n.type = 'new_video') <>
    (select count(*) from subscriptions s where s."channelId" = v."channelId")`,
  "work that failed": `select kind || ' ' || coalesce(error, '') as id from jobs where state = 'failed'`,
};

/** Waits until nothing is left to do. */
export async function untilQuiet(sql: SQL): Promise<void> {
  const left = `select (select count(*) from jobs where state = 'running' or (state = 'waiting' and "runAt" < $1))
    + (select count(*) from "videoStats" where dirty) as n`;
  for (const late = performance.now() + 10 * 60_000; performance.now() < late; await Bun.sleep(1000)) {
    const [row] = await sql.unsafe(left, [Date.now()]);
    if (Number(row.n) === 0) return;
  }
}

/** In words. */
export async function wrongSums(sql: SQL): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, query] of Object.entries(sums))
    for (const { id } of await sql.unsafe(query)) wrong.push(`${name}: ${id}`);
  return wrong;
}

/** What was acknowledged and is not there, in words. */
export async function lostOnNodes(sql: SQL, told: Told, people: People): Promise<string[]> {
  const ids = async (query: string) => new Set((await sql.unsafe(query)).map(({ id }: { id: string }) => id));
  const said = await ids(`select "clientId" || ' ' || "userId" as id from "chatMessages"`);
  const spent = await ids(`select "sourceId" as id from "adPoints" where "fromId" = '${people.adId}'`);
  const paid = await ids(`select "paymentId" as id from "ledgerEntries" where kind = 'received'`);
  return [
    ...[...told.chat].filter(([id, who]) => !said.has(`${id} ${who}`)).map(([id]) => `chat message ${id}`),
    ...[...told.points].filter((id) => !spent.has(id)).map((id) => `point of ${id}`),
    ...[...told.payments].filter((id) => !paid.has(id)).map((id) => `money of ${id}`),
  ];
}

/** What the processes logged as errors, and how often. */
export async function loggedErrors({ folder, webs, workers }: Nodes): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { name } of [...webs, ...workers])
    for (const line of (await Bun.file(join(folder, `${name}.log`)).text()).split("\n")) {
      const { level, msg, error } = readLine(line);
      if (level === "error") counts.set(`${msg}: ${error}`, (counts.get(`${msg}: ${error}`) ?? 0) + 1);
    }
  return [...counts].map(([text, count]) => `${count} x ${text}`);
}

function readLine(line: string): { level?: string; msg?: string; error?: string } {
  try {
    const { level, msg, error, reason } = JSON.parse(line);
    return { level, msg, error: JSON.stringify(error ?? reason ?? "").slice(0, 300) };
  } catch {
    return {};
  }
}

/** What somebody in the chat did not hear, or heard twice. */
export function misheard(ears: Ear[], told: Told): string[] {
  return ears.flatMap((ear, index) => [
    ...ear.doubled.map((text) => `${index + 1} heard ${text} twice`),
    ...[...told.chat.keys()].filter((text) => !ear.heard.has(text)).map((text) => `${index + 1} did not hear ${text}`),
  ]);
}
