import { afterAll, beforeAll, expect, setDefaultTimeout } from "bun:test";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialect } from "../platform/config/dialect.ts";
import { needs } from "../testing/needs.ts";
import { type Program, programIn } from "../testing/program.ts";

// Each starts the program several times, which takes its time on a busy machine.
setDefaultTimeout(90_000);

let folder: string;
let nadaj: Program;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-backup-"));
  nadaj = programIn(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

needs(dialect === "sqlite", "it is about SQLite").test(
  "migrate, admin, roles, backup and restore go round",
  async () => {
    expect((await nadaj(["migrate", "--dry-run"], "b")).out).toContain("CREATE TABLE");
    expect((await nadaj(["migrate"], "b")).out).toContain("Applied: 0000_initial");
    expect((await nadaj(["migrate"], "b")).out).toContain("Nothing to do");
    const create = ["admin", "create", "--email", "Szef@example.org", "--password-stdin"];
    expect((await nadaj(create, "b", { stdin: "abc\n" })).status).toBe(2);
    expect((await nadaj(create, "b", { stdin: "tajne123\n" })).out).toContain("szef@example.org is an administrator");
    expect((await nadaj(create, "b", { stdin: "tajne123\n" })).status).toBe(2);
    const become = ["user", "set-role", "--email", "szef@example.org", "--role"];
    expect((await nadaj([...become, "moderator"], "b")).status).toBe(1);
    expect((await nadaj([...become, "admin"], "b")).status).toBe(0);
    expect((await nadaj(["user", "set-role", "--email", "nikt@example.org", "--role", "admin"], "b")).status).toBe(1);
    const copy = join(folder, "copy");
    const media = join(folder, "b", "media", "video", "x", "360.webp");
    await Bun.write(media, "picture");
    expect((await nadaj(["backup", "--to", copy], "nothing")).err).toContain("holds no database");
    expect((await nadaj(["backup", "--to", join(folder, "b/media/copy")], "b")).err).toContain("to be copied");
    expect((await nadaj(["backup", "--to", copy], "b")).status).toBe(0);
    expect(await Bun.file(join(folder, "b/last-backup")).text()).toMatch(/^20\d\d-/);
    expect((await nadaj(["backup", "--to", copy], "b")).err).toContain("is not empty");
    expect((await nadaj(["restore", copy], "b")).err).toContain("is not empty");
    // Without a place of its own it stands in the data folder, in one of its own; the next one leaves it out.
    const kept = join(folder, "b", "backups");
    for (let round = 0; round < 2; round++) expect((await nadaj(["backup"], "b")).out).toContain(`Backup: ${kept}/`);
    const dated = (await readdir(kept)).sort();
    expect(dated.map((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name))).toEqual([true, true]);
    expect((await readdir(join(kept, dated[1] ?? ""))).sort()).toEqual([
      "backup.json",
      "keys",
      "media",
      "nadaj.sqlite",
    ]);
    expect((await nadaj(["restore", join(kept, dated[1] ?? "")], "of-dated")).status).toBe(0);
    // Not one of these places can take a backup, and none is left with half of one.
    await Bun.write(join(folder, "plain"), "");
    for (const place of ["plain", "plain/below"]) {
      const { err, status } = await nadaj(["backup", "--to", join(folder, place)], "b");
      expect([place, status, err.split("\n").length, err.includes(join(folder, "plain"))]).toEqual([place, 2, 2, true]);
    }
    expect((await nadaj(["restore", join(folder, "plain")], "plain-restored")).err.split("\n")).toHaveLength(2);
    expect((await nadaj(["restore", copy], "c")).status).toBe(0);
    const restored = join(folder, "c", "media", "video", "x", "360.webp");
    expect(await Bun.file(restored).text()).toBe("picture");
    expect(Math.abs((await stat(restored)).mtimeMs - (await stat(media)).mtimeMs)).toBeLessThan(1);
    const key = join("keys", "session");
    expect(await Bun.file(join(folder, "c", key)).text()).toBe(await Bun.file(join(folder, "b", key)).text());
    expect((await stat(join(folder, "c", key))).mode & 0o777).toBe(0o600);
    expect((await nadaj(create, "c", { stdin: "tajne123\n" })).err).toContain("already");
    expect((await nadaj(["doctor"], "c", { env: { PORT: "0" } })).out).toContain("Nothing stands in the way");
  },
  60_000,
);

needs(dialect === "sqlite", "it is about SQLite").test(
  "a backup that is damaged or broke off is not restored, and leaves the folder empty",
  async () => {
    expect((await nadaj(["migrate"], "d")).status).toBe(0);
    const copy = join(folder, "harmed");
    expect((await nadaj(["backup", "--to", copy, "--without-media"], "d")).status).toBe(0);
    const database = join(copy, "nadaj.sqlite");
    const bytes = await Bun.file(database).bytes();
    await chmod(database, 0o600);
    await Bun.write(database, bytes.fill(0xa5, 4096, 4096 * 5));
    expect((await nadaj(["restore", copy], "e")).err).toContain("damaged");
    await rm(join(copy, "backup.json"));
    expect((await nadaj(["restore", copy], "e")).err).toContain("no whole backup");
    expect(await stat(join(folder, "e", "nadaj.sqlite")).catch(() => "none")).toBe("none");
  },
);
