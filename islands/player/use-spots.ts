import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { askAhead, askForAd, isSpot } from "../ads/ask.ts";
import { isTimeForSpot, rememberAd } from "../ads/memory.ts";
import { listen } from "../listen.ts";
import { importScript } from "../script.ts";
import type { PlayerProps } from "./props.ts";
import { keptSleep } from "./sleep.ts";
import { type Hold, type OnAir, patience, type SpotScript } from "./spot/on-air.ts";
import { dressed } from "./use-later.ts";

/** Whoever begins farther on goes on watching: that is no place for a spot, in seconds. */
const beginningIs = 5;
/** The spot that follows a film is asked for so many seconds before its end, so that nobody waits for an answer there. */
const aheadOfEnd = 20;

/** The ad and what shows it; undefined when there is none. */
type Ready = Pick<OnAir, "ad" | "script" | "texts" | "since"> | undefined;
type Pictures = { before: HTMLVideoElement; after: HTMLVideoElement };
type Put = (onAir: OnAir | null) => void;

/**
 * The spots before and after a film. One is played by an element of its own over the film's, whose sound, quality, speed,
 * captions and place nobody touches; whoever asks the film to play meanwhile means the spot.
 */
export function useSpots(video: RefObject<HTMLVideoElement | null>, props: PlayerProps) {
  const [onAir, setOnAir] = useState<OnAir | null>(null);
  const current = useRef<OnAir | null>(null);
  const hold = useRef<Hold>(undefined);
  /** The film waits for what comes before it. */
  const isHeld = useRef(false);
  const pictures = useRef<Pictures | null>(null);
  /** Starts and pauses the spot; null while there is none. */
  const meant = useRef<(() => void) | null>(null);
  const put = useCallback<Put>((next) => {
    current.current = next;
    setOnAir(next);
  }, []);

  /** What the film has to wait for that begins at this second; undefined when nothing comes before it. */
  const before = useCallback(
    (at: number): Hold | undefined => {
      if (hold.current || props.spots === null) return hold.current;
      pictures.current ??= { before: makePicture(), after: makePicture() };
      if (at > beginningIs || !isTimeForSpot()) return undefined;
      isHeld.current = true;
      const ready = withinPatience(props.engine, readySpot(props, "preVideo"));
      hold.current = airing(put, pictures.current.before, ready);
      hold.current.over.then(() => {
        isHeld.current = false;
      });
      return hold.current;
    },
    [props, put],
  );

  useEffect(() => {
    if (props.spots !== null && isTimeForSpot()) askAhead(props.spots.question);
  }, [props.spots]);
  useSpotAfter(video, props, pictures, put);
  usePlayMeantFor(video, current, isHeld);
  return { onAir, before, meant };
}

/** Made while the film is begun: some browsers let only what a press itself touched play with sound. */
function makePicture(): HTMLVideoElement {
  const element = document.createElement("video");
  element.playsInline = true;
  element.crossOrigin = "anonymous";
  element.load();
  return element;
}

/** Shows the spot when it is there, and says when the film may go on. */
function airing(put: Put, video: HTMLVideoElement, ready: Promise<Ready>): Hold {
  let [onFree, onOver] = [() => {}, () => {}];
  const free = new Promise<void>((resolve) => {
    onFree = resolve;
  });
  const over = new Promise<void>((resolve) => {
    onOver = resolve;
  });
  let isOver = false;
  const end = () => {
    // What broke may say so more than once, and another spot may be on by then.
    if (isOver) return;
    isOver = true;
    put(null);
    onFree();
    onOver();
  };
  ready.then((found) => {
    if (!found) return end();
    let shown = false;
    const onAir: OnAir = {
      ...found,
      video,
      shown: false,
      onShown() {
        // It goes on after a wait, too.
        if (shown) return;
        shown = true;
        rememberAd(found.ad.slot, found.ad.adId);
        put({ ...onAir, shown: true });
      },
      onFree,
      onOver: end,
    };
    put(onAir);
  }, end);
  return { free, over };
}

async function readySpot(props: PlayerProps, slot: "preVideo" | "postVideo"): Promise<Ready> {
  if (props.spots === null) return undefined;
  const { question, texts, script: address, sheet } = props.spots;
  const ad = await askForAd(question, slot);
  if (!ad || !isSpot(ad)) return undefined;
  const [script] = await Promise.all([importScript<SpotScript>(address), dressed(sheet)]);
  return { ad, script, texts, since: performance.now() };
}

/** What plays both of them the film waits for anyway: patience begins when that is there. */
async function withinPatience(engine: string, ready: Promise<Ready>): Promise<Ready> {
  const loaded = importScript(engine).then(() => performance.now());
  const enough = loaded.then(() => new Promise<undefined>((resolve) => setTimeout(resolve, patience)));
  const found = await Promise.race([ready, enough]);
  return found && { ...found, since: await loaded };
}

/** A spot after the film, when one is there by its end: nobody waits for the question. */
function useSpotAfter(
  video: RefObject<HTMLVideoElement | null>,
  props: PlayerProps,
  pictures: RefObject<Pictures | null>,
  put: Put,
): void {
  useEffect(() => {
    const media = video.current;
    if (!media || props.spots === null) return;
    let asked = false;
    let ready: Ready;
    async function prepare(): Promise<void> {
      asked = true;
      ready = await readySpot(props, "postVideo").catch(() => undefined);
    }
    const stops = {
      timeupdate() {
        const isNear = media.duration - media.currentTime < aheadOfEnd;
        if (isNear && !asked && !media.paused && isTimeForSpot()) void prepare();
      },
      ended() {
        const picture = pictures.current?.after;
        if (!ready || !picture || !isTimeForSpot() || isElsewhere(media) || keptSleep(Date.now()) === "end") return;
        airing(put, picture, Promise.resolve({ ...ready, since: performance.now() }));
        ready = undefined;
      },
    };
    return listen(media, stops, true);
  }, [video, props, pictures, put]);
}

/** Its picture stands in a window, on another device or in a phone's own full screen: a spot on the page is not seen. */
function isElsewhere(media: HTMLVideoElement): boolean {
  const { webkitDisplayingFullscreen: own } = media as { webkitDisplayingFullscreen?: boolean };
  return own === true || document.pictureInPictureElement === media || media.remote?.state === "connected";
}

/** While a spot stands there, links to moments, keys of the system and pages around a frame start it and not the film. */
function usePlayMeantFor(
  video: RefObject<HTMLVideoElement | null>,
  current: RefObject<OnAir | null>,
  isHeld: RefObject<boolean>,
): void {
  useEffect(() => {
    const media = video.current;
    if (!media) return;
    const play = () => {
      if (!current.current && !isHeld.current) return;
      media.pause();
      current.current?.video.play().catch(() => undefined);
    };
    return listen(media, { play }, true);
  }, [video, current, isHeld]);
}
