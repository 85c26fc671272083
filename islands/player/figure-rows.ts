import type { EngineFacts } from "./engine.ts";
import type { PlayerTexts } from "./props.ts";

/** What is known of playback at a moment. */
export type FigureSource = {
  videoId: string;
  lang: string;
  width: number;
  height: number;
  /** Of the screen. */
  shownWidth: number;
  shownHeight: number;
  facts: EngineFacts | undefined;
  /** Seconds. */
  buffered: number;
  dropped: number | undefined;
  frames: number | undefined;
  /** Seconds behind the present of a stream. */
  latency: number | undefined;
  volume: number;
  /** Which script plays it. */
  player: string;
  /** Which version of the film. */
  stream: string;
};

/** The lines in which it is told; what is not known is left out. */
export function figuresOf(texts: PlayerTexts, now: FigureSource): [string, string][] {
  const { facts, lang } = now;
  const number = (value: number, digits = 0) =>
    value.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const bits = (perSecond: number) =>
    perSecond >= 1_000_000 ? `${number(perSecond / 1_000_000, 1)} Mb/s` : `${number(perSecond / 1000)} kb/s`;
  const rows: [string, string | undefined][] = [
    [texts.figureVideo, now.videoId],
    [texts.figureSize, now.width > 0 ? `${now.width}×${now.height} → ${now.shownWidth}×${now.shownHeight}` : undefined],
    [texts.figureRendition, facts?.bitrate ? bits(facts.bitrate) : undefined],
    [texts.figureCodecs, facts?.codecs || undefined],
    [texts.figureBuffer, `${number(Math.max(0, now.buffered), 1)} s`],
    [
      texts.figureDropped,
      now.dropped === undefined || !now.frames ? undefined : `${number(now.dropped)} / ${number(now.frames)}`,
    ],
    [texts.figureBandwidth, facts && facts.bandwidth > 0 ? bits(facts.bandwidth) : undefined],
    [texts.figureLatency, now.latency === undefined ? undefined : `${number(now.latency, 1)} s`],
    [texts.figureVolume, `${Math.round(now.volume * 100)}%`],
    [texts.figurePlayer, [now.player, now.stream].filter(Boolean).join(" · ")],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}
