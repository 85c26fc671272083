/**
 * `npm run soak -- --nodes`, in network and mount namespaces of its own: three processes that serve pages behind nginx and
 * two workers, over PostgreSQL, Redis and an S3 store, each a machine of its own on one switch. Each minute one of them is
 * killed, stopped or cut off for a while. At the end nothing that was acknowledged may be lost, and each sum has to be right.
 */
import { SQL } from "bun";
import { hostsOnSwitch } from "../../test/hosts.ts";
import { isReady, startNodes } from "../../test/nodes.ts";
import type { People } from "../../test/people.ts";
import { startPublisher } from "../publisher.ts";
import { callApi, type Scene } from "../stage.ts";
import { emptyLedger, lostOf, workUntilOver } from "../work.ts";
import { loggedErrors, lostOnNodes, misheard, untilQuiet, wrongSums } from "./audit.ts";
import { joinChat } from "./chat.ts";
import { faultsOf } from "./faults.ts";
import { report } from "./report.ts";
import { type NodesWork, workOnNodes } from "./work.ts";

const [minutes = "30", seconds = "60"] = process.argv.slice(2);
const [length, every] = [Number(minutes) * 60_000, Number(seconds) * 1000];
const lastsMs = every / 4;

await using nodes = await startNodes({ webs: 3, workers: 2, placeOf: hostsOnSwitch() });
const people = JSON.parse(await nodes.run(["scripts/test/people.ts", "8"])) as People;
const { token } = people.admin;
const { url, folder, object } = nodes;
const call: Scene["call"] = (method, path, json) => callApi({ url, token }, method, path, json);
const stage: Scene = { url, folder, token, channelId: people.channelId, call, object };
for (const person of people.people)
  await callApi({ url, token: person.token }, "POST", `/channels/${people.channelId}/subscribe`);
const publisher = await startPublisher(stage, () => nodes.rtmps);
const liveId = publisher.videoId;
const ears = await Promise.all(people.people.map((person) => joinChat(url, liveId, person)));

const began = performance.now();
const told = { chat: new Map(), points: new Set<string>(), payments: new Set<string>(), pictures: [] };
const ledger = emptyLedger();
const isOver = () => performance.now() - began >= length;
const work: NodesWork = { stage, ledger, films: [], liveId, isOver, people, ears, told };
const working = Promise.all([workUntilOver(work), workOnNodes(work)]);

const faults: { name: string; from: number; to: number }[] = [];
for (const fault of faultsOf(nodes)) {
  await Bun.sleep(Math.max(0, (faults.length + 0.5) * every - (performance.now() - began)));
  if (performance.now() - began > length - lastsMs) break;
  const from = performance.now();
  await fault.run(lastsMs);
  const back = performance.now();
  await untilReady();
  faults.push({ name: fault.name, from, to: performance.now() });
  const after = ((performance.now() - back) / 1000).toFixed(1);
  console.log(`${((from - began) / 60_000).toFixed(1).padStart(5)} min  ${fault.name}: all ready ${after} s after`);
}
await working;
await publisher.stop();
await call("POST", `/videos/${liveId}/live/finish`).catch(() => undefined);

await using sql = new SQL(nodes.env.DATABASE_URL ?? "");
await untilQuiet(sql);
const lost = [...(await lostOf(stage, { ...ledger, chat: [] }, liveId)), ...(await lostOnNodes(sql, told, people))];
const wrong = [...(await wrongSums(sql)), ...misheard(ears, told)];
for (const ear of ears) ear.leave();
const isGood = report({ minutes, faults, began, ledger, told, ears, publisher, lost, wrong });
for (const error of await loggedErrors(nodes)) console.log(`logged: ${error}`);
process.exitCode = isGood ? 0 : 1;

async function untilReady(): Promise<void> {
  for (const each of nodes.urls) while (!(await isReady(each))) await Bun.sleep(200);
}
