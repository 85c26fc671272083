import { sessionByToken } from "../accounts/queries.ts";
import { memberChannels } from "../channels/queries.ts";
import { type Actor, membershipsOf } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { faultOf } from "../platform/faults.ts";
import { credentialOf } from "../platform/http/credential.ts";
import { parseInput } from "../platform/http/forms.ts";
import { queryNumber } from "../platform/http/numbers.ts";
import { refusedOrigin } from "../platform/http/refused-origin.ts";
import { type Connection, isOwnOrigin, type Socket, upgrade } from "../platform/http/sockets.ts";
import type { AppContext } from "../platform/http/types.ts";
import { type T, translateLoose } from "../platform/i18n/translate.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { requireOpenSite } from "../platform/settings/closed.ts";
import { knownVideo } from "../videos/gate.ts";
import { audienceNow } from "../videos/presence.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { type Hub, hubOf, leave, type Seat, sit } from "./hub.ts";
import { FrameInput, SayInput } from "./input.ts";
import { messageJson, roomJson } from "./json.ts";
import { historySize } from "./limits.ts";
import { tellStanding } from "./passing.ts";
import { hasChat } from "./policy.ts";
import { changesSince, latestMessages, roomOf } from "./queries/room.ts";
import { act } from "./rules/act.ts";
import { say } from "./rules/say.ts";
import { chatStanding } from "./standing.ts";
import type { FromServer } from "./wire.ts";

const socketsPerAddress = 200;
const connectRate = { max: 600, windowMs: 60_000 };
const framesRate = { max: 60, windowMs: 10_000 };

/**
 * `GET /chat/:id/socket`: joins the chat of a video that one may see, also without an account. `since` is the last
 * revision that the browser knows. Throws Problem 403 `ORIGIN_REFUSED`, 404, 429.
 */
export async function chatSocket(c: AppContext<"/chat/:id/socket">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  if (!isOwnOrigin(c.req.raw, c.var.origin)) throw refusedOrigin(c, c.req.header("origin"));
  const address = actor.network ?? "";
  await ctx.limiter.take(`chat-connect:${address}`, connectRate);
  const hub = hubOf(ctx);
  if ((hub.addresses.get(address) ?? 0) >= socketsPerAddress) {
    ctx.log.warn("too many chat sockets from one address: behind a reverse proxy, set TRUST_PROXY", { address });
    throw new Problem(429, "RATE_LIMITED", { params: { seconds: 60 } });
  }
  const video = await knownVideo(c, c.req.param("id"));
  if (!hasChat(video)) throw notFound();
  const since = queryNumber(c, "since") ?? 0;
  const { token } = credentialOf(c);
  const connection = chatConnection(ctx, hub, {
    videoId: video.id,
    actor,
    token,
    address,
    t,
    since,
  });
  return upgrade(c.req.raw, connection)
    ? new Response(null)
    : new Response(null, { status: 426, headers: { upgrade: "websocket", connection: "upgrade" } });
}

type Joining = { videoId: string; actor: Actor; token: string | undefined; address: string; t: T; since: number };

function chatConnection(ctx: Ctx, hub: Hub, joining: Joining): Connection {
  const { videoId, actor, t } = joining;
  let seat: Seat | undefined;
  let frames = 0;
  let window = performance.now();
  return {
    open(socket, server) {
      hub.addresses.set(joining.address, (hub.addresses.get(joining.address) ?? 0) + 1);
      seat = { socket, videoId, userId: actor.userId, actor: () => actorNow(ctx, joining) };
      sit(ctx, hub, seat, server);
      void hello(ctx, seat, joining.since).catch((error) => fail(ctx, socket, error));
    },
    message(socket, text) {
      const now = performance.now();
      if (now - window > framesRate.windowMs) {
        window = now;
        frames = 0;
      }
      frames++;
      if (frames > framesRate.max) socket.close(1008, "too much");
      else if (seat) void hear(ctx, seat, t, text).catch((error) => fail(ctx, socket, error));
    },
    close() {
      const open = (hub.addresses.get(joining.address) ?? 1) - 1;
      if (open > 0) hub.addresses.set(joining.address, open);
      else hub.addresses.delete(joining.address);
      if (seat) leave(hub, seat);
    },
  };
}

