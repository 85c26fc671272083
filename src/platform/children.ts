/** What runs now and is not to outlive this program. */
const running = new Set<number>();
let keeper: Keeper | undefined;

type Keeper = Bun.Subprocess<"pipe", "ignore", "ignore">;

/**
 * Starts a program that ends with this one, however this one ends: also when it is killed or falls over, when nothing
 * of it can act any more. In a session of its own: what a terminal says to the server (Ctrl+C, hanging up) is the
 * server's to pass on.
 */
export function spawnChild<
  const In extends Bun.SpawnOptions.Writable = "ignore",
  const Out extends Bun.SpawnOptions.Readable = "pipe",
  const Err extends Bun.SpawnOptions.Readable = "inherit",
>(command: string[], options: Bun.SpawnOptions.SpawnOptions<In, Out, Err>): Bun.Subprocess<In, Out, Err> {
  const child = Bun.spawn(command, { ...options, detached: true });
  running.add(child.pid);
  tell();
  void child.exited.then(() => {
    running.delete(child.pid);
    tell();
  });
  return child;
}

/**
 * Remembers the last whole line that it was told, and kills the groups that it names once there is nobody to tell more:
 * each child leads one, and what a child started itself is in it.
 */
const keeperScript = `
trap '' HUP INT TERM
held=
while read -r told; do held=$told; done
[ -z "$held" ] || kill -s KILL -- $held`;

function tell(): void {
  if (running.size === 0 && !keeper) return;
  keeper ??= startKeeper();
  keeper.stdin.write(`${[...running].map((pid) => -pid).join(" ")}\n`);
  void Promise.resolve(keeper.stdin.flush()).catch(() => undefined);
}

/** One shell for all children: its input ends with this program, whatever the end was. */
function startKeeper(): Keeper {
  const started = Bun.spawn(["sh", "-c", keeperScript, "nadaj-keeper"], {
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
    detached: true,
  });
  started.unref();
  void started.exited.then(() => {
    // Somebody ended it: another takes its place, at once for what is started next.
    keeper = undefined;
    setTimeout(tell, 1000).unref();
  });
  return started;
}
