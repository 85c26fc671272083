/** One line of a table: a request, and what each role gets. */
export type Line<Role extends string = string> = {
  method: string;
  /** Below the site, with `$name` for what the world has under that name. */
  address: string;
  /** JSON when it begins with a brace, else a form. */
  body: string;
  gets: Record<Role, string>;
  text: string;
};

/**
 * Reads lines such as `POST /watch/$public/rating rating=1 | 401 401 303 …`: a method, an address, a body if there is one,
 * and an outcome for each of the roles, in their order. One outcome alone stands for all. Empty lines and those that begin
 * with `#` say nothing.
 */
export function readLines<Role extends string>(table: string, roles: readonly Role[]): Line<Role>[] {
  return table
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "" && !text.startsWith("#"))
    .map((text) => readLine(text, roles));
}

function readLine<Role extends string>(text: string, roles: readonly Role[]): Line<Role> {
  const [request = "", outcomes = ""] = text.split(" | ");
  const [, method, address, body = ""] = /^([A-Z]+)\s+(\S+)(?:\s+(.*?))?\s*$/.exec(request) ?? [];
  if (!method || !address) throw new Error(`no method and address: ${text}`);
  const words = outcomes.trim().split(/\s+/);
  const each = words.length === 1 ? roles.map(() => words[0] ?? "") : words;
  if (each.length !== roles.length) throw new Error(`${words.length} outcomes for ${roles.length} roles: ${text}`);
  const gets = Object.fromEntries(roles.map((role, index) => [role, each[index]])) as Record<Role, string>;
  return { method, address, body, gets, text };
}

/** The line as it would stand in the table if it were true. */
export function writeLine<Role extends string>(line: Line<Role>, gets: Record<Role, string>): string {
  const { method, address, body } = line;
  const request = `${method.padEnd(6)} ${address}${body ? ` ${body}` : ""}`;
  const outcomes = (Object.keys(line.gets) as Role[]).map((role) => gets[role]);
  const told = new Set(outcomes).size === 1 ? outcomes.slice(0, 1) : outcomes;
  return `${request.padEnd(72)} | ${told.map((outcome) => outcome.padEnd(7)).join(" ")}`.trimEnd();
}

/** Whether a line is about the route with this method and path, as the program writes it. */
export function isAbout(line: Line, method: string, path: string): boolean {
  if (line.method !== method) return false;
  const asked = (line.address.split("?")[0] ?? "").split("/");
  const parts = path.split("/");
  const open = parts.at(-1) === "*";
  if (open ? asked.length < parts.length : asked.length !== parts.length) return false;
  return parts.every((part, index) => part === "*" || /^[:{]/.test(part) || part === asked[index]);
}
