import type { T } from "../../platform/i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Playlist } from "../queries/playlists.ts";

const icons = { public: "globe", non_public: "link", private: "lock" } as const;

/** Who sees a list, and whether staff hid it or it stands still. */
export function Standing({ t, list }: { t: T; list: Pick<Playlist, "visibility" | "frozen" | "hiddenAt"> }) {
  return (
    <>
      <span className="stat">
        <Icon name={icons[list.visibility]} />
        {t(`playlists.visible.${list.visibility}`)}
      </span>
      {list.hiddenAt === null ? null : (
        <span className="stat">
          <Icon name="eyeOff" />
          {t("playlists.hiddenByStaff")}
        </span>
      )}
      {list.frozen ? (
        <span className="stat" title={t("playlists.frozenText")}>
          <Icon name="frozen" />
          {t("playlists.frozen")}
        </span>
      ) : null}
    </>
  );
}
