import { useEffect, useRef, useState } from "react";
import { closeStream, type Devices, listDevices, openDevices, SaidFault } from "./devices.ts";
import { type GoLiveWord, qualities } from "./props.ts";
import { type Publishing, type Sent, startPublishing } from "./publishing.ts";
import { useAwake } from "./use-awake.ts";

export type GoLiveState = "off" | "asking" | "preview" | "connecting" | "live" | "lost";

/** The camera and the sending, with what happens to them. */
export function useGoLive(endpoint: string) {
  const [state, setState] = useState<GoLiveState>("off");
  const [fault, setFault] = useState<GoLiveWord>();
  const [stream, setStream] = useState<MediaStream>();
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  const [quality, setQuality] = useState(0);
  const [muted, setMuted] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [since, setSince] = useState(0);
  const publishing = useRef<Publishing>(undefined);
  const opened = useRef<MediaStream>(undefined);
  const sending = state === "connecting" || state === "live" || state === "lost";
  useAwake(sending);

  useEffect(() => {
    const leave = () => publishing.current?.stop();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      closeStream(opened.current);
    };
  }, []);

  async function open(camera = "", microphone = "", wanted = quality): Promise<void> {
    setFault(undefined);
    setQuality(wanted);
    if (!stream) setState("asking");
    try {
      const chosen = qualities[wanted] ?? qualities[0];
      // Many devices can be opened once only: the old one goes first, unless viewers are watching it.
      if (!sending) closeStream(stream);
      const next = await openDevices(camera, microphone, chosen);
      for (const track of next.getAudioTracks()) track.enabled = !muted;
      next.getVideoTracks()[0]?.addEventListener("ended", () => {
        if (opened.current === next) setFault("deviceGone");
      });
      await publishing.current?.replace(next, chosen.bitsPerSecond);
      if (sending) closeStream(stream);
      opened.current = next;
      setStream(next);
      setDevices(await listDevices());
      setState((now) => (now === "asking" || now === "off" ? "preview" : now));
    } catch (error) {
      setFault(error instanceof SaidFault ? error.word : "deviceFailed");
      if (!sending) close();
    }
  }

  function close(): void {
    closeStream(opened.current);
    opened.current = undefined;
    setStream(undefined);
    setState("off");
  }

  function start(): void {
    if (!stream) return;
    setFault(undefined);
    setSent(undefined);
    setSince(0);
    publishing.current = startPublishing({
      endpoint,
      stream,
      bitsPerSecond: (qualities[quality] ?? qualities[0]).bitsPerSecond,
      onState(next) {
        setState(next);
        if (next === "live") setSince((old) => old || Date.now());
      },
      onFail(word) {
        publishing.current = undefined;
        setFault(word);
        setState("preview");
      },
      onSent: setSent,
    });
  }

  function stop(): void {
    publishing.current?.stop();
    publishing.current = undefined;
    setState("preview");
    setFault("stopped");
  }

  function toggleSound(): void {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = muted;
    setMuted(!muted);
  }

  return { state, sending, fault, stream, devices, quality, muted, sent, since, open, close, start, stop, toggleSound };
}
