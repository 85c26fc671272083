import type { ChatProps } from "../../../islands/chat/props.ts";
import { Chat } from "../../../islands/chat.tsx";
import type { T } from "../../platform/i18n/translate.ts";
import { Island } from "../../ui/island.tsx";

/** The chat beside a stream; make its props with `chatPanelProps`. Without a script it shows what was said. */
export function ChatPanel({ t, chat }: { t: T; chat: ChatProps }) {
  return <Island name="chat" of={Chat} t={t} props={chat} />;
}
