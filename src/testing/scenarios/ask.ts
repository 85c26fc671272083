import type { Answer, RequestOptions } from "../client.ts";
import type { Harness } from "../harness.ts";
import type { Line } from "./lines.ts";
import { browserOf, type Person, remember } from "./people.ts";
import type { World } from "./world.ts";

/**
 * What this person gets for this line: the status, or `login` and `home` for who is led there in place of the page. Each
 * asks from a browser of their own, as a browser asks.
 */
export async function outcomeOf(harness: Harness, world: World, line: Line, person: Person): Promise<string> {
  const address = await filled(world, line.address, person);
  const browser = await browserOf(harness, person);
  const answer = await browser.request(address, await optionsOf(world, line, person));
  remember(person, browser);
  return outcome(answer);
}

export async function optionsOf(world: World, line: Line, person: Person): Promise<RequestOptions> {
  const { method } = line;
  const body = await filled(world, line.body, person);
  const headers = headersOf(line, body);
  if (body.startsWith("{")) return { method, headers, json: JSON.parse(body) };
  if (line.address.startsWith("/api/") || method === "GET") return { method, headers };
  return { method, headers, form: Object.fromEntries(new URLSearchParams(body)) };
}

/** What a protocol asks for beside the address. `hx` in the place of a body: a script asks, for a part of a page. */
function headersOf({ method, address }: Line, body: string): Record<string, string> {
  if (body === "hx") return { "hx-request": "true" };
  if (!address.startsWith("/api/uploads")) return {};
  const tus = { "tus-resumable": "1.0.0" };
  if (method === "PATCH") return { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const [name = "", value = ""] = body.split("=");
  return method === "POST" ? { ...tus, "upload-length": "10", "upload-metadata": `${name} ${btoa(value)}` } : tus;
}

async function filled(world: World, text: string, person: Person): Promise<string> {
  const names = [...new Set([...text.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? ""))];
  const values = new Map<string, string>();
  for (const name of names) values.set(name, await world.name(name, person));
  return text.replace(/\$(\w+)/g, (_whole, name) => values.get(name) ?? "");
}

function outcome({ status, location }: Answer): string {
  if (status === 302 && location?.startsWith("/login?next=")) return "login";
  if (status === 302 && location === "/") return "home";
  return String(status);
}
