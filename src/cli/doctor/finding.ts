/** One line of the doctor's report. */
export type Finding = { level: "ok" | "warn" | "fail"; what: string; mend?: string };
