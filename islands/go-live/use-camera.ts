import { useEffect, useRef, useState } from "react";
import { closeStream, type Devices, listDevices, openDevices, SaidFault } from "./devices.ts";
import { type GoLiveWord, qualityAt } from "./props.ts";

/** Camera and microphone: opened, changed for others while they are sent, and closed. */
export function useCamera(
  sending: boolean,
  replace: (stream: MediaStream, bitsPerSecond: number) => Promise<void>,
  setFault: (word: GoLiveWord | undefined) => void,
) {
  const [stream, setStream] = useState<MediaStream>();
  const [asking, setAsking] = useState(false);
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  const [quality, setQuality] = useState(0);
  const [muted, setMuted] = useState(false);
  const opened = useRef<MediaStream>(undefined);
  useEffect(() => () => closeStream(opened.current), []);

  async function open(camera = "", microphone = "", wanted = quality): Promise<void> {
    setFault(undefined);
    setQuality(wanted);
    setAsking(!stream);
    try {
      const chosen = qualityAt(wanted);
      // Many devices can be opened once only: the old one goes first, unless viewers are watching it.
      if (!sending) closeStream(stream);
      const next = await openDevices(camera, microphone, chosen);
      for (const track of next.getAudioTracks()) track.enabled = !muted;
      next.getVideoTracks()[0]?.addEventListener("ended", () => {
        if (opened.current === next) setFault("deviceGone");
      });
      await replace(next, chosen.bitsPerSecond);
      if (sending) closeStream(stream);
      opened.current = next;
      setStream(next);
      setDevices(await listDevices());
    } catch (error) {
      setFault(error instanceof SaidFault ? error.word : "deviceFailed");
      if (!sending) close();
    }
    setAsking(false);
  }

  function close(): void {
    closeStream(opened.current);
    opened.current = undefined;
    setStream(undefined);
  }

  function toggleSound(): void {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = muted;
    setMuted(!muted);
  }

  return { stream, asking, devices, quality, muted, open, close, toggleSound };
}
