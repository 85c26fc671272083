/** The one door of live ingest: whoever stands outside takes it from here. */
export { mediaMtxApi } from "./mediamtx/api.ts";
export { findMediaMtx, isNewEnough, oldestVersion, versionOf } from "./mediamtx/find.ts";
export { authPath, type FrontEnd, startFrontEnd } from "./mediamtx/front-end.ts";
export { wantedProtocols } from "./mediamtx/settings.ts";
export type { SentAway } from "./mediamtx/types.ts";
export type { Health } from "./packager/health.ts";
export { neededToRecover, recoverStream } from "./packager/recover.ts";
export { initName, segmentName } from "./packager/segment.ts";
export { Packaged } from "./packager/stream.ts";
export type { Earlier, Finished, StreamProblem } from "./packager/types.ts";
export { uniteRecording } from "./packager/unite.ts";
export { startRtmp } from "./rtmp/server.ts";
export type { EndReason, MediaTag, PublishRequest, Sink, StreamInfo, Verdict } from "./rtmp/types.ts";
export { type LiveRung, liveRungs, type RungEncoder, startRungEncoder } from "./rungs.ts";
export { serveLive } from "./serve.ts";
