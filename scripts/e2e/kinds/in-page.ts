/** What runs in the page of a test: each function stands alone. */
import type HlsJs from "hls.js";

export type Played = {
  error: string | undefined;
  moved: boolean;
  width: number;
  /** Bytes of sound that were decoded. */
  heard: number;
  duration: number;
  /** The times of the first picture and of the first white one; undefined for what was not seen. */
  first: number | undefined;
  flash: number | undefined;
};

/** Plays each to 1.3 s or its end, all at once. */
export async function playHere(addresses: string[]): Promise<Played[]> {
  const Hls = (globalThis as unknown as { Hls: typeof HlsJs }).Hls;
  return Promise.all(addresses.map(playOne));

  async function playOne(address: string): Promise<Played> {
    const video = document.createElement("video");
    document.body.append(video);
    const hls = new Hls({ enableWorker: false, startPosition: 0 });
    const played: Played = {
      error: undefined,
      moved: false,
      width: 0,
      heard: 0,
      duration: 0,
      first: undefined,
      flash: undefined,
    };
    const failed = new Promise<void>((resolve) => {
      const fail = (error: string) => {
        played.error = error;
        resolve();
      };
      hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && fail(details));
      video.addEventListener("error", () => fail(`element: ${video.error?.message}`));
    });
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      canvas?.drawImage(video, 0, 0, 1, 1);
      const white = (canvas?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128;
      played.first ??= mediaTime;
      if (white) played.flash ??= mediaTime;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    hls.loadSource(address);
    hls.attachMedia(video);
    const begun = new Promise((resolve) => video.addEventListener("canplay", resolve, { once: true }));
    const reached = begun.then(async () => {
      await video.play();
      while (video.currentTime < 1.3 && !video.ended) await new Promise((resolve) => setTimeout(resolve, 20));
      played.moved = true;
    });
    const late = new Promise<void>((resolve) => setTimeout(resolve, 30_000));
    await Promise.race([failed, reached, late]);
    played.width = video.videoWidth;
    played.heard = (video as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount;
    played.duration = video.duration;
    hls.destroy();
    video.remove();
    return played;
  }
}

/** Records a moving canvas and a tone as the browser does it. */
export async function recordHere({ type, seconds }: { type: string; seconds: number }) {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 240;
  const draw = canvas.getContext("2d");
  const timer = setInterval(() => {
    if (!draw) return;
    draw.fillStyle = `hsl(${performance.now() / 10} 80% 50%)`;
    draw.fillRect(0, 0, 320, 240);
  }, 40);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const target = audio.createMediaStreamDestination();
  tone.connect(target);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...target.stream.getTracks()]);
  const recorder = new MediaRecorder(stream, { mimeType: type });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  const begun = performance.now();
  recorder.start(500);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  recorder.stop();
  await stopped;
  const length = (performance.now() - begun) / 1000;
  clearInterval(timer);
  await audio.close();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { base64: btoa(text), seconds: length };
}
