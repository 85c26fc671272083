/** Load by wrk, on the same machine: it takes a share of the processor from both sides of a comparison alike. */
import { join } from "node:path";

export type Load = { perSecond: number; p99Ms: number };

export type LoadOptions = {
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** Makes each request's address its own by a query, so that no cache answers. */
  unique?: { folder: string };
};

/** Requests a URL as fast as it is answered. Throws when anything but success came back. */
export async function load(url: string, options: LoadOptions = {}): Promise<Load> {
  const { connections = 32, seconds = 5, headers = {} } = options;
  // wrk counts a redirection as a success, and a tiny answer is no fair comparison.
  const probe = await fetch(url, { headers, redirect: "manual" });
  if (probe.status !== 200) throw new Error(`${url} answered ${probe.status}`);
  await probe.bytes();
  await wrk(url, connections, 1, headers, options.unique);
  return wrk(url, connections, seconds, headers, options.unique);
}

async function wrk(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string>,
  unique: { folder: string } | undefined,
): Promise<Load> {
  const script = unique ? ["-s", await uniqueScript(unique.folder)] : [];
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const command = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...script, ...asked, url];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`wrk failed: ${output}`);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  if (refused) throw new Error(`${refused} requests to ${url} were not answered with success`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  if (!(perSecond > 0)) throw new Error(`wrk measured nothing: ${output}`);
  return { perSecond, p99Ms: Number(p99) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1) };
}

async function uniqueScript(folder: string): Promise<string> {
  const path = join(folder, "unique.lua");
  await Bun.write(
    path,
    `local n = 0
local path
request = function()
  path = path or wrk.path .. (wrk.path:find("?", 1, true) and "&" or "?") .. "n="
  n = n + 1
  return wrk.format("GET", path .. os.time() .. "-" .. n)
end
`,
  );
  return path;
}
