import { accountsApi } from "../accounts/api.ts";
import { accountPages } from "../accounts/pages.ts";
import { campaignsApi } from "../ads/api/campaigns.ts";
import { adFiguresApi } from "../ads/api/figures.ts";
import { servingApi } from "../ads/api/serving.ts";
import { adPages } from "../ads/pages.ts";
import { bulkEditingApi } from "../bulk-editing/api.ts";
import { bulkEditingPages } from "../bulk-editing/pages.tsx";
import { captionsApi } from "../captions/api.ts";
import { captionPages } from "../captions/pages.ts";
import { givingPages } from "../channel-giving/pages.ts";
import { channelPagePages } from "../channel-page/pages.ts";
import { channelsApi } from "../channels/api.ts";
import { channelPages } from "../channels/pages.ts";
import { chaptersApi } from "../chapters/api.ts";
import { chapterPages } from "../chapters/pages.tsx";
import { chatApi } from "../chat/api.ts";
import { chatPages } from "../chat/pages.tsx";
import { chatManagementPages } from "../chat-management/pages.ts";
import { commentsApi } from "../comments/api.ts";
import { commentPages } from "../comments/pages.ts";
import { creatorsApi } from "../creators/api.ts";
import { creatorPages } from "../creators/pages.ts";
import { dashboardPages } from "../dashboard/pages.ts";
import { documentsApi } from "../documents/api.ts";
import { documentPages } from "../documents/pages.tsx";
import { donationsApi } from "../donations/api.ts";
import { donationPages } from "../donations/pages.ts";
import { downloadPages } from "../downloads/pages.ts";
import { erasureApi } from "../erasure/api.ts";
import { erasurePages } from "../erasure/pages.tsx";
import { exportApi } from "../export/api.ts";
import { feedApi } from "../feed/api.ts";
import { feedPages } from "../feed/pages.ts";
import { importsApi } from "../imports/api.ts";
import { importPages } from "../imports/pages.ts";
import { invitationsApi } from "../invitations/api.ts";
import { invitationPages } from "../invitations/pages.tsx";
import { libraryApi } from "../library/api.ts";
import { libraryPages } from "../library/pages.ts";
import { listsApi } from "../lists/api.ts";
import { listPages } from "../lists/pages.ts";
import { listedVideosApi } from "../lists/videos-api.ts";
import { liveApi } from "../live/api.ts";
import { livePages } from "../live/pages.ts";
import { whipApi } from "../live/whip-api.ts";
import { meApi } from "../me/api.ts";
import { moderationApi } from "../moderation/api.ts";
import { moderationPages } from "../moderation/pages.ts";
import { peopleApi } from "../moderation/people-api.ts";
import { staffVideosApi } from "../moderation/videos-api.ts";
import { notificationsApi } from "../notifications/api.ts";
import { notificationPages } from "../notifications/pages.ts";
import { openurlPages } from "../openurl/pages.tsx";
import { overlayPages } from "../overlay/pages.ts";
import type { ApiRoute } from "../platform/http/api.ts";
import type { PageRoute } from "../platform/http/pages.ts";
import { playlistItemsApi } from "../playlists/api/items.ts";
import { playlistsApi } from "../playlists/api/lists.ts";
import { playlistPages } from "../playlists/pages.ts";
import { postsApi } from "../posts/api.ts";
import { privacyPages } from "../privacy/pages.ts";
import { ratingsApi } from "../ratings/api.ts";
import { recommendationsApi } from "../recommendations/api.ts";
import { remakesApi } from "../remakes/api.ts";
import { remakePages } from "../remakes/pages.ts";
import { searchApi } from "../search/api.ts";
import { searchPages } from "../search/pages.ts";
import { smartListsApi } from "../search/smart-lists-api.ts";
import { sectionsApi } from "../sections/api.ts";
import { lastPages, sectionPages } from "../sections/pages.ts";
import { sitePages } from "../site/pages.tsx";
import { statsApi } from "../stats/api.ts";
import { statsPages } from "../stats/pages.ts";
import { stripeApi } from "../stripe/api.ts";
import { stripePages } from "../stripe/pages.ts";
import { subscriptionsApi } from "../subscriptions/api.ts";
import { subscriptionPages } from "../subscriptions/pages.ts";
import { supportApi } from "../support/api.ts";
import { supportPages } from "../support/pages.ts";
import { systemPages } from "../system/pages.ts";
import { tvPages } from "../tv/pages.ts";
import { uploadsApi } from "../uploads/api.ts";
import { uploadPages } from "../uploads/pages.ts";
import { videosApi } from "../videos/api/videos.ts";
import { videoPages } from "../videos/pages.ts";
import { watchPages } from "../watch/pages.ts";
import { rssPages } from "./feeds.ts";

/** The whole site on one page: every feature's pages and API calls. */
export const pageRoutes: PageRoute[] = [
  ...sectionPages,
  ...adPages,
  ...listPages,
  ...searchPages,
  ...livePages,
  ...tvPages,
  ...watchPages,
  ...openurlPages,
  ...downloadPages,
  ...uploadPages,
  ...importPages,
  ...remakePages,
  ...captionPages,
  ...bulkEditingPages,
  ...chapterPages,
  ...videoPages,
  ...commentPages,
  ...chatPages,
  ...chatManagementPages,
  ...channelPagePages,
  ...dashboardPages,
  ...statsPages,
  ...channelPages,
  ...libraryPages,
  ...feedPages,
  ...playlistPages,
  ...subscriptionPages,
  ...accountPages,
  ...creatorPages,
  ...erasurePages,
  ...invitationPages,
  ...sitePages,
  ...notificationPages,
  ...moderationPages,
  ...systemPages,
  ...privacyPages,
  ...supportPages,
  ...donationPages,
  ...stripePages,
  ...overlayPages,
  ...givingPages,
  ...documentPages,
  ...rssPages,
  ...lastPages,
];

export const apiRoutes: ApiRoute[] = [
  ...accountsApi,
  ...creatorsApi,
  ...meApi,
  ...erasureApi,
  ...exportApi,
  ...notificationsApi,
  ...channelsApi,
  ...listsApi,
  ...listedVideosApi,
  ...invitationsApi,
  ...subscriptionsApi,
  ...recommendationsApi,
  ...staffVideosApi,
  ...videosApi,
  ...uploadsApi,
  ...importsApi,
  ...remakesApi,
  ...captionsApi,
  ...bulkEditingApi,
  ...chaptersApi,
  ...liveApi,
  ...whipApi,
  ...ratingsApi,
  ...commentsApi,
  ...postsApi,
  ...feedApi,
  ...chatApi,
  ...libraryApi,
  ...playlistsApi,
  ...playlistItemsApi,
  ...searchApi,
  ...smartListsApi,
  ...moderationApi,
  ...peopleApi,
  ...sectionsApi,
  ...supportApi,
  ...donationsApi,
  ...documentsApi,
  ...statsApi,
  ...servingApi,
  ...campaignsApi,
  ...adFiguresApi,
  ...stripeApi,
];
