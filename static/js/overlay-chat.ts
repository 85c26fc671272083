/** The chat of the stream on the air, as anybody may read it. */
import type { ChatMessage, FromServer, Token } from "../../src/chat/wire.ts";

/** As many as fit above each other. */
const linesMax = 12;
const againAfterMs = 3_000;

let socket: WebSocket | undefined;
let of: string | null = null;
let lines: ChatMessage[] = [];

/** Follows another stream's chat; the same goes on. */
export function showChat(list: HTMLElement, videoId: string | null): void {
  if (videoId === of) return;
  of = videoId;
  lines = [];
  draw(list);
  socket?.close();
  if (videoId) connect(list, videoId);
}

function connect(list: HTMLElement, videoId: string): void {
  const url = new URL(`/chat/${encodeURIComponent(videoId)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const own = new WebSocket(url);
  socket = own;
  own.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as FromServer;
    if (frame.t === "hello") lines = frame.m;
    else if (frame.t === "batch") take(frame.m);
    else return;
    lines = lines.toSorted((a, b) => a.seq - b.seq).slice(-linesMax * 4);
    draw(list);
  };
  own.onclose = () => {
    if (socket === own && of === videoId)
      setTimeout(() => {
        if (of === videoId) connect(list, videoId);
      }, againAfterMs);
  };
}

/** A message that changed takes its own place. */
function take(messages: ChatMessage[]): void {
  const fresh = new Set(messages.map(({ id }) => id));
  lines = [...lines.filter(({ id }) => !fresh.has(id)), ...messages];
}

function draw(list: HTMLElement): void {
  const rows = lines
    .filter(({ deleted, crossed }) => !deleted && !crossed)
    .slice(-linesMax)
    .map(({ author, body }) => {
      const row = document.createElement("li");
      const who = document.createElement("b");
      who.textContent = author.name;
      row.append(who, ` ${textOf(body)}`);
      return row;
    });
  list.hidden = rows.length === 0;
  list.replaceChildren(...rows);
}

function textOf(body: Token[]): string {
  return body
    .map((token) => (typeof token === "string" ? token : token.k === "a" ? token.text : textOf(token.c)))
    .join("");
}
