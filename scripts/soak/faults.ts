/** What goes wrong in the course of a soak, and when. */
import { readlink } from "node:fs/promises";
import type { Publisher } from "./publisher.ts";
import type { Stage } from "./stage.ts";

export type Fault = {
  name: string /** Of the whole time. */;
  at: number;
  run(stage: Stage, publisher: Publisher): Promise<void>;
};

const second = 1000;

/** The server is killed in the first half only: its memory is looked at in the second. */
export const faults: Fault[] = [
  { name: "kill -9 of the server", at: 0.1, run: (stage) => stage.crash() },
  { name: "kill -9 of ffmpeg", at: 0.18, run: killFfmpeg },
  { name: "publisher frozen for 20 s", at: 0.25, run: (_, publisher) => publisher.freeze(20 * second) },
  { name: "kill -9 of the server", at: 0.35, run: (stage) => stage.crash() },
  { name: "PostgreSQL stopped for 15 s", at: 0.45, run: stopDatabase },
  { name: "disk full for 20 s", at: 0.55, run: fillDisk },
  { name: "kill -9 of ffmpeg", at: 0.62, run: killFfmpeg },
  { name: "PostgreSQL stopped for 15 s", at: 0.7, run: stopDatabase },
  { name: "disk full for 20 s", at: 0.8, run: fillDisk },
  { name: "publisher frozen for 20 s", at: 0.88, run: (_, publisher) => publisher.freeze(20 * second) },
];

async function killFfmpeg(stage: Stage): Promise<void> {
  for (const pid of await stage.children()) {
    const program = await readlink(`/proc/${pid}/exe`).catch(() => "");
    if (program.endsWith("/ffmpeg")) process.kill(pid, "SIGKILL");
  }
}

async function stopDatabase(stage: Stage): Promise<void> {
  await stage.database.stop();
  await Bun.sleep(15 * second);
  await stage.database.start();
}

async function fillDisk(stage: Stage): Promise<void> {
  const makeRoom = await stage.fillDisk();
  await Bun.sleep(20 * second);
  await makeRoom();
}
