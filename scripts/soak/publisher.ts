/** A stream that goes on through every fault: ffmpeg as an encoder that connects again, as OBS does. */
import type { Scene } from "./stage.ts";

export type Publisher = {
  videoId: string;
  /** When it began to ask, each time that it was let in. */
  taken: number[];
  freeze(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** `addresses`: where it may be sent, one after another when the one before hangs up. */
export async function startPublisher(stage: Scene, addresses: () => string[]): Promise<Publisher> {
  const made = { channelId: stage.channelId, live: true, title: "Transmisja próbna" };
  const { _id: videoId } = await stage.call<{ _id: string }>("POST", "/videos", made);
  await stage.call("PATCH", `/videos/${videoId}`, { visibility: "public" });
  const { key } = await stage.call<{ key: string }>("POST", `/videos/${videoId}/url`);
  let child: Bun.Subprocess | undefined;
  let over = false;
  const taken: number[] = [];
  const publishing = (async () => {
    for (let turn = 0; !over; turn++) {
      const servers = addresses();
      const at = performance.now();
      const sending = Bun.spawn(
        [
          ...[
            "ffmpeg",
            "-v",
            "quiet",
            "-progress",
            "pipe:1",
            "-re",
            "-f",
            "lavfi",
            "-i",
            "testsrc2=size=640x360:rate=25",
          ],
          ...["-f", "lavfi", "-i", "sine=440", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency"],
          ...[
            "-g",
            "50",
            "-b:v",
            "500k",
            "-c:a",
            "aac",
            "-rw_timeout",
            "5000000",
            "-f",
            "flv",
            `${servers[turn % servers.length]}/${key}`,
          ],
        ],
        { stdin: "ignore", stdout: "pipe", stderr: "ignore" },
      );
      child = sending;
      await firstWord(sending.stdout, () => taken.push(at));
      await sending.exited;
      if (!over) await Bun.sleep(2000);
    }
  })();
  return {
    videoId,
    taken,
    async freeze(milliseconds) {
      const frozen = child;
      frozen?.kill("SIGSTOP");
      await Bun.sleep(milliseconds);
      frozen?.kill("SIGCONT");
    },
    async stop() {
      over = true;
      child?.kill("SIGKILL");
      await publishing;
    },
  };
}

/** It tells of its progress once the server has let it in. Resolves when it says no more. */
async function firstWord(said: ReadableStream<Uint8Array>, run: () => void): Promise<void> {
  let isFirst = true;
  for await (const _ of said) {
    if (isFirst) run();
    isFirst = false;
  }
}
