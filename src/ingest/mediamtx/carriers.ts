import type { Transcode } from "./transcode.ts";

type Carried = { key: string; transcode: Transcode; size: string };

/** Browsers' streams on their way into the ingest, by the aliases under which they came. */
export class Carriers {
  private readonly carried = new Map<string, Carried>();

  /** `carry` starts to carry a browser's stream into the ingest. */
  constructor(private readonly carry: (alias: string, key: string) => Transcode) {}

  /** Sees to it that a stream is carried. Gives since when it fails to arrive, undefined while it does. */
  async follow(alias: string, key: string, size: string): Promise<number | undefined> {
    const old = this.carried.get(alias);
    // A phone was turned or another camera chosen: FLV tells the picture's size at the beginning only.
    if (old && old.size !== "" && size !== "" && old.size !== size) await this.stop(alias);
    const { transcode, size: known } = this.carried.get(alias) ?? { transcode: this.carry(alias, key), size: "" };
    this.carried.set(alias, { key, transcode, size: known || size });
    return transcode.failingSince();
  }

  stopKey(key: string): void {
    for (const [alias, { key: its }] of this.carried) if (its === key) void this.stop(alias);
  }

  /** Stops those of which `isPlaying` says that nothing comes any longer. */
  async stopUnless(isPlaying: (alias: string) => boolean): Promise<void> {
    for (const alias of this.carried.keys()) if (!isPlaying(alias)) await this.stop(alias);
  }

  async clear(): Promise<void> {
    await Promise.all([...this.carried.keys()].map((alias) => this.stop(alias)));
  }

  private async stop(alias: string): Promise<void> {
    const carrier = this.carried.get(alias);
    this.carried.delete(alias);
    await carrier?.transcode.stop();
  }
}
