import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Child, keepRunning } from "./child.ts";
import { masked } from "./log-lines.ts";
import { asker, type InnerSecrets } from "./secrets.ts";
import { type InnerPorts, mediaMtxSettings } from "./settings.ts";
import type { FrontEndOptions, Timing } from "./types.ts";

export type ProgramOptions = Pick<FrontEndOptions, "config" | "ingestPort" | "newestWins" | "log"> & {
  program: string;
  timing: Timing;
  secrets: InnerSecrets;
  answerAuth(request: Request): Promise<Response>;
  /** Keys that are known just now, so that they can be masked. */
  keys(): string[];
  onStart(ports: InnerPorts): void;
  onFail(reason: string): void;
};

/** Our own MediaMTX with its settings in the data folder and its key checks on a loopback port of their own. */
export function runProgram(options: ProgramOptions): Child {
  const { config, secrets } = options;
  const folder = join(config.dataDir, "mediamtx");
  const listener = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => options.answerAuth(request) });
  let ports: InnerPorts = { api: 0, rtsp: 0, whip: 0 };

  const child = keepRunning({
    program: options.program,
    prepare,
    pidFile: join(folder, "pid"),
    log: options.log,
    timing: options.timing,
    secrets: () => [secrets.password, secrets.readPassword, secrets.whipToken, secrets.asking, ...options.keys()],
    onStart: () => options.onStart(ports),
    onFail: (reason) => options.onFail(masked(reason)),
  });
  return {
    restart: (reason) => child.restart(reason),
    async stop() {
      await child.stop();
      await listener.stop(true);
    },
  };

  async function prepare(): Promise<string> {
    ports = await freePorts();
    const file = join(folder, "mediamtx.yml");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const text = mediaMtxSettings({
      config,
      ports,
      ingestPort: options.ingestPort,
      authUrl: `http://${asker}:${secrets.asking}@127.0.0.1:${listener.port}/`,
      newestWins: options.newestWins ?? false,
    });
    await writeFile(file, text, { mode: 0o600 });
    // The mode of a file that was there before does not change by writing.
    await chmod(file, 0o600);
    return file;
  }
}

/** Three loopback ports that nobody listens on at this moment. */
async function freePorts(): Promise<InnerPorts> {
  const servers = [createServer(), createServer(), createServer()];
  const [api = 0, rtsp = 0, whip = 0] = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => {
            const address = server.address();
            resolve(typeof address === "object" && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return { api, rtsp, whip };
}
