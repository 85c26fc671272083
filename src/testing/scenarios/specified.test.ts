import { expect, test } from "bun:test";
import { allRoutes } from "../../cli/routes.ts";

/**
 * Every page that is specified, by its Polish address: `featured` and `recommended` are playlists, `home` is a section.
 */
const pages = `
  / /about /categories /channels /faq /favourites /history /live-upcoming /new /popular /recommended /search
  /subscriptions /subscriptions/{id} /tags /tags/{tag} /trending /tv /watch-later /openurl /reklama /c/{slug}
  /channel/{id} /create-channel /create-channel/{channelId} /embed/{id} /playlist/{playlistId} /user/{id}
  /watch/{id} /{sectionType} /login /register /reset-password /activate-account /become-creator /nazywo /donate
  /donate-old /bronprawdy /dajimmowic /niezamkniecienas /wolnoscslowa /ocalprawde /big-tech /regulamin
  /regulamin-tworcy /regulaminy /polityka-cookies /polityka-prywatnosci /informacja-rodo /informacje-regulacyjne
  /payment-continue /payment-fail /payment-success /account /account/security /account/notifications
  /account/privacy /account/delete /account/tickets /account/tickets/{id} /feed /feed/post/{postId}
  /feed/featured-users /feed/followed-by-me /support/ticket /support/ticket/{id} /manage-channel/{channelId}
  /manage-channel/{channelId}/dashboard /manage-channel/{channelId}/settings /manage-channel/{channelId}/videos
  /manage-channel/{channelId}/videos/upload /manage-channel/{channelId}/videos/{videoId}
  /manage-channel/{channelId}/comments /manage-channel/{channelId}/users /manage-channel/{channelId}/playlists
  /manage-channel/{channelId}/playlists/{playlistId} /manage-channel/{channelId}/posts
  /manage-channel/{channelId}/stats /manage-channel/{channelId}/ads-campaigns
  /manage-channel/{channelId}/ads-campaigns/{adId} /admin /oldAdmin /admin/reports /admin/comments
  /admin/playlists /admin/playlists/{playlistId}
  /admin/sections /admin/sections/{slug} /admin/ads /admin/channels
`;

/** Every call that is specified, below /api. */
const calls = {
  POST: `
  /auth/register /auth/login /auth/logout /auth/accept-terms /auth/become-creator/verify
  /auth/become-creator/apply /auth/become-creator/submit /auth/block-user /auth/unblock-user /auth/block-channel
  /auth/unblock-channel /auth/reset-password /auth/reset-password-code /auth/login/request-enable2fa
  /auth/login/enable2fa /auth/login/disable2fa /auth/restore-account /auth/activate-account /auth/resent-code
  /auth/push-notifications /users/{id}/follow /users/{id}/unfollow /nav /channels /channels/{id}/subscribe
  /channels/{id}/unsubscribe /channels/{id}/users /channels/{id}/block-user /channels/{id}/unblock-user
  /notifications/mark-as-read /posts /posts/{id}/rate /playlists /watch-later /watch-later/clear /smart-lists
  /video-pages /contacts /tickets/{id}/login /tickets/{id}/replies /tickets/{id}/close /comments
  /comments/{id}/rate /comments/{id}/report /ads /ads/{id}/{status} /ads/{id}/verify
  /ads/{id}/transfer-ad-points /ads/log-ad-view/{id} /ad-statistics/{id} /ad-views/{id} /ad-skip-stats/{id}
  /ad-general-stats/{id} /click-ad /payments/payment-element/donate /payments/webhook /reports
  /reports/{id}/close /reports/{id}/reopen /videos /videos/{id}/restore /videos/{id}/rate /videos/{id}/report
  /videos/{id}/publish /videos/{id}/schedule-publish /videos/{id}/cancel-publish /videos/{id}/schedule-premiere
  /videos/{id}/cancel-premiere /videos/{id}/live/start /videos/{id}/live/finish /videos/{id}/url /videos/view
  /videos/view/playbackstats /history/watching-time/{videoId} /live/end-stream/{id}
`,
  GET: `
  /auth/me /auth/status /auth/my-subscriptions /auth/push-notifications /users /user-profile/{id}
  /users/{id}/is-following /feed-authors /followed-by-me /subscriptions /channels /channels/{id}
  /channels/by-slug/{slug} /channels/slug-availability/{slug} /channels/{id}/check-subscription
  /channels/{id}/blocked-users /channelRoles/by-slug/{slug} /notifications /posts /feed /posts/{id} /playlists
  /playlists/{id} /playlists/{id}/videos /watch-later /smart-lists /video-pages /video-pages/by-slug/{slug}
  /video-pages/{id} /documents/{slug} /tickets /tickets/{id} /comments /comments/{id} /ads /ads/next-ad
  /ads/{id} /adStatus/{id} /ads-status /ad-audience/{id} /payments/{id} /donators-all /payments/donated-badge
  /payments/donated-no-ads /payments/donated-wall /reports /videos /videos/all-videos /videos/{id}
  /videos/{id}/file-info /videos/{id}/recommended /videos/{id}/rating /videos/{id}/live/viewers
  /videos/{id}/live/url /videos/{id}/live/stats /history /rated-videos /live/stream-url /live/rtmp-url /edge-url
  /openapi.json
`,
  PATCH: `
  /auth/update-account /users/{id} /channels/{id} /channels/{id}/update-subscription /posts/{id} /playlists/{id}
  /smart-lists/{id} /video-pages/{id} /comments/{id} /ads/{id} /videos/{id} /history/watching-time
`,
  DELETE: `
  /auth/delete-account /auth/push-notifications /channels/{id} /channels/{id}/users/{userId} /posts/{id}
  /playlists/{id} /smart-lists/{id} /video-pages/{id} /comments/{id} /comments/{id}/rate /ads/{id} /reports/{id}
  /videos/{id}
`,
  PUT: `
  /channels/{id}/ads /channels/{id}/ad-points /documents/{slug} /videos/{id}/file
`,
};

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const shape = (path: string) => path.replace(/[:{][\w.]+(\{[^}]*\})?\}?/g, "*");
const answered = new Set(allRoutes().map(({ method, path }) => `${method} ${shape(path)}`));
const missing = (method: string, base: string, paths: string) =>
  words(paths)
    .map((path) => `${method} ${base}${path}`)
    .filter((route) => !answered.has(shape(route)));

test("every page that is specified is there", () => {
  expect(missing("GET", "", pages)).toEqual([]);
});

test("every call that is specified is there", () => {
  expect(Object.entries(calls).flatMap(([method, paths]) => missing(method, "/api", paths))).toEqual([]);
});
