import { Avatar, tintOf } from "../../ui/avatar.tsx";

/**
 * What stands where a video has no picture, as a stream before its first: its channel's picture, out of focus behind
 * itself, or the colour and initials that the channel has instead.
 */
export function StandIn({ name, url }: { name: string; url: string | null }) {
  const large = url?.replace("/96.webp", "/256.webp") ?? null;
  return (
    <span className={url ? "stand-in" : `stand-in tint-${tintOf(name)}`} aria-hidden="true">
      {url ? <img className="stand-in-back" src={url} alt="" loading="lazy" decoding="async" /> : null}
      <Avatar name={name} url={large} size={96} />
    </span>
  );
}
