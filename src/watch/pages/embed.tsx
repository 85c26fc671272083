import { channelById } from "../../channels/queries.ts";
import { stageOf } from "../../live/views/stage.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { firstOfRun, runningOf } from "../../playlists/views/running.ts";
import { relatedTo } from "../../recommendations/queries/related.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { gateOf, keepProof, keepSaying } from "../../videos/gate.ts";
import { isOn } from "../../videos/player-address.ts";
import { captionsOf, visibleVideo } from "../../videos/queries/video.ts";
import { unlockVideo } from "../../videos/rules/unlock.ts";
import { AgeGate } from "../../videos/views/age-gate.tsx";
import { EmbedView, playerProps } from "../../videos/views/player.tsx";
import { spotsInFrame } from "../views/ads.tsx";
import { followingInRun, followingOf, followingShown, placeInRun } from "../views/following.ts";
import { publicFacts } from "../views/public-facts.ts";
import { notReadyPage } from "./not-ready.tsx";

/** `/embed/:id`: the player alone, for frames on other sites. What its address may say is described at /api/docs#embed. */
export async function embedPage(c: AppContext<"/embed/:id">): Promise<Response> {
  return embedded(c, {});
}

/** The same after whoever watches said that they are of age: a frame on another site cannot have it remembered. */
export async function openedEmbedPage(c: AppContext<"/embed/:id">): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  if (values.password === undefined) {
    keepSaying(c);
    return embedded(c, { saysOfAge: true });
  }
  const opened = await attempt(() => unlockVideo(ctx, actor, c.req.param("id"), String(values.password)));
  if (!opened.ok) return embedded(c, { form: { values: {}, problem: opened.problem } });
  keepProof(c, opened.value.proof);
  return embedded(c, { proof: opened.value.proof });
}

/** What somebody said in the frame, which cannot be remembered there. */
type Opening = { saysOfAge?: boolean; proof?: string; form?: FormState };

async function embedded(c: AppContext<"/embed/:id">, opening: Opening): Promise<Response> {
  const { ctx, actor, origin, lang } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const gate = gateOf(c, video, opening.saysOfAge, opening.proof);
  const stage = stageOf(c, video, gate);
  if (video.playableAt === null && !stage) return notReadyPage(c, video, true);
  const [channel, captions, running, following, spots] = await Promise.all([
    channelById(ctx, video.channelId),
    captionsOf(ctx, video.id),
    runningOf(c, video.id),
    stage || !isOn(c.req.query("next"), true) ? [] : relatedTo(ctx, actor, video, followingShown),
    spotsInFrame(c, { video, gate, stage }),
  ]);
  const frame = {
    href: origin + href(lang, `/watch/${video.id}`),
    title: isOn(c.req.query("title"), true),
    controls: isOn(c.req.query("controls"), true),
  };
  const facts = publicFacts(c, video, channel);
  const isRunning = running !== undefined && running.next.length > 0;
  const next = isRunning ? followingInRun(c, running, "embed") : followingOf(c, following, origin);
  const run = isRunning ? placeInRun(c, running, "embed") : {};
  const choice = { channel, resumeAt: -1, next, ...run, embed: true, stage, frame, spots };
  return page(
    c,
    { title: video.title, layout: "empty", robots: "noindex", canonical: `/watch/${video.id}`, ...facts },
    gate === "open" ? (
      <EmbedView t={c.var.t} player={playerProps(c, video, captions, choice)} />
    ) : (
      <div className="embed">
        <AgeGate c={c} videoId={video.id} gate={gate} {...(opening.form ? { form: opening.form } : {})} here />
      </div>
    ),
  );
}

/** `/embed?playlistId=`: the first of a list, which plays on to the next. */
export async function embedListPage(c: AppContext): Promise<Response> {
  const first = await firstOfRun(c);
  if (first === undefined) throw notFound();
  return c.redirect(href(c.var.lang, `/embed/${first}${new URL(c.req.url).search}`), 302);
}
