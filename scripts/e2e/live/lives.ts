/** Live videos made ready in a data folder before its server starts. */

import { openContext } from "../../../src/app/context.ts";
import { createChannel } from "../../../src/channels/rules/channels.ts";
import { rotateVideoKey } from "../../../src/live/rules/keys.ts";
import { createLive } from "../../../src/live/rules/lives.ts";
import { type Actor, systemActor } from "../../../src/platform/actor.ts";
import { loadConfig } from "../../../src/platform/config/config.ts";
import type { Ctx } from "../../../src/platform/context.ts";
import { migrateSafely } from "../../../src/platform/db/migrate.ts";
import { makeLog } from "../../../src/platform/log.ts";
import { createAdmin } from "../../../src/site/rules/setup.ts";

export type Live = { videoId: string; key: string; folder: string };

const owner = { email: "szef@example.org", password: "tajne123" };

/** An administrator, a channel of theirs and so many live videos that begin with their publishers. */
export async function prepareLives(data: string, count: number): Promise<Live[]> {
  const config = loadConfig({ NADAJ_DATA: data, MIN_FREE_DISK_BYTES: "0" });
  await using ctx = await openContext(config, { log: makeLog({ level: "error", format: "text" }) });
  await migrateSafely(ctx);
  return await makeLives(ctx, count);
}

/** Calls the API as the owner does. */
export async function callApi(url: string): Promise<(method: string, path: string) => Promise<unknown>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(owner) });
  const { token } = (await answer.json()) as { token: string };
  return async (method, path) => {
    const response = await fetch(`${url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };
}

export async function makeLives(ctx: Ctx, count: number): Promise<Live[]> {
  const userId = await createAdmin(ctx, { ...owner, name: "Szef" });
  const actor: Actor = { ...systemActor, userId };
  const channel = await createChannel(ctx, actor, { name: "Transmisje" });
  const lives: Live[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await createLive(ctx, actor, channel.id, {
      title: `Transmisja numer ${index + 1}`,
      visibility: "public",
      liveAutostart: true,
      liveAutofinish: true,
    });
    lives.push({ videoId: id, key: await rotateVideoKey(ctx, actor, id), folder: `/media/video/${id}/hls-1` });
  }
  return lives;
}
