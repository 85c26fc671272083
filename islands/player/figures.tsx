import { type RefObject, useEffect, useState } from "react";
import { bufferedTo } from "./bar-scale.ts";
import type { Engine } from "./engine.ts";
import { type FigureSource, figuresOf } from "./figure-rows.ts";
import type { PlayerProps } from "./props.ts";
import { Svg } from "./svg.tsx";

type FiguresProps = {
  video: RefObject<HTMLVideoElement | null>;
  engine: RefObject<Engine | null>;
  props: PlayerProps;
  live: boolean;
  close(): void;
};

const every = 1000;
const saidFor = 2000;

/** What plays and how, for who helps or wonders: read each second, and copied as text. */
export function Figures({ video, engine, props, live, close }: FiguresProps) {
  const { texts, icons } = props;
  const [rows, setRows] = useState<[string, string][]>([]);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const look = () => {
      const media = video.current;
      if (media) setRows(figuresOf(texts, sourceOf(media, engine.current, props, live)));
    };
    look();
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [video, engine, props, texts, live]);

  async function copy(): Promise<void> {
    const text = rows.map(([name, value]) => `${name}: ${value}`).join("\n");
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(done ? texts.copied : texts.notCopied);
    setTimeout(() => setSaid(""), saidFor);
  }

  return (
    <section className="player-figures" aria-label={texts.statistics}>
      <div className="player-figures-head">
        <b>{texts.statistics}</b>
        <span role="status">{said}</span>
        <button type="button" className="player-figures-copy" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button
          type="button"
          className="icon-button compact"
          aria-label={texts.close}
          title={texts.close}
          onClick={close}
        >
          <Svg shapes={icons.close} />
        </button>
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function sourceOf(media: HTMLVideoElement, engine: Engine | null, props: PlayerProps, live: boolean): FigureSource {
  const quality = media.getVideoPlaybackQuality?.();
  return {
    videoId: props.videoId,
    lang: props.lang,
    width: media.videoWidth,
    height: media.videoHeight,
    shownWidth: Math.round(media.clientWidth * devicePixelRatio),
    shownHeight: Math.round(media.clientHeight * devicePixelRatio),
    facts: engine?.facts(),
    buffered: bufferedTo(media) - media.currentTime,
    dropped: quality?.droppedVideoFrames,
    frames: quality?.totalVideoFrames,
    latency: live ? engine?.latency() : undefined,
    volume: media.muted ? 0 : media.volume,
    player: props.engine.split("/").at(-1) ?? "",
    stream: props.src === null ? "" : (/hls-\d+|live/.exec(props.src)?.[0] ?? ""),
  };
}
