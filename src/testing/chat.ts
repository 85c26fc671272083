import { appoint } from "../chat/rules/moderators.ts";
import type { ChatMessage } from "../chat/wire.ts";
import type { Client } from "./client.ts";
import { loginAs, makeChannel, makeUser, makeVideo, person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { Ear, type Listening } from "./listen.ts";

/** People around a stream that is on the air. */
export async function stage(harness: Harness) {
  const owner = await makeUser(harness, { role: "creator", name: "Wanda" });
  const channel = await makeChannel(harness, owner);
  const video = await makeVideo(harness, channel, {
    live: true,
    livestreamStartedAt: harness.clock.now() - 5000,
    playableAt: null,
    listedAt: null,
  });
  const anna = await makeUser(harness, { name: "Anna" });
  const bogdan = await makeUser(harness, { name: "Bogdan" });
  return {
    owner,
    channel,
    video,
    anna,
    bogdan,
    ownerClient: await loginAs(harness, owner),
    annaClient: await loginAs(harness, anna),
    bogdanClient: await loginAs(harness, bogdan),
  };
}

export type Stage = Awaited<ReturnType<typeof stage>>;

/** The same stage with an appointed moderator, the site's staff and an administrator. */
export async function crew(harness: Harness) {
  const on = await stage(harness);
  const moderator = await makeUser(harness, { name: "Mirek" });
  const owner = { userId: on.owner.id, role: "creator" as const, channelIds: [on.channel.id] };
  await harness.ctx.write((tx) => appoint(tx, owner, on.channel.id, moderator.id));
  return {
    ...on,
    moderator,
    moderatorClient: await loginAs(harness, moderator),
    staffClient: await person(harness, "moderator"),
    adminClient: await person(harness, "admin"),
  };
}

export function socketUrl(site: Listening, videoId: string, since = 0): string {
  return `${site.url}/chat/${videoId}/socket${since ? `?since=${since}` : ""}`;
}

/** This person's browser joins the chat of a video. */
export async function join(site: Listening, client: Client, videoId: string, since = 0): Promise<Ear> {
  const ear = Ear.of(client, socketUrl(site, videoId, since));
  await ear.hear(({ t }) => t === "hello");
  return ear;
}

let names = 0;

/** A name for a message as browsers make them. */
export function newName(): string {
  names++;
  return `nazwa-${String(names).padStart(6, "0")}`;
}

/** Says something and waits until it is confirmed. */
export async function say(ear: Ear, text: string, as?: string): Promise<ChatMessage> {
  const id = newName();
  ear.send({ t: "say", id, text, ...(as ? { as } : {}) });
  const answer = await ear.hear((frame) => frame.id === id);
  if (answer.t !== "ack") throw new Error(JSON.stringify(answer));
  return answer.m as ChatMessage;
}

/** The code with which something was refused, or what it was answered with instead. */
export async function answerTo(ear: Ear, frame: object): Promise<string> {
  const id = newName();
  ear.send({ id, ...frame });
  const answer = await ear.hear((one) => one.id === id);
  return answer.t === "no" ? String(answer.code) : String(answer.t);
}

export function act(ear: Ear, action: object): Promise<string> {
  return answerTo(ear, { t: "do", action });
}

/** Every message that came, in order. */
export function heard(ear: Ear): ChatMessage[] {
  return ear.frames.flatMap(({ t, m }) => (t === "batch" || t === "hello" ? (m as ChatMessage[]) : []));
}

/** Waits for a message, or a state of one. */
export async function hears(ear: Ear, is: (message: ChatMessage) => boolean): Promise<ChatMessage> {
  await ear.hear(({ t, m }) => (t === "batch" || t === "hello") && (m as ChatMessage[]).some(is));
  const found = heard(ear).findLast(is);
  if (!found) throw new Error("it was heard and is gone");
  return found;
}
