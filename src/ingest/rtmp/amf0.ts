/** Action Message Format 0 ("AMF 0 File Format Specification", Adobe, 2007), as far as commands and metadata use it. */
import { ProtocolError } from "./types.ts";

export type Amf = undefined | null | boolean | number | string | Amf[] | AmfObject;
export type AmfObject = { [name: string]: Amf };

type AmfLimits = { amfDepth: number; amfValues: number };

const marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xml: 15,
  typedObject: 16,
} as const;

/** Every value of a message, one after another. Throws ProtocolError for what is cut off, too deep, too many, or not AMF 0. */
export function decodeAmf(bytes: Uint8Array, limits: AmfLimits): Amf[] {
  const reader = new AmfReader(bytes, limits);
  const values: Amf[] = [];
  while (!reader.done) values.push(reader.value(0));
  return values;
}

/** The values one after another. Objects are written as anonymous objects, arrays as strict ones. */
export function encodeAmf(values: Amf[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const value of values) write(parts, value);
  return Buffer.concat(parts);
}

export function isAmfObject(value: Amf): value is AmfObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class AmfReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly depth: number;
  private left: number;
  private at = 0;

  constructor(bytes: Uint8Array, limits: AmfLimits) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.depth = limits.amfDepth;
    this.left = limits.amfValues;
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  value(depth: number): Amf {
    if (depth > this.depth) throw new ProtocolError("AMF nested too deeply");
    if (this.left-- <= 0) throw new ProtocolError("too many AMF values");
    const kind = this.view.getUint8(this.take(1));
    switch (kind) {
      case marker.number:
        return this.view.getFloat64(this.take(8));
      case marker.boolean:
        return this.view.getUint8(this.take(1)) !== 0;
      case marker.string:
        return this.text(this.view.getUint16(this.take(2)));
      case marker.longString:
      case marker.xml:
        return this.text(this.view.getUint32(this.take(4)));
      case marker.null:
        return null;
      case marker.undefined:
      case marker.unsupported:
        return undefined;
      case marker.object:
        return this.object(depth);
      case marker.typedObject:
        this.text(this.view.getUint16(this.take(2)));
        return this.object(depth);
      case marker.ecmaArray:
        // The count is a hint (2.10): encoders write it too high or zero, and an object's end follows anyway.
        this.take(4);
        return this.object(depth);
      case marker.strictArray:
        return this.array(depth);
      case marker.date: {
        const at = this.take(10);
        return this.view.getFloat64(at);
      }
      default:
        throw new ProtocolError(`AMF 0 marker ${kind} is not supported`);
    }
  }

  private object(depth: number): AmfObject {
    const object: AmfObject = Object.create(null);
    for (;;) {
      const name = this.text(this.view.getUint16(this.take(2)));
      if (name === "" && this.bytes[this.at] === marker.objectEnd) {
        this.at += 1;
        return object;
      }
      object[name] = this.value(depth + 1);
    }
  }

  private array(depth: number): Amf[] {
    const count = this.view.getUint32(this.take(4));
    if (count > this.left) throw new ProtocolError("too many AMF values");
    const array: Amf[] = [];
    for (let n = 0; n < count; n++) array.push(this.value(depth + 1));
    return array;
  }

  private text(length: number): string {
    const at = this.take(length);
    return new TextDecoder().decode(this.bytes.subarray(at, at + length));
  }

  /** Where the next so many bytes begin, which it steps over. */
  private take(length: number): number {
    const at = this.at;
    if (at + length > this.bytes.length) throw new ProtocolError("AMF cut off");
    this.at = at + length;
    return at;
  }
}

function write(parts: Uint8Array[], value: Amf): void {
  if (value === undefined) parts.push(Uint8Array.of(marker.undefined));
  else if (value === null) parts.push(Uint8Array.of(marker.null));
  else if (typeof value === "boolean") parts.push(Uint8Array.of(marker.boolean, value ? 1 : 0));
  else if (typeof value === "number") {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    parts.push(bytes);
  } else if (typeof value === "string") writeString(parts, value);
  else if (Array.isArray(value)) {
    const head = Buffer.of(marker.strictArray, 0, 0, 0, 0);
    head.writeUInt32BE(value.length, 1);
    parts.push(head);
    for (const item of value) write(parts, item);
  } else {
    parts.push(Uint8Array.of(marker.object));
    for (const [name, item] of Object.entries(value)) {
      parts.push(shortText(name));
      write(parts, item);
    }
    parts.push(Uint8Array.of(0, 0, marker.objectEnd));
  }
}

function writeString(parts: Uint8Array[], value: string): void {
  if (Buffer.byteLength(value) <= 0xffff) {
    parts.push(Uint8Array.of(marker.string), shortText(value));
    return;
  }
  const text = Buffer.from(value);
  const head = Buffer.of(marker.longString, 0, 0, 0, 0);
  head.writeUInt32BE(text.length, 1);
  parts.push(head, text);
}

function shortText(value: string): Uint8Array {
  const text = Buffer.from(value);
  return Buffer.concat([Uint8Array.of(text.length >> 8, text.length & 0xff), text]);
}
