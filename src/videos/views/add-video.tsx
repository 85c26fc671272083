import type { Viewer } from "../../platform/http/viewer.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { opensMenu } from "../../ui/more-button.tsx";
import type { Frame } from "../../ui/page.tsx";

/** Where "add video" leads where nothing asks: to the first channel's upload, or to making a channel. */
export function addVideoPath(viewer: Viewer): string {
  const [first] = viewer.channels;
  return first ? `/manage-channel/${first.id}/videos/upload` : "/create-channel";
}

/** To the upload of one's channel; several open a menu of them. Without scripts the button leads to the first one's. */
export function AddVideo({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const several = viewer.channels.length > 1;
  return (
    <div className="menu-host">
      <a
        className="icon-button"
        href={href(lang, addVideoPath(viewer))}
        aria-label={t("videos.add")}
        {...(several ? opensMenu("add-menu") : {})}
      >
        <Icon name="addVideo" size="l" />
      </a>
      {several ? (
        <div className="menu" id="add-menu" role="menu" aria-label={t("videos.addTo")} hidden>
          {viewer.channels.map((channel) => (
            <a key={channel.id} role="menuitem" href={href(lang, `/manage-channel/${channel.id}/videos/upload`)}>
              <Avatar name={channel.name} url={channel.pictureUrl} size={24} />
              <span className="clip">{channel.name}</span>
            </a>
          ))}
        </div>
      ) : null}
    </div>
  );
}
