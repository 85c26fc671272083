/** The overlay in OBS: shows what the server says, each alert once, and comes back by itself after a restart. */
import type { FromServer, ShownAlert } from "../../src/overlay/wire.ts";
import { showChat } from "./overlay-chat.ts";
import { chime } from "./overlay-sound.ts";

type State = Extract<FromServer, { t: "state" }>;

const screen = document.body;
const words = JSON.parse(screen.dataset.words ?? "{}") as Record<string, string>;
const money = new Intl.NumberFormat(document.documentElement.lang, {
  style: "currency",
  currency: "PLN",
  trailingZeroDisplay: "stripIfInteger",
  useGrouping: "always",
} as Intl.NumberFormatOptions);
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
const inside = (box: HTMLElement, what: string) => box.querySelector<HTMLElement>(what);
const sumOf = (grosze: number) => money.format(grosze / 100);

const leastWaitMs = 500;
const mostWaitMs = 5_000;
/** The server says something far more often. */
const silenceMs = 50_000;
/** What was shown by this page, so that nothing is shown twice; the latest are enough. */
const shown: string[] = [];
const rememberedMax = 200;

let socket: WebSocket | undefined;
let wait = leastWaitMs;
let heard: ReturnType<typeof setTimeout> | undefined;
let current: string | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

const keyOf = ({ id, play }: ShownAlert) => `${id} ${play}`;

function connect(): void {
  const url = new URL(screen.dataset.overlay ?? "", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("alerts", part("alerts") ? "1" : "0");
  socket = new WebSocket(url);
  socket.onopen = () => {
    wait = leastWaitMs;
    listen();
  };
  socket.onmessage = ({ data }) => {
    listen();
    const frame = JSON.parse(String(data)) as FromServer;
    if (frame.t === "state") show(frame);
  };
  socket.onclose = () => {
    clearTimeout(heard);
    setTimeout(connect, wait);
    wait = Math.min(mostWaitMs, wait * 2);
  };
}

function listen(): void {
  clearTimeout(heard);
  heard = setTimeout(() => socket?.close(), silenceMs);
}

function show(state: State): void {
  showAlert(state);
  showGoal(state);
  showDonors(state);
  const chat = part("chat");
  if (chat) showChat(chat, state.chat);
}

function showAlert({ playing, seconds, sound }: State): void {
  const box = part("alerts");
  if (!box) return;
  if (!playing || keyOf(playing) !== current) hide(box);
  if (!playing) return;
  const key = keyOf(playing);
  const isNew = !shown.includes(key);
  if (isNew) shown.push(key);
  if (shown.length > rememberedMax) shown.shift();
  // Another page showed it before this one was there.
  if (playing.seen) return;
  socket?.send(JSON.stringify({ t: "seen", id: playing.id, play: playing.play }));
  if (!isNew) return;
  const name = playing.isTest ? words.testName : (playing.name ?? words.someone);
  write(box, "[data-gave]", fill(words.gave ?? "", name ?? "", sumOf(playing.amount)));
  write(box, "[data-message]", playing.isTest ? (words.testMessage ?? "") : playing.message);
  current = key;
  box.hidden = false;
  if (sound && screen.dataset.sound === "1") chime();
  hiding = setTimeout(() => hide(box), seconds * 1000);
}

/** In one go, so that a name that looks like a place of the pattern stays a name. */
function fill(pattern: string, name: string, amount: string): string {
  return pattern.replace(/\{(name|amount)\}/g, (_, what) => (what === "name" ? name : amount));
}

function hide(box: HTMLElement): void {
  clearTimeout(hiding);
  box.hidden = true;
  current = undefined;
}

function showGoal({ goal }: State): void {
  const box = part("goal");
  if (!box) return;
  box.hidden = goal === null;
  if (!goal) return;
  write(box, "[data-label]", goal.label);
  write(box, "[data-sum]", `${sumOf(goal.sum)} / ${sumOf(goal.of)}`);
  const bar = box.querySelector("progress");
  if (bar) bar.value = Math.min(100, (goal.sum / goal.of) * 100);
}

function showDonors({ donors }: State): void {
  const box = part("donors");
  if (!box) return;
  box.hidden = donors.length === 0;
  const rows = donors.map(({ name, amount }) => {
    const row = document.createElement("li");
    const who = document.createElement("b");
    who.textContent = name ?? words.someone ?? "";
    const sum = document.createElement("span");
    sum.className = "num";
    sum.textContent = sumOf(amount);
    row.append(who, sum);
    return row;
  });
  inside(box, "ul")?.replaceChildren(...rows);
}

function write(box: HTMLElement, where: string, text: string): void {
  const place = inside(box, where);
  if (place) place.textContent = text;
}

connect();
