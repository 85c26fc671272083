import { join } from "node:path";

type Options = { stdin?: string; env?: Record<string, string>; as?: string[] };

/** Runs the command line in a process of its own, with a data folder of that name: what it said, and how it ended. */
export type Program = (
  args: string[],
  data: string,
  options?: Options,
) => Promise<{ out: string; err: string; status: number }>;

/** The program whose data folders lie in a folder. */
export function programIn(folder: string): Program {
  return async (args, data, options = {}) => {
    const env = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: join(folder, data), LOG_LEVEL: "error", ...options.env };
    const child = Bun.spawn([...(options.as ?? []), "bun", "src/main.ts", ...args], {
      env,
      stdin: new Blob([options.stdin ?? ""]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err, status] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, err, status };
  };
}
