import { mayHoldKey, mayModerate } from "../../channels/policy.ts";
import { channelById, managedChannel } from "../../channels/queries.ts";
import { queueOf } from "../../overlay/queries/queue.ts";
import { iso, minute } from "../../platform/clock.ts";
import { readMoment } from "../../platform/http/date-fields.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid, notFound } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import type { Video } from "../../videos/queries/video.ts";
import { UpdateLiveInput } from "../input.ts";
import { managedLive, streamKeyOf } from "../queries.ts";
import { reportOf } from "../report.ts";
import { finishLive, startLive } from "../rules/control.ts";
import { rotateChannelKey, rotateVideoKey } from "../rules/keys.ts";
import { updateLive } from "../rules/lives.ts";
import { rtmpUrl } from "../urls.ts";
import { Connect, type Connection, type KeyKind } from "../views/connect.tsx";
import { Desk } from "../views/desk.tsx";
import { roomPath } from "../views/paths.ts";
import { Room } from "../views/room.tsx";
import { ViewersOverTime } from "../views/viewers.tsx";

type RoomContext = AppContext<"/manage-channel/:channelId/videos/:videoId/live">;

export async function roomPage(c: RoomContext): Promise<Response> {
  return roomView(c, await videoOf(c), { form: emptyForm, newKey: undefined });
}

export async function submitRoom(c: RoomContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const video = await videoOf(c);
  const { values } = await readForm(c);
  if (values.action === "key") return submitKey(c, video, values);
  const done = await attempt(async () => {
    if (values.action === "start") await startLive(ctx, actor, video.id);
    else if (values.action === "finish") await finishLive(ctx, actor, video.id);
    else if (values.action === "save")
      await updateLive(ctx, actor, video.id, parseInput(UpdateLiveInput, settingsInput(values, video)));
    else throw invalid({ action: { key: "forms.invalid" } });
  });
  if (!done.ok) return roomView(c, video, { form: { values, problem: done.problem }, newKey: undefined });
  return c.redirect(href(lang, roomPath(video)) + (values.action === "save" ? "?saved=1#settings" : ""), 303);
}

/** The one answer that shows a key; sending the form again, by a reload, makes no other. */
async function submitKey(c: RoomContext, video: Video, values: FormValues): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const kind = kindOf(values.key);
  const present = await streamKeyOf(ctx, video.channelId, kind === "video" ? video.id : null);
  const inPlace = c.req.header("hx-request") !== undefined;
  if ((present?.id ?? "") !== values.replaces)
    return inPlace ? connectPart(c) : c.redirect(`${href(lang, roomPath(video))}?key=${kind}#connect`, 303);
  const make = () =>
    kind === "video" ? rotateVideoKey(ctx, actor, video.id) : rotateChannelKey(ctx, actor, video.channelId);
  const made = await attempt(make);
  if (!made.ok && inPlace) throw made.problem;
  c.header("cache-control", "no-store");
  const newKey = made.ok ? made.value : undefined;
  if (inPlace) tell(c, "spoken", c.var.t("live.connect.once"));
  if (inPlace)
    return fragment(c, <Connect c={c} video={video} connection={await connectionOf(c, video, kind, newKey)} />);
  return roomView(c, video, { form: { values: {}, problem: made.ok ? undefined : made.problem }, newKey, kind });
}

/** The control room that a part belongs to, with the kind of key that was asked for. */
export function roomOf(c: AppContext): string {
  const url = new URL(c.req.url);
  return url.pathname.replace(/\/[a-z]+$/, "") + url.search;
}

/** What changes by itself: the picture, the state, the signal. */
export async function deskPart(c: AppContext<"/manage-channel/:channelId/videos/:videoId/live/desk">) {
  const video = await videoOf(c);
  const report = await reportOf(c.var.ctx, video);
  return fragment(c, <Desk c={c} video={video} report={report} />);
}

export async function viewersPart(c: AppContext<"/manage-channel/:channelId/videos/:videoId/live/viewers">) {
  const video = await videoOf(c);
  return fragment(c, <ViewersOverTime c={c} video={video} report={await reportOf(c.var.ctx, video)} part />);
}

export async function connectPart(c: AppContext) {
  const video = await videoOf(c);
  return fragment(
    c,
    <Connect c={c} video={video} connection={await connectionOf(c, video, kindOf(c.req.query("key")))} />,
  );
}

type Shown = { form: FormState; newKey: string | undefined; kind?: KeyKind };

async function roomView(c: AppContext, video: Video, { form, newKey, kind }: Shown): Promise<Response> {
  const { ctx, t } = c.var;
  const [report, channel, connection, alerts] = await Promise.all([
    reportOf(ctx, video),
    channelById(ctx, video.channelId),
    connectionOf(c, video, kind ?? kindOf(c.req.query("key")), newKey),
    mayModerate(c.var.actor, video.channelId) ? queueOf(ctx, video.channelId) : undefined,
  ]);
  const title = `${t("live.room")}: ${video.title || t("videos.untitled")}`;
  return page(
    c,
    { title, area: "channel", channelId: video.channelId, active: "live", robots: "noindex" },
    <Room c={c} video={video} channel={channel} report={report} connection={connection} alerts={alerts} form={form} />,
    form.problem?.status ?? 200,
  );
}

async function connectionOf(c: AppContext, video: Video, asked: KeyKind, newKey?: string): Promise<Connection> {
  const { ctx, actor, origin } = c.var;
  const kind = mayHoldKey(actor, video.channelId) ? asked : "video";
  const key = await streamKeyOf(ctx, video.channelId, kind === "video" ? video.id : null);
  return { kind, url: rtmpUrl(ctx, origin), keyId: key?.id, hint: key?.hint, newKey };
}

/** The stream that the address names, of the channel that it names. Throws Problem 403, 404. */
async function videoOf(c: AppContext): Promise<Video> {
  const { ctx, actor } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId") ?? "");
  const video = await managedLive(ctx, actor, c.req.param("videoId") ?? "");
  if (video.channelId !== channel.id || video.deletedAt !== null) throw notFound();
  return video;
}

function kindOf(value: unknown): KeyKind {
  return value === "channel" ? "channel" : "video";
}

/** The fields that the form shows: a stream that began has no time to change, and one that was left alone stays exact. */
function settingsInput(values: FormValues, video: Video): unknown {
  const liveAutofinish = values.liveAutofinish === "1";
  const { livestreamStartsAt: present } = video;
  if (video.livestreamStartedAt !== null) return { liveAutofinish };
  const typed = String(values.livestreamStartsAt ?? "").trim();
  const startsAt = typed === "" ? null : readMoment(values, "livestreamStartsAt");
  const same = startsAt !== null && present !== null && startsAt === Math.floor(present / minute) * minute;
  return {
    liveAutostart: values.liveAutostart === "1",
    liveAutofinish,
    ...(same ? {} : { livestreamStartsAt: iso(startsAt) }),
  };
}
