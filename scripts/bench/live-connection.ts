/** The least HTTP/1.1 that a kept-alive connection needs: many of them share the processor with what they measure. */
export type Answer = { status: number; bytes: number; text(): string };

export type Connection = { get(path: string): Promise<Answer>; close(): void };

/** One request after another, each answered with a `content-length`. Only of playlists the text is kept. */
export async function openConnection(port: number): Promise<Connection> {
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  let head: Head | undefined;
  let chunks: Buffer[] = [];
  let size = 0;

  function receive(bytes: Buffer): void {
    size += bytes.length;
    if (head) {
      if (head.kept) chunks.push(Buffer.from(bytes));
    } else {
      chunks.push(Buffer.from(bytes));
      const all = joined(chunks);
      const end = all.indexOf("\r\n\r\n");
      if (end < 0) return;
      head = readHead(all.toString("latin1", 0, end));
      const rest = all.subarray(end + 4);
      chunks = head.kept ? [rest] : [];
      size = rest.length;
    }
    if (size < head.length) return;
    const body = joined(chunks);
    const { status, length, zipped } = head;
    head = undefined;
    chunks = [];
    size = 0;
    const asker = waiting;
    waiting = undefined;
    asker?.resolve({ status, bytes: length, text: () => (zipped ? unzip(body) : body.toString()) });
  }

  const gone = () => waiting?.reject(new Error("the connection was closed"));
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: (_, bytes) => receive(bytes), close: gone, error: gone },
  });
  return {
    get(path) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip\r\n\r\n`);
      });
    },
    close: () => socket.end(),
  };
}

type Head = { status: number; length: number; zipped: boolean /** Somebody reads the body. */; kept: boolean };

function readHead(lines: string): Head {
  return {
    status: Number(lines.slice(9, 12)),
    length: Number(/content-length: (\d+)/i.exec(lines)?.[1] ?? 0),
    zipped: /content-encoding: gzip/i.test(lines),
    kept: /mpegurl/i.test(lines),
  };
}

function joined(chunks: Buffer[]): Buffer {
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/** All viewers of a moment get the same bytes: unpacked once. */
const unzipped = new Map<number | bigint, string>();

function unzip(body: Buffer): string {
  const name = Bun.hash(body);
  const known = unzipped.get(name);
  if (known !== undefined) return known;
  const text = Buffer.from(Bun.gunzipSync(new Uint8Array(body))).toString();
  if (unzipped.size > 200) unzipped.clear();
  unzipped.set(name, text);
  return text;
}
