/** Runs buildah over a store of its own; its output, or an error with what it said. */
export type Buildah = (args: string[]) => Promise<string>;

export type Ran = { status: number; out: string; err: string };

/** Needs no daemon, no namespaces and no file system of its own kind. */
const store = (folder: string) => [
  ...["buildah", "--root", `${folder}/store`, "--runroot", `${folder}/run`, "--storage-driver", "vfs"],
];

export function openBuildah(folder: string): Buildah {
  return async (args) => {
    const { status, out, err } = await read(Bun.spawn([...store(folder), ...args], pipes));
    if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${`${out}${err}`.slice(-3000)}`);
    return out.trim();
  };
}

const pipes = { stdin: "ignore", stdout: "pipe", stderr: "pipe" } as const;

/** Starts a program in a container, as its image's user and with its image's settings. */
export function spawnIn(folder: string, container: string, env: Record<string, string>, command: string[]) {
  const variables = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  return Bun.spawn(
    [...store(folder), "run", "--isolation", "chroot", ...variables, container, "--", ...command],
    pipes,
  );
}

export async function read(child: Bun.Subprocess<"ignore", "pipe", "pipe">): Promise<Ran> {
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { status: await child.exited, out, err };
}
