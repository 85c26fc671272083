import { type RefObject, useEffect, useRef, useState } from "react";
import { wayOf } from "../../ads/lead.ts";
import { type AdTold, tellOfAd } from "../../ads/tell.ts";
import { allOf, listen } from "../../listen.ts";
import type { Engine, startEngine } from "../engine.ts";
import { recall } from "../memory.ts";
import type { PlayerProps } from "../props.ts";
import type { playSomehow } from "../use-start.ts";
import { type OnAir, patience } from "./on-air.ts";

/** What the player lends to a spot. */
export type Lent = { startEngine: typeof startEngine; playSomehow: typeof playSomehow };

type Playing = {
  onAir: OnAir;
  film: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  lent: Lent;
  /** The browser lets nothing play with sound yet. */
  silence(): void;
};

/** A film that waits for nothing is loaded as soon as the spot has trouble for so long, in milliseconds. */
const trouble = 800;
const lookEvery = 100;
/** How much of its end a player may leave out, in seconds. */
const rounding = 0.5;

/** Plays the spot once, as loud as the film is; ends it when it does not come on, and tells what was played of it. */
export function useSpot({ onAir, film, props, lent, silence }: Playing) {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const told = useRef<AdTold>(undefined);
  const { ad, video } = onAir;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is played once
  useEffect(() => {
    const media = film.current;
    if (!media) return;
    let engine: Engine | undefined;
    let gone = false;
    const tell = tellOfAd(ad, props.videoId, () => video.currentTime);
    told.current = tell;
    const end = () => {
      void tell.over();
      onAir.onOver();
    };
    // What does not come on was left by nobody.
    const fail = () => (video.currentTime + rounding < ad.viewSeconds ? onAir.onOver() : end());
    const order = { script: props.engine, src: ad.video.url, at: 0, quality: recall().quality, live: undefined };
    const { soundOnly = false } = recall();
    const silent = { onQualities() {}, onQuality() {}, onFatal: fail };
    lent
      .startEngine(video, { ...order, soundOnly: soundOnly && props.soundAlone, native: false }, silent)
      .then(async (made) => {
        engine = made;
        if (gone) return made.destroy();
        await lent.playSomehow(video, () => {
          silence();
          // The film's element tells of it only later.
          video.muted = true;
        });
        // Not even without sound: the film will say so itself.
        if (video.paused && video.currentTime === 0) fail();
      })
      .catch(fail);
    const stop = allOf(
      follow(media, video),
      watch(onAir, fail),
      listen(video, {
        playing: onAir.onShown,
        play: () => setPaused(false),
        pause: () => setPaused(!video.ended),
        timeupdate: () => setAt(video.currentTime),
        ended: end,
      }),
      listen(window, { pagehide: () => video.currentTime > 0 && tell.leave() }),
    );
    return () => {
      gone = true;
      stop();
      video.pause();
      engine?.destroy();
    };
  }, []);

  return {
    /** Seconds. */
    at,
    paused,
    toggle() {
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
    },
    skip() {
      void told.current?.over();
      onAir.onOver();
    },
    /** Where it leads; it waits meanwhile. */
    way: wayOf(ad, () => {
      video.pause();
      return told.current;
    }),
  };
}

/** As loud as the film: its element stays the one that keeps what the person chose. */
function follow(film: HTMLVideoElement, spot: HTMLVideoElement): () => void {
  const take = () => {
    spot.volume = film.volume;
    spot.muted = film.muted;
  };
  take();
  return listen(film, { volumechange: take });
}

/** Waits for the spot no longer than it may be waited for, all in all; lets the film load when it is there or slow. */
function watch({ video, since, onFree }: OnAir, end: () => void): () => void {
  let last = performance.now();
  let waited = last - since;
  let at = video.currentTime;
  const look = () => {
    const now = performance.now();
    const moved = video.currentTime !== at;
    const rests = video.paused && video.currentTime > 0;
    if (!moved && !rests) waited += now - last;
    last = now;
    at = video.currentTime;
    if (isWhole(video) || waited > trouble) onFree();
    if (waited > patience) end();
  };
  const timer = setInterval(look, lookEvery);
  return () => clearInterval(timer);
}

function isWhole({ buffered, duration }: HTMLVideoElement): boolean {
  return buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 0.5;
}
