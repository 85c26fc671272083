import type { Harness } from "./harness.ts";
import { freePort } from "./ports.ts";
import { until } from "./publisher.ts";

/** The program as an operator starts it. */
export type Server = { url: string; rtmp: string; stop(signal?: NodeJS.Signals): Promise<void> };

/** Starts it over the database of a harness, with a data folder of its own; it is ready. PostgreSQL only. */
export async function startServer(
  { ctx }: Harness,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const [port, rtmpPort] = [freePort(), freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = Bun.spawn(["bun", "src/main.ts", "serve"], {
    env: {
      ...Bun.env,
      ...{ DATABASE_URL: ctx.config.databaseUrl, NADAJ_DATA: dataDir, LOG_LEVEL: "error" },
      ...{ NADAJ_INTERNAL_URL: url },
      ...{ PORT: String(port), RTMP_PORT: String(rtmpPort), HOST: "127.0.0.1" },
      ...{ MEDIAMTX_PATH: "off", LIVE_RENDITIONS: "off", MIN_FREE_DISK_BYTES: "0" },
      ...env,
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    );
  await until(ready, Boolean, 50_000);
  return {
    url,
    rtmp: `rtmp://127.0.0.1:${rtmpPort}/live`,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await child.exited;
    },
  };
}
