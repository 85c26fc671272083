/**
 * What an upload may be, by ffmpeg's names. A format belongs here when it holds its media itself: none that opens
 * further files or addresses (concat, hls, dash, imf, sdp, image2 and its patterns), none that runs filters (lavfi), no
 * still pictures. An address is no way around it: only files and pipes are opened.
 */
const uploads = [
  ...["mov", "matroska", "avi", "flv", "asf", "mpegts", "mpeg", "ogg", "mxf", "dv", "rm", "ivf", "h264", "hevc"],
  ...["gif", "apng"],
  ...["mp3", "aac", "wav", "w64", "flac", "aiff", "caf", "au", "ac3", "eac3", "dts", "amr", "wv", "tta"],
];

/** For input from strangers: no playlist or other format that opens further files, no bombs. */
export const strangerInput = [
  ...["-protocol_whitelist", "file,pipe", "-format_whitelist", uploads.join(",")],
  ...["-max_pixels", "36000000"],
];

/** For playlists that this program wrote. */
export const ownInput = ["-protocol_whitelist", "file", "-format_whitelist", "hls,mov,mp4,m4a,3gp,3g2,mj2"];
