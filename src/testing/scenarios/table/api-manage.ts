/** Calls of who works on a channel. See `readLines` for how a line is read. */
export const manageCalls = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# Channels.
POST   /api/channels {"name":"Kanał","slug":"$newSlug"}                  | 401     401     403     201     403     403     201     201     201
PATCH  /api/channels/$newChannel {"description":"Inny"}                  | 401     401     404     404     404     200     200     404     200
DELETE /api/channels/$newChannel                                         | 401     401     404     404     404     403     204     404     204
POST   /api/channels/$newDeletedChannel/restore                          | 401     401     404     404     404     404     204     204     204
POST   /api/channels/$channel/restore                                    | 401     401     404     404     404     404     404     404     404
PATCH  /api/channels/$closedChannel {"description":"Inny"}               | 401     401     404     404     404     200     200     404     200
PATCH  /api/channels/$foreignChannel {"description":"Inny"}              | 401     401     404     200     404     404     404     404     200
GET    /api/channelRoles/by-slug/$slug                                   | 401     401     404     404     404     200     200     404     200
GET    /api/channelRoles/by-slug/$closedSlug                             | 401     401     404     404     404     200     200     404     200
POST   /api/channels/$newChannel/users {"email":"$newAddress"}           | 401     401     404     404     404     403     204     404     204
DELETE /api/channels/$newChannel/users/$somebody                         | 401     401     404     404     404     403     204     404     204
PATCH  /api/channels/$newChannel/users/$somebody {"role":"editor"}       | 401     401     404     404     404     403     404     404     404
POST   /api/channels/$newChannel/handover {"userId":"$somebody","name":"Inna"} | 401   401     404     404     404     403     422     404     422
DELETE /api/channels/$newChannel/handover                                | 401     401     404     404     404     403     404     404     404
GET    /api/channels/$channel/invitations                                | 401     401     404     404     404     403     200     404     200
DELETE /api/channels/$channel/invitations/$newInvitation                 | 401     401     404     404     404     403     204     404     204
GET    /api/channels/$channel/blocked-users                              | 401     401     403     403     200     200     200     200     200
GET    /api/channels/$channel/stats                                      | 401     401     404     404     404     200     200     404     200
GET    /api/channels/$channel/stats?since=2020-01-01&until=2019-01-01    | 401     401     404     404     404     422     422     404     422
GET    /api/channels/$channel/stats?videoId=$nobody                      | 401     401     404     404     404     404     404     404     404
GET    /api/channels/$foreignChannel/stats?videoId=$draft                | 401     401     404     404     404     404     404     404     404
GET    /api/channels/$channel/stats/now                                  | 401     401     404     404     404     200     200     404     200
GET    /api/stats                                                        | 401     401     403     403     403     403     403     403     200
GET    /api/channels/$closedChannel/blocked-users                        | 401     401     403     403     200     200     200     200     200
GET    /api/channels/$deletedChannel/blocked-users                       | 401     401     404     404     404     404     404     404     404
POST   /api/channels/$newChannel/block-user {"userId":"$somebody"}       | 401     401     403     403     200     200     200     200     200
POST   /api/channels/$nobody/block-user {"userId":"$somebody"}           | 401     401     404     404     404     404     404     404     404
POST   /api/channels/$newChannel/unblock-user {"userId":"$somebody"}     | 401     401     403     403     200     200     200     200     200

