import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { keptFolder } from "../../src/testing/kept.ts";
import { startNodes } from "../test/nodes.ts";
import { watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

const email = "szef@example.org";
const password = "tajne123";

/** A running site over a folder of its own, with an administrator who has one channel. */
export type Site = AsyncDisposable & {
  folder: string;
  data: string;
  /** Another one after `restart`. */
  server: Server;
  token: string;
  channelId: string;
  /** Calls the API as the administrator. */
  call<Answer>(method: string, path: string, json?: unknown): Promise<Answer>;
};

/** A site whose server is nobody else's. */
export type OwnSite = Site & {
  /** Ends the server gracefully and starts another at the same address. */
  restart(betweenMs?: number): Promise<void>;
};

/** What it runs on: one process, or with E2E_NODES two behind nginx, which gives each request to the other one. */
type Ground = Pick<OwnSite, "data" | "server"> & {
  /** At the same address. */
  begin(): Promise<Server>;
  end(): Promise<void>;
};

export async function startSite(env: Record<string, string> = {}): Promise<OwnSite> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-e2e-"));
  const { begin, end, ...ground } = await (Bun.env.E2E_NODES ? onNodes(env) : alone(join(folder, "data"), env));
  const site: OwnSite = {
    ...ground,
    folder,
    token: "",
    channelId: "",
    call: (method, path, json) => callApi(site, method, path, json),
    async restart(betweenMs = 0) {
      await site.server.stop();
      await Bun.sleep(betweenMs);
      site.server = await begin();
    },
    async [Symbol.asyncDispose]() {
      await site.server.stop();
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  site.token = (await site.call<{ token: string }>("POST", "/auth/login", { email, password })).token;
  site.channelId = (await site.call<{ _id: string }>("POST", "/channels", { name: "Próba", slug: "proba" }))._id;
  return site;
}

const createAdmin = ["src/main.ts", "admin", "create", "--email", email, "--password-stdin"];

async function alone(data: string, env: Record<string, string>): Promise<Ground> {
  const create = Bun.spawn(["bun", ...createAdmin], {
    env: { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: data, LOG_LEVEL: "error" },
    stdin: new Blob([`${password}\n`]),
    stdout: "ignore",
  });
  if ((await create.exited) !== 0) throw new Error("the administrator was not made");
  const server = await startServer(data, undefined, env);
  const { port } = new URL(server.url);
  return {
    ...{ data, server },
    begin: () => startServer(data, undefined, { ...env, PORT: port }),
    end: async () => undefined,
  };
}

async function onNodes(env: Record<string, string>): Promise<Ground> {
  const nodes = await startNodes({ webs: 2, workers: 0, env });
  await nodes.run(createAdmin, `${password}\n`);
  const each = (run: (part: (typeof nodes.webs)[number]) => Promise<void>) => Promise.all(nodes.webs.map(run));
  const begin = async (): Promise<Server> => ({
    ...{ url: nodes.url, rtmp: nodes.rtmps[0] ?? "", setupLink: "", pid: nodes.webs[0]?.pid() ?? 0 },
    stop: async () => {
      await each((part) => part.stop());
      return 0;
    },
    kill: async () => void (await each((part) => part.kill())),
  });
  return {
    ...{ data: join(nodes.folder, "web-1"), server: await begin() },
    async begin() {
      await each((part) => part.start());
      return begin();
    },
    end: async () => nodes[Symbol.asyncDispose](),
  };
}

async function callApi<Answer>(site: Site, method: string, path: string, json?: unknown): Promise<Answer> {
  const headers = {
    ...(site.token ? { authorization: `Bearer ${site.token}` } : {}),
    ...(json ? { "content-type": "application/json" } : {}),
  };
  const body = json ? { body: JSON.stringify(json) } : {};
  const answer = await fetch(`${site.server.url}/api${path}`, { method, headers, ...body });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** A page of a browser of its own, logged in as the administrator or not; faults are collected. */
export async function openPage(
  browser: Browser,
  site: Site,
  faults: string[],
  options: BrowserContextOptions & { session?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const { session = false, ...rest } = options;
  const context = await browser.newContext({ locale: "pl-PL", viewport: { width: 1280, height: 800 }, ...rest });
  const cookies = { consent: "1", ...(session ? { session: site.token } : {}) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.server.url })));
  const page = await context.newPage();
  watchConsole(page, faults);
  return { context, page };
}

/** Goes to a page and waits until its island lives. */
export async function visit(page: Page, address: string, island: string): Promise<void> {
  await page.goto(address);
  await page.locator(`[data-island=${island}][data-on=hydrated]`).waitFor({ state: "attached" });
}

/** A small moving film with sound; those of one run are made once. */
export async function makeClip(path: string, seconds: number, size = "160x90"): Promise<Uint8Array<ArrayBuffer>> {
  const kept = keptFolder(`clip-${seconds}-${size}.mp4`);
  if (kept && existsSync(kept)) await copyFile(kept, path);
  else {
    await makeMovingClip(path, seconds, size);
    if (kept) await keepClip(path, kept);
  }
  return new Uint8Array(await readFile(path));
}

/** Whole or not there, as others look for it meanwhile. */
async function keepClip(path: string, kept: string): Promise<void> {
  await mkdir(dirname(kept), { recursive: true });
  await copyFile(path, `${kept}.${process.pid}`);
  await rename(`${kept}.${process.pid}`, kept);
}

async function makeMovingClip(path: string, seconds: number, size: string): Promise<void> {
  const picture = ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=15:d=${seconds}`];
  const sound = ["-f", "lavfi", "-i", `sine=f=330:d=${seconds}`];
  const coding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac"];
  const child = Bun.spawn(["ffmpeg", "-v", "error", "-y", ...picture, ...sound, ...coding, "-shortest", path]);
  if ((await child.exited) !== 0) throw new Error("the clip was not made");
}

type Video = { _id: string; processing: { state: string; playable: boolean } };

/** Who sends a film, and where to. */
export type Sender = Pick<Site, "token" | "channelId" | "call"> & { server: { url: string } };

/** Sends a file by the API. It is published unless it is to stay a `draft`. Returns the video's id. */
export async function sendFilm(
  site: Sender,
  title: string,
  bytes: Uint8Array<ArrayBuffer>,
  draft = false,
): Promise<string> {
  const { _id: id } = await site.call<Video>("POST", "/videos", { channelId: site.channelId, title });
  const headers = { "tus-resumable": "1.0.0", authorization: `Bearer ${site.token}` };
  const metadata = `videoId ${btoa(id)},filename ${btoa("film.mp4")}`;
  const begun = await fetch(`${site.server.url}/api/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  if (begun.status !== 201) throw new Error(`the upload was not begun: ${begun.status} ${await begun.text()}`);
  const sent = await fetch(site.server.url + (begun.headers.get("location") ?? ""), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`the film was not taken: ${sent.status} ${await sent.text()}`);
  await site.call("PATCH", `/videos/${id}`, { visibility: "public" });
  if (!draft) await site.call("POST", `/videos/${id}/publish`);
  return id;
}

/** The same, and waits until all of it is made, or its first rendition is. */
export async function uploadFilm(
  site: Sender,
  title: string,
  bytes: Uint8Array<ArrayBuffer>,
  until: "playable" | "ready" = "ready",
  draft = false,
): Promise<string> {
  const id = await sendFilm(site, title, bytes, draft);
  for (let attempt = 0; attempt < 900; attempt++) {
    const { processing } = await site.call<Video>("GET", `/videos/${id}`);
    if (processing.state === "ready" || (until === "playable" && processing.playable)) return id;
    if (processing.state === "failed") break;
    await Bun.sleep(100);
  }
  throw new Error("the film was not made");
}

/** Adds captions to a public film by its form. */
export async function sendCaptions(
  site: Site,
  film: { id: string; title: string },
  captions: { lang: string; label: string; text: string },
): Promise<void> {
  const form = new FormData();
  const fields = { title: film.title, visibility: "public", ageRestriction: "0", action: "save" };
  for (const [name, value] of Object.entries({ ...fields, captionLang: captions.lang, captionLabel: captions.label }))
    form.append(name, value);
  form.append("captions", new File([captions.text], "napisy.vtt"));
  const answer = await fetch(`${site.server.url}/manage-channel/${site.channelId}/videos/${film.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.token}`, origin: site.server.url },
    body: form,
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`the captions were not taken: ${answer.status}`);
}
