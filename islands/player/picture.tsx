import type { PointerEvent, RefObject } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerState } from "./state.ts";

type PictureProps = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  onPress(event: PointerEvent): void;
  onRelease(event: PointerEvent): void;
  onTwice(): void;
};

/** The moving picture, and what stands in its place until there is one. */
export function Picture({ video, props, state, onPress, onRelease, onTwice }: PictureProps) {
  const { poster, standIn, kind } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: tracks are there when the video has captions */}
      <video
        ref={video}
        playsInline
        preload="none"
        crossOrigin="anonymous"
        loop={state.loop && state.sleep !== "end"}
        onPointerDown={onPress}
        onPointerUp={onRelease}
        onDoubleClick={onTwice}
        title={props.frame ? undefined : props.title}
      >
        {props.captions.map((track) => (
          <track key={track.lang} kind="captions" srcLang={track.lang} label={track.label} src={track.url} />
        ))}
      </video>
      {poster && (!state.seen || kind === "audio" || state.soundOnly) ? (
        <img className="poster" src={poster.url} srcSet={poster.srcSet} sizes={poster.sizes} alt="" />
      ) : null}
      {standIn && (!state.started || state.soundOnly) ? (
        <div className={`poster stand-in tint-${standIn.tint}`}>
          {standIn.url ? <img className="stand-in-back" src={standIn.url} alt="" /> : null}
        </div>
      ) : null}
    </>
  );
}
