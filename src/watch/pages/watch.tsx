import type { ChatProps } from "../../../islands/chat/props.ts";
import { givingOf } from "../../channel-giving/queries.ts";
import { channelById, visibleChannel } from "../../channels/queries.ts";
import { chatModeOf, chatPanelProps } from "../../chat/props.ts";
import { ChatPanel } from "../../chat/views/panel.tsx";
import { subjectOfVideo } from "../../comments/queries/subject.ts";
import { commentsBelow } from "../../comments/views/comments.tsx";
import { commentsParts } from "../../comments/views/parts.ts";
import { mayBeDownloaded } from "../../downloads/queries.ts";
import { watchingTime } from "../../library/queries/history.ts";
import { isForLater } from "../../library/queries/own.ts";
import { stageOf } from "../../live/views/stage.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import { ownPath } from "../../platform/http/own-path.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { RunLine, RunPanel, runScript } from "../../playlists/views/panel.tsx";
import { firstOfRun, type Running, runningOf } from "../../playlists/views/running.ts";
import { listSheet } from "../../playlists/views/sheet.ts";
import { RatingForm } from "../../ratings/input.ts";
import { rateVideo, ratingOf } from "../../ratings/rules.ts";
import { relatedTo } from "../../recommendations/queries/related.ts";
import { subscriptionOf } from "../../subscriptions/queries/subscriptions.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { asItWas, nextOf } from "../../ui/next.ts";
import { fragment, page } from "../../ui/page.tsx";
import { gateOf, keepProof, keepSaying } from "../../videos/gate.ts";
import { isKeptBack, mayEditVideo } from "../../videos/policy.ts";
import { captionsOf, readableVideo, type Video } from "../../videos/queries/video.ts";
import { unlockVideo } from "../../videos/rules/unlock.ts";
import { playerProps } from "../../videos/views/player.tsx";
import { adsAround } from "../views/ads.tsx";
import { followingInRun, followingOf, placeInRun } from "../views/following.ts";
import { publicFacts, summary } from "../views/public-facts.ts";
import { RateButtons } from "../views/rate.tsx";
import { WatchView } from "../views/watch.tsx";
import { notReadyPage } from "./not-ready.tsx";

const recommendedShown = 20;

export async function watchPage(c: AppContext<"/watch/:id">): Promise<Response> {
  return watched(c);
}

/** `/watch?playlistId=`: the first of a list, which plays on to the next. Without a list there is nothing to be watched: home. */
export async function watchListPage(c: AppContext): Promise<Response> {
  const { lang } = c.var;
  if (c.req.query("playlistId") === undefined) return c.redirect(href(lang, "/"), 302);
  const first = await firstOfRun(c);
  if (first === undefined) throw notFound();
  return c.redirect(href(lang, `/watch/${first}${new URL(c.req.url).search}`), 302);
}

/** Whoever knows a film's password is not asked again in this visit. */
export async function submitPassword(c: AppContext<"/watch/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const next = ownPath(String(values.next ?? "")) ?? href(lang, `/watch/${id}`);
  const opened = await attempt(() => unlockVideo(ctx, actor, id, String(values.password ?? "")));
  if (!opened.ok) return watched(c, { values: { next }, problem: opened.problem });
  keepProof(c, opened.value.proof);
  return c.redirect(next, 303);
}

