import type { AppContext } from "../../platform/http/types.ts";
import type { Video } from "../../videos/queries.ts";

/** Where a creator goes live from the browser's camera, when this server can take that in. */
export function CameraSlot(_: { c: AppContext; video: Video }) {
  return null;
}
