import { useCallback, useEffect, useRef } from "react";
import { ScriptMissing } from "../script.ts";
import { type Engine, type Order, startEngine } from "./engine.ts";
import { recall, recallPosition } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import { reportPlayback } from "./report.ts";
import type { Failure } from "./state.ts";
import type { Playback } from "./use-player.ts";

/** What plays it, how that is started, and how it is started anew. */
export function useStart({ video, props, source, set, silence, before }: Playback) {
  const engine = useRef<Engine | null>(null);
  const starting = useRef(false);
  /** Counts beginnings: one that another overtook attaches nothing. */
  const begun = useRef(0);
  const stopReport = useRef<() => void>(undefined);
  /** Another device plays it. */
  const native = useRef(false);

  /** Begins where this person stopped or the address says; at `from` when playback broke off there. */
  const start = useCallback(
    async (from?: number) => {
      const media = video.current;
      const { src, live, position, preview } = source;
      if (!media || starting.current || src === null) return;
      starting.current = true;
      const mine = ++begun.current;
      // Some browsers let only what was touched by the press itself play with sound; what plays it comes later.
      if (media.networkState === HTMLMediaElement.NETWORK_EMPTY) media.load();
      const { quality, latency, rate, soundOnly = false } = recall();
      const at = position?.() ?? (live ? 0 : (from ?? beginning(props)));
      const held = live ? undefined : before(at);
      const resumed = from === undefined && props.startAt === null && !props.stage && at > 5 ? at : null;
      set({ started: true, failed: false, waiting: true, resumed });
      try {
        const mode: Order["live"] = live ? (position ? "clock" : latency) : undefined;
        const only = soundOnly && props.soundAlone;
        const how = { live: mode, soundOnly: only, native: native.current };
        const order: Order = { script: props.engine, src, quality, at, ...how };
        if (held) await held.free;
        const made = await startEngine(media, order, {
          onQualities: (qualities) => set({ qualities }),
          onQuality: (playingHeight) => set({ playingHeight }),
          onFatal: () => set({ failed: "media", waiting: false }),
        });
        if (mine !== begun.current) return made.destroy();
        engine.current = made;
        const alone = made.soundOnly;
        set({ soundOnly: alone, soundless: only && !alone, ...(alone ? { qualities: [] } : {}) });
        media.playbackRate = live ? 1 : rate;
        if (preview) silence(false);
        // Of what plays in a frame without an origin the server takes no word.
        if (self.origin !== "null") stopReport.current ??= reportPlayback(media, props);
        if (held) await held.over;
        if (mine === begun.current) await playSomehow(media, silence);
      } catch (error) {
        set({ failed: failureOf(error), waiting: false });
      }
    },
    [video, props, source, set, silence, before],
  );

  const stop = useCallback(() => {
    engine.current?.destroy();
    engine.current = null;
  }, []);

  useEffect(
    () => () => {
      stop();
      stopReport.current?.();
      stopReport.current = undefined;
    },
    [stop],
  );

  const retry = useCallback(() => {
    const from = video.current?.currentTime || undefined;
    stop();
    starting.current = false;
    void start(from);
  }, [video, start, stop]);

  return { engine, start, retry, native };
}

/** Nobody clicked yet: browsers let it begin without sound only. */
export async function playSomehow(media: HTMLVideoElement, silence: () => void): Promise<void> {
  await media.play().catch(async (error) => {
    if (media.muted || error?.name !== "NotAllowedError") return;
    silence();
    await media.play().catch(() => undefined);
  });
}

/** Where to begin, in seconds; what is nearly over begins anew. */
function beginning(props: PlayerProps): number {
  const resume =
    props.startAt ?? (props.resumeAt > 0 ? props.resumeAt : props.loggedIn ? 0 : recallPosition(props.videoId));
  const nearlyOver = props.duration > 0 && resume > props.duration * 0.95;
  return nearlyOver ? 0 : Math.max(0, resume);
}

/** Why it did not start; the page is told of a script that is gone. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ScriptMissing)) return "media";
  if (error.gone) document.dispatchEvent(new CustomEvent("nadaj:script-gone"));
  return error.gone ? "gone" : "script";
}
