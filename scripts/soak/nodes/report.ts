/** What a soak of several nodes tells, and what of it has to be so. */
import type { Publisher } from "../publisher.ts";
import type { Ledger } from "../work.ts";
import type { Ear } from "./chat.ts";
import type { Told } from "./work.ts";

type Seen = {
  minutes: string;
  faults: { name: string; from: number; to: number }[];
  began: number;
  ledger: Ledger;
  told: Told;
  ears: Ear[];
  publisher: Publisher;
  lost: string[];
  wrong: string[];
};

const socketsBackMs = 3000;
const viewersBackMs = 10_000;

/** Prints the table; true when all of it is as it has to be. */
export function report(seen: Seen): boolean {
  const { minutes, faults, began, ledger, told, ears, publisher, lost, wrong } = seen;
  const gaps = ears
    .flatMap((ear) => ear.gaps)
    .map(({ from, to }) => ({ at: from, took: to - readySince(faults, from, to) }));
  // Who comes later is watched by nobody any longer.
  const lastLooked = began + Number(minutes) * 60_000 - viewersBackMs;
  const returns = publisher.taken
    .filter((at) => at < lastLooked)
    .map((at) => ({ at, took: (told.pictures.find((picture) => picture > at) ?? performance.now()) - at }));
  const stalls = told.pictures.slice(1).map((to, index) => ({ at: told.pictures[index] ?? to, to }));
  const longest = stalls.reduce((most, one) => (one.to - one.at > most.to - most.at ? one : most), { at: 0, to: 0 });
  const late = [
    ...gaps.filter(({ took }) => took > socketsBackMs).map((one) => ({ ...one, what: "a socket was back" })),
    ...ears
      .filter((ear) => !ear.isOpen())
      .map(() => ({ at: performance.now(), took: 0, what: "a socket was not back" })),
    ...returns.filter(({ took }) => took > viewersBackMs).map((one) => ({ ...one, what: "the stream went on" })),
  ];
  const { comments, ratings, uploads } = ledger;
  const { chat, points, payments } = told;
  const counts = Object.entries({ comments, ratings, uploads, chat, points, payments });
  const never = counts.filter(([, { size }]) => size === 0).map(([name]) => name);
  const pages = ledger.pages.map(({ took }) => took);
  console.log(`
| what | value |
|---|---|
| time, faults | ${minutes} min, ${faults.length} |
| acknowledged: comments, ratings, films | ${comments.size}, ${ratings.size}, ${uploads.size} |
| acknowledged: chat messages, points of ads, donations | ${chat.size}, ${points.size}, ${payments.size} |
| refused or cut off, and done again | ${ledger.refused} |
| lost | ${lost.length} |
| sums that are wrong, messages unheard or doubled | ${wrong.length} |
| pages; half, 99 % and all of them within | ${pages.length}; ${share(pages, 0.5)}, ${share(pages, 0.99)}, ${share(pages, 1)} ms |
| sockets lost; half, 99 % and all back within | ${gaps.length}; ${[0.5, 0.99, 1]
    .map((part) =>
      share(
        gaps.map(({ took }) => took),
        part,
      ),
    )
    .join(", ")} ms |
| publisher came back; viewers saw it within | ${returns.length - 1}; ${returns.map(({ took }) => Math.round(took)).join(", ")} ms |
| longest without a new piece of the stream | ${Math.round(longest.to - longest.at)} ms, at ${Math.round((longest.at - began) / 1000)} s |
`);
  for (const name of never) console.log(`never acknowledged: ${name}`);
  for (const one of lost) console.log(`lost: ${one}`);
  for (const one of wrong) console.log(`wrong: ${one}`);
  for (const { what, at, took } of late)
    console.log(`late: ${what} after ${Math.round(took)} ms, at ${Math.round((at - began) / 1000)} s`);
  return lost.length + wrong.length + late.length + never.length === 0;
}

/** From when on somebody could answer: without the database nobody can. */
function readySince(faults: Seen["faults"], from: number, to: number): number {
  const without = faults.filter((fault) => fault.name.startsWith("PostgreSQL") && fault.from < to && fault.to > from);
  return Math.min(to, Math.max(from, ...without.map((fault) => fault.to)));
}

function share(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
