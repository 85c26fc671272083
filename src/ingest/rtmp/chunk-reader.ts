/** Chunks back into messages (RTMP 1.0, 5.3). */
import { ProtocolError } from "./types.ts";

export type Message = {
  type: number;
  /** As sent: ms modulo 2^32. */
  timestamp: number;
  streamId: number;
  /** Made for this message alone. */
  payload: Uint8Array;
};

export type ReaderLimits = {
  chunkSize: number;
  chunkStreams: number;
  /** The longest message of a type, at this moment. */
  lengthOf(type: number): number;
  /** The room that begun messages may take together, at this moment. */
  partialBytes(): number;
};

type ChunkStream = {
  timestamp: number;
  /** What a type 3 chunk that begins a message adds; after type 0 that is the timestamp itself (5.3.1.2.4). */
  step: number;
  /** Whether the last header had an extended timestamp, and what stood in it. */
  extended: boolean;
  field: number;
  length: number;
  type: number;
  streamId: number;
  body: Uint8Array | undefined;
  filled: number;
};

const basicAndMessageHeader = [11, 7, 3, 0] as const;
const extendedMark = 0xffffff;
const nothing: Uint8Array = new Uint8Array(0);

export class ChunkReader {
  private readonly limits: ReaderLimits;
  private readonly emit: (message: Message) => void;
  private readonly streams = new Map<number, ChunkStream>();
  /** The longest header: 3 bytes of basic header, 11 of message header, 4 of extended timestamp. */
  private readonly head = new Uint8Array(18);
  private readonly view = new DataView(this.head.buffer);
  private headLength = 0;
  private chunkSize = 128;
  /** The chunk whose payload is being read, and how much of it is to come. */
  private current: ChunkStream | undefined;
  private left = 0;
  private partial = 0;

  constructor(limits: ReaderLimits, emit: (message: Message) => void) {
    this.limits = limits;
    this.emit = emit;
  }

