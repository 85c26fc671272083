/** Calls about ads. See `readLines` for how a line is read. */
export const adCalls = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# What everybody is shown, and says of it.
GET    /api/ads/next-ad?videoId=$public                                  | 200
GET    /api/ads/next-ad?videoId=$private                                 | 200
GET    /api/ads/next-ad?videoId=$public&slots=obok                       | 422
POST   /api/ads/log-ad-view/$ad?time=20&ticket=zmyslony                  | 422
POST   /api/click-ad {"adId":"$ad","ticket":"zmyslony"}                  | 422

# A channel's own.
GET    /api/ads                                                          | 401     401     422     422     422     422     422     200     200
GET    /api/ads?channelId=$channel&status=live                           | 401     401     404     404     404     200     200     200     200
GET    /api/ads?channelId=$channel&status=deleted                        | 401     401     422     422     422     422     422     422     422
GET    /api/ads?channelId=$foreignChannel                                | 401     401     404     200     404     404     404     200     200
GET    /api/ads/$ad                                                      | 401     401     404     404     404     200     200     200     200
GET    /api/adStatus/$ad                                                 | 401     401     404     404     404     200     200     200     200
GET    /api/ad-audience/$ad                                              | 401     401     404     404     404     200     200     200     200
POST   /api/ad-statistics/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 401 401 404  404     404     200     200     200     200
POST   /api/ad-statistics/$ad {"startDate":"2026-11-20","endDate":"2026-11-01"} | 401 401 404  404     404     422     422     422     422
POST   /api/ad-views/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 401   401     404     404     404     200     200     200     200
POST   /api/ad-skip-stats/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 401 401 404  404     404     200     200     200     200
POST   /api/ad-general-stats/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 401 401 404 404   404     200     200     200     200
POST   /api/ads {"channelId":"$channel"}                                 | 401     401     404     404     404     201     201     404     201
PATCH  /api/ads/$newAd {"dailyCap":5}                                    | 401     401     404     404     404     200     200     404     200
POST   /api/ads/$newAd/banner                                            | 401     401     404     404     404     400     400     404     400
POST   /api/ads/$newAd/paused                                            | 401     401     404     404     404     200     200     404     200
POST   /api/ads/$newAd/verified_ok                                       | 401     401     404     404     404     409     409     404     409
POST   /api/ads/$newAd/transfer-ad-points {"points":1,"to":"channel"}    | 401     401     404     404     404     200     200     404     200
DELETE /api/ads/$newAd                                                   | 401     401     404     404     404     204     204     404     204
PUT    /api/channels/$newChannel/ads {"adsEnabled":true}                 | 401     401     404     404     404     204     204     404     204

# For staff, and for administrators.
GET    /api/ads-status                                                   | 401     401     403     403     403     403     403     200     200
POST   /api/ads/$newWaitingAd/verify {"approve":true}                    | 401     401     403     403     403     403     403     200     200
POST   /api/ads/$newWaitingAd/verify {"approve":false}                   | 401     401     403     403     403     403     403     422     422
PUT    /api/channels/$newChannel/ad-points {"points":10}                 | 401     401     403     403     403     403     403     403     204
`;

/** The same for each who works on the channel. */
export const adTeam = `
#                                                                        | owner   editor  moderator uploader statistics
GET    /api/ads?channelId=$channel                                       | 200     200     403     403     403
GET    /api/ads/$ad                                                      | 200     200     403     403     200
GET    /api/adStatus/$ad                                                 | 200     200     403     403     200
GET    /api/ad-audience/$ad                                              | 200     200     403     403     200
POST   /api/ad-statistics/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 200 200 403    403     200
POST   /api/ad-views/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 200   200     403     403     200
POST   /api/ad-skip-stats/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 200 200 403    403     200
POST   /api/ad-general-stats/$ad {"startDate":"2026-11-01","endDate":"2026-11-20"} | 200 200 403 403     200
POST   /api/ads {"channelId":"$channel"}                                 | 201     201     403     403     403
PATCH  /api/ads/$newAd {"dailyCap":5}                                    | 200     200     403     403     403
POST   /api/ads/$newAd/banner                                            | 400     400     403     403     403
POST   /api/ads/$newAd/paused                                            | 200     200     403     403     403
POST   /api/ads/$newAd/transfer-ad-points {"points":1,"to":"channel"}    | 200     200     403     403     403
DELETE /api/ads/$newAd                                                   | 204     204     403     403     403
PUT    /api/channels/$newChannel/ads {"adsEnabled":true}                 | 204     204     403     403     403
POST   /api/videos {"channelId":"$channel","purpose":"spot"}             | 201     201     403     403     403
`;
