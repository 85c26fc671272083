import type { GoLiveWord } from "./props.ts";

export type Sent = { bitsPerSecond: number; framesPerSecond: number; limited: boolean };

const connectWithin = 12_000;
const standsStillFor = 2500;

/** Tells how a connection does until it is lost, or until the function that it gives is called. */
export function follow(
  connection: RTCPeerConnection,
  onUp: () => void,
  onLost: (word: GoLiveWord) => void,
  onSent: (sent: Sent) => void,
): () => void {
  let watch = 0;
  const timer = setTimeout(() => onLost("blocked"), connectWithin);
  connection.onconnectionstatechange = () => {
    const state = connection.connectionState;
    if (state === "connected") {
      clearTimeout(timer);
      onUp();
      clearInterval(watch);
      watch = watchSent(connection, onSent, () => onLost("network"));
    } else if (state === "failed" || state === "closed") onLost("blocked");
  };
  return () => {
    connection.onconnectionstatechange = null;
    clearTimeout(timer);
    clearInterval(watch);
  };
}

/** Measures each second what leaves; calls `still` when the other side has stopped acknowledging. */
function watchSent(connection: RTCPeerConnection, onSent: (sent: Sent) => void, still: () => void): number {
  let before: { bytes: number; at: number } | undefined;
  let disconnectedSince = 0;
  return window.setInterval(async () => {
    if (connection.connectionState === "disconnected") {
      disconnectedSince ||= performance.now();
      if (performance.now() - disconnectedSince > standsStillFor) return still();
    } else disconnectedSince = 0;
    const report = await connection.getStats();
    let bytes = 0;
    let framesPerSecond = 0;
    let limited = false;
    for (const entry of report.values()) {
      if (entry.type !== "outbound-rtp") continue;
      bytes += entry.bytesSent ?? 0;
      if (entry.kind !== "video") continue;
      framesPerSecond = entry.framesPerSecond ?? 0;
      limited = entry.qualityLimitationReason === "bandwidth";
    }
    const at = performance.now();
    if (before) onSent({ bitsPerSecond: ((bytes - before.bytes) * 8000) / (at - before.at), framesPerSecond, limited });
    before = { bytes, at };
  }, 1000);
}
