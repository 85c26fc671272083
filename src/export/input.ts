import { z } from "zod";
import { presentPassword, UpdateAccountInput } from "../accounts/input.ts";
import { SettingsInput } from "../notifications/input.ts";
import { PlaylistInput } from "../playlists/input.ts";
import { videosMax } from "../playlists/limits.ts";
import { SmartListInput } from "../search/input.ts";
import { archiveFormat, archiveVersion, importedMax } from "./limits.ts";

export const AskExportForm = z.strictObject({ exportPassword: presentPassword, withFilms: z.literal("1").optional() });

/** The file that says what an archive is. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  site: z.string().max(300),
});

/** Of a channel that everybody may see; of others it is not told. */
const address = z.string().max(300).optional();
const id = z.string().regex(/^[A-Za-z0-9_-]{1,24}$/);
/** Of a longer list the beginning. */
const many = <Row extends z.ZodType>(row: Row) =>
  z
    .array(z.unknown())
    .transform((rows) => rows.slice(0, importedMax))
    .pipe(z.array(row));
const { name, description, visibility } = PlaylistInput.shape;
const film = z.object({ videoId: id });
/** No film is longer. */
const longestSeconds = 10_000_000;

/** What is taken of an archive's files; all else that stands in them is passed over. */
export const archiveFiles = {
  "subscriptions.json": many(z.object({ channelAddress: address, notifyWhen: z.enum(["never", "daily", "always"]) })),
  "playlists.json": many(
    z.object({
      ...{ name, description, visibility },
      videoIds: z.array(id).max(videosMax),
    }),
  ),
  "watch-later.json": many(film),
  "ratings.json": many(
    z.object({
      entityType: z.enum(["video", "comment", "post"]),
      entityId: id,
      rating: z.union([z.literal(1), z.literal(-1)]),
    }),
  ),
  "mutes.json": many(
    z.object({
      kind: z.enum(["user", "channel", "video"]),
      targetId: id,
      channelAddress: address,
    }),
  ),
  "history.json": many(
    z.object({
      videoId: id,
      seconds: z.number().min(0).max(longestSeconds),
      watchedAt: z.iso.datetime().transform((text) => Date.parse(text)),
    }),
  ),
  "follows.json": many(z.object({ followedId: id })),
  "saved-searches.json": many(z.object(SmartListInput.shape)),
  "notification-settings.json": many(z.object({ settings: SettingsInput.nullable() })),
  "settings.json": UpdateAccountInput.pick({
    personalRecommendations: true,
    hidesAdults: true,
    historyPaused: true,
    showsFollows: true,
    settings: true,
  }).strip(),
} as const;

export type Archive = { [Name in keyof typeof archiveFiles]?: z.output<(typeof archiveFiles)[Name]> };

/** What an archive brings of which this site has the other half: ids of what is here. */
export type Carried = {
  site: string;
  subscriptions: { channelId: string; notifyWhen: "never" | "daily" | "always" }[];
  playlists: {
    name: string;
    description: string;
    visibility: "public" | "non_public" | "private";
    videoIds: string[];
  }[];
  watchLater: string[];
  ratings: { videoId: string; rating: 1 | -1 }[];
  mutes: { kind: "user" | "channel" | "video"; targetId: string }[];
  settings: z.output<(typeof archiveFiles)["settings.json"]>;
  history?: { videoId: string; seconds: number; watchedAt: number }[];
  follows?: string[];
  searches?: SmartListInput[];
  notices?: z.output<typeof SettingsInput> | undefined;
  /** What stood in the archive and is not here. */
  missing: number;
  /** Comments and posts, which stay where they were written. */
  written?: number;
};
