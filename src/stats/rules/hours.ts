/** What came in one hour of a day. */
export type HourFigures = { views: number; watchedMs: number };

/** By the hour's place in its day, of which one has 23 or 25 where clocks change. */
export type Hours = Map<number, HourFigures>;

/** `k:5:1z9q` for each hour in which there was something: numbers in base 36, in a row that is kept for good. */
export function hoursText(hours: Hours): string {
  return [...hours]
    .toSorted(([one], [other]) => one - other)
    .map(([place, { views, watchedMs }]) => [place, views, watchedMs].map((number) => number.toString(36)).join(":"))
    .join(",");
}

export function readHours(text: string): Hours {
  if (text === "") return new Map();
  return new Map(
    text.split(",").map((one) => {
      const [place = 0, views = 0, watchedMs = 0] = one.split(":").map((number) => Number.parseInt(number, 36));
      return [place, { views, watchedMs }];
    }),
  );
}

export function addHour(hours: Hours, place: number, { views, watchedMs }: HourFigures): void {
  const known = hours.get(place) ?? { views: 0, watchedMs: 0 };
  hours.set(place, { views: known.views + views, watchedMs: known.watchedMs + watchedMs });
}
