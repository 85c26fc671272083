/** How far a plain line is from the next one, in hundredths. */
const plainStep = 10;

/** `reach` says how much is done of all, `step` that one more is. */
type Bar = { step(): void; reach(done: number): void; end(): void };

/** The same for what nobody wants to follow: scripts read one JSON document. */
export const noBar: Bar = { step() {}, reach() {}, end() {} };

/** A bar on a terminal; elsewhere a plain line for every tenth, so that a log stays short. */
export function progressBar(name: string, total: number): Bar {
  const width = 30;
  let done = 0;
  const draw = () => {
    if (!process.stdout.isTTY) return;
    const full = Math.min(width, Math.round((done / Math.max(1, total)) * width));
    process.stdout.write(`\r${name.padEnd(10)} ${"█".repeat(full)}${"░".repeat(width - full)} ${done}/${total}`);
  };
  const tenths = (at: number) => Math.floor((at / total) * (100 / plainStep));
  const reach = (at: number) => {
    const before = done;
    done = at;
    if (process.stdout.isTTY) draw();
    else if (tenths(at) > tenths(before)) process.stdout.write(`${name} ${at}/${total}\n`);
  };
  draw();
  return {
    step: () => reach(done + 1),
    reach,
    end() {
      if (process.stdout.isTTY) process.stdout.write("\n");
    },
  };
}
