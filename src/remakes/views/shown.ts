import type { AppContext } from "../../platform/http/types.ts";
import type { FileInfo } from "../../videos/queries/file-info.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { NotedStep } from "../../videos/rules/journal.ts";
import type { Remake } from "../queries.ts";

/** What the page of a film's file is made of; `path` is its address. */
export type Shown = {
  c: AppContext;
  video: Video;
  info: FileInfo;
  remake: Remake | undefined;
  steps: NotedStep[];
  path: string;
};
