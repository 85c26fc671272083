import { type RefObject, useEffect, useRef } from "react";
import { listen } from "../listen.ts";
import { mayStep } from "./actions.ts";
import type { PlayerProps } from "./props.ts";
import type { PlayerActions } from "./shortcuts.ts";

const step = 10;

type MediaSessionOptions = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  started: boolean;
  /** Received while it happens: there is no place in it to go to. */
  live: boolean;
  actions: RefObject<PlayerActions>;
};

/** Tells the system what plays, so that a lock screen, a headset or the keyboard's keys show and steer it. */
export function useMediaSession({ video, props, started, live, actions }: MediaSessionOptions): void {
  /** It leaves the page when the film is seen; after a spot the system is told of the film only then. */
  const poster = useRef<HTMLImageElement | null>(null);
  useEffect(() => {
    poster.current ??= video.current?.parentElement?.querySelector<HTMLImageElement>("img.poster") ?? null;
  }, [video]);

  useEffect(() => {
    const media = video.current;
    const session = navigator.mediaSession;
    if (!media || !session || !started) return;
    const { title, channel } = props;
    // The very file that is on the page: another size would be fetched beside the first segments.
    const { currentSrc: src, naturalWidth, naturalHeight } = poster.current ?? { currentSrc: "" };
    const artwork = src ? [{ src, sizes: `${naturalWidth}x${naturalHeight}`, type: "image/webp" }] : [];
    // Known to few browsers and passed over by the others.
    const chapterInfo = props.chapters.map((chapter) => ({ title: chapter.title, startTime: chapter.startSeconds }));
    session.metadata = new MediaMetadata({ title, artist: channel, artwork, chapterInfo } as MediaMetadataInit);

    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void media.play().catch(() => undefined),
      pause: () => media.pause(),
      ...(live
        ? {}
        : {
            seekbackward: ({ seekOffset }) => actions.current.seekBy(-(seekOffset ?? step)),
            seekforward: ({ seekOffset }) => actions.current.seekBy(seekOffset ?? step),
            seekto({ seekTime }) {
              if (seekTime !== undefined) media.currentTime = seekTime;
            },
          }),
      ...(props.next.length > 0 && mayStep(props) ? { nexttrack: () => actions.current.next() } : {}),
      ...(props.previous !== null && mayStep(props) ? { previoustrack: () => actions.current.previous() } : {}),
    };
    const names = Object.keys(handlers) as MediaSessionAction[];
    for (const name of names) setHandler(session, name, handlers[name] ?? null);

    const tell = () => {
      session.playbackState = media.paused ? "paused" : "playing";
      const { duration, currentTime: position, playbackRate } = media;
      if (live || !Number.isFinite(duration) || position > duration) session.setPositionState();
      else session.setPositionState({ duration, position, playbackRate });
    };
    const changes = { play: tell, pause: tell, seeked: tell, ratechange: tell, durationchange: tell, ended: tell };
    const stopListening = listen(media, changes);
    tell();
    return () => {
      stopListening();
      for (const name of names) setHandler(session, name, null);
      session.metadata = null;
      session.playbackState = "none";
    };
  }, [video, props, started, live, actions]);
}

/** A browser throws at the names that it does not know. */
export function setHandler(
  session: MediaSession,
  name: MediaSessionAction,
  run: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(name, run);
  } catch {
    // It has no such key.
  }
}
