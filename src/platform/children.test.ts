import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";

/** A program that starts three others, tells their numbers, and then ends as it is told. */
const parent = `
const { spawnChild } = await import(${JSON.stringify(`${import.meta.dir}/children.ts`)});
const short = spawnChild(["true"], { stdio: ["ignore", "ignore", "ignore"] });
await short.exited;
const children = ["pipe", "ignore", "ignore"].map((stdin) => spawnChild(["sleep", "60"], { stdin, stdout: "ignore", stderr: "ignore" }));
console.log(children.map(({ pid }) => pid).join());
for await (const line of console) {
  if (line === "exit") process.exit(0);
  if (line === "crash") process.abort();
}`;

async function startParent() {
  const child = Bun.spawn([process.execPath, "-e", parent], { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  const { value } = await child.stdout.getReader().read();
  const children = new TextDecoder().decode(value).trim().split(",").map(Number);
  expect(children.length).toBe(3);
  for (const pid of children) while ((await commandOf(pid)) !== "sleep 60 ") await Bun.sleep(5);
  return { child, children };
}

const commandOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");

async function expectGone(pids: number[]): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const commands = await Promise.all(pids.map(commandOf));
    if (!commands.includes("sleep 60 ")) return;
    await Bun.sleep(10);
  }
  throw new Error("they go on");
}

for (const end of ["SIGKILL", "SIGSEGV", "SIGHUP", "exit", "crash"] as const) {
  test(`children end with a program that ends by ${end}`, async () => {
    const { child, children } = await startParent();
    if (end.startsWith("SIG")) child.kill(end as NodeJS.Signals);
    else {
      child.stdin.write(`${end}\n`);
      await child.stdin.flush();
    }
    await child.exited;
    await expectGone(children);
  });
}

test("what a child started itself ends with it", async () => {
  const script = `
const { spawnChild } = await import(${JSON.stringify(`${import.meta.dir}/children.ts`)});
const child = spawnChild(["sh", "-c", "sleep 60 & echo $!; wait"], { stderr: "ignore" });
for await (const bytes of child.stdout) process.stdout.write(bytes);`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdin: "ignore", stdout: "pipe", stderr: "ignore" });
  const { value } = await child.stdout.getReader().read();
  const grandchild = Number(new TextDecoder().decode(value));
  while ((await commandOf(grandchild)) !== "sleep 60 ") await Bun.sleep(5);
  child.kill("SIGKILL");
  await child.exited;
  await expectGone([grandchild]);
});

test("a keeper that is killed is followed by another", async () => {
  const { child, children } = await startParent();
  const keeper = await keeperOf(child.pid);
  process.kill(keeper, "SIGKILL");
  let next = 0;
  while (next === 0 || next === keeper) {
    await Bun.sleep(20);
    next = await keeperOf(child.pid);
  }
  child.kill("SIGKILL");
  await expectGone(children);
});

async function keeperOf(parent: number): Promise<number> {
  const listed = (await readFile(`/proc/${parent}/task/${parent}/children`, "utf8")).trim().split(" ").map(Number);
  for (const pid of listed) if ((await commandOf(pid)).includes("nadaj-keeper")) return pid;
  return 0;
}

test("a program that has nothing else to do ends, and nothing stays", async () => {
  const idle = `const { spawnChild } = await import(${JSON.stringify(`${import.meta.dir}/children.ts`)});
    const child = spawnChild(["sleep", "60"], { stdio: ["ignore", "ignore", "ignore"] });
    console.log(child.pid); child.unref();`;
  const child = Bun.spawn([process.execPath, "-e", idle], { stdout: "pipe" });
  const pid = Number(await new Response(child.stdout).text());
  expect(await child.exited).toBe(0);
  await expectGone([pid]);
});
