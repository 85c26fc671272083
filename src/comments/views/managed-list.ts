import type { ManagedComment, ManagedState, Narrowed } from "../queries/manage.ts";

export const narrowings = ["video", "person", "channel"] as const;

/** Which comments are asked for. */
export type AskedList = { state: ManagedState; query: string; narrowed: Narrowed };
/** A part of such a list, and the place that it goes on at. */
export type ManagedList = AskedList & { rows: ManagedComment[]; older: string | undefined };

/** Where a list stands, from a place on. Its forms are sent there, too, and lead back to it. */
export function listAddress(base: string, { state, query, narrowed }: AskedList, before?: string): string {
  const on = new URLSearchParams({ state, ...(query ? { query } : {}), ...narrowed, ...(before ? { before } : {}) });
  return `${base}?${on}`;
}
