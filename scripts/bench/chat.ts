import { eq } from "drizzle-orm";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { users } from "../../src/accounts/table.ts";
import { newId } from "../../src/platform/db/id.ts";
import { videos } from "../../src/videos/table.ts";
import type { Crowd, Heard } from "./chat-crowd.ts";
import type { Measure } from "./result.ts";
import { type Prepared, startSite } from "./site.ts";

const people = 1000;
const perSecond = 300;
const seconds = 10;

/** One chat with a crowd in it: every socket belongs to a person with an account, and all of them talk in turn. */
export const chat: Measure = {
  name: "chat",
  about: `${people} sockets in one chat, ${perSecond} messages a second for ${seconds} s`,
  async *run() {
    const crowd: Crowd = { url: "", videoId: "", tokens: [], perSecond, seconds };
    await using site = await startSite({
      videos: 50,
      // Each socket comes from an address of its own, as it would behind a reverse proxy.
      env: { TRUST_PROXY: "true" },
      async fill(prepared) {
        crowd.videoId = prepared.seeded.videoIds[0] ?? "";
        crowd.tokens = await fillRoom(prepared, crowd.videoId);
      },
    });
    crowd.url = site.url;
    const before = await cpuSeconds(site.pid);
    const heard = await listenElsewhere(crowd);
    const spent = (await cpuSeconds(site.pid)) - before;
    const sent = perSecond * seconds;
    yield { what: "messages confirmed", value: heard.confirmed, unit: "", goal: { at: "least", value: sent } };
    yield { what: "lost, of all heard by all", value: heard.lost, unit: "", goal: { at: "most", value: 0 } };
    yield { what: "doubled", value: heard.doubled, unit: "", goal: { at: "most", value: 0 } };
    yield { what: "said to heard, median", value: heard.medianMs, unit: "ms" };
    yield { what: "said to heard, p99", value: heard.p99Ms, unit: "ms", goal: { at: "most", value: 250 } };
    yield { what: "said to heard, longest", value: heard.longestMs, unit: "ms" };
    yield { what: "said to confirmed on disk, p99", value: heard.confirmP99Ms, unit: "ms" };
    yield { what: "server's processor, while it ran", value: (100 * spent) / heard.tookSeconds, unit: "%" };
    yield { what: "server's memory after", value: (await residentBytes(site.pid)) / 1048576, unit: "MB" };
  },
};

/** A stream on the air, and people with sessions; gives their tokens. */
async function fillRoom({ ctx }: Prepared, videoId: string): Promise<string[]> {
  const now = ctx.clock.now();
  return ctx.write(async (tx) => {
    await tx.db.update(videos).set({ live: true, livestreamStartedAt: now }).where(eq(videos.id, videoId));
    const tokens: string[] = [];
    for (let index = 0; index < people; index++) {
      const id = newId(now);
      await tx.db.insert(users).values({
        id,
        email: `czat${index}@example.org`,
        passwordHash: "-",
        name: `Widz ${index}`,
        settings: {},
        activatedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      tokens.push((await createSession(tx, id, { remember: true, userAgent: "", address: "" })).token);
    }
    return tokens;
  });
}

/** The crowd is another process, so that its work is not taken for the server's. */
export async function listenElsewhere(crowd: Crowd): Promise<Heard> {
  const child = Bun.spawn(["bun", "scripts/bench/chat-crowd.ts"], {
    stdin: new Blob([JSON.stringify(crowd)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const late = setTimeout(() => child.kill("SIGKILL"), (crowd.seconds + 60) * 1000);
  const output = await new Response(child.stdout).text();
  clearTimeout(late);
  if ((await child.exited) !== 0) throw new Error(`the crowd failed: ${output}`);
  return JSON.parse(output) as Heard;
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
