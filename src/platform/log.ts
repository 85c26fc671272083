export type LogFields = Record<string, unknown>;
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Structured lines: text on a terminal, JSON elsewhere. Values under secret-looking names are left out. */
export type Log = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** What an operator waits for, whatever the level: on stdout, as a bare sentence in text. */
  say(message: string): void;
  /** The same log with fields that every line carries. */
  child(fields: LogFields): Log;
};

const levels: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40 };
const secret = /password|token|secret|authorization|cookie|^key$/i;

export type LogFormat = "text" | "json";
export type LogOptions = { level: LogLevel; format: LogFormat; write?: (line: string) => void };

export function makeLog(options: LogOptions, fixed: LogFields = {}): Log {
  const write = options.write ?? ((line: string) => process.stderr.write(`${line}\n`));
  const tell = options.write ?? ((line: string) => process.stdout.write(`${line}\n`));
  function line(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (levels[level] < levels[options.level]) return;
    const all = clean({ ...fixed, ...fields });
    const time = new Date().toISOString();
    if (options.format === "json") return void write(JSON.stringify({ time, level, msg: message, ...all }));
    const rest = Object.entries(all).map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name}=${fields[name] instanceof Error ? text : inOneLine(text)}`;
    });
    write([time.slice(11, 23), level.toUpperCase().padEnd(5), inOneLine(message), ...rest].join(" "));
  }
  return {
    debug: (message, fields) => line("debug", message, fields),
    info: (message, fields) => line("info", message, fields),
    warn: (message, fields) => line("warn", message, fields),
    error: (message, fields) => line("error", message, fields),
    say(message) {
      if (options.format === "text") tell(message);
      else tell(JSON.stringify({ time: new Date().toISOString(), level: "info", msg: message, ...clean(fixed) }));
    },
    child: (fields) => makeLog(options, { ...fixed, ...fields }),
  };
}

function clean(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        secret.test(name) ? "[secret]" : value instanceof Error ? describe(value) : value,
      ]),
  );
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.stack ?? error.message}${cause}`;
}

/** What came from a stranger neither begins a line of its own nor tells a terminal what to do. */
function inOneLine(text: string | undefined): string {
  return String(text).replace(/\p{Cc}/gu, "\ufffd");
}
