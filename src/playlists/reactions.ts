import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/erase.ts";
import "../videos/rules/listing.ts";
import { followVideos, forgetVideo } from "./rules/counts.ts";

reactTo("videos opened otherwise", (tx, { ids }) => followVideos(tx, ids));

reactTo("video erased", (tx, { videoId }) => forgetVideo(tx, videoId));
