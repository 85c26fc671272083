import { describe, expect, test } from "bun:test";
import { isZone, localTime, zonedInstant } from "./zoned-time.ts";

const iso = (local: string, zone: string) => {
  const instant = zonedInstant(local, zone);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

describe("a time in a zone", () => {
  const table: [string, string, string | undefined][] = [
    ["2026-11-21T18:00", "Europe/Warsaw", "2026-11-21T17:00:00.000Z"],
    ["2026-07-01T18:00", "Europe/Warsaw", "2026-07-01T16:00:00.000Z"],
    ["2026-07-01T18:00:30", "America/New_York", "2026-07-01T22:00:30.000Z"],
    ["2026-01-01T00:15", "Asia/Kolkata", "2025-12-31T18:45:00.000Z"],
    ["2026-01-01T12:00", "UTC", "2026-01-01T12:00:00.000Z"],
    // The hour that comes twice, and the one that is skipped.
    ["2026-10-25T02:30", "Europe/Warsaw", "2026-10-25T00:30:00.000Z"],
    ["2026-03-29T02:30", "Europe/Warsaw", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29T03:00", "Europe/Warsaw", "2026-03-29T01:00:00.000Z"],
    ["2026-02-31T12:00", "Europe/Warsaw", undefined],
    ["2026-13-01T12:00", "Europe/Warsaw", undefined],
    ["2026-11-21 18:00", "Europe/Warsaw", undefined],
    ["jutro", "Europe/Warsaw", undefined],
    ["", "Europe/Warsaw", undefined],
    ["2026-11-21T18:00", "Mars/Olympus", undefined],
    ["2026-11-21T18:00", "", undefined],
    ["2026-11-21T18:00", "../etc/passwd", undefined],
  ];
  for (const [local, zone, expected] of table)
    test(`${local} in ${zone}`, () => expect(iso(local, zone)).toBe(expected));

  test("and back", () => {
    expect(localTime(Date.UTC(2026, 10, 21, 17), "Europe/Warsaw")).toBe("2026-11-21T18:00");
    expect(localTime(Date.UTC(2025, 11, 31, 18, 45), "Asia/Kolkata")).toBe("2026-01-01T00:15");
    expect([isZone("Europe/Warsaw"), isZone("Nowhere/Land")]).toEqual([true, false]);
  });
});
