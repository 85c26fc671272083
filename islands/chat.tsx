import { LiveChat } from "./chat/live.tsx";
import type { ChatProps } from "./chat/props.ts";
import { ReplayChat } from "./chat/replay.tsx";

/** The chat beside a stream: live, or replayed with the recording. */
export function Chat(props: ChatProps) {
  return props.mode === "live" ? <LiveChat {...props} /> : <ReplayChat {...props} />;
}
