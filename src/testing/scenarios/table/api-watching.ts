/** Calls about what people watch, and what they do with it. See `readLines` for how a line is read. */
export const callsForAll = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# Lists and single things that anybody may ask for.
GET    /api/videos                                                       | 200
GET    /api/videos?sort=popular                                          | 200
GET    /api/videos?channelId=$channel                                    | 200
GET    /api/videos?tag=film                                              | 200
GET    /api/videos?category=news&offset=5                                | 200
GET    /api/videos?category=nie-ma                                       | 422
GET    /api/videos/recommended                                           | 200
GET    /api/videos/trending                                              | 200
GET    /api/videos/$public/recommended                                   | 200
GET    /api/videos/$private/recommended                                  | 404     404     404     404     404     200     200     404     200
GET    /api/videos/$public                                               | 200
GET    /api/videos/$unlisted                                             | 200
GET    /api/videos/$private                                              | 404     404     404     404     404     200     200     404     200
GET    /api/videos/$ofClosed                                             | 404     404     404     404     404     200     200     404     200
GET    /api/videos/$draft                                                | 404     404     404     404     404     200     200     404     200
GET    /api/videos/$deleted                                              | 404     404     404     404     404     404     404     200     200
GET    /api/videos/$nobody                                               | 404
GET    /api/videos/$onAir/live/viewers                                   | 200
GET    /api/videos/$hiddenLive/live/viewers                              | 404     404     404     404     404     200     200     404     200
GET    /api/search?query=film                                            | 200
GET    /api/search/suggestions?query=fi                                  | 200
GET    /api/edge-url                                                     | 200
GET    /api/channels                                                     | 200
GET    /api/channels?sort=subscriptionsCount                             | 200
GET    /api/channels?query=kana                                          | 200
GET    /api/channels/$channel                                            | 200
GET    /api/channels/$closedChannel                                      | 404     404     404     404     404     200     200     404     200
GET    /api/channels/$deletedChannel                                     | 404
GET    /api/channels/by-slug/$slug                                       | 200
GET    /api/channels/by-slug/$closedSlug                                 | 404     404     404     404     404     200     200     404     200
GET    /api/channels/slug-availability/$slug                             | 200
GET    /api/channels/slug-availability/wolny                             | 200
GET    /api/video-pages                                                  | 200
GET    /api/video-pages/by-slug/home                                     | 200
GET    /api/video-pages/by-slug/home?nocache=1                           | 200
GET    /api/video-pages/by-slug/nie-ma                                   | 404
GET    /api/video-pages/home                                             | 200
GET    /api/video-pages/$newPage?nocache                                 | 200
GET    /api/video-pages/$nobody                                          | 404
GET    /api/documents/regulamin                                          | 200
GET    /api/documents/nie-ma                                             | 404
GET    /api/openapi.json                                                 | 200
GET    /api/docs                                                         | 200
POST   /api/videos/view {"videoId":"$public","viewId":"jeden"}           | 204
POST   /api/videos/view {"videoId":"$private","viewId":"jeden"}          | 404     404     404     404     404     204     204     404     204
POST   /api/videos/view/playbackstats {"videoId":"$public","viewId":"jeden","currentVideoTimeSeconds":6,"isPlayingNow":true,"secondsSpentBuffering":0,"segments":[{"startSeconds":0,"endSeconds":6}]} | 200
POST   /api/videos/view/playbackstats {"videoId":"$private","viewId":"jeden","currentVideoTimeSeconds":6,"isPlayingNow":true,"secondsSpentBuffering":0,"segments":[]} | 404     404     404     404     404     200     200     404     200
POST   /api/videos/view/playbackstats {"videoId":"$public","viewId":"jeden","currentVideoTimeSeconds":6,"isPlayingNow":true,"secondsSpentBuffering":0,"segments":[{"startSeconds":6,"endSeconds":0}]} | 422
POST   /api/nav {"to":"/new","from":"/","fromT":3,"referrer":"","close":false} | 204
POST   /api/nav {"to":"/new"}                                            | 422
GET    /api/tickets                                                      | 401     401     200     200     200     200     200     200     200
GET    /api/tickets/$newTicket                                           | 404
GET    /api/tickets/$newTicket?key=zly                                   | 404
POST   /api/tickets/$newTicket/login {"pin":"12"}                        | 422
POST   /api/tickets/$newTicket/replies {"content":"Halo"}                | 404
POST   /api/tickets/$newTicket/close                                     | 404
POST   /api/contacts {"email":"ja@example.org","topic":"E","desc":"Nie działa"} | 204

# Saved searches, each one's own.
GET    /api/smart-lists                                                  | 401     401     200     200     200     200     200     200     200
POST   /api/smart-lists {"name":"Góry","filters":{"query":"góry"}}       | 401     401     201     201     201     201     201     201     201
POST   /api/smart-lists {"name":"Wszystko","filters":{"query":""}}       | 401     401     422     422     422     422     422     422     422
PATCH  /api/smart-lists/$nobody {"name":"Inne"}                          | 401     401     404     404     404     404     404     404     404
DELETE /api/smart-lists/$nobody                                          | 401     401     404     404     404     404     404     404     404

