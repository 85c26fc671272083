import { Problem, type ProblemCode } from "./problem.ts";

/** What the machine refuses, by the codes of the system, SQLite, PostgreSQL and MediaError, and what people are told then. */
const faults: { codes: RegExp; status: 503 | 507; problem: ProblemCode }[] = [
  { codes: /^(ENOSPC|EDQUOT|SQLITE_FULL|53100|OUT_OF_SPACE|STORE_FULL)$/, status: 507, problem: "DISK_FULL" },
  {
    codes: /^(EROFS|EIO|SQLITE_(READONLY|IOERR|CANTOPEN)(_[A-Z]+)*|25006|58030)$/,
    status: 503,
    problem: "CANNOT_WRITE",
  },
  { codes: /^(SQLITE_(BUSY|LOCKED)(_[A-Z]+)*|40001|40P01|55P03)$/, status: 503, problem: "DATABASE_BUSY" },
  {
    codes: /^(08[0-9A-Z]{3}|57P0[1-3]|53300|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/,
    status: 503,
    problem: "DATABASE_DOWN",
  },
  { codes: /^STORE_(DOWN|REFUSED)$/, status: 503, problem: "STORE_DOWN" },
];
/** Of a connection, which may be to anything: the one of a query, or of the pool, is to the database. */
const unreachable = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)$/;
/** What the pool of connections says without a code. */
const cutOff =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * The Problem for a fault of the machine: 507 `DISK_FULL`, 503 `CANNOT_WRITE`, `DATABASE_BUSY`, `DATABASE_DOWN` or
 * `STORE_DOWN`. Undefined for every other error.
 */
export function faultOf(error: unknown): Problem | undefined {
  let ofQuery = false;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    ofQuery ||= "query" in cause;
    const code = "code" in cause ? String(cause.code) : "";
    const known = faults.find(({ codes }) => codes.test(code));
    if (known) return new Problem(known.status, known.problem, { cause: error });
    if (ofQuery && (unreachable.test(code) || cutOff.test(cause.message)))
      return new Problem(503, "DATABASE_DOWN", { cause: error });
  }
  return undefined;
}

/** Whether nothing can be written: it passes when somebody makes room or mends the disk, and is nobody's failure. */
export function isFullOrReadOnly(error: unknown): boolean {
  const code = error instanceof Problem ? error.code : faultOf(error)?.code;
  return code === "DISK_FULL" || code === "CANNOT_WRITE";
}