/** Who is behind the socket now: the session may have ended, the role or the channels may have changed. */
async function actorNow(ctx: Ctx, { actor, token }: Joining): Promise<Actor> {
  if (!actor.userId) return actor;
  const { userId: _, ...rest } = actor;
  const found = token ? await sessionByToken(ctx, token) : undefined;
  if (!found) return { ...rest, role: "anonymous", channelIds: [] };
  const member = await memberChannels(ctx, found.user.id);
  return { ...actor, userId: found.user.id, role: found.user.role, ...membershipsOf(member) };
}

/** All that a browser needs to show the chat: what it missed, or the newest when that is too much. */
async function hello(ctx: Ctx, seat: Seat, since: number): Promise<void> {
  const actor = await seat.actor();
  const video = await visibleVideo(ctx, actor, seat.videoId);
  const room = await roomOf(ctx, video.id);
  const { rooms, revs } = hubOf(ctx);
  // From here on this process tells all of it, in whatever order the others' news come. Who left meanwhile begins nothing.
  if (rooms.has(video.id) && !revs.has(video.id)) revs.set(video.id, room.rev);
  const missed = since > 0 ? await changesSince(ctx, video.id, since, historySize) : undefined;
  const full = missed === undefined || missed.length > historySize || since > room.rev;
  const rows = full ? await latestMessages(ctx, video.id) : missed;
  tell(seat.socket, {
    t: "hello",
    full,
    rev: room.rev,
    m: rows.map((row) => messageJson(ctx, row)),
    room: await roomJson(ctx, video, room),
    you: await chatStanding(ctx, actor, video),
    watching: audienceNow(ctx, video),
    now: ctx.clock.now(),
  });
}

async function hear(ctx: Ctx, seat: Seat, t: T, text: string): Promise<void> {
  const frame = readFrame(text);
  if (!frame) {
    seat.socket.close(1007, "not understood");
    return;
  }
  if (frame.t === "since") return hello(ctx, seat, frame.rev);
  const actor = await seat.actor();
  if (frame.t === "older") {
    await visibleVideo(ctx, actor, seat.videoId);
    const rows = await latestMessages(ctx, seat.videoId, frame.before);
    tell(seat.socket, { t: "older", m: rows.map((row) => messageJson(ctx, row)), end: rows.length < historySize });
    return;
  }
  try {
    // Who was there before sees what goes on, and writes as little as everybody else.
    await requireOpenSite(ctx, actor);
    if (frame.t === "do") {
      await act(ctx, actor, seat.videoId, frame.action);
      tell(seat.socket, { t: "done", id: frame.id });
      return;
    }
    const as = frame.as === undefined ? {} : { commentAs: "channel", channelId: frame.as };
    const input = parseInput(SayInput, { videoId: seat.videoId, clientId: frame.id, text: frame.text, ...as });
    const { message, waitUntil } = await say(ctx, actor, input);
    tell(seat.socket, { t: "ack", id: frame.id, m: message, waitUntil, now: ctx.clock.now() });
  } catch (error) {
    const known = error instanceof Problem ? error : faultOf(error);
    if (!known) ctx.log.error("a chat frame failed", { error });
    const problem = known ?? new Problem(500, "INTERNAL");
    tell(seat.socket, refusal(frame.id, problem, t));
    if (problem.code === "CHAT_BLOCKED" || problem.status === 401) await tellStanding(ctx, seat);
  }
}

function readFrame(text: string): FrameInput | undefined {
  try {
    const read = FrameInput.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function refusal(id: string, problem: Problem, t: T): FromServer {
  const field = Object.values(problem.fields ?? {})[0];
  const message = field
    ? translateLoose(t, field.key, field.params, "problems.VALIDATION")
    : translateLoose(t, `problems.${problem.code}`, problem.params, "common.error");
  const seconds = typeof problem.params.seconds === "number" ? problem.params.seconds : null;
  return { t: "no", id, code: problem.code, message, seconds };
}

function tell(socket: Socket, frame: FromServer): void {
  socket.send(JSON.stringify(frame));
}

function fail(ctx: Ctx, socket: Socket, error: unknown): void {
  if (error instanceof Problem) socket.close(4000 + error.status, error.code);
  else {
    // While the database is away every socket meets that: who looks after it says so.
    if (!faultOf(error)) ctx.log.error("a chat socket failed", { error });
    socket.close(1011, "failed");
  }
}
