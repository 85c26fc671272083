/** `npm run dev`: an open page shows a change of a style or a text by itself. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { freePort } from "../../src/testing/ports.ts";
import { openBrowser } from "./browser.ts";

const parts = ["src", "islands", "static", "locales", "migrations", "scripts"];
const files = ["package.json", "package-lock.json", "LICENSE", "tsconfig.json", "bunfig.toml"];
let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), "nadaj-dev-"));
  await Promise.all([...parts, ...files].map((name) => cp(name, join(folder, name), { recursive: true })));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return;
    await Bun.sleep(100);
  }
  throw new Error("the development server does not answer");
}

async function edit(name: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, name);
  await Bun.write(path, change(await Bun.file(path).text()));
}

test("an open page reloads after a style and after a text was changed, and all ends at SIGTERM", async () => {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: join(folder, "data"), PORT: String(port), HOST: "127.0.0.1" };
  const dev = Bun.spawn(["bun", "scripts/dev.ts"], { cwd: folder, env, stdout: "ignore", stderr: "inherit" });
  try {
    await answers(url);
    const page = await browser.newPage({ locale: "pl-PL" });
    await page.goto(`${url}/login`);
    const has = (value: string) =>
      page.waitForFunction(
        (wanted) => getComputedStyle(document.documentElement).getPropertyValue("--dev-test").trim() === wanted,
        value,
        { timeout: 20_000 },
      );
    await has("");
    // The page asks once a second what is new, and has to have asked before anything is.
    await page.waitForResponse(/dev-version/);

    await edit("static/css/tokens.css", (css) => `${css}\n@layer tokens { :root { --dev-test: gold; } }\n`);
    // A page is there before its styles are.
    await has("gold");

    await page.waitForResponse(/dev-version/);
    await edit("locales/pl/accounts.ts", (text) => text.replaceAll('"Zaloguj się"', '"Wejdź na próbę"'));
    await page.getByRole("heading", { name: "Wejdź na próbę" }).waitFor({ timeout: 20_000 });
  } finally {
    dev.kill("SIGTERM");
  }
  expect(await dev.exited).toBe(0);
  expect(await fetch(url).catch(() => "gone")).toBe("gone");
}, 60_000);
