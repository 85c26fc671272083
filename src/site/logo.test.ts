import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailHtml } from "../platform/mail/html.ts";
import { configureMedia } from "../platform/media/child.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import type { Client } from "../testing/client.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let admin: Client;
let folder: Record<"png" | "webp", Uint8Array<ArrayBuffer>>;
beforeAll(async () => {
  harness = await startHarness();
  admin = await person(harness, "admin");
  const made = (format: string, codec: string) =>
    Bun.spawnSync([
      ..."ffmpeg -v error -f lavfi -i color=red:s=300x200,format=rgba -frames:v 1 -c:v".split(" "),
      ...[codec, "-f", format, "-"],
    ]).stdout;
  folder = { png: new Uint8Array(made("image2pipe", "png")), webp: new Uint8Array(made("webp", "libwebp")) };
});
afterAll(() => harness[Symbol.asyncDispose]());

const form = { name: "Nadaj", description: "", operatorName: "", operatorAddress: "", contactEmail: "" };
const rest = { accent: "yellow", registration: "open", invitationCode: "" };
const save = (logo: File, more = {}) => admin.post("/admin/settings", { ...form, ...rest, ...more, logo });

async function fetched(path: string) {
  const answer = await harness.app.fetch(new Request(`http://localhost:3000${path}`), () => "127.0.0.1");
  return { status: answer.status, type: answer.headers.get("content-type"), bytes: await answer.bytes() };
}
const pngSize = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
};

test("a logo is seen on pages, in tabs, on telephones, by other sites and in mails, and goes again", async () => {
  for (const kind of ["png", "webp"] as const) {
    harness.clock.advance(10_000);
    const saved = await save(new File([folder[kind]], `logo.${kind}`));
    expect([kind, saved.status]).toEqual([kind, 303]);
  }
  harness.clock.advance(10_000);
  const { logoVersion } = await siteSettings(harness.ctx);
  const html = (await harness.guest().get("/faq")).text;
  for (const part of [
    `<img src="/logo.webp?v=${logoVersion}"`,
    `rel="icon" href="/favicon.ico?v=${logoVersion}"`,
    `rel="apple-touch-icon" href="/apple-touch-icon.png?v=${logoVersion}"`,
    `/card.jpg?v=${logoVersion}`,
  ])
    expect(html).toContain(part);
  expect(html).not.toContain("icon.svg");
  const { icons } = JSON.parse(new TextDecoder().decode((await fetched("/manifest.webmanifest")).bytes));
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of icons) {
    const { status, type, bytes } = await fetched(src);
    expect([src, status, type, pngSize(bytes)]).toEqual([src, 200, "image/png", sizes]);
  }
  expect(pngSize((await fetched("/favicon.ico")).bytes.slice(22))).toBe("32x32");
  expect((await fetched("/card.jpg")).type).toBe("image/jpeg");
  expect((await fetched("/logo.webp")).type).toBe("image/webp");
  const mail = await mailHtml(harness.ctx, "Cześć <b>\n\nhttp://localhost/a?b=1&c=2");
  const icon = await fetched("/icon-192.png");
  expect(Buffer.from(mail.attachments[0]?.content ?? []).equals(Buffer.from(icon.bytes))).toBe(true);
  expect(mail.html).toContain('Cześć &#60;b&#62;</p>\n<p><a href="http://localhost/a?b=1&#38;c=2">');
  expect(await harness.ctx.storage.list("site")).toHaveLength(8);

  await admin.post("/admin/settings", { ...form, ...rest, logoGone: "1" });
  harness.clock.advance(10_000);
  expect((await harness.guest().get("/faq")).text).toContain("/icon.svg?v=yellow");
  expect((await fetched("/logo.webp")).status).toBe(404);
  expect(await harness.ctx.storage.list("site")).toEqual([]);
});

test("on a machine too busy to draw it a good logo is not refused, and the settings say to try again", async () => {
  const place = await mkdtemp(join(tmpdir(), "nadaj-busy-"));
  const busy = join(place, "busy");
  await writeFile(busy, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
  configureMedia({ ffmpeg: busy, pictureSeconds: 0.2 });
  const late = await save(new File([folder.png], "logo.png"), { description: "Kasety" });
  configureMedia({ ffmpeg: "ffmpeg", pictureSeconds: 30 });
  await rm(place, { recursive: true });
  const told = late.text.includes("Serwer przetwarza teraz wiele obrazków. Spróbuj ponownie");
  expect([late.status, told, late.text.includes("nie można użyć")]).toEqual([503, true, false]);
  expect(late.text).toContain("Kasety");
});

test("a drawing, a text and what is only called a picture are refused, and the settings say why", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cut = folder.png.slice(0, 60);
  for (const [name, body] of [
    ["logo.svg", svg],
    ["logo.png", svg],
    ["logo.png", "#EXTM3U\nfile:///etc/passwd"],
    ["logo.png", cut],
  ] as const) {
    const refused = await save(new File([body], name, { type: "image/png" }));
    expect([name, refused.status, refused.text.includes("pliki SVG nie są przyjmowane")]).toEqual([name, 422, true]);
    // Other pictures may be no WebP: the notice above all fields does not say so here.
    expect(refused.text).not.toContain("PNG lub JPG do");
  }
  expect((await siteSettings(harness.ctx)).logoVersion).toBe(0);
});
