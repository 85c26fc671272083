/**
 * Players that send beats at an even pace, as a process of its own: each is told of once in half a minute, as real ones
 * are, and a few begin another film meanwhile. It writes to bare sockets, for what it uses of the processor is missing at
 * the server.
 */
import { quantile } from "./result.ts";
import { filmOf, openings, type Played, type Players, visitorOf } from "./stats-viewers.ts";

type Call = { due: number; isBeat: boolean };
type Connection = { call?: Call; text: string };

const { url, videoIds, viewers, perSecond, seconds } = (await Bun.stdin.json()) as Players;
const { hostname, port, host } = new URL(url);
const connections = 2000;
const stepMs = 5;

const films = new Uint8Array(viewers);
const free: Bun.Socket<Connection>[] = [];
const late: number[] = [];
const played: Played = { taken: 0, opened: 0, refused: 0, seconds: 0, p99Ms: 0, cpuSeconds: 0 };
let sent = 0;

const sockets = await Promise.all(
  Array.from({ length: connections }, () =>
    Bun.connect<Connection>({ hostname, port: Number(port), data: { text: "" }, socket: { data: answered } }),
  ),
);
free.push(...sockets);

const begun = performance.now();
const cpu = process.cpuUsage();
const end = begun + seconds * 1000;
for (let now = begun; now < end; now = performance.now()) {
  const due = Math.floor(((now - begun) / 1000) * perSecond);
  while (sent < due && free.length > 0) send(free.pop() as Bun.Socket<Connection>, sent++);
  await Bun.sleep(stepMs);
}
const { user, system } = process.cpuUsage(cpu);
played.seconds = (performance.now() - begun) / 1000;
played.cpuSeconds = (user + system) / 1e6;
played.p99Ms = quantile(late, 0.99);
for (const socket of sockets) socket.terminate();
console.log(JSON.stringify(played));

function send(socket: Bun.Socket<Connection>, number: number): void {
  const viewer = number % viewers;
  const isBeat = number % openings !== 0;
  if (!isBeat) films[viewer] = (films[viewer] ?? 0) + 1;
  const film = films[viewer] ?? 0;
  const playing = { videoId: filmOf(viewer + film, videoIds), viewId: `v${viewer}-${film}` };
  const start = 60 + Math.floor(number / viewers) * 30;
  const body = JSON.stringify(
    isBeat
      ? {
          ...playing,
          currentVideoTimeSeconds: start + 30,
          isPlayingNow: true,
          secondsSpentBuffering: 0,
          segments: [{ startSeconds: start, endSeconds: start + 30 }],
        }
      : playing,
  );
  socket.data.call = { due: begun + (number / perSecond) * 1000, isBeat };
  socket.write(
    `POST /api/videos/view${isBeat ? "/playbackstats" : ""} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
      `accept: */*\r\naccept-encoding: gzip, deflate, br, zstd\r\naccept-language: pl,en-US;q=0.7,en;q=0.3\r\n` +
      `user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n` +
      `origin: http://${host}\r\nreferer: http://${host}/watch/${playing.videoId}\r\nsec-fetch-dest: empty\r\n` +
      `sec-fetch-mode: cors\r\nsec-fetch-site: same-origin\r\ncookie: tuid=${visitorOf(viewer)}; consent=1\r\n` +
      `x-forwarded-for: 10.${viewer >> 16}.${(viewer >> 8) & 255}.${viewer & 255}\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
}

/** An answer is whole with as many bytes as it said. */
function answered(socket: Bun.Socket<Connection>, bytes: Buffer): void {
  const { data } = socket;
  data.text += bytes.toString("latin1");
  const head = data.text.indexOf("\r\n\r\n");
  if (head < 0) return;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(data.text)?.[1] ?? 0);
  if (data.text.length < head + 4 + length) return;
  const isTaken = data.text.startsWith("HTTP/1.1 20");
  data.text = "";
  if (!isTaken) played.refused++;
  else if (data.call?.isBeat) played.taken++;
  else played.opened++;
  if (data.call?.isBeat) late.push(performance.now() - data.call.due);
  free.push(socket);
}
