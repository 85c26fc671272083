/** The address of a moment, as `?t=1h2m3s`. */
export function addressAt(address: string, seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ] as const;
  const said = parts.filter(([value]) => value > 0).map((part) => part.join(""));
  return `${address}?t=${said.join("") || "0s"}`;
}
