import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Video } from "../../videos/queries.ts";
import { PlayerIsland, playerProps } from "../../videos/views/player.tsx";
import type { LiveReport } from "../report.ts";
import { previewOf } from "./stage.ts";

/** What the creator looks at: nothing yet, a preview that only they may see, or the stream as viewers get it. */
export type PictureMode = "none" | "preview" | "air";

export function pictureMode({ stage, playable }: LiveReport): PictureMode {
  if (!playable || stage === "waiting" || stage === "ended") return "none";
  return stage === "preview" ? "preview" : "air";
}

type PictureProps = {
  c: AppContext;
  video: Video;
  mode: PictureMode;
  /** The page has it: it is named only, and stays as it is. */
  known: boolean;
};

/** The picture that the server receives. Its id changes with what is shown, so that a running player is left alone. */
export function StagePicture({ c, video, mode, known }: PictureProps) {
  const { t } = c.var;
  return (
    <div className="live-picture" id={`live-picture-${mode}`} hx-morph-skip="true">
      {mode === "none" ? (
        <p className="quiet">
          <Icon name="eyeOff" size="l" />
          {t("live.picture.none")}
        </p>
      ) : known ? null : (
        <PlayerIsland
          player={playerProps(c, video, [], { resumeAt: 0, next: null, embed: false, stage: previewOf(c, video) })}
        />
      )}
    </div>
  );
}
