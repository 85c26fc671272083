import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { page } from "../../ui/page.tsx";
import { visibleVideo } from "../../videos/queries.ts";
import { chatModeOf, chatPanelProps } from "../props.ts";
import { ChatPanel } from "../views/panel.tsx";

/** `GET /chat/:id`: the chat in a window of its own, for a second screen or a broadcaster's dock. */
export async function alonePage(c: AppContext<"/chat/:id">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  if ((await chatModeOf(ctx, video)) === "none") throw notFound();
  const chat = await chatPanelProps(ctx, actor, video, t, lang, "live");
  return page(
    c,
    { title: `${t("chat.title")}: ${video.title}`, layout: "empty", robots: "noindex" },
    <div className="chat-alone">
      <ChatPanel chat={chat} />
    </div>,
  );
}
