import { useState } from "react";
import type { GoLiveWord } from "./props.ts";
import { useAwake } from "./use-awake.ts";
import { useCamera } from "./use-camera.ts";
import { useSending } from "./use-sending.ts";

export type GoLiveState = "off" | "asking" | "preview" | "connecting" | "live" | "lost";

export type LiveCamera = ReturnType<typeof useGoLive>;

/** The camera and the sending, with what happens to them. */
export function useGoLive(endpoint: string) {
  const [fault, setFault] = useState<GoLiveWord>();
  const sender = useSending(endpoint, setFault);
  const sending = sender.line !== "off";
  const camera = useCamera(sending, sender.replace, setFault);
  useAwake(sending);
  const { stream, asking, quality } = camera;
  const state: GoLiveState = sending ? sender.line : asking ? "asking" : stream ? "preview" : "off";
  return { ...sender, ...camera, state, sending, fault, start: () => stream && sender.start(stream, quality) };
}