# What one does not want to see.
POST   /api/videos/$public/not-interested                                | 401     401     204     204     204     204     204     204     204
POST   /api/videos/$private/not-interested                               | 401     401     404     404     404     204     204     404     204
DELETE /api/videos/$public/not-interested                                | 401     401     204     204     204     204     204     204     204
DELETE /api/videos/$nobody/not-interested                                | 401     401     204     204     204     204     204     204     204
# Reports.
POST   /api/reports {"entityType":"video","entityId":"$newPublic","reason":"SPM"} | 401     401     201     201     201     201     409     201     201
GET    /api/reports?state=open&limit=2                                   | 401     401     403     403     403     403     403     200     200
POST   /api/reports/$newReport/close                                     | 401     401     403     403     403     403     403     204     204
POST   /api/reports/$newReport/reopen                                    | 401     401     403     403     403     403     403     204     204
DELETE /api/reports/$newReport                                           | 401     401     403     403     403     403     403     204     204
POST   /api/videos/$newPublic/report {"reason":"SPM"}                    | 401     401     201     201     201     201     409     201     201
POST   /api/comments/$newComment/report {"reason":"SPM"}                 | 401     401     409     201     201     201     201     201     201

# Ratings, comments, history.
POST   /api/videos/$public/open {"password":"nieznane"}                  | 422
POST   /api/videos/$public/rate {"rating":1}                             | 401     401     200     200     200     200     200     200     200
POST   /api/videos/$private/rate {"rating":1}                            | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$deleted/rate {"rating":1}                            | 401     401     404     404     404     404     404     200     200
GET    /api/videos/$public/rating                                        | 401     401     200     200     200     200     200     200     200
GET    /api/videos/$private/rating                                       | 401     401     404     404     404     200     200     404     200
GET    /api/comments?videoId=$public                                     | 200
GET    /api/comments?videoId=$private                                    | 404     404     404     404     404     200     200     404     200
POST   /api/comments {"videoId":"$newPublic","content":"Dobre"}          | 401     401     201     201     201     201     201     201     201
POST   /api/comments {"videoId":"$newPublic","content":"Dobre","commentAs":"channel","channelId":"$channel"} | 401     401     403     403     403     201     201     403     201
POST   /api/comments {"videoId":"$private","content":"Lepiej"}           | 401     401     404     404     404     201     201     404     201
GET    /api/comments/$comment                                            | 200
GET    /api/comments/$nobody                                             | 404
GET    /api/comments?parentId=$comment                                   | 200
GET    /api/comments?postId=$nobody                                      | 404
POST   /api/comments {"parentCommentId":"$comment","content":"Zgoda"}    | 401     401     201     201     201     201     201     201     201
PATCH  /api/comments/$newComment {"content":"Lepiej"}                    | 401     401     200     403     403     403     403     403     403
PATCH  /api/comments/$myComment {"content":"Lepiej"}                     | 401     401     200     200     200     200     200     200     200
POST   /api/comments/$newComment/rate {"rating":1}                       | 401     401     200     200     200     200     200     200     200
DELETE /api/comments/$newComment/rate                                    | 401     401     200     200     200     200     200     200     200
DELETE /api/comments/$newComment                                         | 401     401     204     403     204     204     204     204     204
DELETE /api/comments/$myComment                                          | 401     401     204     204     204     204     204     204     204
GET    /api/history                                                      | 401     401     200     200     200     200     200     200     200
PATCH  /api/history/watching-time?videoId=$public&seconds=5              | 401     401     204     204     204     204     204     204     204
PATCH  /api/history/watching-time?videoId=$private&seconds=5             | 401     401     404     404     404     204     204     404     204
POST   /api/history/watching-time/$public                                | 401     401     200     200     200     200     200     200     200
POST   /api/history/watching-time/$private                               | 401     401     200     200     200     200     200     200     200
GET    /api/history?offset=3                                             | 401     401     200     200     200     200     200     200     200
GET    /api/watch-later                                                  | 401     401     200     200     200     200     200     200     200
GET    /api/watch-later/ids                                              | 401     401     200     200     200     200     200     200     200
POST   /api/watch-later?id=$public                                       | 401     401     200     200     200     200     200     200     200
POST   /api/watch-later?id=$private                                      | 401     401     404     404     404     200     200     404     200
POST   /api/watch-later?id=$deleted                                      | 401     401     404     404     404     404     404     200     200
POST   /api/watch-later/clear                                            | 401     401     204     204     204     204     204     204     204
GET    /api/rated-videos                                                 | 401     401     200     200     200     200     200     200     200

# Subscriptions.
GET    /api/subscriptions                                                | 401     401     200     200     200     200     200     200     200
GET    /api/subscriptions?limit=5&offset=5                               | 401     401     200     200     200     200     200     200     200
POST   /api/channels/$channel/subscribe                                  | 401     401     204     204     204     204     204     204     204
POST   /api/channels/$closedChannel/subscribe                            | 401     401     404     404     404     204     204     404     204
POST   /api/channels/$deletedChannel/subscribe                           | 401     401     404     404     404     404     404     404     404
GET    /api/channels/$channel/check-subscription                         | 401     401     200     200     200     200     200     200     200
PATCH  /api/channels/$channel/update-subscription {"notifyWhen":"always"} | 401     401     204     204     204     204     204     204     204
PATCH  /api/channels/$nobody/update-subscription {"notifyWhen":"always"} | 401     401     404     404     404     404     404     404     404
POST   /api/channels/$channel/unsubscribe                                | 401     401     204     204     204     204     204     204     204
GET    /api/auth/my-subscriptions                                        | 401     401     200     200     200     200     200     200     200
POST   /api/payments/webhook                                             | 404

# Giving to the site.
POST   /api/payments/payment-element/donate {"amount":5000,"name":"Ala","lastName":"Nowak","email":"ala@example.org","terms":true,"personalData":true} | 409
POST   /api/payments/payment-element/donate {"amount":5000}              | 422
GET    /api/payments/$newPayment                                         | 200
GET    /api/payments/$nobody                                             | 404
GET    /api/payments/donated-badge                                       | 200
GET    /api/payments/donated-no-ads                                      | 200
GET    /api/payments/donated-wall                                        | 200
GET    /api/donators-all                                                 | 200
`;