# Videos.
GET    /api/videos/managed?channelId=$channel                            | 401     401     404     404     404     200     200     404     200
POST   /api/videos {"channelId":"$channel","title":"Nowy"}               | 401     401     404     404     404     201     201     404     201
POST   /api/videos {"channelId":"$channel","title":"Nowy","live":true}   | 401     401     404     404     404     201     201     404     201
PATCH  /api/videos/$newDraft {"title":"Inny"}                            | 401     401     404     404     404     200     200     404     200
PATCH  /api/videos/$newDeleted {"title":"Inny"}                          | 401     401     404     404     404     404     404     404     200
DELETE /api/videos/$newDraft                                             | 401     401     404     404     404     204     204     404     204
DELETE /api/videos/$newDeleted                                           | 401     401     404     404     404     404     404     404     204
POST   /api/videos/$newDraft/cancel-processing                           | 401     401     404     404     404     409     409     404     409
POST   /api/videos/$newFailed/retry-processing                           | 401     401     404     404     404     204     204     404     204
POST   /api/videos/$newDeleted/restore                                   | 401     401     403     403     403     403     403     200     200
POST   /api/videos/$newDraft/restore                                     | 401     401     403     403     403     403     403     404     404
GET    /api/videos/$draft/file-info                                      | 401     401     404     404     404     200     200     404     200
PUT    /api/videos/$newDraft/file {"filename":"nowy.mp4","size":10}      | 401     401     404     404     404     201     201     404     201
POST   /api/videos/$newDraft/process-again                               | 401     401     404     404     404     409     409     404     409
POST   /api/videos/$newDraft/remake/confirm                              | 401     401     404     404     404     409     409     404     409
DELETE /api/videos/$newDraft/remake                                      | 401     401     404     404     404     409     409     404     409
GET    /api/videos/$draft/captions                                       | 401     401     404     404     404     200     200     404     200
GET    /api/videos/$draft/captions/pl                                    | 401     401     404     404     404     404     404     404     404
PUT    /api/videos/$newDraft/captions/pl {"label":"polski","version":0,"cues":[{"startMs":0,"endMs":1000,"text":"Tak"}]} | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$draft/captions/pl/retime {"shiftSeconds":1,"factor":1} | 401     401     404     404     404     404     404     404     404
DELETE /api/videos/$newDraft/captions/pl                                 | 401     401     404     404     404     204     204     404     204
GET    /api/videos/$draft/chapters                                       | 401     401     404     404     404     200     200     404     200
PUT    /api/videos/$newDraft/chapters {"chapters":[{"startSeconds":0,"title":"Tak"},{"startSeconds":9,"title":"Nie"}]} | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$newDraft/thumbnail                                   | 401     401     404     404     404     400     400     404     400
POST   /api/channels/$channel/edit-videos {"ids":["$newDraft"],"change":{"commentsOff":true}} | 401     401     404     404     404     200     200     404     200
DELETE /api/channels/$channel/edit-videos/$nobody                        | 401     401     404     404     404     404     404     404     404
POST   /api/videos/$draft/captions/pl/recognise                          | 401     401     404     404     404     409     409     404     409
POST   /api/videos/$newDraft/cut {"from":1,"until":9}                    | 401     401     404     404     404     409     409     404     409
POST   /api/videos/$newDraft/publish                                     | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$newDraft/schedule-publish {"releaseDate":"$tomorrow"} | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$newPlanned/cancel-publish                            | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$newDraft/schedule-premiere {"premiereAt":"$tomorrow"} | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$newPremiere/cancel-premiere {"status":"private"}     | 401     401     404     404     404     200     200     404     200

# Films from addresses; no program is installed here, so who would be let in hears that.
POST   /api/videos/import {"channelId":"$channel","url":"https://example.org/","mine":true} | 401 401 404 404 404 409 409    404     409
GET    /api/channels/$channel/imports                                    | 401     401     404     404     404     200     200     404     200
POST   /api/channels/$channel/import-list {"url":"https://example.org/","mine":true} | 401 401    404     404     404     409     409     404     409
GET    /api/channels/$channel/import-list                                | 401     401     404     404     404     404     404     404     404
DELETE /api/channels/$channel/import-list                                | 401     401     404     404     404     404     404     404     404
POST   /api/videos/$newEmpty/import/retry                                | 401     401     404     404     404     409     409     404     409
DELETE /api/videos/$newEmpty/import                                      | 401     401     404     404     404     409     409     404     409

# Streams.
POST   /api/videos/$newLive/live/start                                   | 401     401     404     404     404     409     409     404     409
POST   /api/videos/$newLive/live/finish                                  | 401     401     404     404     404     200     200     404     200
POST   /api/live/end-stream/$newLive                                     | 401     401     404     404     404     200     200     404     200
PATCH  /api/videos/$newLive/live {"livestreamStartsAt":"$tomorrow"}      | 401     401     404     404     404     200     200     404     200
GET    /api/videos/$onAir/live/stats                                     | 401     401     404     404     404     200     200     404     200
GET    /api/videos/$public/live/stats                                    | 401     401     404     404     404     404     404     404     404
GET    /api/videos/$onAir/live/url                                       | 401     401     404     404     404     200     200     404     200
GET    /api/live/rtmp-url                                                | 401     401     200     200     200     200     200     200     200
GET    /api/live/stream-url?channelId=$channel                           | 401     401     404     404     404     200     200     404     200
POST   /api/videos/$newLive/url                                          | 401     401     404     404     404     200     200     404     200
POST   /api/live/stream-key {"channelId":"$newChannel"}                  | 401     401     404     404     404     200     200     404     200

# What sends bytes: files by tus, cameras by WHIP (no MediaMTX runs here: 503 is for who would be let in).
POST   /api/uploads videoId=$newEmpty                                    | 401     401     404     404     404     201     201     404     201
OPTIONS /api/uploads                                                  | 204
HEAD   /api/uploads/$newUpload                                           | 404     404     404     404     404     404     200     404     404
PATCH  /api/uploads/$newUpload                                           | 404     404     404     404     404     404     204     404     404
DELETE /api/uploads/$newUpload                                           | 404     404     404     404     404     404     204     404     404
POST   /live/whip/$newLive                                               | 401     401     404     404     404     503     503     404     503
PATCH  /live/whip/$newLive/sesja                                         | 401     401     404     404     404     503     503     404     503
DELETE /live/whip/$newLive/sesja                                         | 401     401     404     404     404     503     503     404     503
`;
