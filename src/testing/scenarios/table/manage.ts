/** The rooms of who works on a channel. See `readLines` for how a line is read. */
export const managePages = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# The team's rooms: who does not work on the channel is led home, as if it were not there.
GET    /create-channel                                                   | login   login   200     200     200     home    200     200     200
POST   /create-channel name=Kanał&slug=$newSlug                          | 401     401     200     303     200     home    303     303     303
GET    /manage-channel/$channel                                          | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$closedChannel                                    | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel                                   | login   login   home    200     home    home    home    home    200
GET    /manage-channel/$deletedChannel                                   | login   login   home    home    home    home    home    home    404
GET    /manage-channel/$nobody                                           | login   login   home    home    home    home    home    home    404
GET    /manage-channel/$channel/dashboard                                | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/settings                                 | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$newChannel/settings name=Inny&slug=$newSlug&visibility=public | 401     401     home    home    home    303     303     home    303
GET    /create-channel/$channel                                          | login   login   404     404     404     home    302     404     302
GET    /create-channel/$foreignChannel                                   | login   login   404     302     404     home    404     404     302
GET    /manage-channel/$channel/delete                                   | login   login   home    home    home    home    200     home    200
POST   /manage-channel/$newChannel/delete name=Inny                      | 401     401     home    home    home    403     422     home    422
GET    /account/channels                                                 | login   login   200     200     200     200     200     200     200
POST   /account/channels/$newDeletedChannel action=restore               | 401     401     404     404     404     404     303     303     303
POST   /account/channels/$channel action=restore                         | 401     401     404     404     404     404     404     404     404
GET    /manage-channel/$channel/users                                    | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$newChannel/users action=invite&email=$newAddress | 401     401     home    home    home    403     303     home    303
POST   /manage-channel/$newChannel/users action=role&userId=$nobody&role=editor | 401  401     home    home    home    403     404     home    404
GET    /manage-channel/$channel/users/handover                           | login   login   home    home    home    home    200     home    200
POST   /manage-channel/$newChannel/users/handover userId=$somebody&name=Inna | 401     401     home    home    home    403     422     home    422
GET    /manage-channel/$channel/comments                                 | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/comments action=settings&from=everybody  | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/comments action=nic                      | 401     401     home    home    home    422     422     home    422
GET    /manage-channel/$channel/chat                                     | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/chat action=words&words=spam              | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$newChannel/chat action=invite&email=$newAddress  | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/stats                                    | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/stats?range=365&metric=watched           | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/stats?since=2026-12-01&until=2020-01-01  | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/stats?videoId=$draft                     | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel/stats?videoId=$draft              | login   login   home    404     home    home    home    home    404
GET    /manage-channel/$channel/stats/days.csv                           | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/stats/videos.csv                         | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/stats/now                                | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/stream-key                               | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$newChannel/stream-key                            | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/videos                                   | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/videos?q=film                            | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/videos/bulk action=public&ids=$newDraft  | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/videos/bulk action=delete&ids=$newDraft  | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$foreignChannel/videos/bulk action=delete&ids=$newDraft | 401     401     home    404     home    home    home    home    303
GET    /manage-channel/$channel/videos/upload                            | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/videos/import                            | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/videos/import-state                      | login   login   home    home    home    302     302     home    302
POST   /manage-channel/$channel/videos/import url=https://example.org/a&mine=1 | 401 401   home    home    home    409     409     home    409
GET    /manage-channel/$channel/videos/live                              | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/videos/live title=Wieczór&visibility=public | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/videos/$draft                            | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/videos/$deleted                          | login   login   home    home    home    404     404     home    200
GET    /manage-channel/$foreignChannel/videos/$draft                     | login   login   home    404     home    home    home    home    302
POST   /manage-channel/$channel/videos/$newDraft title=Inny&visibility=private | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/videos/$newDraft action=delete           | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$foreignChannel/videos/$newDraft action=delete    | 401     401     home    404     home    home    home    home    303
GET    /manage-channel/$channel/downloads                                | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$newChannel/downloads allowed=1                   | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/videos/$draft/downloads                  | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/videos/$newDraft/downloads allowed=0     | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$foreignChannel/videos/$newDraft/downloads allowed=1 | 401     401     home    404     home    home    home    home    404
GET    /manage-channel/$channel/videos/$draft/file                       | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel/videos/$draft/file                | login   login   home    404     home    home    home    home    404
POST   /manage-channel/$channel/videos/$newDraft/file action=dismiss     | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/videos/$newDraft/file action=again       | 401     401     home    home    home    409     409     home    409
GET    /manage-channel/$channel/videos/$draft/file/state                 | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/videos/$draft/file/state hx              | 401     401     403     403     403     200     200     403     200
GET    /manage-channel/$channel/videos/$draft/file/source                | login   login   home    home    home    404     404     home    404
GET    /manage-channel/$channel/videos/$draft/captions                   | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel/videos/$draft/captions            | login   login   home    404     home    home    home    home    404
POST   /manage-channel/$channel/videos/$newDraft/captions action=remove-pl | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/videos/$draft/captions/pl                | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/videos/$newDraft/captions/pl action=retime&shiftSeconds=1 | 401     401     home    home    home    404     404     home    404
GET    /manage-channel/$channel/videos/$draft/captions/pl/vtt            | login   login   home    home    home    404     404     home    404
GET    /manage-channel/$channel/videos/$draft/captions/pl/srt            | login   login   home    home    home    404     404     home    404
GET    /manage-channel/$channel/videos/$draft/chapters                   | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$foreignChannel/videos/$draft/chapters            | login   login   home    404     home    home    home    home    404
POST   /manage-channel/$channel/videos/$newDraft/chapters chapters=0:00+Tak | 401     401     home    home    home    422     422     home    422
POST   /manage-channel/$channel/videos/bulk action=edit&ids=$newDraft    | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/edit-videos?ids=$draft                   | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/edit-videos action=preview&ids=$draft&visibility=public | 401     401     home    home    home    200     200     home    200
POST   /manage-channel/$channel/edit-videos action=apply&ids=$newDraft&comments=off | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/edit-videos/$nobody                      | login   login   home    home    home    404     404     home    404
POST   /manage-channel/$channel/edit-videos/$nobody                      | 401     401     home    home    home    404     404     home    404
GET    /manage-channel/$channel/videos/$draft/captions-state             | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/videos/$draft/captions-state hx          | 401     401     403     403     403     200     200     403     200
POST   /manage-channel/$channel/videos/$draft/captions action=recognise&spoken=pl | 401     401     home    home    home    409     409     home    409
GET    /manage-channel/$channel/videos/$draft/cut                        | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/videos/$newDraft/cut from=1&until=9      | 401     401     home    home    home    409     409     home    409
GET    /manage-channel/$channel/videos/$announced/live                   | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/videos/$public/live                      | login   login   home    home    home    404     404     home    404
POST   /manage-channel/$channel/videos/$newLive/live action=save         | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/videos/$newLive/live action=key          | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/videos/$newLive/live action=start        | 401     401     home    home    home    409     409     home    409
GET    /manage-channel/$channel/videos/$announced/live/desk              | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/videos/$announced/live/desk hx           | 401     401     403     403     403     200     200     403     200
GET    /manage-channel/$channel/videos/$announced/live/viewers           | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/videos/$announced/live/viewers hx        | 401     401     403     403     403     200     200     403     200
GET    /manage-channel/$channel/videos/$announced/live/connect           | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/videos/$announced/live/connect hx        | 401     401     403     403     403     200     200     403     200
GET    /manage-channel/$channel/support                                  | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$newChannel/support takesDonations=1              | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/overlay                                  | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$newChannel/overlay action=make                   | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/overlay/queue                            | login   login   home    home    home    302     302     home    302
GET    /manage-channel/$channel/overlay/queue hx                         | 401     401     403     403     403     200     200     403     200
POST   /manage-channel/$newChannel/overlay/queue action=pause            | 401     401     home    home    home    404     404     home    404
`;
