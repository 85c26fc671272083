import type { ReactElement } from "react";
import { Svg } from "../player/svg.tsx";
import type { ChatProps } from "./props.ts";
import type { ChatState } from "./state.ts";

/** A block that ends later than this is one for good. */
const forGood = 20 * 365 * 86_400_000;

/** Why nothing can be written at this moment, and what would help; null where it can. */
export function reasonNot(state: ChatState, props: ChatProps, now: number): ReactElement | null {
  const { texts, icons } = props;
  const { you, room, gone, clockAhead } = state;
  if (!you.signedIn && room.state === "open") return <LoginNote props={props} />;
  if ((gone && you.signedIn) || room.state === "closed") return <Note icon={icons.lock} text={texts.closed} />;
  if (room.state === "off") return <Note icon={icons.lock} text={texts.off} />;
  if (you.blockedUntil === null || you.blockedUntil <= now) return null;
  if (you.blockedUntil - now > forGood) return <Note icon={icons.ban} text={texts.blockedForGood} />;
  const end = new Date(you.blockedUntil - clockAhead);
  const until = end.toLocaleString(props.lang, { dateStyle: "medium", timeStyle: "short" });
  return <Note icon={icons.ban} text={texts.blocked.replace("{{time}}", until)} />;
}

function LoginNote({ props: { texts, login, invites } }: { props: ChatProps }) {
  return (
    <p className="chat-note">
      {texts.login}{" "}
      <a className="button compact" href={login} data-needs-login={invites ? "" : undefined}>
        {texts.loginLink}
      </a>
    </p>
  );
}

function Note({ icon, text }: { icon: string; text: string }) {
  return (
    <p className="chat-note" role="status">
      <Svg shapes={icon} small />
      {text}
    </p>
  );
}
