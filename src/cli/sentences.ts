import { ConfigError, loadConfig } from "../platform/config/config.ts";
import { listeningFault } from "../platform/listening.ts";
import { Refusal } from "../platform/refusal.ts";

/** What an operator can mend, in words and without a stack; undefined for a fault of the program. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError || error instanceof Refusal) return error.message;
  if (codeOf(error).startsWith("ERR_PARSE_ARGS")) return ofArguments(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const sentence = ofCode(codeOf(cause), cause);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** The same, or else what the error says itself. */
export function wordsOf(error: unknown): string {
  return sentenceOf(error) ?? (error instanceof Error ? error.message : String(error));
}

function ofCode(code: string, error: Error): string | undefined {
  const { dataDir, databaseUrl, port, host } = loadConfig();
  if ("syscall" in error && error.syscall === "listen") return listeningFault(error, { setting: "PORT", port, host });
  if (databaseUrl !== undefined) {
    const sentence = ofPostgres(error, databaseUrl, "DATABASE_URL");
    if (sentence !== undefined) return sentence;
  }
  if (code.startsWith("SQLITE_")) return ofSqlite(code, dataDir);
  return "path" in error ? ofFile(code, String(error.path), dataDir) : undefined;
}

/** The same of a PostgreSQL, and what holds its address. Its place and user are named, its password never. */
export function ofPostgres(error: Error, address: string, holder: string): string | undefined {
  const { message } = error;
  const code = codeOf(error);
  const url = new URL(address);
  const place = url.host;
  const user = decodeURIComponent(url.username);
  const name = decodeURIComponent(url.pathname.slice(1));
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `nobody knows the host ${url.hostname} of the database: is it written right in ${holder}, and does the DNS work?`;
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
    case "CONNECT_TIMEOUT":
    case "CONNECTION_CLOSED":
      return `no PostgreSQL answers at ${place} (${code}): does it run, and is ${holder} right?`;
    case "57P03":
    case "53300":
      return `PostgreSQL at ${place} takes no connection now (${message}): try again in a moment.`;
    case "28P01":
      return `PostgreSQL at ${place} refuses the password of ${user}: mend it in ${holder}.`;
    case "28000":
      return `PostgreSQL at ${place} does not let ${user} in (${message}): is the user right in ${holder}, and allowed in pg_hba.conf?`;
    case "3D000":
      return `PostgreSQL at ${place} has no database ${name}: make it (createdb --owner=${user} ${name}), or mend ${holder}.`;
    case "42501":
      return `${user} may not do that in the database ${name} (${message}): make ${user} its owner (alter database ${name} owner to ${user}).`;
  }
  return undefined;
}

function ofSqlite(code: string, dataDir: string): string | undefined {
  if (/NOTADB|CORRUPT/.test(code))
    return `the database in ${dataDir} is damaged, or none of this program's (${code}): restore a backup.`;
  if (/READONLY|IOERR/.test(code))
    return `the database in ${dataDir} cannot be written (${code}): is it yours, and its disk mounted for writing?`;
  if (/CANTOPEN|PERM/.test(code))
    return `the database in ${dataDir} cannot be used (${code}): is NADAJ_DATA right, and yours?`;
  if (/FULL/.test(code)) return `the disk of ${dataDir} is full.`;
  return /BUSY|LOCKED/.test(code) ? `another program holds the database in ${dataDir}: end it first.` : undefined;
}

function ofFile(code: string, path: string, dataDir: string): string | undefined {
  if (code === "ENOSPC" || code === "EDQUOT") return `there is no room for ${path} (${code}).`;
  if (code === "EROFS") return `${path} lies on a disk that is mounted read-only (${code}).`;
  const isOperators = ["EACCES", "EPERM", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP"].includes(code);
  if (path.startsWith(dataDir)) return `${path} cannot be used (${code}): is NADAJ_DATA right, and yours?`;
  return isOperators ? `${path} cannot be used (${code}): is it right, and yours?` : undefined;
}

/** What a command does not take; `parseArgs` names it in its message. */
function ofArguments({ message }: Error): string {
  const [, name = ""] = /'(.*?)( <value>)?'/.exec(message) ?? [];
  const how = '"--help" behind a command says what it takes.';
  if (message.startsWith("Unknown option")) return `There is no option ${name}. ${how}`;
  if (message.startsWith("Unexpected argument")) return `"${name}" is one word too many. ${how}`;
  return `${name} ${/does not take/.test(message) ? "takes no value" : "wants a value"}. ${how}`;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
