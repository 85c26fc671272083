import { eq } from "drizzle-orm";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { users } from "../../src/accounts/table.ts";
import { cursorText } from "../../src/platform/db/cursor.ts";
import { newId } from "../../src/platform/db/id.ts";
import { reasons } from "../../src/reports/limits.ts";
import { reportCases, reports } from "../../src/reports/table.ts";
import { type Measure, median, quantile } from "./result.ts";
import { type Prepared, startSite } from "./site.ts";

const accounts = 100_000;
const cases = 10_000;
const rounds = 40;
const warmUp = 10;
const perStatement = 500;
const minute = 60_000;
/** In the middle of each list. */
const deep = cases / 2;

/** What staff open: the queue of reports, and the list of people. */
export const desk: Measure = {
  name: "desk",
  about: `the queue of ${cases} reports and the list of ${accounts} users`,
  async *run() {
    let filled: Filled | undefined;
    await using site = await startSite({
      videos: cases,
      fill: async (prepared) => {
        filled = await fill(prepared);
      },
    });
    if (!filled) throw new Error("nothing was filled");
    const { cookie, since, newestPerson } = filled;
    for (const [what, path] of [
      ["the queue", "/admin/reports"],
      ["the queue from its middle", `/admin/reports?before=${cursorText(since - deep * minute, "")}`],
      ["the closed reports", "/admin/reports?tab=closed"],
      ["people", "/admin"],
      ["people from the middle", `/admin?before=${cursorText(newestPerson - (accounts / 2) * 1000, "")}`],
      ["people of a role", "/admin?role=creator"],
      ["a person by their address", "/admin?query=liczna777@example.org"],
    ] as const) {
      const times: number[] = [];
      for (let round = -warmUp; round < rounds; round++) {
        const begun = performance.now();
        const answer = await fetch(site.url + path, { headers: { cookie, "accept-language": "pl" } });
        await answer.bytes();
        if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
        if (round >= 0) times.push(performance.now() - begun);
      }
      yield { what, value: median(times), unit: "ms", goal: { at: "most", value: 50 } };
      yield { what: `${what}, p99`, value: quantile(times, 0.99), unit: "ms" };
    }
  },
};

type Filled = { cookie: string; since: number; newestPerson: number };

/** Every second report is open still; gives the session of an administrator, and when the newest of each came. */
async function fill({ ctx, seeded }: Prepared): Promise<Filled> {
  const now = ctx.clock.now();
  const people = Array.from({ length: accounts }, (_, index) => ({
    id: newId(now - index * 1000),
    email: `liczna${index}@example.org`,
    passwordHash: "-",
    name: `Osoba ${index}`,
    role: index % 50 === 0 ? ("creator" as const) : ("user" as const),
    settings: {},
    termsAcceptedAt: now,
    activatedAt: now,
    createdAt: now - index * 1000,
    updatedAt: now,
  }));
  await insert(people, (batch) => ctx.write((tx) => tx.db.insert(users).values(batch)));
  const reported = seeded.videoIds.map((entityId, index) => {
    const at = now - index * minute;
    const open = index % 2 === 0;
    const state = open ? ("open" as const) : ("closed" as const);
    const reason = reasons[index % reasons.length] ?? "OTH";
    const id = newId(at);
    const whole = { id, entityType: "video" as const, entityId, title: `Film ${index}`, state, reason };
    return {
      whole: { ...whole, openCount: open ? 1 : 0, count: 1, createdAt: at, lastReportedAt: at },
      report: { id: newId(at), caseId: id, reason, reporter: `r${index}`, lang: "pl" as const, state, createdAt: at },
    };
  });
  await insert(reported, (batch) =>
    ctx.write(async (tx) => {
      await tx.db.insert(reportCases).values(batch.map(({ whole }) => whole));
      await tx.db.insert(reports).values(batch.map(({ report }) => report));
    }),
  );
  const [staff] = people;
  await ctx.write((tx) =>
    tx.db
      .update(users)
      .set({ role: "admin" })
      .where(eq(users.id, staff?.id ?? "")),
  );
  const client = { remember: true, userAgent: "bench", address: "127.0.0.1" };
  const { token } = await createSession(ctx, staff?.id ?? "", client);
  return { cookie: `session=${token}`, since: now, newestPerson: now };
}

async function insert<Row>(rows: Row[], write: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let begun = 0; begun < rows.length; begun += perStatement) await write(rows.slice(begun, begun + perStatement));
}
