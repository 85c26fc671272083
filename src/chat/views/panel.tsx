import type { ChatProps } from "../../../islands/chat/props.ts";
import { Chat } from "../../../islands/chat.tsx";
import { Island } from "../../../islands/island.tsx";
import type { T } from "../../platform/i18n/translate.ts";

/** The chat beside a stream; make its props with `chatPanelProps`. Without a script it shows what was said. */
export function ChatPanel({ t, chat }: { t: T; chat: ChatProps }) {
  return <Island name="chat" of={Chat} t={t} props={chat} />;
}
