import type { GoLiveWord, Quality } from "./props.ts";

export type Device = { id: string; label: string };
export type Devices = { cameras: Device[]; microphones: Device[] };

/** A fault that has words of its own. */
export class SaidFault extends Error {
  constructor(readonly word: GoLiveWord) {
    super(word);
  }
}

/** Opens camera and microphone; an empty id takes the browser's own choice. Throws SaidFault. */
export async function openDevices(camera: string, microphone: string, quality: Quality): Promise<MediaStream> {
  // Browsers give cameras to pages over HTTPS and on the machine itself only.
  if (!navigator.mediaDevices?.getUserMedia) throw new SaidFault("insecure");
  const { width, height } = quality;
  const video = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: 30, max: 30 } };
  const chosen = (id: string) => (id ? { deviceId: { exact: id } } : {});
  const audio = { echoCancellation: true, noiseSuppression: true, ...chosen(microphone) };
  const wanted = { ...video, ...chosen(camera) };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: wanted, audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name !== "NotFoundError") throw new SaidFault(wordFor(name));
  }
  // A camera without a microphone is worth sending; the other way round is not.
  return navigator.mediaDevices.getUserMedia({ video: wanted }).catch((error) => {
    throw new SaidFault(wordFor(error instanceof DOMException ? error.name : ""));
  });
}

/** What there is to choose from. Names are empty until the person has allowed the camera. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const of = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId)
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { cameras: of("videoinput"), microphones: of("audioinput") };
}

export function deviceOf(stream: MediaStream | undefined, kind: "video" | "audio"): string {
  const [track] = kind === "video" ? (stream?.getVideoTracks() ?? []) : (stream?.getAudioTracks() ?? []);
  return track?.getSettings().deviceId ?? "";
}

export function closeStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function wordFor(name: string): GoLiveWord {
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "noDevice";
  if (name === "NotReadableError" || name === "AbortError") return "deviceBusy";
  return "deviceFailed";
}
