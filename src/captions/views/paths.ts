import type { Video } from "../../videos/queries/video.ts";

export function captionsPath({ channelId, id }: Pick<Video, "channelId" | "id">): string {
  return `/manage-channel/${channelId}/videos/${id}/captions`;
}
