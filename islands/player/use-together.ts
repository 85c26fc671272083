import { type RefObject, useEffect } from "react";
import { allOf, listen } from "../listen.ts";

/** How often it is looked at where playback stands, in milliseconds. */
const every = 250;
/** Seconds that nobody notices; and those beyond which a seek puts right what small changes of speed do not. */
const unnoticed = 0.04;
const apart = 0.45;
/** Speeds between these sound like any other. */
const most = 0.05;
/** What is off by a second is caught up in so many. */
const inSeconds = 4;
/** A seek takes time itself, and one after the other would show nothing at all: in milliseconds. */
const betweenSeeks = 4000;
/** How far ahead a seek may aim because the last ones took so long, in seconds. */
const leadMost = 4;
/** Whoever sought so far back watches on their own. */
const ownWay = 1.5;
/** A press of theirs so long ago is what made the player seek or pause, in milliseconds. */
const pressed = 1000;

/**
 * Keeps a premiere's playhead where everybody's is: by small changes of speed, and by a seek where those would take too
 * long, as after a start, a stall, or a script's seek. Whoever seeks back or pauses watches on their own until they
 * return; ahead of the others nobody gets.
 */
export function useTogether(video: RefObject<HTMLVideoElement | null>, position: (() => number) | undefined): void {
  useEffect(() => {
    const media = video.current;
    if (!media || !position) return;
    let together = true;
    let pressedAt = Number.NEGATIVE_INFINITY;
    let soughtAt = Number.NEGATIVE_INFINITY;
    /** The seek under way is this one's own; how far off it came out is yet to be seen. */
    let ours = false;
    let lead = 0;
    let unsteered = false;
    /** Where playback stood before it is sought. */
    let stood = 0;

    function look(): void {
      if (!media || !position || media.seeking) return;
      stood = media.currentTime;
      if (media.paused || media.ended) return;
      if (media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
      const ahead = media.currentTime - position();
      if (!together && ahead > -apart) together = true;
      if (!together) return;
      if (ours) {
        ours = false;
        lead = Math.min(leadMost, Math.max(0, lead - ahead));
      }
      if (Math.abs(ahead) > apart && performance.now() - soughtAt > betweenSeeks) seek();
      else steer(ahead);
    }

    function seek(): void {
      if (!media || !position) return;
      soughtAt = performance.now();
      ours = true;
      media.playbackRate = 1;
      media.currentTime = Math.max(0, position() + lead);
    }

    /** In whole hundredths: each change of speed costs the sound a little. */
    function steer(ahead: number): void {
      if (!media || unsteered) return;
      const off = Math.abs(ahead) < unnoticed ? 0 : Math.min(most, Math.max(-most, ahead / inSeconds));
      const rate = 1 - Math.round(off * 100) / 100;
      if (media.playbackRate === rate) return;
      media.playbackRate = rate;
      // Where speeds cannot be chosen, seeks have to do.
      unsteered = media.playbackRate !== rate;
    }

    const onPress = ({ isTrusted }: Event) => {
      if (isTrusted) pressedAt = performance.now();
    };
    const isOwn = () => performance.now() - pressedAt < pressed;
    const onSeeking = () => {
      // What the player does at its start is no seek back, however late it comes after the press.
      const back = media.currentTime < stood;
      if (!ours && isOwn()) together = (together && !back) || media.currentTime > position() - ownWay;
    };
    const onPause = () => {
      if (isOwn() && !media.ended) together = false;
      media.playbackRate = 1;
    };
    const stopListening = allOf(
      listen(document, { pointerup: onPress, keydown: onPress }, true),
      listen(media, { seeking: onSeeking, pause: onPause }),
    );
    const timer = setInterval(look, every);
    return () => {
      clearInterval(timer);
      stopListening();
      media.playbackRate = 1;
    };
  }, [video, position]);
}
