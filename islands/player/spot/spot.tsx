import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { CaptionLines } from "../caption-lines.tsx";
import { IconButton } from "../icon-button.tsx";
import type { PlayerProps, SpotTexts } from "../props.ts";
import type { PlayerActions } from "../shortcuts.ts";
import type { PlayerState } from "../state.ts";
import { Svg } from "../svg.tsx";
import { clock } from "../time.ts";
import { isSilent, VolumeSlider } from "../volume-slider.tsx";
import type { OnAir } from "./on-air.ts";
import { Skip } from "./skip.tsx";
import { useSpotSession } from "./use-session.ts";
import { type Lent, useSpot } from "./use-spot.ts";
import { useSpotCaptions } from "./use-spot-captions.ts";

type SpotProps = {
  onAir: OnAir;
  /** The film's element. */
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  actions: PlayerActions;
  full: boolean;
  lent: Lent;
  silence(): void;
  /** Hears how a key starts and pauses it. */
  meant: RefObject<(() => void) | null>;
};

/** An ad in the film's place: what it is, for how long, who pays for it, and how one leaves it. */
export function Spot({ onAir, video: film, props, state, actions, full, lent, silence, meant }: SpotProps) {
  const { ad, video, shown, texts } = onAir;
  const layer = useRef<HTMLElement>(null);
  const id = useId();
  const { at, paused, toggle, skip, way } = useSpot({ onAir, film, props, lent, silence });
  const cues = useSpotCaptions(video, ad.video.captions, state.captions);
  useSpotSession(onAir, toggle);
  useOwnPicture(layer, video);
  useFocus(layer, shown);
  useEffect(() => {
    meant.current = toggle;
    return () => {
      meant.current = null;
    };
  });
  const left = Math.max(0, Math.ceil(ad.video.duration - at));
  const silent = isSilent(state);
  const { icons } = props;
  return (
    <section
      ref={layer}
      className="spot"
      tabIndex={-1}
      aria-labelledby={id}
      data-shown={shown}
      onContextMenu={(event) => event.stopPropagation()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the picture is one on its button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button */}
      <div className="spot-picture" onClick={toggle} onDoubleClick={actions.fullscreen} />
      {cues.length > 0 ? <CaptionLines cues={cues} look={state.captionLook} /> : null}
      <p className="spot-badge">
        <b id={id}>{texts.ad}</b>
        <span role="timer"> · {clock(left)}</span>
      </p>
      <ReportLink adId={ad.adId} texts={texts} lang={props.lang} />
      {state.silenced ? (
        <button type="button" className="button stage-sound" onClick={() => actions.louder(0)}>
          <Svg shapes={icons.mute} />
          {props.texts.tapForSound}
        </button>
      ) : null}
      <div className="spot-foot">
        <div className="spot-acts">
          <Advertiser ad={ad} texts={texts} external={icons.external} way={way} />
          <Skip ad={ad} at={at} texts={texts} icon={icons.next} layer={layer} skip={skip} />
        </div>
        <Progress at={at} of={ad.video.duration} />
        <div className="btns">
          <IconButton
            shapes={paused ? icons.play : icons.pause}
            label={paused ? props.texts.play : props.texts.pause}
            onClick={toggle}
          />
          <IconButton
            shapes={silent ? icons.mute : icons.volume}
            label={silent ? props.texts.unmute : props.texts.mute}
            onClick={actions.mute}
          />
          <VolumeSlider video={film} props={props} state={state} />
          <span className="clock">
            <span className="now">{clock(at)}</span>
            <span> / {clock(ad.video.duration)}</span>
          </span>
          <span className="grow" />
          <IconButton
            shapes={full ? icons.shrink : icons.fullscreen}
            label={full ? props.texts.exitFullscreen : props.texts.fullscreen}
            onClick={actions.fullscreen}
          />
        </div>
      </div>
    </section>
  );
}

type AdvertiserProps = { ad: OnAir["ad"]; texts: SpotTexts; external: string; way: ReturnType<typeof useSpot>["way"] };

/** Who pays for it, and what they say; a link where it leads somewhere. */
function Advertiser({ ad: { advertiser, headline }, texts, external, way }: AdvertiserProps) {
  const said = (
    <>
      {advertiser.picture ? <img src={advertiser.picture} alt="" width={24} height={24} /> : null}
      <span>{headline || advertiser.name}</span>
    </>
  );
  if (!way) return <p className="spot-link">{said}</p>;
  const follow = ({ nativeEvent }: MouseEvent) => way.follow(nativeEvent);
  return (
    <a className="spot-link" href={way.href} target={way.target} rel={way.rel} onClick={follow} onAuxClick={follow}>
      {said}
      <Svg shapes={external} small />
      {way.target ? <span className="visually-hidden">{texts.opensBeside}</span> : null}
    </a>
  );
}

function Progress({ at, of }: { at: number; of: number }) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    line.current?.style.setProperty("width", `${of > 0 ? Math.min(100, (100 * at) / of) : 0}%`);
  }, [at, of]);
  return (
    <div className="spot-bar" aria-hidden="true">
      <i ref={line} />
    </div>
  );
}

/** Puts the element, which was made by the press, into its place. */
function useOwnPicture(layer: RefObject<HTMLElement | null>, video: HTMLVideoElement): void {
  useEffect(() => {
    layer.current?.querySelector(".spot-picture")?.append(video);
  }, [layer, video]);
}

/**
 * Takes the focus over from the button that began the film and is gone, and gives it to the player afterwards; whoever is
 * elsewhere on the page, perhaps writing, stays there.
 */
function useFocus(layer: RefObject<HTMLElement | null>, shown: boolean): void {
  // Before the layer is taken out of the page, while it still has the focus.
  useLayoutEffect(() => {
    const element = layer.current;
    const player = element?.closest<HTMLElement>(".player");
    if (!shown || !element || !player) return;
    const now = document.activeElement;
    if (now === document.body || player.contains(now)) element.focus({ preventScroll: true });
    return () => {
      if (!element.contains(document.activeElement)) return;
      // The film's buttons are drawn again with this change.
      setTimeout(() => player.querySelector<HTMLElement>(".controls .btns button")?.focus({ preventScroll: true }));
    };
  }, [layer, shown]);
}

/** The way to report it, in a tab of its own: the film goes on. */
function ReportLink({ adId, texts, lang }: { adId: string; texts: SpotTexts; lang: string }) {
  return (
    <a
      className="spot-report"
      href={`${lang === "en" ? "/en" : ""}/report/ad/${adId}`}
      target="_blank"
      rel="noopener nofollow"
    >
      {texts.report} <span className="visually-hidden">{texts.opensBeside}</span>
    </a>
  );
}
