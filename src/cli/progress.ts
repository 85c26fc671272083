/** How far a plain line is from the next one, in hundredths. */
const plainStep = 10;

/** A bar on a terminal; elsewhere a plain line for every tenth, so that a log stays short. */
export function progressBar(name: string, total: number): { step(): void; end(): void } {
  const width = 30;
  let done = 0;
  const draw = () => {
    if (!process.stdout.isTTY) return;
    const full = Math.min(width, Math.round((done / Math.max(1, total)) * width));
    process.stdout.write(`\r${name.padEnd(10)} ${"█".repeat(full)}${"░".repeat(width - full)} ${done}/${total}`);
  };
  const line = () => {
    const reached = (at: number) => Math.floor((at / total) * (100 / plainStep));
    if (reached(done) > reached(done - 1)) process.stdout.write(`${name} ${done}/${total}\n`);
  };
  draw();
  return {
    step() {
      done++;
      if (process.stdout.isTTY) draw();
      else line();
    },
    end() {
      if (process.stdout.isTTY) process.stdout.write("\n");
    },
  };
}
