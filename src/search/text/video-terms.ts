import { type Terms, termsOf } from "./terms.ts";

/** Where one length ends and the next begins, in seconds: a range of lengths is some of these, looked at exactly. */
const lengthSteps = [60, 120, 240, 600, 1200, 2400, 3600, 7200];

export type VideoFacts = {
  title: string;
  description: string;
  tags: string[];
  channelName: string;
  categories: string[];
  duration: number | null;
  views: number;
  captioned: boolean;
};

/** A video as the index has it. */
export function videoTerms(video: VideoFacts): Terms {
  return termsOf(video.title, [video.tags.join(" "), video.channelName, video.description], flagsOf(video));
}

export const flag = {
  /** Between two of `lengthSteps`, by the number of those that it is past. */
  length: (step: number) => `d${step}`,
  category: (name: string) => `c${name.replace(/[^a-z]/g, "")}`,
  captions: "s",
  /** Ten views, a hundred, a thousand: those that have more have all of these. */
  views: (tens: number) => `p${tens}`,
};

export const viewStepsMax = 8;

/** How many digits follow the first of its views: while this stays, the index does. */
export function viewStep(views: number): number {
  return Math.min(viewStepsMax, String(Math.max(0, views)).length - 1);
}

/** Which of the lengths a duration is; no length for what goes on. */
export function lengthStep(seconds: number): number {
  return lengthSteps.filter((step) => seconds >= step).length;
}

function flagsOf({ duration, categories, captioned, views }: VideoFacts): string[] {
  return [
    ...(duration === null ? [] : [flag.length(lengthStep(duration))]),
    ...categories.map(flag.category),
    ...(captioned ? [flag.captions] : []),
    ...Array.from({ length: viewStep(views) }, (_, tens) => flag.views(tens + 1)),
  ];
}
