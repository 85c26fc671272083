/** A bar on a terminal, plain lines elsewhere. */
export function progressBar(name: string, total: number): { step(): void; end(): void } {
  const width = 30;
  let done = 0;
  const draw = () => {
    if (!process.stdout.isTTY) return;
    const full = Math.round((done / Math.max(1, total)) * width);
    process.stdout.write(`\r${name.padEnd(10)} ${"█".repeat(full)}${"░".repeat(width - full)} ${done}/${total}`);
  };
  draw();
  return {
    step() {
      done++;
      if (process.stdout.isTTY) draw();
      else process.stdout.write(`${name} ${done}/${total}\n`);
    },
    end() {
      if (process.stdout.isTTY) process.stdout.write("\n");
    },
  };
}
