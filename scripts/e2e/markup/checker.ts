import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const jar = "node_modules/.cache/vnu/node_modules/vnu-jar/build/dist/vnu.jar";

/** Why markup cannot be checked here; undefined when it can. */
export function missingChecker(): string | undefined {
  if (!Bun.which("java")) return "there is no Java";
  return existsSync(jar) ? undefined : "vnu-jar is not installed";
}

export type Page = { address: string; html: string };
type Message = { url: string; message: string; extract?: string };

/** React writes void elements with a slash; a comment is an article without a heading. */
const tolerated = /^(Trailing slash on void elements|Article lacks heading|The first occurrence of ID)/;

/** What the Nu HTML checker says of pages, each once with the first page that has it. One process checks all of them. */
export async function markupErrors(pages: Page[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-markup-"));
  try {
    await Promise.all(pages.map(({ html }, index) => Bun.write(join(folder, `${index}.html`), html)));
    const command = ["java", "-Xss4m", "-jar", jar, "--stdout", "--exit-zero-always", "--format", "json", folder];
    const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
    const { messages } = (await new Response(child.stdout).json()) as { messages: Message[] };
    if ((await child.exited) !== 0) throw new Error("the checker failed");
    const found = new Map<string, string>();
    for (const { url, message, extract = "" } of messages) {
      const place = extract.replace(/\s+/g, " ").slice(0, 200);
      const what = `${message} ${place}`;
      if (!tolerated.test(message) && !found.has(what)) found.set(what, `${addressOf(pages, url)}: ${what}`);
    }
    return [...found.values()];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function addressOf(pages: Page[], url: string): string {
  return pages[Number(/(\d+)\.html$/.exec(url)?.[1])]?.address ?? url;
}
