import { aac, both, h264, type Kind, picture, tone } from "./signal.ts";

const dv = [...picture({ size: "720x576" }), ...tone(), "-c:v", "dvvideo", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le"];
const field = [...h264, "-flags", "+ilme+ildct", "-x264-params", "tff=1"];

/** By container and codec. */
export const pictureKinds: Kind[] = [
  { name: "plain.mp4", make: both(...h264, ...aac), copied: "both" },
  { name: "faststart.mp4", make: both(...h264, ...aac, "-movflags", "+faststart"), copied: "both" },
  { name: "fragmented.mp4", make: both(...h264, ...aac, "-movflags", "+frag_keyframe+delay_moov"), copied: "both" },
  // Nothing in it says that its pictures are kept back for others: all of it begins later.
  {
    name: "listless.mp4",
    make: both(...h264, ...aac, "-movflags", "+frag_keyframe+empty_moov"),
    seconds: 2.08,
    flash: 1.08,
    beep: 1.08,
    copied: "sound",
  },
  {
    name: "hevc.mp4",
    make: both("-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", ...aac),
    copied: "sound",
  },
  { name: "mpeg4.m4v", make: both("-c:v", "mpeg4", ...aac), copied: "sound" },
  { name: "av1.mp4", make: both("-c:v", "libsvtav1", "-preset", "10", ...aac), copied: "sound" },
  { name: "phone.3gp", make: [...picture({ size: "176x144" }), ...tone(), "-c:v", "h263", ...aac], copied: "sound" },
  { name: "pcm.mov", make: both(...h264, "-c:a", "pcm_s16be"), copied: "picture" },
  { name: "prores.mov", make: both("-c:v", "prores_ks", "-profile:v", "0", "-c:a", "pcm_s16le") },
  {
    name: "dnxhr.mov",
    make: both("-c:v", "dnxhd", "-profile:v", "dnxhr_lb", "-pix_fmt", "yuv422p", "-c:a", "pcm_s16le"),
  },
  { name: "animation.mov", make: both("-c:v", "qtrle", "-c:a", "pcm_s16be") },
  { name: "h264.mkv", make: both(...h264, ...aac), copied: "both" },
  { name: "h264-ac3.mkv", make: both(...h264, "-c:a", "ac3"), copied: "picture" },
  { name: "hevc-opus.mkv", make: both("-c:v", "libx265", "-x265-params", "log-level=none", "-c:a", "libopus") },
  { name: "ffv1-flac.mkv", make: both("-c:v", "ffv1", "-c:a", "flac") },
  { name: "mpeg2-dts.mkv", make: both("-c:v", "mpeg2video", "-strict", "-2", "-c:a", "dca") },
  { name: "vp8.webm", make: both("-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libvorbis") },
  { name: "vp9.webm", make: both("-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus") },
  {
    name: "alpha.webm",
    make: both("-c:v", "libvpx-vp9", "-deadline", "realtime", "-pix_fmt", "yuva420p", "-c:a", "libopus"),
  },
  { name: "av1.webm", make: both("-c:v", "libsvtav1", "-preset", "10", "-c:a", "libopus") },
  { name: "mpeg4.avi", make: both("-c:v", "mpeg4", "-c:a", "libmp3lame") },
  { name: "xvid.avi", make: both("-c:v", "libxvid", "-c:a", "libmp3lame") },
  { name: "mjpeg.avi", make: both("-c:v", "mjpeg", "-c:a", "pcm_s16le") },
  { name: "dv.avi", make: dv, size: [720, 576] },
  { name: "tape.dv", make: dv, size: [768, 576] },
  { name: "windows.wmv", make: both("-c:v", "wmv2", "-c:a", "wmav2") },
  { name: "old.asf", make: both("-c:v", "msmpeg4", "-c:a", "wmav1") },
  { name: "h264.flv", make: both(...h264, ...aac), copied: "both" },
  { name: "flash.flv", make: both("-c:v", "flv1", "-c:a", "libmp3lame", "-ar", "44100") },
  { name: "mpeg1.mpg", make: both("-c:v", "mpeg1video", "-c:a", "mp2") },
  { name: "disc.vob", make: both("-c:v", "mpeg2video", "-c:a", "ac3", "-f", "vob") },
  { name: "h264.ts", make: both(...h264, ...aac), copied: "sound" },
  { name: "hevc.ts", make: both("-c:v", "libx265", "-x265-params", "log-level=none", ...aac), copied: "sound" },
  { name: "broadcast.ts", make: both("-c:v", "mpeg2video", "-c:a", "mp2") },
  { name: "avchd.m2ts", make: both(...field, "-c:a", "ac3", "-mpegts_m2ts_mode", "1"), frame: 0.04 },
  { name: "camera.mts", make: both(...field, "-c:a", "ac3", "-mpegts_m2ts_mode", "1", "-f", "mpegts"), frame: 0.04 },
  { name: "studio.mxf", make: both("-c:v", "mpeg2video", "-c:a", "pcm_s16le") },
  { name: "theora.ogv", make: both("-c:v", "libtheora", "-c:a", "libvorbis") },
  { name: "real.rm", make: both("-c:v", "rv20", "-c:a", "ac3") },
  { name: "bare.ivf", make: [...picture(), "-c:v", "libvpx", "-deadline", "realtime"], beep: null },
  { name: "bare.h264", make: [...picture(), ...h264, "-f", "h264"], beep: null },
  {
    name: "bare.hevc",
    make: [...picture(), "-c:v", "libx265", "-x265-params", "log-level=none", "-f", "hevc"],
    beep: null,
  },
  { name: "moving.gif", make: [...picture({ rate: "10" })], beep: null, frame: 0.1 },
  {
    name: "moving.webp",
    make: [...picture({ rate: "10" }), "-c:v", "libwebp_anim", "-loop", "0"],
    beep: null,
    // Pictures that stand still are one.
    frame: 1,
  },
  { name: "moving.apng", make: [...picture({ rate: "10" }), "-f", "apng"], beep: null, frame: 0.1 },
];
