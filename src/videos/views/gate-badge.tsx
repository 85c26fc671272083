import type { T } from "../../platform/i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { VideoCardData } from "./card.tsx";

/** What a film asks before it is watched, on its picture: its age, its password. */
export function GateBadge({ video: { age, locked } }: { video: Pick<VideoCardData, "age" | "locked"> }) {
  if (age === 0 && !locked) return null;
  return (
    <span className="badge corner-start">
      {locked ? <Icon name="lock" /> : null}
      {age > 0 ? `${age}+` : null}
    </span>
  );
}

/** The lock in words, for those who do not see the picture; before a line of other facts. */
export function LockedNote({ video, t }: { video: Pick<VideoCardData, "locked">; t: T }) {
  return video.locked ? <span className="visually-hidden">{`${t("videos.gate.locked")} · `}</span> : null;
}
