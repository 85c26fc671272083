/** A publisher made by hand, for what no encoder would send. */
import { type Amf, decodeAmf, encodeAmf } from "../amf0.ts";
import { ChunkReader, type Message } from "../chunk-reader.ts";
import { until } from "./bench.ts";

const handshakeBytes = 1 + 1536 + 1536;

export type RawMessage = {
  type: number;
  timestamp?: number;
  streamId?: number;
  payload: Uint8Array;
  chunkStream?: number;
};

/** A message in chunks: a full header, then type 3. */
export function chunked(message: RawMessage, chunkSize = 128): Uint8Array {
  const { type, timestamp = 0, streamId = 0, payload, chunkStream = 3 } = message;
  const isExtended = timestamp >= 0xffffff;
  const extended = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) extended.writeUInt32BE(timestamp);
  const head = Buffer.alloc(12);
  head[0] = chunkStream;
  head.writeUIntBE(isExtended ? 0xffffff : timestamp, 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(streamId, 8);
  const parts: Uint8Array[] = [head, extended, payload.subarray(0, chunkSize)];
  for (let at = chunkSize; at < payload.length; at += chunkSize) {
    parts.push(Uint8Array.of(0xc0 | chunkStream), extended, payload.subarray(at, at + chunkSize));
  }
  return Buffer.concat(parts);
}

export function commandBytes(values: Amf[], streamId = 0): Uint8Array {
  return chunked({ type: 20, streamId, payload: encodeAmf(values) });
}

export function videoBytes(timestamp: number, ...payload: number[]): Uint8Array {
  return chunked({ type: 9, timestamp, streamId: 1, chunkStream: 6, payload: Uint8Array.from(payload) });
}

export function audioBytes(timestamp: number, ...payload: number[]): Uint8Array {
  return chunked({ type: 8, timestamp, streamId: 1, chunkStream: 4, payload: Uint8Array.from(payload) });
}

/** A legacy AVC frame that is one byte long. */
export const frame = [0x27, 1, 0, 0, 0, 0x55];

export function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export const hello: Uint8Array = Buffer.concat([Uint8Array.of(3), new Uint8Array(1536)]);
export const helloAgain = new Uint8Array(1536);

export class RawClient {
  readonly messages: Message[] = [];
  private readonly reader = new ChunkReader(
    { chunkSize: 0xffffff, chunkStreams: 64, lengthOf: () => 0xffffff, partialBytes: () => 0xffffff },
    (message) => {
      if (message.type === 1) this.reader.setChunkSize(Buffer.from(message.payload).readUInt32BE());
      this.messages.push(message);
    },
  );
  private socket: import("bun").Socket<undefined> | undefined;
  private waiting: Uint8Array[] = [];
  /** Bytes of the server's. */
  received = 0;
  closed = false;

  static async connect(port: number): Promise<RawClient> {
    const client = new RawClient();
    client.socket = await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        data: (_socket, bytes) => client.read(bytes),
        drain: () => client.write(),
        close: () => {
          client.closed = true;
        },
        error: () => {
          client.closed = true;
        },
      },
    });
    return client;
  }

  /** As far as the answer to `connect` and `createStream`. */
  static async connected(port: number): Promise<RawClient> {
    const client = await RawClient.connect(port);
    client.send(hello, helloAgain);
    client.send(commandBytes(["connect", 1, { app: "live" }]), commandBytes(["createStream", 2, null]));
    await client.command("_result", 2);
    return client;
  }

  /** As far as the leave to publish, or what else is answered. */
  static async publishing(port: number, key: string): Promise<RawClient> {
    const client = await RawClient.connected(port);
    client.publish(key);
    await client.command("onStatus");
    return client;
  }

  publish(key: string): void {
    this.send(commandBytes(["publish", 3, null, key, "live"], 1));
  }

  send(...bytes: Uint8Array[]): void {
    this.waiting.push(...bytes);
    this.write();
  }

  /** Waits for the n-th command of a name, and gives its values. */
  async command(name: string, times = 1): Promise<Amf[]> {
    await until(() => this.closed || this.commands(name).length >= times);
    return this.commands(name)[times - 1] ?? [];
  }

  commands(name: string): Amf[][] {
    return this.messages
      .filter(({ type }) => type === 20)
      .map(({ payload }) => decodeAmf(payload, { amfDepth: 16, amfValues: 1000 }))
      .filter((values) => values[0] === name);
  }

  async end(): Promise<void> {
    await until(() => this.closed);
  }

  /** Bytes that neither the server nor the kernel has taken. */
  get backlog(): number {
    return this.waiting.reduce((sum, { length }) => sum + length, 0);
  }

  pause(): void {
    this.socket?.pause();
  }

  resume(): void {
    this.socket?.resume();
  }

  close(): void {
    this.socket?.terminate();
  }

  private read(bytes: Uint8Array): void {
    const skipped = Math.max(0, Math.min(bytes.length, handshakeBytes - this.received));
    this.received += bytes.length;
    this.reader.push(bytes.subarray(skipped));
  }

  private write(): void {
    const all = Buffer.concat(this.waiting);
    const written = all.length === 0 ? 0 : Math.max(0, this.socket?.write(all) ?? 0);
    this.waiting = written < all.length ? [all.subarray(written)] : [];
  }
}
