import { accounts } from "./pl/accounts.ts";
import { adIssues } from "./pl/ad-issues.ts";
import { ads } from "./pl/ads.ts";
import { reference } from "./pl/api.ts";
import { bulk } from "./pl/bulk.ts";
import { captionEditor } from "./pl/caption-editor.ts";
import { captions } from "./pl/captions.ts";
import { channels } from "./pl/channels.ts";
import { chapterEditor, chapters } from "./pl/chapters.ts";
import { chat } from "./pl/chat.ts";
import { comments } from "./pl/comments.ts";
import { common } from "./pl/common.ts";
import { creators } from "./pl/creators.ts";
import { dashboard } from "./pl/dashboard.ts";
import { documents } from "./pl/documents.ts";
import { donations } from "./pl/donations.ts";
import { downloads } from "./pl/downloads.ts";
import { embed } from "./pl/embed.ts";
import { entry } from "./pl/entry.ts";
import { erasure } from "./pl/erasure.ts";
import { forms } from "./pl/forms.ts";
import { frame } from "./pl/frame.ts";
import { giving } from "./pl/giving.ts";
import { golive } from "./pl/golive.ts";
import { imports } from "./pl/imports.ts";
import { invitations } from "./pl/invitations.ts";
import { islands } from "./pl/islands.ts";
import { library } from "./pl/library.ts";
import { lists } from "./pl/lists.ts";
import { live } from "./pl/live.ts";
import { media } from "./pl/media.ts";
import { moderation } from "./pl/moderation.ts";
import { notifications } from "./pl/notifications.ts";
import { openurl } from "./pl/openurl.ts";
import { overlay } from "./pl/overlay.ts";
import { passkeys } from "./pl/passkeys.ts";
import { people } from "./pl/people.ts";
import { player } from "./pl/player.ts";
import { playlists } from "./pl/playlists.ts";
import { posts } from "./pl/posts.ts";
import { privacy } from "./pl/privacy.ts";
import { problems } from "./pl/problems.ts";
import { recommendations } from "./pl/recommendations.ts";
import { remakes } from "./pl/remakes.ts";
import { search } from "./pl/search.ts";
import { sections } from "./pl/sections.ts";
import { security } from "./pl/security.ts";
import { signin } from "./pl/signin.ts";
import { site } from "./pl/site.ts";
import { spots } from "./pl/spots.ts";
import { stats } from "./pl/stats.ts";
import { stripe } from "./pl/stripe.ts";
import { subscriptions } from "./pl/subscriptions.ts";
import { support } from "./pl/support.ts";
import { system } from "./pl/system.ts";
import { transcript } from "./pl/transcript.ts";
import { trim } from "./pl/trim.ts";
import { tv } from "./pl/tv.ts";
import { ui } from "./pl/ui.ts";
import { upload } from "./pl/upload.ts";
import { videos } from "./pl/videos.ts";

/** The Polish texts, one file per area; the English ones have the same keys. */
export const pl = {
  common,
  forms,
  problems,
  ui,
  frame,
  reference,
  privacy,
  recommendations,
  search,
  sections,
  accounts,
  ads,
  security,
  passkeys,
  signin,
  entry,
  erasure,
  media,
  remakes,
  captions,
  captionEditor,
  bulk,
  chapters,
  chapterEditor,
  moderation,
  player,
  comments,
  posts,
  people,
  chat,
  islands,
  embed,
  library,
  lists,
  playlists,
  channels,
  spots,
  stats,
  subscriptions,
  videos,
  live,
  upload,
  site,
  notifications,
  imports,
  invitations,
  golive,
  support,
  creators,
  dashboard,
  system,
  documents,
  trim,
  tv,
  transcript,
  openurl,
  donations,
  downloads,
  adIssues,
  stripe,
  overlay,
  giving,
};

/** The plain texts of one section, by their names; what is grouped further stays out. */
export type Texts<Section extends keyof typeof pl> = {
  [Name in keyof (typeof pl)[Section] as (typeof pl)[Section][Name] extends string ? Name : never]: string;
};
