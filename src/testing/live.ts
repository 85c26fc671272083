import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import { channelMembers } from "../channels/table.ts";
import { createLive } from "../live/rules/lives.ts";
import type { Client } from "./client.ts";
import { loginAs, makeChannel, makeUser, person } from "./factories.ts";
import { type Harness, startHarness } from "./harness.ts";

export type LiveScene = {
  harness: Harness;
  channel: Awaited<ReturnType<typeof makeChannel>>;
  owner: Client;
  member: Client;
  admin: Client;
  moderator: Client;
  /** A creator who has nothing to do with the channel. */
  stranger: Client;
};

/** How the form of a new stream is sent when it is to begin by itself. */
export const liveForm = {
  ...{ title: "Tatry na żywo", visibility: "public", starts: "now" },
  ...{ liveAutostart: "1", liveAutofinish: "1" },
};

/** A channel of two people on which streams are announced, for the tests of one file. */
export function liveScene() {
  const scene = {} as LiveScene;
  /** Noted here: none of them reaches the log, whichever test made it. */
  const madeKeys: string[] = [];

  beforeAll(async () => {
    const harness = await startHarness({ env: { RTMP_PORT: "1940" } });
    const user = await makeUser(harness, { role: "creator" });
    const channel = await makeChannel(harness, user);
    const second = await makeUser(harness);
    await harness.ctx.write((tx) =>
      tx.db
        .insert(channelMembers)
        .values({ channelId: channel.id, userId: second.id, role: "editor", createdAt: harness.clock.now() }),
    );
    const [owner, member] = [await loginAs(harness, user), await loginAs(harness, second)];
    const [admin, moderator] = [await person(harness, "admin"), await person(harness, "moderator")];
    const stranger = await person(harness, "creator");
    Object.assign(scene, { harness, channel, owner, member, admin, moderator, stranger });
  });
  afterAll(() => scene.harness[Symbol.asyncDispose]());
  afterEach(() => {
    const log = scene.harness.logged.join("\n");
    expect(madeKeys.filter((key) => log.includes(key))).toEqual([]);
  });

  return {
    scene,
    madeKeys,
    newLive: () => `/manage-channel/${scene.channel.id}/videos/live`,
    roomOf: (id: string) => `/manage-channel/${scene.channel.id}/videos/${id}/live`,
    async announced(change: object = {}): Promise<string> {
      const { harness, owner, channel } = scene;
      const actor = { userId: owner.userId ?? "", role: "creator", channelIds: [channel.id] } as const;
      const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
      return (await createLive(harness.ctx, actor, channel.id, { title: "Zapowiedź", ...options, ...change })).id;
    },
    async makeKey(client: Client, id: string): Promise<string> {
      const { key } = (await client.api("POST", `/videos/${id}/url`)).json as { key: string };
      madeKeys.push(key);
      return key;
    },
  };
}
