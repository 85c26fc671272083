import type { ChatProps } from "../../../islands/chat/props.ts";
import { Chat } from "../../../islands/chat.tsx";
import { Island } from "../../../islands/island.tsx";

/** The chat beside a stream; make its props with `chatPanelProps`. Without a script it shows what was said. */
export function ChatPanel({ chat }: { chat: ChatProps }) {
  return <Island name="chat" of={Chat} props={chat} />;
}
