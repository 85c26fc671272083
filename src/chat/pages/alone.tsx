import { newId } from "../../platform/db/id.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { knownVideo } from "../../videos/gate.ts";
import { SayInput } from "../input.ts";
import { chatModeOf, chatPanelProps } from "../props.ts";
import { say } from "../rules/say.ts";
import { ChatPanel } from "../views/panel.tsx";

/** `GET /chat/:id`: the chat in a window of its own, for a second screen or a broadcaster's dock. */
export function alonePage(c: AppContext<"/chat/:id">): Promise<Response> {
  return aloneView(c, "", undefined);
}

/** The chat's form without a script: says it and shows the chat again. */
export async function submitSay(c: AppContext<"/chat/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const videoId = c.req.param("id");
  const { values } = await readForm(c);
  await knownVideo(c, videoId);
  const as = values.as ? { commentAs: "channel", channelId: values.as } : {};
  const input = { videoId, clientId: newId(), text: values.text, ...as };
  const done = await attempt(() => say(ctx, actor, parseInput(SayInput, input)));
  if (done.ok) return c.redirect(href(lang, `/chat/${videoId}`), 303);
  if (done.problem.status === 404) throw done.problem;
  return aloneView(c, String(values.text ?? ""), done.problem);
}

async function aloneView(c: AppContext<"/chat/:id">, text: string, problem: Problem | undefined): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const video = await knownVideo(c, c.req.param("id"));
  if ((await chatModeOf(ctx, video)) === "none") throw notFound();
  const chat = await chatPanelProps(ctx, actor, video, t, lang, "live");
  const field = Object.values(problem?.fields ?? {})[0];
  const refusal = problem
    ? field
      ? translateLoose(t, field.key, field.params, "problems.VALIDATION")
      : translateLoose(t, `problems.${problem.code}`, problem.params, "common.error")
    : null;
  return page(
    c,
    { title: `${t("chat.title")}: ${video.title}`, layout: "empty", themed: true, robots: "noindex" },
    <div className="chat-alone">
      <h1 className="visually-hidden">{video.title}</h1>
      <ChatPanel t={t} chat={{ ...chat, invites: false, alone: null, draft: { text, problem: refusal } }} />
    </div>,
    problem?.status ?? 200,
  );
}
