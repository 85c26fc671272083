import type { Video } from "../../videos/queries/video.ts";
import { mediaKeys } from "../../videos/urls.ts";

type Filed = Pick<Video, "id" | "sourceKey" | "uploadedAt">;

/** When another file took the place of a video's first one; null while it has that. */
export function replacedAt({ id, sourceKey, uploadedAt }: Filed): number | null {
  return sourceKey === mediaKeys.source(id) ? null : uploadedAt;
}
