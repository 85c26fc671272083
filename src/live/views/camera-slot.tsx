import { GoLive } from "../../../islands/go-live.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { Island } from "../../ui/island.tsx";
import type { Video } from "../../videos/queries/video.ts";
import { studioOf } from "../studio/studio.ts";
import { whipBase } from "../whip.ts";
import { goLiveProps } from "./go-live-kit.ts";

/** Where a creator goes live from the browser's camera, when this server can take that in. */
export function CameraSlot({ c, video }: { c: AppContext; video: Video }) {
  const { t, ctx } = c.var;
  if (studioOf(ctx)?.frontEnd.status().protocols.whip === undefined) return null;
  return (
    <div className="panel needs-script">
      <Island name="go-live" of={GoLive} t={t} props={goLiveProps(t, `${whipBase}/${video.id}`)} when="visible" />
    </div>
  );
}
