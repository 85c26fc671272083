import { expect, test } from "bun:test";
import { crc32, deflateRawSync } from "node:zlib";
import { makeZip } from "client-zip";
import { unzip, ZipFault } from "./zip.ts";

type Part = { name: string; content: Buffer; method?: number; size?: number; flags?: number; crc?: number };

/** An archive as other programs write it, or lie in it. */
function archiveOf(parts: Part[], { count = parts.length } = {}): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, size = content.length, flags = 0, crc = crc32(content) } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const facts = Buffer.alloc(16);
    facts.writeUInt32LE(crc, 4);
    facts.writeUInt32LE(packed.length, 8);
    facts.writeUInt32LE(size, 12);
    const common = Buffer.alloc(6);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const head = Buffer.concat([Buffer.from("PK\x03\x04"), common, facts, lengths, Buffer.from(name)]);
    const places = Buffer.alloc(14);
    places.writeUInt32LE(at, 10);
    list.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02"),
        Buffer.from([20, 0]),
        common,
        facts,
        lengths,
        places,
        Buffer.from(name),
      ]),
    );
    files.push(head, packed);
    at += head.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...list, Buffer.from("PK\x05\x06"), end]);
}

function faultOf(bytes: Uint8Array, maxBytes = 1000): string {
  try {
    unzip(bytes, ["a.json"], maxBytes);
    return "none";
  } catch (error) {
    if (error instanceof ZipFault) return error.why;
    throw error;
  }
}

const content = Buffer.from("zażółć".repeat(20));

test("files are read however they were packed, also as we write them, and others are left", async () => {
  for (const method of [0, 8]) {
    const found = unzip(
      archiveOf([
        { name: "b", content },
        { name: "a.json", content, method },
      ]),
      ["a.json"],
      1000,
    );
    expect([[...found.keys()], Buffer.from(found.get("a.json") ?? "").equals(content)]).toEqual([["a.json"], true]);
  }
  async function* pieces() {
    yield content.subarray(0, 10);
    yield content.subarray(10);
  }
  const written = new Response(makeZip([{ name: "a.json", input: pieces() }]));
  const found = unzip(await written.bytes(), ["a.json"], 1000);
  expect(Buffer.from(found.get("a.json") ?? "").equals(content)).toBe(true);
});

test("a bomb is no larger than was allowed, whatever it says of itself", () => {
  const bomb = Buffer.alloc(50_000_000);
  expect(faultOf(archiveOf([{ name: "a.json", content: bomb }]))).toBe("tooLarge");
  expect(faultOf(archiveOf([{ name: "a.json", content: bomb, size: 10 }]))).toBe("tooLarge");
  expect(faultOf(archiveOf([{ name: "a.json", content }], { count: 65_535 }))).toBe("tooLarge");
});

test("what is no archive, or an odd one, is refused", () => {
  for (const odd of [Buffer.alloc(0), Buffer.from("PK"), Buffer.alloc(100_000), Buffer.from("{}".repeat(50))])
    expect(faultOf(odd)).toBe("notZip");
  const good = archiveOf([{ name: "a.json", content, method: 0 }]);
  expect(faultOf(good)).toBe("none");
  const turned = Buffer.from(good);
  turned[60] = (turned[60] ?? 0) ^ 1;
  const odd = [
    turned,
    archiveOf([{ name: "a.json", content, flags: 1 }]),
    archiveOf([{ name: "a.json", content, method: 12 }]),
    archiveOf([{ name: "a.json", content, crc: 1 }]),
    archiveOf([{ name: "a.json", content, size: 3 }]),
    archiveOf([
      { name: "a.json", content },
      { name: "a.json", content },
    ]),
    archiveOf([{ name: "a.json", content }], { count: 2 }),
  ];
  expect(odd.map((bytes) => faultOf(bytes))).toEqual(odd.map(() => "damaged"));
  // Cut anywhere it says so, and never fails otherwise.
  for (let length = 0; length < good.length; length++) expect(faultOf(good.subarray(0, length))).not.toBe("none");
  for (let at = 0; at < good.length; at++) {
    const bytes = Buffer.from(good);
    bytes[at] = 0xff;
    faultOf(bytes);
  }
});
