/** The lines of the README for proxies as they stand, run by the proxies themselves with TLS on a port that is not 443. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../../src/testing/needs.ts";
import { freePort } from "../../src/testing/ports.ts";
import { type Live, prepareLives } from "./live/lives.ts";
import { until } from "./live/playlist.ts";
import { startServer } from "./server.ts";

const programs = { nginx: Bun.which("nginx", { PATH: `${process.env.PATH}:/usr/sbin` }), caddy: Bun.which("caddy") };
const owner = { email: "szef@example.org", password: "tajne123" };

let folder: string;
let data: string;
let live: Live;
const running = new Set<Bun.Subprocess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-proxies-"));
  data = join(folder, "data");
  live = (await prepareLives(data, 1))[0] as Live;
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const certificate = [
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    "key.pem",
    "-out",
    "cert.pem",
  ];
  const made = Bun.spawnSync(["openssl", "req", ...certificate, ...names], { cwd: folder, stderr: "pipe" });
  if (made.exitCode !== 0) throw new Error(made.stderr.toString());
}, 60_000);

afterAll(async () => {
  for (const child of running) child.kill();
  await Promise.all([...running].map((child) => child.exited));
  await rm(folder, { recursive: true, force: true });
});

/** The README's lines for a proxy, leading to another port than they say. */
async function lines(language: string, port: number): Promise<string> {
  const readme = await Bun.file(`${import.meta.dir}/../../README.md`).text();
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? "";
  expect(block).toContain("127.0.0.1:3000");
  return block.replace("127.0.0.1:3000", `127.0.0.1:${port}`);
}

const configurations = {
  async nginx(port: number, behind: number) {
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const text = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}
      http { access_log off; ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
        server { listen 127.0.0.1:${port} ssl http2; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
          ${await lines("nginx", behind)} } }`;
    await Bun.write(join(folder, "nginx.conf"), text);
    return [programs.nginx ?? "", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "nginx.log")];
  },
  async caddy(port: number, behind: number) {
    const own = (await lines("caddyfile", behind)).replace(
      "tv.example.org {",
      `https://localhost:${port} {\n bind 127.0.0.1\n tls ${folder}/cert.pem ${folder}/key.pem`,
    );
    await Bun.write(join(folder, "Caddyfile"), `{\n admin off\n auto_https disable_redirects\n}\n${own}`);
    return [programs.caddy ?? "", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  },
};

/** The proxy on a free port with TLS before a server, until it answers. */
async function startProxy(name: keyof typeof configurations, port: number, behind: number): Promise<Bun.Subprocess> {
  const command = await configurations[name](port, behind);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = Bun.spawn(command, { env, stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  running.add(child);
  await until(`${name} answers`, async () => (await ask(port, "/healthz").catch(() => undefined))?.ok || undefined);
  return child;
}

/** As a browser that came to the proxy's address. */
function ask(port: number, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { origin: `https://localhost:${port}`, ...(init.headers as Record<string, string>) };
  const tls = { rejectUnauthorized: false };
  return fetch(`https://localhost:${port}${path}`, { ...init, headers, tls, redirect: "manual" } as RequestInit);
}

async function logIn(port: number): Promise<Response> {
  return ask(port, "/login", { method: "POST", body: new URLSearchParams(owner) });
}

/** One for all: without a setting the site is where its administrator first logged in. */
const port = freePort();

for (const name of ["nginx", "caddy"] as const) {
  needs(programs[name], `there is no ${name}`).describe(`behind ${name}`, () => {
    for (const [title, env] of Object.entries({
      "with PUBLIC_URL": () => ({ TRUST_PROXY: "true", PUBLIC_URL: `https://localhost:${port}` }),
      "without PUBLIC_URL": () => ({ TRUST_PROXY: "true" }),
    })) {
      test(`forms, links, sockets and uploads come through ${title}`, async () => {
        const behind = freePort();
        const settings = { PORT: `${behind}`, MEDIAMTX_PATH: "off", MIN_FREE_DISK_BYTES: "0", ...env() };
        const server = await startServer(data, undefined, settings);
        const proxy = await startProxy(name, port, behind);
        const entered = await logIn(port);
        expect(entered.status).toBe(303);
        expect(entered.headers.get("set-cookie")).toContain("; Secure");
        // What a visitor says of the host counts for nothing.
        const robots = await ask(port, "/robots.txt", { headers: { "x-forwarded-host": "evil.example" } });
        expect(await robots.text()).toContain(`https://localhost:${port}/sitemap.xml`);
        expect(
          (await ask(port, "/login", { method: "POST", headers: { origin: "https://evil.example" } })).status,
        ).toBe(403);
        await hears(port);
        await uploads(port);
        proxy.kill();
        await proxy.exited;
        running.delete(proxy);
        expect(await server.stop()).toBe(0);
      }, 60_000);
    }
  });
}

/** The chat's socket says hello. */
async function hears(port: number): Promise<void> {
  const options = { headers: { origin: `https://localhost:${port}` }, tls: { rejectUnauthorized: false } };
  // Bun's client takes headers, which the type of browsers does not know.
  const socket = new WebSocket(`wss://localhost:${port}/chat/${live.videoId}/socket`, options as never);
  const first = await new Promise<MessageEvent>((resolve, reject) => {
    socket.onmessage = resolve;
    socket.onerror = () => reject(new Error("the socket does not come through"));
  });
  expect(JSON.parse(String(first.data))).toHaveProperty("t");
  socket.close();
}

/** More than proxies take by default, in one piece. */
async function uploads(port: number): Promise<void> {
  const call = async (path: string, json: unknown, token = "") => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return (await ask(port, `/api${path}`, { method: "POST", headers, body: JSON.stringify(json) })).json();
  };
  const { token } = (await call("/auth/login", owner)) as { token: string };
  const channel = (await call("/channels", { name: "Za pośrednikiem" }, token)) as { _id: string };
  const video = (await call("/videos", { channelId: channel._id, title: "Film" }, token)) as { _id: string };
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const bytes = new Uint8Array(8 * 1024 * 1024);
  const tus = { "tus-resumable": "1.0.0", authorization: `Bearer ${token}` };
  const metadata = `videoId ${base64(video._id)},filename ${base64("film.mp4")}`;
  const begun = await ask(port, "/api/uploads", {
    method: "POST",
    headers: { ...tus, "upload-length": `${bytes.length * 2}`, "upload-metadata": metadata },
  });
  expect(begun.status).toBe(201);
  const sent = await ask(port, begun.headers.get("location") ?? "", {
    method: "PATCH",
    headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
  expect([sent.status, sent.headers.get("upload-offset")]).toEqual([204, `${bytes.length}`]);
  // A person has a few places, and the next proxy needs one.
  expect((await ask(port, begun.headers.get("location") ?? "", { method: "DELETE", headers: tus })).status).toBe(204);
}
