import type { ChatProps } from "./props.ts";
import type { Pending } from "./state.ts";
import type { Chat } from "./use-chat.ts";

type PendingProps = { pending: Pending; chat: Chat; texts: ChatProps["texts"] };

/** What one said and the server has not confirmed; or has refused, with what can be done then. */
export function PendingMessage({ pending: { id, text, failed }, chat, texts }: PendingProps) {
  return (
    <div className={failed ? "message waiting bad" : "message waiting"}>
      <span />
      <div className="said">
        {text}
        {failed ? (
          <span className="block small" role="alert">
            <span className="bad-text">{failed}</span>{" "}
            <button type="button" className="button compact ghost" onClick={() => chat.again(id)}>
              {texts.retry}
            </button>
            <button type="button" className="button compact ghost" onClick={() => chat.forget(id)}>
              {texts.close}
            </button>
          </span>
        ) : (
          <span className="quiet small"> {texts.sending}</span>
        )}
      </div>
    </div>
  );
}
