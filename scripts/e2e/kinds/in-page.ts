/** What runs in the page of a test: each function stands alone. */
import type HlsJs from "hls.js";

export type Asked = {
  address: string;
  /** Moments whose picture is looked at. */
  looks: number[];
};

export type Played = {
  error: string | undefined;
  /** It went on for a second, or to its end. */
  moved: boolean;
  width: number;
  /** Bytes of sound that were decoded. */
  heard: number;
  duration: number;
  /** The time of the first picture. */
  first: number | undefined;
  /** Whether the picture was white at the moments that were asked for. */
  white: boolean[];
};

/** Shows each at some moments, then plays it for a second, all at once. */
export async function playHere(asked: Asked[]): Promise<Played[]> {
  const Hls = (globalThis as unknown as { Hls: typeof HlsJs }).Hls;
  return Promise.all(asked.map(playOne));

  async function playOne({ address, looks }: Asked): Promise<Played> {
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
      white: [],
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
    const shown = () =>
      new Promise<number>((resolve) => video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)));
    const ready = new Promise((resolve) => video.addEventListener("canplay", resolve, { once: true }));
    const first = shown();
    hls.loadSource(address);
    hls.attachMedia(video);
    const watch = async () => {
      await ready;
      played.width = video.videoWidth;
      if (played.width > 0) played.first = await first;
      for (const time of looks) {
        const next = shown();
        const sought = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
        video.currentTime = time;
        await Promise.all([sought, next]);
        canvas?.drawImage(video, 0, 0, 1, 1);
        played.white.push((canvas?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128);
      }
      video.currentTime = 0;
      await video.play();
      while (video.currentTime < 1 && !video.ended) await new Promise((resolve) => setTimeout(resolve, 20));
      played.moved = true;
    };
    const late = new Promise<void>((resolve) => setTimeout(resolve, 60_000));
    await Promise.race([failed, watch(), late]);
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
