import { partsOfVideo } from "../limits.ts";
import { dayOf, hourOf } from "./days.ts";
import { addKind, type Kinds, noKinds } from "./kinds.ts";
import { siteSubject } from "./told.ts";

/** What comes to a day. */
export type DaySum = {
  subjectId: string;
  day: number;
  views: number;
  watchedMs: number;
  bufferedMs: number;
  won: number;
  lost: number;
  likes: number;
  dislikes: number;
  comments: number;
  kinds: Kinds;
  /** Of a video. */
  parts?: PartSum;
};
export type HourSum = { subjectId: string; hour: number; views: number; watchedMs: number };
type MinuteSum = { subjectId: string; minute: number; viewers: number };
/** Of so many views which parts were seen, and how often they were played. */
export type PartSum = { views: number; seen: number[]; played: number[] };
type Visitor = { subjectId: string; day: number; viewer: string };
type VisitSum = { day: number; area: string; source: string; visits: number; seconds: number };

/** What a part of the beats comes to, before it is added to what there is. */
export type Sums = {
  days: Map<string, DaySum>;
  hours: Map<string, HourSum>;
  minutes: Map<string, MinuteSum>;
  visitors: Map<string, Visitor>;
  visits: Map<string, VisitSum>;
  /** By video: what is counted for everybody to see. */
  views: Map<string, number>;
  /** Videos with another file now: what parts were seen of the former one is forgotten before anything is added. */
  replaced: Set<string>;
};

export function noSums(): Sums {
  return {
    days: new Map(),
    hours: new Map(),
    minutes: new Map(),
    visitors: new Map(),
    visits: new Map(),
    views: new Map(),
    replaced: new Set(),
  };
}

/** Under what something that happens to a video is counted; without one, to its channel. */
export type Place = { videoId?: string | undefined; channelId: string };

function subjectsOf({ videoId, channelId }: Place): string[] {
  return videoId === undefined ? [channelId, siteSubject] : [videoId, channelId, siteSubject];
}

type Counts = Partial<Pick<DaySum, "bufferedMs" | "won" | "lost" | "likes" | "dislikes" | "comments">>;

export function addCounts(sums: Sums, place: Place, at: number, counts: Counts): void {
  for (const subjectId of subjectsOf(place)) {
    const sum = daySum(sums, subjectId, at);
    for (const [name, count] of Object.entries(counts)) sum[name as keyof Counts] += count;
  }
}

export type ViewFacts = { viewer: string; source: string; host: string; device: string; lang: string };

export function addView(sums: Sums, place: Required<Place>, at: number, facts: ViewFacts): void {
  for (const subjectId of subjectsOf(place)) {
    const sum = daySum(sums, subjectId, at);
    sum.views++;
    addKind(sum.kinds, "sources", facts.source);
    addKind(sum.kinds, "devices", facts.device);
    addKind(sum.kinds, "langs", facts.lang);
    addKind(sum.kinds, "hosts", facts.host);
    hourSum(sums, subjectId, at).views++;
    const visitor = { subjectId, day: sum.day, viewer: facts.viewer };
    sums.visitors.set(Object.values(visitor).join(" "), visitor);
  }
  const { videoId = "" } = place;
  sums.views.set(videoId, (sums.views.get(videoId) ?? 0) + 1);
}

export function addWatched(sums: Sums, place: Place, at: number, watchedMs: number): void {
  if (watchedMs === 0) return;
  for (const subjectId of subjectsOf(place)) {
    daySum(sums, subjectId, at).watchedMs += watchedMs;
    hourSum(sums, subjectId, at).watchedMs += watchedMs;
  }
}

export function addViewer(sums: Sums, place: Place, minute: number): void {
  for (const subjectId of subjectsOf(place)) {
    const key = `${subjectId} ${minute}`;
    const sum = sums.minutes.get(key) ?? { subjectId, minute, viewers: 0 };
    sum.viewers++;
    sums.minutes.set(key, sum);
  }
}

export function addVisit(sums: Sums, at: number, area: string, source: string, seconds: number): void {
  const day = dayOf(at);
  const key = `${day} ${area} ${source}`;
  const sum = sums.visits.get(key) ?? { day, area, source, visits: 0, seconds: 0 };
  sum.visits++;
  sum.seconds += seconds;
  sums.visits.set(key, sum);
}

export function replaceFile(sums: Sums, videoId: string): void {
  sums.replaced.add(videoId);
  for (const sum of sums.days.values()) if (sum.subjectId === videoId) delete sum.parts;
}

/** The parts of a video on a day, as they are added to. */
export function partSum(sums: Sums, videoId: string, at: number): PartSum {
  const sum = daySum(sums, videoId, at);
  sum.parts ??= { views: 0, seen: noParts(), played: noParts() };
  return sum.parts;
}

export function noParts(): number[] {
  return Array.from({ length: partsOfVideo }, () => 0);
}

function daySum(sums: Sums, subjectId: string, at: number): DaySum {
  const day = dayOf(at);
  const key = `${subjectId} ${day}`;
  const known = sums.days.get(key);
  if (known) return known;
  const counts = { views: 0, watchedMs: 0, bufferedMs: 0, won: 0, lost: 0, likes: 0, dislikes: 0, comments: 0 };
  const made = { subjectId, day, ...counts, kinds: noKinds() };
  sums.days.set(key, made);
  return made;
}

function hourSum(sums: Sums, subjectId: string, at: number): HourSum {
  const hour = hourOf(at);
  const key = `${subjectId} ${hour}`;
  const known = sums.hours.get(key) ?? { subjectId, hour, views: 0, watchedMs: 0 };
  sums.hours.set(key, known);
  return known;
}
