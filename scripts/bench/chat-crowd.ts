/** A crowd in one chat, as a process of its own: joins, talks at an even pace, and checks what every socket hears. */
import { quantile } from "./result.ts";

export type Crowd = { url: string; videoId: string; tokens: string[]; perSecond: number; seconds: number };
export type Heard = {
  confirmed: number;
  lost: number;
  doubled: number;
  medianMs: number;
  p99Ms: number;
  longestMs: number;
  confirmP99Ms: number;
  /** How late the crowd itself comes to anything, which is part of each of these. */
  ownP99Ms: number;
  tookSeconds: number;
};

/** After so long without a word nothing else comes. */
const quietMs = 5000;

type Ear = { socket: WebSocket; rev: number; lost: number; doubled: number };

if (import.meta.main) {
  const crowd = (await Bun.stdin.json()) as Crowd;
  console.log(JSON.stringify(await talk(crowd)));
  process.exit(0);
}

async function talk({ url, videoId, tokens, perSecond, seconds }: Crowd): Promise<Heard> {
  const said = new Map<string, number>();
  const confirmed = new Map<string, number>();
  /** The names of a batch's messages by its first revision: all sockets get the same text, which is read once. */
  const batches = new Map<string, { to: number; saidAt: number[] }>();
  const delays: number[] = [];
  const ears: Ear[] = [];
  let heardAt = 0;

  function hear(ear: Ear, text: string): void {
    const now = performance.now();
    heardAt = now;
    if (text.startsWith('{"t":"ack"')) {
      const id = /"id":"([^"]+)"/.exec(text)?.[1] ?? "";
      confirmed.set(id, now - (said.get(id) ?? now));
      return;
    }
    if (!text.startsWith('{"t":"batch"')) return;
    const head = text.slice(0, 60);
    const from = Number(/"from":(\d+)/.exec(head)?.[1]);
    let batch = batches.get(head);
    if (!batch) {
      const { to, m } = JSON.parse(text) as { to: number; m: { body: string[] }[] };
      batch = { to, saidAt: m.map(({ body }) => said.get(body[0] ?? "") ?? now) };
      batches.set(head, batch);
    }
    if (from > ear.rev + 1) ear.lost += from - ear.rev - 1;
    if (from <= ear.rev) ear.doubled += Math.min(batch.to, ear.rev) - from + 1;
    ear.rev = Math.max(ear.rev, batch.to);
    for (const at of batch.saidAt) delays.push(now - at);
  }

  for (let begun = 0; begun < tokens.length; begun += 50) {
    const some = tokens.slice(begun, begun + 50).map((token, index) => join(token, begun + index));
    ears.push(...(await Promise.all(some)));
  }
  function join(token: string, index: number): Promise<Ear> {
    const headers = { cookie: `session=${token}`, "x-forwarded-for": `10.9.${index >> 8}.${index & 255}` };
    const socket = new WebSocket(`${url.replace("http", "ws")}/chat/${videoId}/socket`, { headers } as never);
    const ear: Ear = { socket, rev: 0, lost: 0, doubled: 0 };
    return new Promise((resolve, reject) => {
      socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
      socket.onmessage = ({ data }) => {
        if (String(data).startsWith('{"t":"hello"')) resolve(ear);
        else hear(ear, String(data));
      };
    });
  }

  const total = perSecond * seconds;
  const late: number[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    for (; sent < due; sent++) {
      const id = `tlum-${String(sent).padStart(8, "0")}`;
      said.set(id, performance.now());
      // The text is the name, so that whoever hears it knows when it was said.
      ears[sent % ears.length]?.socket.send(JSON.stringify({ t: "say", id, text: id }));
    }
    const wakesAt = performance.now() + 5;
    await Bun.sleep(5);
    late.push(performance.now() - wakesAt);
  }
  const tookSeconds = (performance.now() - begun) / 1000;
  // A machine that is slow is heard for as long as it says anything.
  while (performance.now() - heardAt < quietMs && !ears.every(({ rev }) => rev >= total)) await Bun.sleep(50);
  return {
    confirmed: confirmed.size,
    lost: ears.reduce((sum, ear) => sum + ear.lost + (total - ear.rev), 0),
    doubled: ears.reduce((sum, ear) => sum + ear.doubled, 0),
    medianMs: quantile(delays, 0.5),
    p99Ms: quantile(delays, 0.99),
    longestMs: delays.reduce((most, delay) => Math.max(most, delay), 0),
    confirmP99Ms: quantile([...confirmed.values()], 0.99),
    ownP99Ms: quantile(late, 0.99),
    tookSeconds,
  };
}
