import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialect } from "../platform/config/dialect.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-cli-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function nadaj(args: string[], data: string, options: { stdin?: string; env?: Record<string, string> } = {}) {
  const env = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: join(folder, data), LOG_LEVEL: "error", ...options.env };
  const child = Bun.spawn(["bun", "src/main.ts", ...args], {
    env,
    stdin: new Blob([options.stdin ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, status };
}

test("help lists every command, routes every guard; unknown words are an error", async () => {
  const help = await nadaj(["help"], "a");
  for (const name of ["serve", "migrate", "routes", "admin", "user", "doctor", "backup", "restore", "demo"])
    expect(help.out).toContain(`  ${name}`);
  expect((await nadaj(["routes"], "a")).out).toMatch(
    /GET\s+\/manage-channel\/:channelId\/videos\s+access-to-manage-channel/,
  );
  expect((await nadaj(["nonsense"], "a")).status).toBe(2);
});

test("every fault of the configuration is named at once, without secrets", async () => {
  const { err, status } = await nadaj(["migrate"], "a", {
    env: { PORT: "abc", DATABASE_URL: "mysql://user:tajne@x", SMTP_URL: "nope" },
  });
  expect(status).toBe(2);
  for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(err).toContain(name);
  expect(err).not.toContain("tajne");
});

test.if(dialect === "sqlite")(
  "migrate, admin, roles, backup and restore go round",
  async () => {
    expect((await nadaj(["migrate", "--dry-run"], "b")).out).toContain("CREATE TABLE");
    expect((await nadaj(["migrate"], "b")).out).toContain("Applied: 0000_initial");
    expect((await nadaj(["migrate"], "b")).out).toContain("Nothing to do");
    const create = ["admin", "create", "--email", "Szef@example.org", "--password-stdin"];
    expect((await nadaj(create, "b", { stdin: "abc\n" })).status).toBe(2);
    expect((await nadaj(create, "b", { stdin: "tajne123\n" })).out).toContain("szef@example.org is an administrator");
    expect((await nadaj(create, "b", { stdin: "tajne123\n" })).status).toBe(2);
    expect((await nadaj(["user", "set-role", "--email", "szef@example.org", "--role", "moderator"], "b")).status).toBe(
      0,
    );
    expect((await nadaj(["user", "set-role", "--email", "nikt@example.org", "--role", "admin"], "b")).status).toBe(2);
    const copy = join(folder, "copy");
    expect((await nadaj(["backup", "--to", copy], "b")).status).toBe(0);
    expect((await nadaj(["restore", copy], "b")).err).toContain("is not empty");
    expect((await nadaj(["restore", copy], "c")).status).toBe(0);
    expect((await nadaj(create, "c", { stdin: "tajne123\n" })).err).toContain("already");
    expect((await nadaj(["doctor"], "c", { env: { PORT: "0" } })).out).toContain("Nothing stands in the way");
  },
  60_000,
);
