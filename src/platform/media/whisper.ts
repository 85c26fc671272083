import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnChild } from "../children.ts";
import { type Cue, parseCaptions } from "./captions.ts";
import { MediaError, runTool, toolLimits } from "./child.ts";

export type Whisper = { program: string; model: string };

type Speech = {
  whisper: Whisper;
  /** What ffmpeg reads the sound from, with the arguments before it. */
  input: string[];
  /** Seconds. */
  duration: number;
  /** A language's code; the program takes everything for English unless it is told. */
  lang: string;
  threads: number;
  signal: AbortSignal;
  onProgress(share: number): void;
};

const memoryBytes = 24 * 1024 ** 3;
/** The program is slower than speech on a small machine. */
const timesAsLong = 20;

/** Writes down what is said, by whisper.cpp. Throws MediaError `NO_SPEECH` where nothing is, `NO_RECOGNITION`. */
export async function recogniseSpeech(speech: Speech): Promise<Cue[]> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-speech-"));
  try {
    const sound = join(folder, "sound.wav");
    const { input, duration, signal } = speech;
    const wave = ["-vn", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", sound];
    await runTool("ffmpeg", ["-v", "error", "-y", ...input, ...wave], { seconds: 600 + duration, signal });
    await listen(speech, sound, join(folder, "said"));
    const text = await readFile(join(folder, "said.vtt"), "utf8").catch(() => undefined);
    // It ends with 0 also where it did nothing but say how it is called.
    if (text === undefined) throw new MediaError("NO_RECOGNITION", true);
    const cues = withoutLoops(parseCaptions(text));
    if (cues.length === 0) throw new MediaError("NO_SPEECH", true);
    return cues;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listen({ whisper, lang, threads, duration, signal, onProgress }: Speech, sound: string, out: string) {
  signal.throwIfAborted();
  const args = ["-m", whisper.model, "-f", sound, "-l", lang, "-ovtt", "-of", out, "-np", "-pp"];
  const command = [...toolLimits(15, memoryBytes), whisper.program, ...args];
  if (threads > 0) command.push("-t", String(threads));
  const child = spawnChild(command, { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(stop, (600 + duration * timesAsLong) * 1000);
  try {
    const said = await readProgress(child.stderr, onProgress);
    const status = await child.exited;
    if (signal.aborted) throw new MediaError("CANCELLED", true);
    if (status !== 0) throw new MediaError("NO_RECOGNITION", false, said);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Gives the end of what it said, and tells of each share that it names. */
async function readProgress(stream: ReadableStream<Uint8Array>, onProgress: (share: number) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text = (text + decoder.decode(chunk, { stream: true })).slice(-4000);
    const told = [...text.matchAll(/progress = {1,4}(\d{1,3})%/g)].at(-1);
    if (told) onProgress(Math.min(1, Number(told[1]) / 100));
  }
  return text.slice(-1000);
}

const repeatsMax = 3;

/** Where it hears nothing it may say the same again and again: of a run only the beginning stays. */
function withoutLoops(cues: Cue[]): Cue[] {
  let run = 0;
  return cues.filter((cue, index) => {
    run = cues[index - 1]?.lines.join("\n") === cue.lines.join("\n") ? run + 1 : 1;
    return run <= repeatsMax;
  });
}
