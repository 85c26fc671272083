import { accounts } from "./en/accounts.ts";
import { adIssues } from "./en/ad-issues.ts";
import { ads } from "./en/ads.ts";
import { reference } from "./en/api.ts";
import { bulk } from "./en/bulk.ts";
import { captionEditor } from "./en/caption-editor.ts";
import { captions } from "./en/captions.ts";
import { channels } from "./en/channels.ts";
import { chapterEditor, chapters } from "./en/chapters.ts";
import { chat } from "./en/chat.ts";
import { comments } from "./en/comments.ts";
import { common } from "./en/common.ts";
import { creators } from "./en/creators.ts";
import { dashboard } from "./en/dashboard.ts";
import { documents } from "./en/documents.ts";
import { donations } from "./en/donations.ts";
import { downloads } from "./en/downloads.ts";
import { embed } from "./en/embed.ts";
import { entry } from "./en/entry.ts";
import { erasure } from "./en/erasure.ts";
import { forms } from "./en/forms.ts";
import { frame } from "./en/frame.ts";
import { giving } from "./en/giving.ts";
import { golive } from "./en/golive.ts";
import { imports } from "./en/imports.ts";
import { invitations } from "./en/invitations.ts";
import { islands } from "./en/islands.ts";
import { library } from "./en/library.ts";
import { lists } from "./en/lists.ts";
import { live } from "./en/live.ts";
import { media } from "./en/media.ts";
import { moderation } from "./en/moderation.ts";
import { notifications } from "./en/notifications.ts";
import { openurl } from "./en/openurl.ts";
import { overlay } from "./en/overlay.ts";
import { passkeys } from "./en/passkeys.ts";
import { people } from "./en/people.ts";
import { player } from "./en/player.ts";
import { playlists } from "./en/playlists.ts";
import { posts } from "./en/posts.ts";
import { privacy } from "./en/privacy.ts";
import { problems } from "./en/problems.ts";
import { recommendations } from "./en/recommendations.ts";
import { remakes } from "./en/remakes.ts";
import { search } from "./en/search.ts";
import { sections } from "./en/sections.ts";
import { security } from "./en/security.ts";
import { signin } from "./en/signin.ts";
import { site } from "./en/site.ts";
import { spots } from "./en/spots.ts";
import { stats } from "./en/stats.ts";
import { stripe } from "./en/stripe.ts";
import { subscriptions } from "./en/subscriptions.ts";
import { support } from "./en/support.ts";
import { system } from "./en/system.ts";
import { transcript } from "./en/transcript.ts";
import { trim } from "./en/trim.ts";
import { tv } from "./en/tv.ts";
import { ui } from "./en/ui.ts";
import { upload } from "./en/upload.ts";
import { videos } from "./en/videos.ts";

/** The English texts, one file per area; the Polish ones have the same keys. */
export const en = {
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
