import type { Log, LogLevel } from "../../platform/log.ts";

/**
 * A copy of a text without stream keys, aliases and passwords: the names of paths, what stands in quotes after `path`,
 * stream ids, query strings and the user part of addresses.
 */
export function masked(text: string, secrets: Iterable<string> = []): string {
  let clean = text
    .replace(/\b(live|whip)([/#])[^\s'",;?&)\]]+/g, "$1$2***")
    .replace(/(path(?: name)?:? ['"])[^'"]*/gi, "$1***")
    .replace(/(streamid=)[^\s'"&]+/gi, "$1***")
    .replace(/(:\/\/)[^\s/@'"]+@/g, "$1***@");
  for (const secret of secrets) if (secret.length >= 8) clean = clean.replaceAll(secret, "***");
  return clean;
}

/** One line of MediaMTX as level and text. What it says of each connection is for whoever debugs. */
export function readLine(line: string): { level: LogLevel; message: string } {
  const level = /"level":"(\w+)"/.exec(line)?.[1]?.toUpperCase() ?? "";
  const quoted = /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
  const message = quoted === undefined ? line : quoted.replace(/\\(["\\])/g, "$1");
  if (/^ERR/.test(level) || (level === "" && /^(?:\S+ \S+ )?(?:ERR|panic|fatal)\b/.test(line)))
    return { level: "error", message };
  if (/^W/.test(level)) return { level: "warn", message };
  return { level: "debug", message };
}

/** Reads lines until the stream ends, passing each on, masked. `onFault` is told of errors and warnings. */
export async function foldLogs(
  stream: ReadableStream<Uint8Array>,
  log: Log,
  secrets: () => Iterable<string>,
  onFault: (message: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = (lines.pop() ?? "").slice(-longestLine);
    for (const line of lines) take(line);
  }
  take(rest);

  function take(line: string): void {
    if (line.trim() === "") return;
    const { level, message } = readLine(line.slice(0, longestLine));
    const text = masked(message, secrets());
    if (level === "error" || level === "warn") onFault(text);
    log[level](text);
  }
}

const longestLine = 4000;
