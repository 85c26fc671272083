import { mayUpload } from "../../channels/policy.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { opensMenu } from "../../ui/more-button.tsx";
import type { Frame } from "../../ui/page.tsx";

/** Where "add video" leads where nothing asks: to the first channel's upload, or to making a channel. */
export function addVideoPath(c: AppContext): string {
  const [first] = uploadChannels(c);
  return first ? `/manage-channel/${first.id}/videos/upload` : "/create-channel";
}

/** To the upload of one's channel; several open a menu of them. Without scripts the button leads to the first one's. */
export function AddVideo({ frame }: { frame: Frame }) {
  const { t, lang } = frame.c.var;
  const channels = uploadChannels(frame.c);
  const several = channels.length > 1;
  return (
    <div className="menu-host">
      <a
        className="icon-button"
        href={href(lang, addVideoPath(frame.c))}
        aria-label={t("videos.add")}
        {...(several ? opensMenu("add-menu") : {})}
      >
        <Icon name="addVideo" size="l" />
      </a>
      {several ? (
        <div className="menu" id="add-menu" role="menu" aria-label={t("videos.addTo")} hidden>
          {channels.map((channel) => (
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

function uploadChannels({ var: { actor, viewer } }: AppContext) {
  return viewer.channels.filter(({ id }) => mayUpload(actor, id));
}
