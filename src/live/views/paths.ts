type Located = { id: string; channelId: string };

/** The control room of a stream, without the language prefix. */
export function roomPath(video: Located): string {
  return `/manage-channel/${video.channelId}/videos/${video.id}/live`;
}

export function editPath(video: Located): string {
  return `/manage-channel/${video.channelId}/videos/${video.id}`;
}

export function newLivePath(channelId: string): string {
  return `/manage-channel/${channelId}/videos/live`;
}
