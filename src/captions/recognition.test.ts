import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hour } from "../platform/clock.ts";
import { runTool } from "../platform/media/child.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaKeys } from "../videos/urls.ts";

let harness: Harness;
let folder: string;
let owner: Client;
let id: string;
let page: string;

/** A stand-in with the arguments, progress and output of whisper.cpp's program. */
const program = `#!/bin/sh
while [ $# -gt 0 ]; do case "$1" in -of) out=$2;; -f) sound=$2;; -l) lang=$2;; -m) model=$2;; esac; shift; done
[ "$model" = broken ] && { echo "usage: whisper-cli" >&2; exit 0; }
[ -s "$sound" ] || exit 1
echo "whisper_print_progress_callback: progress =  50%" >&2
printf 'WEBVTT\\n\\n00:00:00.000 --> 00:00:00.500\\n Mówię po: %s\\n' "$lang" >"$out.vtt"
for n in 1 2 3 4 5; do printf '\\n00:00:00.60%s --> 00:00:00.700\\n Dziękuję.\\n' "$n" >>"$out.vtt"; done
`;

async function startWith(model: string | undefined) {
  const env = model === undefined ? {} : { WHISPER_PATH: join(folder, "whisper-cli"), WHISPER_MODEL: model };
  harness = await startHarness({ env });
  const made = await makeOwner(harness);
  owner = made.owner;
  ({ id } = await makeVideo(harness, made.channel, { title: "Mowa", duration: 1, sourceKey: "source/mowa/original" }));
  await harness.ctx.storage.put("source/mowa/original", await readFile(join(folder, "mowa.wav")));
  page = `/manage-channel/${made.channel.id}/videos/${id}/captions`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-recognition-"));
  await Bun.write(join(folder, "whisper-cli"), program);
  await chmod(join(folder, "whisper-cli"), 0o700);
  const sound = ["-f", "lavfi", "-i", "sine=d=1", join(folder, "mowa.wav")];
  await runTool("ffmpeg", ["-v", "error", "-y", ...sound], { seconds: 30 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("speech becomes a draft that only its people see, until they save it", async () => {
  await startWith("good");
  await using _ = harness;
  expect((await owner.post(page, { action: "recognise", spoken: "uk" })).status).toBe(303);
  expect((await owner.api("POST", `/videos/${id}/captions/pl/recognise`)).status).toBe(409);
  expect((await owner.get(page)).text).toContain("Rozpoznawanie czeka w\u00a0kolejce: ukraiński");
  await harness.runJobs();
  expect((await owner.get(page)).text).toContain("Szkic jest gotowy: ukraiński");
  const { text } = await owner.get(`${page}/uk`);
  expect(text).toContain("To szkic rozpoznany przez serwer");
  expect(text).toContain("Mówię po: uk");
  expect(text).toContain("kept&quot;:false");
  // What it only repeats is left out.
  expect(text.split("&quot;Dziękuję.&quot;").length - 1).toBe(3);
  expect((await harness.guest().get(`/media/video/${id}/captions/uk.draft.vtt`)).status).toBe(404);
  expect((await harness.guest().get(`/watch/${id}`)).text).not.toContain("captions/uk");

  const cues = [{ startMs: 0, endMs: 500, text: "Mówię po ukraińsku" }];
  const saved = await owner.api("PUT", `/videos/${id}/captions/uk`, { label: "ukraiński", version: 0, cues });
  expect(saved.json).toEqual({ version: 1 });
  expect(await harness.ctx.storage.list(`video/${id}`)).toEqual([mediaKeys.caption(id, "uk")]);
  const after = (await owner.get(`${page}/uk`)).text;
  expect(after).not.toContain("To szkic rozpoznany");
  expect(after).toContain("kept&quot;:true");
});

test("a program that does nothing is told of in words, and may be tried again", async () => {
  await startWith("broken");
  await using _ = harness;
  await owner.post(page, { action: "recognise", spoken: "pl" });
  for (let round = 0; round < 3; round++) {
    await harness.runJobs();
    harness.clock.advance(hour);
  }
  expect((await owner.get(page)).text).toContain("Program rozpoznający mowę nie dał wyniku");
  expect((await owner.post(page, { action: "recognise", spoken: "pl" })).status).toBe(303);
  await owner.post(page, { action: "drop-recognition" });
  await harness.runJobs();
  expect((await owner.get(page)).text).not.toContain("Program rozpoznający");
});

test("where nothing is installed, staff hear what to install and others see no button", async () => {
  await startWith(undefined);
  await using _ = harness;
  expect((await owner.api("POST", `/videos/${id}/captions/pl/recognise`)).status).toBe(409);
  expect((await owner.get(page)).text).not.toContain("Rozpoznaj");
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  expect((await admin.get(page)).text).toContain("WHISPER_MODEL");
});
