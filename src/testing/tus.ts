import type { Client } from "./client.ts";
import type { Harness } from "./harness.ts";

const resumable = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A tus client of one person, as bare as the protocol. */
export class Tus {
  constructor(
    private readonly harness: Harness,
    readonly client: Client,
  ) {}

  /** A new video of the channel, to send a file into. */
  async draft(channelId: string): Promise<string> {
    return ((await this.client.api("POST", "/videos", { channelId })).json as { _id: string })._id;
  }

  begin(videoId: string, size: number, headers: Record<string, string> = {}) {
    const metadata = `videoId ${base64(videoId)},filename ${base64("Góry.mp4")}`;
    return this.client.request("/api/uploads", {
      method: "POST",
      headers: { ...resumable, "upload-length": String(size), "upload-metadata": metadata, ...headers },
    });
  }

  /** Begins one that has to be taken; gives its address. */
  async begun(videoId: string, size: number): Promise<string> {
    const answer = await this.begin(videoId, size);
    if (answer.status !== 201 || !answer.location) throw new Error(`${answer.status} ${answer.text}`);
    return answer.location;
  }

  async send(path: string, offset: number, body: Uint8Array | ReadableStream, headers: Record<string, string> = {}) {
    const length = body instanceof Uint8Array ? { "content-length": String(body.length) } : undefined;
    const request = new Request(`http://localhost:3000${path}`, {
      method: "PATCH",
      headers: {
        ...resumable,
        ...length,
        ...headers,
        origin: "http://localhost:3000",
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
        cookie: [...this.client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: body as BodyInit,
      duplex: "half",
    } as RequestInit);
    const answer = await this.harness.app.fetch(request, () => "127.0.0.1");
    return {
      status: answer.status,
      offset: answer.headers.get("upload-offset"),
      headers: answer.headers,
      text: await answer.text(),
    };
  }

  head(path: string) {
    return this.client.request(path, { method: "HEAD", headers: resumable });
  }

  /** How far the server says that it has come. */
  async offset(path: string): Promise<number> {
    return Number((await this.head(path)).headers.get("upload-offset") ?? Number.NaN);
  }

  drop(path: string) {
    return this.client.request(path, { method: "DELETE", headers: resumable });
  }
}

export function sha1(bytes: Uint8Array): Record<string, string> {
  return { "upload-checksum": `sha1 ${new Bun.CryptoHasher("sha1").update(bytes).digest("base64")}` };
}
