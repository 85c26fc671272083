import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Settings } from "../platform/storage/s3/calls.ts";
import { s3Calls } from "../platform/storage/s3/calls.ts";
import { needs } from "./needs.ts";
import { freePort, loopback } from "./ports.ts";

/** `TEST_STORE=moto_server` has the tests meet another one, which keeps objects in its memory. */
const name = Bun.env.TEST_STORE ?? "versitygw";
const program = Bun.which(name);
const isMoto = name === "moto_server";

/** Tests over a real store: versitygw, which keeps objects in a folder and checks signatures. */
export const withStore = needs(program, `there is no ${name} in PATH`);
/**
 * What moto does not do: it says of each upload that it began in 2010, answers 500 for parts of one that it does not know,
 * lets everybody in, leaves out what a signed address says of the answer, and forgets all when it is killed.
 */
export const withStrictStore = needs(
  program && !isMoto,
  isMoto ? "moto does it otherwise" : `there is no ${name} in PATH`,
);

export type S3Server = AsyncDisposable & {
  settings: S3Settings;
  /** The settings that the program takes. */
  env: Record<string, string>;
  /** Where the server keeps the bucket's objects. */
  folder: string;
  /** Ends it as by kill -9. */
  kill(): Promise<void>;
  /** Begins it anew at the same address, over the same objects. */
  start(): Promise<void>;
  pid(): number;
};

/** A store of its own with an empty bucket. */
export async function startS3({ address, within } = loopback): Promise<S3Server> {
  const root = await mkdtemp(join(tmpdir(), "nadaj-s3-"));
  await mkdir(join(root, "objects"));
  const [port, key, secret] = [freePort(), "test", "not-a-secret"];
  const endpoint = `http://${address}:${port}`;
  const settings = { endpoint, bucket: "nadaj", region: "us-east-1", key, secret, prefix: "tv/", publicUrl: undefined };
  let child: ReturnType<typeof spawn> | undefined;
  const spawn = () => {
    const args = isMoto
      ? ["-H", address, "-p", String(port)]
      : ["--port", `${address}:${port}`, "--quiet", "posix", join(root, "objects")];
    const env = { PATH: Bun.env.PATH, HOME: root, ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret };
    return Bun.spawn([...within, program ?? "", ...args], { env, stdout: "ignore", stderr: "ignore" });
  };
  const server: S3Server = {
    settings,
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: "nadaj", S3_KEY: key, S3_SECRET: secret, S3_PREFIX: "tv" },
    },
    folder: join(root, "objects", "nadaj"),
    pid: () => child?.pid ?? 0,
    async kill() {
      child?.kill("SIGKILL");
      await child?.exited;
    },
    async start() {
      child = spawn();
      while (child.exitCode === null && (await fetch(endpoint).catch(() => undefined)) === undefined)
        await Bun.sleep(20);
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      await rm(root, { recursive: true, force: true });
    },
  };
  await server.start();
  await s3Calls(settings).call({ method: "PUT" });
  return server;
}
