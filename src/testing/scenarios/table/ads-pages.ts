/** The pages of ads: a channel's own, and those of staff. See `readLines` for how a line is read. */
export const adPages = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
GET    /manage-channel/$channel/ads-campaigns                            | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/ads-campaigns?state=paused               | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/ads-campaigns                            | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$newChannel/ads-campaigns                         | 401     401     home    home    home    409     409     home    409
POST   /manage-channel/$newChannel/ads-campaigns action=on               | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/ads-campaigns/$ad                        | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel/ads-campaigns/$ad                 | login   login   home    404     home    home    home    home    404
POST   /manage-channel/$channel/ads-campaigns/$newAd action=delete       | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$foreignChannel/ads-campaigns/$newAd action=delete | 401    401     home    404     home    home    home    home    404
POST   /manage-channel/$channel/ads-campaigns/$newAd action=transfer&with=to:channel&points=1 | 401 401 home home home 303   303     home    303
POST   /manage-channel/$channel/ads-campaigns/$newAd/spot title=Spot     | 401     401     home    home    home    200     200     home    200
POST   /manage-channel/$foreignChannel/ads-campaigns/$newAd/spot title=Spot | 401  401     home    404     home    home    home    home    404
GET    /manage-channel/$channel/ads-campaigns/$ad/results                | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel/ads-campaigns/$ad/results         | login   login   home    404     home    home    home    home    404
GET    /manage-channel/$channel/ads-campaigns/$ad/days.csv               | login   login   home    home    home    200     200     home    200
GET    /admin/ads                                                        | login   login   home    home    home    home    home    200     200
GET    /admin/ads?ad=$ad                                                 | login   login   home    home    home    home    home    200     200
GET    /admin/ads?tab=all                                                | login   login   home    home    home    home    home    200     200
GET    /admin/ads?tab=all&channel=$channel                               | login   login   home    home    home    home    home    200     200
GET    /admin/ads?tab=channels&query=kana                                | login   login   home    home    home    home    home    200     200
GET    /admin/ads?tab=settings                                           | login   login   home    home    home    home    home    home    200
POST   /admin/ads/$newWaitingAd verdict=approve                          | 401     401     home    home    home    home    home    303     303
POST   /admin/ads/$newWaitingAd verdict=refuse                           | 401     401     home    home    home    home    home    422     422
POST   /admin/ads/settings adsShare=0                                    | 401     401     home    home    home    home    home    home    303
POST   /admin/ads/channels/$newChannel action=points&points=10           | 401     401     home    home    home    home    home    home    303
POST   /admin/ads/channels/$newChannel action=on                         | 401     401     home    home    home    home    home    home    303
`;

/** What each of a channel's people gets. */
export const adRooms = `
#                                                                        | owner   editor  moderator uploader statistics
GET    /manage-channel/$channel/ads-campaigns                            | 200     200     home    home    home
POST   /manage-channel/$channel/ads-campaigns                            | 303     303     403     403     403
POST   /manage-channel/$newChannel/ads-campaigns action=on               | 303     303     403     403     403
GET    /manage-channel/$channel/ads-campaigns/$ad                        | 200     200     home    home    home
POST   /manage-channel/$channel/ads-campaigns/$newAd action=delete       | 303     303     403     403     403
POST   /manage-channel/$channel/ads-campaigns/$newAd/spot title=Spot     | 200     200     403     403     403
GET    /manage-channel/$channel/ads-campaigns/$ad/results                | 200     200     home    home    200
GET    /manage-channel/$channel/ads-campaigns/$ad/days.csv               | 200     200     home    home    200
`;