async function watched(c: AppContext<"/watch/:id">, gateForm: FormState = emptyForm): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await readableVideo(ctx, actor, c.req.param("id"));
  const gate = gateOf(c, video);
  const stage = stageOf(c, video, gate);
  if (video.playableAt === null && !stage) return notReadyPage(c, video);
  const channel = visibleChannel(
    { ...actor, channelIds: [...actor.channelIds, video.channelId] },
    await channelById(ctx, video.channelId),
  );
  const [rating, subscription, comments, recommended, captions, resumeAt, later, chat, running, download, ads, giving] =
    await Promise.all([
      ratingOf(ctx, actor, video.id),
      actor.userId ? subscriptionOf(ctx, actor.userId, channel.id) : undefined,
      // What is said of a film with a password is for those who know it, in its chat as well.
      stage || gate === "password" ? undefined : commentsBelow(c, subjectOfVideo(video)),
      relatedTo(ctx, actor, video, recommendedShown),
      captionsOf(ctx, video.id),
      watchingTime(ctx, actor, video.id),
      isForLater(ctx, actor, video.id),
      gate === "password" ? undefined : chatOf(c, video),
      runningOf(c, video.id),
      gate === "open" && mayBeDownloaded(ctx, video),
      adsAround(c, { video, gate, stage }),
      givingOf(ctx, channel.id),
    ]);
  const afterwards = running && running.next.length > 0 ? followingInRun(c, running) : followingOf(c, recommended);
  const whole = playerProps(c, video, captions, {
    channel,
    resumeAt,
    next: stage ? [] : afterwards,
    ...(running ? placeInRun(c, running) : {}),
    embed: false,
    stage,
    spots: ads.spots,
  });
  // Chapters have pictures whose address would open the film.
  const player = gate === "open" ? whole : { ...whole, src: null, sprite: null, captions: [] };
  return page(
    c,
    {
      title: video.title || t("videos.untitled"),
      description: summary(video),
      wide: true,
      sheets: [...(comments ? commentsParts.sheets : []), ...(running ? [listSheet] : []), ...ads.parts.sheets],
      scripts: [...(comments ? commentsParts.scripts : []), ...(running ? [runScript] : []), ...ads.parts.scripts],
      ...(video.listedAt !== null || video.upcomingAt !== null ? {} : { robots: "noindex" as const }),
      ...publicFacts(c, video, channel),
      feed: { path: `/c/${channel.slug}/rss.xml`, title: channel.name },
    },
    <WatchView
      c={c}
      video={video}
      channel={channel}
      giving={giving}
      rating={rating}
      notifyWhen={subscription?.notifyWhen}
      manages={mayEditVideo(actor, video)}
      later={later}
      recommended={recommended}
      player={player}
      banner={ads.banner}
      gate={gate}
      download={download}
      transcript={gate === "open" && captions.length > 0 && !isKeptBack(video, ctx.clock.now())}
      gateForm={gateForm}
      run={running && runOf(c, video.id, running, chat !== undefined && stage !== undefined)}
      chat={chat ? <ChatPanel t={t} chat={chat} /> : null}
      comments={comments}
    />,
    gateForm.problem?.status ?? 200,
  );
}

/** The list that a film is played out of, beside the player and below it. */
function runOf(c: AppContext, videoId: string, running: Running, folded: boolean) {
  return {
    panel: <RunPanel c={c} videoId={videoId} running={running} folded={folded} />,
    line: <RunLine c={c} running={running} />,
  };
}

export async function submitRating(c: AppContext<"/watch/:id/rating">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const { rating } = parseInput(RatingForm, { rating: values.rating });
  const rated = await rateVideo(ctx, actor, id, rating);
  tell(
    c,
    "spoken",
    t(rating === 1 ? "videos.rated.liked" : rating === -1 ? "videos.rated.disliked" : "videos.rated.not"),
  );
  return c.req.header("hx-request")
    ? fragment(c, <RateButtons c={c} videoId={id} rating={rated} />)
    : c.redirect(asItWas(c, href(lang, `/watch/${id}`)), 303);
}

async function chatOf(c: AppContext, video: Video): Promise<ChatProps | undefined> {
  const { ctx, actor, t, lang } = c.var;
  const mode = await chatModeOf(ctx, video);
  return mode === "none" ? undefined : chatPanelProps(ctx, actor, video, t, lang, mode);
}

/** Whoever says that they are of age is not asked again in this visit. */
export async function submitAdults(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  keepSaying(c);
  return c.redirect(nextOf(c, String(values.next ?? "")), 303);
}
