/** What people do on several nodes beside what they do on one, and what they were told of it. */
import type { People } from "../../test/people.ts";
import type { Scene } from "../stage.ts";
import { callApi } from "../stage.ts";
import { again, type Work } from "../work.ts";
import type { Ear } from "./chat.ts";

export type Told = {
  /** Messages by their names, of whom. */
  chat: Map<string, string>;
  /** Tickets of ads whose point was spent. */
  points: Set<string>;
  /** Payments whose money came. */
  payments: Set<string>;
  /** When the stream went on, as who watches it saw. */
  pictures: number[];
};

export type NodesWork = Work & { people: People; ears: Ear[]; told: Told };

const amount = 2000;
const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
let serial = 0;

/** Resolves when the time is over. */
export async function workOnNodes(work: NodesWork): Promise<void> {
  await Promise.all([
    ...work.ears.map((ear, index) => again(work, 1500 + index * 100, (all) => talk(all, ear, index))),
    ...Array.from({ length: 3 }, () => again(work, 200, seeAd)),
    ...work.people.people.map((_, index) => again(work, 2500, (all) => rate(all, index))),
    again(work, 3000, give),
    again(work, 300, watch),
  ]);
}

async function talk({ told, people }: NodesWork, ear: Ear, index: number): Promise<void> {
  const id = `wiesc-${String(++serial).padStart(8, "0")}`;
  await ear.say(id);
  told.chat.set(id, people.people[index]?.id ?? "");
}

/** Each time somebody else, as nobody's views of one ad count for long. */
async function seeAd({ stage, told, people }: NodesWork): Promise<void> {
  const number = ++serial;
  const headers = {
    "user-agent": browser,
    "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`${stage.url}/api${path}`, { method, headers, signal: AbortSignal.timeout(20_000) });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  };
  const { banner } = (await ask("GET", "/ads/next-ad?slots=banner")) as { banner?: { ticket: string } };
  if (!banner) throw new Error("no ad was offered");
  await Bun.sleep(1100);
  const told1 = `time=2&ticket=${encodeURIComponent(banner.ticket)}`;
  const { counted } = (await ask("POST", `/ads/log-ad-view/${people.adId}?${told1}`)) as { counted: boolean };
  if (!counted) throw new Error("the view did not count");
  told.points.add(banner.ticket.split(".")[0] ?? "");
}

async function rate({ stage, people, films }: NodesWork, index: number): Promise<void> {
  const videoId = films[Math.floor(Math.random() * films.length)];
  const token = people.people[index]?.token ?? "";
  const rating = [1, -1, 0][Math.floor(Math.random() * 3)];
  if (videoId) await callApi({ url: stage.url, token }, "POST", `/videos/${videoId}/rate`, { rating });
}

/** Somebody gives, and the treasurer says that the money came. */
async function give({ stage, told }: NodesWork): Promise<void> {
  const address = `10.200.${(++serial >> 8) & 255}.${serial & 255}`;
  const email = `ola${serial}@example.org`;
  const giver = { name: "Ola", lastName: "Nowak", email, terms: true, personalData: true };
  const begun = await fetch(`${stage.url}/api/payments/payment-element/donate`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ amount, ...giver }),
    signal: AbortSignal.timeout(20_000),
  });
  if (begun.status !== 201) throw new Error(String(begun.status));
  const { paymentId } = (await begun.json()) as { paymentId: string };
  const confirmed = await fetch(`${stage.url}/admin/donations/${paymentId}`, {
    method: "POST",
    headers: { cookie: `session=${stage.token}`, origin: stage.url },
    body: new URLSearchParams({ action: "confirm" }),
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  });
  if (confirmed.status !== 303) throw new Error(String(confirmed.status));
  told.payments.add(paymentId);
}

/** Where the stream is, as a page that stays open knows it, and how far it was seen. */
let variant: URL | undefined;
let seen = -1;

/** Notes whenever there is more of the stream than before. */
async function watch({ stage, liveId, told }: NodesWork): Promise<void> {
  variant ??= await variantOf(stage, liveId);
  if (!variant) return;
  const reached = lastOf(await read(variant));
  if (reached <= seen) return;
  seen = reached;
  told.pictures.push(performance.now());
}

async function variantOf(stage: Scene, liveId: string): Promise<URL | undefined> {
  const { hls } = await stage.call<{ hls: string | null }>("GET", `/videos/${liveId}`);
  if (!hls) return undefined;
  const master = new URL(hls, stage.url);
  const name = (await read(master)).split("\n").find((line) => line !== "" && !line.startsWith("#"));
  return name === undefined ? undefined : new URL(name, master);
}

async function read(url: URL): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** The last part or segment of a playlist, as a number that grows. */
function lastOf(playlist: string): number {
  const places = playlist
    .split("\n")
    .filter((line) => !line.startsWith("#EXT-X-PRELOAD"))
    .flatMap((line) => {
      const [, segment, part = "999"] = /\bs(\d+)(?:-(\d+))?\.m4s/.exec(line) ?? [];
      return segment === undefined ? [] : [Number(segment) * 1000 + Number(part)];
    });
  return Math.max(-1, ...places);
}