  /** Reads on; whole messages are emitted in order. Throws ProtocolError, after which the reader is of no use. */
  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.current) {
        const taken = Math.min(this.left, bytes.length - at);
        this.fill(this.current, bytes.subarray(at, at + taken));
        at += taken;
        continue;
      }
      const wanted = Math.min(this.headSize() - this.headLength, bytes.length - at);
      this.head.set(bytes.subarray(at, at + wanted), this.headLength);
      this.headLength += wanted;
      at += wanted;
      if (this.headLength === this.headSize()) this.begin();
    }
  }

  /** Set Chunk Size (5.4.1): from the next chunk on. */
  setChunkSize(size: number): void {
    if (size < 1 || size > this.limits.chunkSize) throw new ProtocolError("chunk size out of range");
    this.chunkSize = size;
  }

  /** Abort Message (5.4.2). */
  abort(chunkStreamId: number): void {
    const stream = this.streams.get(chunkStreamId);
    if (stream) this.release(stream);
  }

  /** How long the header is, as far as its beginning tells. */
  private headSize(): number {
    const first = this.head[0] ?? 0;
    const basic = basicSize(first);
    const size = basic + (basicAndMessageHeader[first >> 6] ?? 0);
    if (this.headLength === 0) return 1;
    if (this.headLength < basic) return basic;
    if (first >> 6 === 3) return this.streams.get(this.id())?.extended ? size + 4 : size;
    return this.headLength >= size && this.uint24(basic) === extendedMark ? size + 4 : size;
  }

  private begin(): void {
    const kind = (this.head[0] ?? 0) >> 6;
    const basic = basicSize(this.head[0] ?? 0);
    const stream = this.stream(this.id(), kind);
    let leftover = nothing;
    if (kind === 3) leftover = this.continue(stream, basic);
    else this.header(stream, kind, basic);
    this.headLength = 0;
    if (!stream.body) {
      if (stream.length > this.limits.lengthOf(stream.type)) throw new ProtocolError("message too long");
      stream.body = nothing;
      stream.filled = 0;
    }
    this.current = stream;
    this.left = Math.min(this.chunkSize, stream.length - stream.filled);
    if (this.left === 0) this.fill(stream, nothing);
    if (leftover.length > 0) this.push(leftover);
  }

  private stream(id: number, kind: number): ChunkStream {
    const known = this.streams.get(id);
    if (known) {
      if (known.body && kind !== 3) throw new ProtocolError("a new message in the middle of another");
      return known;
    }
    if (kind !== 0) throw new ProtocolError("a chunk stream begins without a full header");
    if (this.streams.size >= this.limits.chunkStreams) throw new ProtocolError("too many chunk streams");
    const begun: ChunkStream = {
      timestamp: 0,
      step: 0,
      extended: false,
      field: 0,
      length: 0,
      type: 0,
      streamId: 0,
      body: undefined,
      filled: 0,
    };
    this.streams.set(id, begun);
    return begun;
  }

  /** Message headers of types 0, 1 and 2 (5.3.1.2). */
  private header(stream: ChunkStream, kind: number, at: number): void {
    const short = this.uint24(at);
    stream.extended = short === extendedMark;
    stream.field = stream.extended ? this.view.getUint32(at + (basicAndMessageHeader[kind] ?? 0)) : short;
    stream.step = stream.field;
    stream.timestamp = kind === 0 ? stream.field : (stream.timestamp + stream.field) >>> 0;
    if (kind === 2) return;
    stream.length = this.uint24(at + 3);
    stream.type = this.head[at + 6] ?? 0;
    if (kind === 0) stream.streamId = this.view.getUint32(at + 7, true);
  }

  /**
   * Type 3. The extended timestamp is repeated after it (5.3.1.3); some encoders leave it out, and some repeat the
   * timestamp where the field held a difference. Four bytes that are neither are the payload's.
   */
  private continue(stream: ChunkStream, at: number): Uint8Array {
    const repeated = stream.extended ? this.view.getUint32(at) : 0;
    const missing = stream.extended && repeated !== stream.field && repeated !== stream.timestamp;
    if (!stream.body) stream.timestamp = (stream.timestamp + stream.step) >>> 0;
    return missing ? this.head.slice(at, at + 4) : nothing;
  }

  private fill(stream: ChunkStream, bytes: Uint8Array): void {
    const end = stream.filled + bytes.length;
    const body = this.room(stream, end);
    body.set(bytes, stream.filled);
    stream.filled = end;
    this.left -= bytes.length;
    if (this.left > 0) return;
    this.current = undefined;
    if (end < stream.length) return;
    this.release(stream);
    this.emit({ type: stream.type, timestamp: stream.timestamp, streamId: stream.streamId, payload: body });
  }

  /** Room grows with what came, never with what was announced, and ends as long as the message. */
  private room(stream: ChunkStream, needed: number): Uint8Array {
    const body = stream.body ?? nothing;
    if (body.length >= needed) return body;
    const larger = new Uint8Array(Math.min(stream.length, Math.max(needed, body.length * 2, 4096)));
    this.partial += larger.length - body.length;
    if (this.partial > this.limits.partialBytes()) throw new ProtocolError("too much in begun messages");
    larger.set(body);
    stream.body = larger;
    return larger;
  }

  private release(stream: ChunkStream): void {
    this.partial -= stream.body?.length ?? 0;
    stream.body = undefined;
    stream.filled = 0;
  }

  /** Chunk stream ids of one, two and three bytes (5.3.1.1). */
  private id(): number {
    const low = (this.head[0] ?? 0) & 63;
    if (low > 1) return low;
    const second = (this.head[1] ?? 0) + 64;
    return low === 0 ? second : second + (this.head[2] ?? 0) * 256;
  }

  private uint24(at: number): number {
    return ((this.head[at] ?? 0) << 16) | ((this.head[at + 1] ?? 0) << 8) | (this.head[at + 2] ?? 0);
  }
}

function basicSize(first: number): number {
  const low = first & 63;
  return low === 0 ? 2 : low === 1 ? 3 : 1;
}
