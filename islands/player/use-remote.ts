import { type RefObject, useEffect, useState } from "react";
import { listen } from "../listen.ts";
import type { Source } from "./state.ts";

/** `failed`: nothing was there, or it did not answer. */
export type Remote = { state: "away" | "near" | "connecting" | "connected" | "failed"; prompt(): void };

type Casting = {
  video: RefObject<HTMLVideoElement | null>;
  source: Source;
  started: boolean;
  playNatively(on: boolean): void;
};

const hls = "application/vnd.apple.mpegurl";

/**
 * Plays on another device (Remote Playback API), where the browser knows of one. What a script feeds to the element no
 * other device can fetch: for as long as one plays, the browser plays the address itself.
 */
export function useRemote({ video, source, started, playNatively }: Casting): Remote {
  const [state, setState] = useState<Remote["state"]>("away");
  const { src } = source;
  const free = started && state !== "connecting" && state !== "connected";
  useEffect(() => {
    if (!free || src === null) return;
    return watchDevices(src, (there) => setState(there ? "near" : "away"));
  }, [src, free]);

  useEffect(() => {
    const remote = video.current?.remote;
    if (!remote) return;
    return listen(remote, {
      connecting: () => setState("connecting"),
      connect: () => setState("connected"),
      disconnect() {
        setState("near");
        playNatively(false);
      },
    } as Parameters<typeof listen>[1]);
  }, [video, playNatively]);

  async function prompt(): Promise<void> {
    const media = video.current;
    if (!media) return;
    const connected = state === "connected" || state === "connecting";
    try {
      if (!connected) {
        media.disableRemotePlayback = false;
        playNatively(true);
      }
      await media.remote.prompt();
    } catch (fault) {
      if (connected) return;
      // Whoever closed the list of devices without choosing one wants no word of it.
      setState(fault instanceof DOMException && fault.name === "NotAllowedError" ? "near" : "failed");
      playNatively(false);
    }
  }
  return { state, prompt: () => void prompt() };
}

/** Tells whether a device is there that could play this address; asked of an element that plays nothing. */
function watchDevices(src: string, tell: (there: boolean) => void): (() => void) | undefined {
  const probe = document.createElement("video");
  if (!probe.remote || probe.canPlayType(hls) === "") return undefined;
  probe.preload = "none";
  probe.src = src;
  // Not every browser that has the interface tells of devices.
  const watching = probe.remote.watchAvailability(tell).catch(() => undefined);
  return () => {
    void watching.then((id) => (id === undefined ? undefined : probe.remote.cancelWatchAvailability(id)));
  };
}
