import { SaidFault } from "./devices.ts";
import type { GoLiveWord } from "./props.ts";

/** One WHIP session (RFC 9725): an offer, its answer, and the address under which it is ended. */
export type WhipSession = {
  connection: RTCPeerConnection;
  session: string;
  /** Sends other tracks from now on. */
  replace(stream: MediaStream, bitsPerSecond: number): Promise<void>;
};

const gatherAtMost = 1500;

const byStatus: Record<number, GoLiveWord> = {
  401: "refused",
  403: "refused",
  404: "refused",
  409: "busy",
  422: "noH264",
  503: "off",
};

/** Sends a stream to the server as H.264 and Opus. Throws SaidFault. */
export async function openSession(endpoint: string, stream: MediaStream, bitsPerSecond: number): Promise<WhipSession> {
  const h264 = h264Codecs();
  if (h264.length === 0) throw new SaidFault("noH264");
  const connection = new RTCPeerConnection({ bundlePolicy: "max-bundle" });
  try {
    const senders: RTCRtpSender[] = [];
    for (const track of stream.getTracks()) {
      const transceiver = connection.addTransceiver(track, { direction: "sendonly", streams: [stream] });
      if (track.kind !== "video") continue;
      transceiver.setCodecPreferences(h264);
      senders.push(transceiver.sender);
    }
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    const answer = await post(endpoint, connection.localDescription?.sdp ?? "");
    await connection.setRemoteDescription({ type: "answer", sdp: answer.sdp });
    const setBitRate = (bits: number) => {
      for (const sender of senders) void limit(sender, bits);
    };
    setBitRate(bitsPerSecond);
    return {
      connection,
      session: answer.session,
      async replace(next, bits) {
        for (const sender of connection.getSenders()) {
          const kind = sender.track?.kind;
          await sender.replaceTrack(next.getTracks().find((track) => track.kind === kind) ?? null);
        }
        setBitRate(bits);
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Tells the server that it is over; works while the page is being left, too. */
export function endSession({ connection, session }: WhipSession): void {
  connection.close();
  void fetch(session, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

async function post(endpoint: string, sdp: string): Promise<{ sdp: string; session: string }> {
  let answer: Response;
  try {
    answer = await fetch(endpoint, { method: "POST", headers: { "content-type": "application/sdp" }, body: sdp });
  } catch {
    throw new SaidFault("network");
  }
  const location = answer.headers.get("location");
  if (answer.status !== 201 || !location) throw new SaidFault(byStatus[answer.status] ?? "failed");
  return { sdp: await answer.text(), session: new URL(location, new URL(endpoint, document.baseURI)).href };
}

/** The server takes nothing else; the constrained baseline profile first, which every browser can encode. */
function h264Codecs(): RTCRtpCodec[] {
  const codecs = RTCRtpSender.getCapabilities("video")?.codecs ?? [];
  const rank = ({ sdpFmtpLine = "" }: RTCRtpCodec) =>
    (sdpFmtpLine.includes("packetization-mode=1") ? 0 : 2) + (/profile-level-id=42e0/i.test(sdpFmtpLine) ? 0 : 1);
  const h264 = codecs
    .filter(({ mimeType }) => mimeType.toLowerCase() === "video/h264")
    .sort((a, b) => rank(a) - rank(b));
  const repeats = codecs.filter(({ mimeType }) => mimeType.toLowerCase() === "video/rtx");
  return h264.length === 0 ? [] : [...h264, ...repeats];
}

async function limit(sender: RTCRtpSender, bitsPerSecond: number): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.maxBitrate = bitsPerSecond;
  // The picture's size must not change in mid-stream: it is recorded and repackaged as it is.
  (parameters as RTCRtpSendParameters & { degradationPreference?: string }).degradationPreference =
    "maintain-resolution";
  await sender.setParameters(parameters).catch(() => undefined);
}

/** The offer carries all addresses, so that no second request is needed; it does not wait for slow interfaces. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    if (connection.iceGatheringState === "complete") return resolve();
    const timer = setTimeout(resolve, gatherAtMost);
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    });
  });
}
