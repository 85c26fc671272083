import type { Span } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import { clock } from "./time.ts";

/** Seconds that an arrow key seeks by. */
export const smallStep = 5;
/** The part of the whole that a page key seeks by. */
export const pageShare = 1 / 10;

/** A piece of the bar: a chapter, or all of it. */
export type Part = { start: number; end: number; title: string };

/** What the bar's places stand for. */
export type Scale = {
  /** How long the bar is: seconds of a video; a stream has no length, its bar runs from 0 to 1. */
  length: number;
  stream: boolean;
  /** The place of a time of the element. */
  onBar(time: number): number;
  /** The element's time at a place. */
  onElement(place: number): number;
  label(place: number): string;
};

/** `span` is given for a stream, and says what can be sought in it now; it moves on while the scale is used. */
export function scaleOf(duration: number, span: (() => Span | undefined) | undefined): Scale {
  if (!span) return { length: duration, stream: false, onBar: same, onElement: same, label: clock };
  return {
    length: 1,
    stream: true,
    onBar(time) {
      const now = span();
      return now && now.end > now.start ? Math.min(1, Math.max(0, (time - now.start) / (now.end - now.start))) : 1;
    },
    onElement(place) {
      const now = span();
      return now ? now.start + place * (now.end - now.start) : 0;
    },
    label(place) {
      const now = span();
      return `-${clock(now ? (1 - place) * (now.end - now.start) : 0)}`;
    },
  };
}

const same = (time: number) => time;

export const wholeBar: Part[] = [{ start: 0, end: 1, title: "" }];

export function partsOf(props: PlayerProps, duration: number): Part[] {
  const whole = Math.max(duration, 0.1);
  const chapters = props.chapters.filter(({ startSeconds }) => startSeconds < whole);
  if (chapters.length < 2) return [{ start: 0, end: whole, title: "" }];
  return chapters.map(({ startSeconds, title }, index) => ({
    start: startSeconds,
    end: chapters[index + 1]?.startSeconds ?? whole,
    title,
  }));
}

export function bufferedTo(media: HTMLVideoElement): number {
  for (let i = 0; i < media.buffered.length; i++) {
    if (media.buffered.start(i) <= media.currentTime + 0.3 && media.buffered.end(i) >= media.currentTime)
      return media.buffered.end(i);
  }
  return media.currentTime;
}

/** How far a key moves along a bar of this length, which stands for so many seconds; undefined for other keys. */
export function stepOf(key: string, length: number, seconds: number): number | undefined {
  const small = (smallStep / Math.max(1, seconds)) * length;
  const steps: Record<string, number> = {
    ArrowLeft: -small,
    ArrowDown: -small,
    ArrowRight: small,
    ArrowUp: small,
    PageDown: -length * pageShare,
    PageUp: length * pageShare,
    Home: -length,
    End: length,
  };
  return steps[key];
}
