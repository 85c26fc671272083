/**
 * The rooms and calls of a channel, and what each who works on it gets: the policy of `channels/policy.ts`, door by door.
 * `$my…` is what whoever asks added. See `readLines` for how a line is read.
 */
export const teamTable = `
#                                                                        | owner   editor  moderator uploader statistics
# The channel itself, and its people.
GET    /manage-channel/$channel                                          | 200
GET    /manage-channel/$channel/dashboard                                | 200
GET    /manage-channel/$channel/settings                                 | 200     200     home    home    home
POST   /manage-channel/$newChannel/settings name=Inny&slug=$newSlug&visibility=public | 303 303 403 403 403
GET    /manage-channel/$channel/delete                                   | 200     home    home    home    home
POST   /manage-channel/$newChannel/delete name=Inny                      | 422     403     403     403     403
POST   /api/channels/$newDeletedChannel/restore                          | 204     404     404     404     404
GET    /manage-channel/$channel/users                                    | 200
POST   /manage-channel/$newChannel/users action=invite&email=$newAddress | 303     403     403     403     403
POST   /manage-channel/$newChannel/users action=role&userId=$nobody&role=editor | 404  403     403     403     403
GET    /manage-channel/$channel/users/handover                           | 200     home    home    home    home
POST   /manage-channel/$newChannel/users/handover userId=$somebody&name=Inna | 422     403     403     403     403
PATCH  /api/channels/$newChannel/users/$somebody {"role":"editor"}       | 404     403     403     403     403
POST   /api/channels/$newChannel/handover {"userId":"$somebody","name":"Inna"} | 422   403     403     403     403
DELETE /api/channels/$newChannel/handover                                | 404     403     403     403     403
PATCH  /api/channels/$newChannel {"description":"Inny"}                  | 200     200     403     403     403
DELETE /api/channels/$newChannel                                         | 204     403     403     403     403
GET    /api/channelRoles/by-slug/$slug                                   | 200
POST   /api/channels/$newChannel/users {"email":"$newAddress"}           | 204     403     403     403     403
DELETE /api/channels/$newChannel/users/$somebody                         | 204     403     403     403     403
GET    /api/channels/$channel/invitations                                | 200     403     403     403     403
DELETE /api/channels/$channel/invitations/$newInvitation                 | 204     403     403     403     403
GET    /manage-channel/$channel/support                                  | 200     200     home    home    home
POST   /manage-channel/$newChannel/support takesDonations=1              | 303     303     403     403     403
GET    /manage-channel/$channel/overlay                                  | 200     200     home    home    home
POST   /manage-channel/$newChannel/overlay action=make                   | 303     303     403     403     403
GET    /manage-channel/$channel/overlay/queue                            | 302
GET    /manage-channel/$channel/overlay/queue hx                         | 200     200     200     403     403
POST   /manage-channel/$newChannel/overlay/queue action=pause            | 404     404     404     403     403

# Comments and chats.
GET    /manage-channel/$channel/comments                                 | 200     200     200     home    home
POST   /manage-channel/$channel/comments action=settings&from=everybody  | 303     303     303     403     403
GET    /manage-channel/$channel/chat                                     | 200     200     200     home    home
POST   /manage-channel/$channel/chat action=words&words=spam              | 303     303     303     403     403
POST   /manage-channel/$newChannel/chat action=invite&email=$newAddress  | 303     303     303     403     403
GET    /api/channels/$channel/blocked-users                              | 200     200     200     403     403
POST   /api/channels/$newChannel/block-user {"userId":"$somebody"}       | 200     200     200     403     403
POST   /api/channels/$newChannel/unblock-user {"userId":"$somebody"}     | 200     200     200     403     403
DELETE /api/comments/$newComment                                         | 204     204     204     403     403
POST   /api/comments {"videoId":"$public","content":"Od nas","commentAs":"channel","channelId":"$channel"} | 201 201 201 403 403

# Tools of films.
GET    /manage-channel/$channel/videos/$draft/file                       | 200     200     home    home    home
POST   /manage-channel/$channel/videos/$newDraft/file action=dismiss     | 303     303     403     403     403
POST   /manage-channel/$channel/videos/$newDraft/file action=again       | 409     409     403     403     403
GET    /manage-channel/$channel/videos/$draft/file/state                 | 302
GET    /manage-channel/$channel/videos/$draft/file/state hx              | 200     200     403     403     403
GET    /manage-channel/$channel/videos/$draft/file/source                | 404     404     home    home    home
GET    /manage-channel/$channel/videos/$draft/captions                   | 200     200     home    home    home
POST   /manage-channel/$channel/videos/$newDraft/captions action=remove-pl | 303     303     403     403     403
GET    /manage-channel/$channel/videos/$draft/captions/pl                | 200     200     home    home    home
POST   /manage-channel/$channel/videos/$newDraft/captions/pl action=retime&shiftSeconds=1 | 404     404     403     403     403
GET    /manage-channel/$channel/videos/$draft/captions/pl/vtt            | 404     404     home    home    home
GET    /manage-channel/$channel/videos/$draft/captions/pl/srt            | 404     404     home    home    home
GET    /manage-channel/$channel/videos/$draft/chapters                   | 200     200     home    home    home
POST   /manage-channel/$channel/videos/$newDraft/chapters chapters=0:00+Tak | 422     422     403     403     403
GET    /manage-channel/$channel/edit-videos?ids=$draft                   | 200     200     home    200     home
POST   /manage-channel/$channel/edit-videos action=preview&ids=$draft&visibility=public | 200     200     403     200     403
POST   /manage-channel/$channel/edit-videos action=apply&ids=$newDraft&comments=off | 303     303     403     303     403
GET    /manage-channel/$channel/edit-videos/$nobody                      | 404     404     home    404     home
POST   /manage-channel/$channel/edit-videos/$nobody                      | 404     404     403     404     403
GET    /manage-channel/$channel/videos/$draft/captions-state             | 302
GET    /manage-channel/$channel/videos/$draft/captions-state hx          | 200     200     403     403     403
POST   /manage-channel/$channel/videos/$draft/captions action=recognise&spoken=pl | 409     409     403     403     403
GET    /manage-channel/$channel/videos/$draft/cut                        | 200     200     home    home    home
POST   /manage-channel/$channel/videos/$newDraft/cut from=1&until=9      | 409     409     403     403     403
GET    /api/videos/$draft/file-info                                      | 200     200     403     403     403
PUT    /api/videos/$newDraft/file {"filename":"nowy.mp4","size":10}      | 201     201     403     403     403
POST   /api/videos/$newDraft/process-again                               | 409     409     403     403     403
POST   /api/videos/$newDraft/remake/confirm                              | 409     409     403     403     403
DELETE /api/videos/$newDraft/remake                                      | 409     409     403     403     403
GET    /api/videos/$draft/captions                                       | 200     200     403     403     403
GET    /api/videos/$draft/captions/pl                                    | 404     404     403     403     403
PUT    /api/videos/$newDraft/captions/pl {"label":"polski","version":0,"cues":[{"startMs":0,"endMs":1000,"text":"Tak"}]} | 200     200     403     403     403
POST   /api/videos/$draft/captions/pl/retime {"shiftSeconds":1,"factor":1} | 404     404     403     403     403
DELETE /api/videos/$newDraft/captions/pl                                 | 204     204     403     403     403
GET    /api/videos/$draft/chapters                                       | 200     200     403     403     403
PUT    /api/videos/$newDraft/chapters {"chapters":[{"startSeconds":0,"title":"Tak"},{"startSeconds":9,"title":"Nie"}]} | 200     200     403     403     403
POST   /api/videos/$newDraft/thumbnail                                   | 400     400     403     403     403
POST   /api/channels/$channel/edit-videos {"ids":["$newDraft"],"change":{"commentsOff":true}} | 200     200     403     200     403
DELETE /api/channels/$channel/edit-videos/$nobody                        | 404     404     403     404     403
POST   /api/videos/$draft/captions/pl/recognise                          | 409     409     403     403     403
POST   /api/videos/$newDraft/cut {"from":1,"until":9}                    | 409     409     403     403     403
GET    /manage-channel/$channel/videos/$myDraft/captions                 | 200     200     home    200     home
GET    /manage-channel/$channel/videos/$myDraft/file                     | 200     200     home    200     home
PUT    /api/videos/$myDraft/chapters {"chapters":[]}                     | 200     200     403     200     403

# Figures.
GET    /manage-channel/$channel/stats                                    | 200     200     home    home    200
GET    /manage-channel/$channel/stats/days.csv                           | 200     200     home    home    200
GET    /manage-channel/$channel/stats/videos.csv                         | 200     200     home    home    200
GET    /manage-channel/$channel/stats/now hx                             | 200     200     403     403     200
GET    /api/channels/$channel/stats                                      | 200     200     403     403     200
GET    /api/channels/$channel/stats/now                                  | 200     200     403     403     200

# What viewers may download.
GET    /manage-channel/$channel/downloads                                | 200     200     home    home    home
POST   /manage-channel/$newChannel/downloads allowed=1                   | 303     303     403     403     403
GET    /manage-channel/$channel/videos/$draft/downloads                  | 200     200     home    home    home
GET    /manage-channel/$channel/videos/$myDraft/downloads                | 200     200     home    200     home
POST   /manage-channel/$channel/videos/$newDraft/downloads allowed=0     | 303     303     403     403     403

# Posts and playlists.
GET    /manage-channel/$channel/posts                                    | 200     200     home    home    home
POST   /manage-channel/$channel/posts message=Nowe                       | 303     303     403     403     403
POST   /api/posts {"message":"Od nas","channelId":"$channel"}            | 201     201     403     403     403
PATCH  /api/posts/$newChannelPost {"message":"Inaczej"}                  | 200     200     403     403     403
DELETE /api/posts/$newChannelPost                                        | 204     204     403     403     403
GET    /manage-channel/$channel/playlists                                | 200     200     home    home    home
POST   /manage-channel/$channel/playlists name=Góry                      | 303     303     403     403     403
GET    /manage-channel/$channel/playlists/$channelList                   | 200     200     home    home    home
POST   /api/playlists {"name":"Góry","channelId":"$channel"}             | 201     201     403     403     403
DELETE /api/playlists/$newChannelList                                    | 204     204     404     404     404

# Films: whoever adds them changes their own.
GET    /watch/$private                                                   | 200
GET    /manage-channel/$channel/videos                                   | 200
GET    /manage-channel/$channel/videos/$draft                            | 200     200     home    home    home
GET    /manage-channel/$channel/videos/$myDraft                          | 200     200     home    200     home
POST   /manage-channel/$channel/videos/$newDraft title=Inny&visibility=private | 303 303   403     403     403
POST   /manage-channel/$channel/videos/$myDraft title=Inny&visibility=private  | 303 303   403     303     403
POST   /manage-channel/$channel/videos/$newDraft action=delete           | 303     303     403     403     403
POST   /manage-channel/$channel/videos/$myDraft action=delete            | 303     303     403     303     403
POST   /manage-channel/$channel/videos/bulk action=public&ids=$newDraft  | 303     303     403     403     403
POST   /manage-channel/$channel/videos/bulk action=public&ids=$myDraft   | 303     303     403     303     403
GET    /manage-channel/$channel/videos/upload                            | 200     200     home    200     home
GET    /manage-channel/$channel/videos/import                            | 200     200     home    200     home
GET    /manage-channel/$channel/videos/import-state                      | 302
POST   /manage-channel/$channel/videos/import url=https://example.org/a&mine=1 | 409 409   403     409     403
GET    /api/channels/$channel/imports                                    | 200     200     403     200     403
POST   /api/videos/import {"channelId":"$channel","url":"https://example.org/","mine":true} | 409 409 403  409     403
POST   /manage-channel/$channel/videos/import what=all&url=https://example.org/a&mine=1 | 409 409 403   409     403
POST   /api/channels/$channel/import-list {"url":"https://example.org/","mine":true} | 409 409  403     409     403
GET    /api/channels/$channel/import-list                                | 404     404     403     404     403
DELETE /api/channels/$channel/import-list                                | 404     404     403     404     403
POST   /api/videos/$newEmpty/import/retry                                | 409     409     403     403     403
DELETE /api/videos/$newEmpty/import                                      | 409     409     403     403     403
GET    /api/videos/managed?channelId=$channel                            | 200
POST   /api/videos {"channelId":"$channel","title":"Nowy"}               | 201     201     403     201     403
PATCH  /api/videos/$newDraft {"title":"Inny"}                            | 200     200     403     403     403
PATCH  /api/videos/$myDraft {"title":"Inny"}                             | 200     200     403     200     403
PATCH  /api/videos/$myDraft {"pinned":true}                              | 422     422     403     403     403
DELETE /api/videos/$newDraft                                             | 204     204     403     403     403
POST   /api/videos/$newDraft/cancel-processing                           | 409     409     403     403     403
POST   /api/videos/$newFailed/retry-processing                           | 204     204     403     403     403
POST   /api/videos/$newDraft/publish                                     | 200     200     403     403     403
POST   /api/videos/$newDraft/schedule-publish {"releaseDate":"$tomorrow"} | 200    200     403     403     403
POST   /api/videos/$newPlanned/cancel-publish                            | 200     200     403     403     403
POST   /api/videos/$newDraft/schedule-premiere {"premiereAt":"$tomorrow"} | 200    200     403     403     403
POST   /api/videos/$newPremiere/cancel-premiere {"status":"private"}     | 200     200     403     403     403
POST   /api/uploads videoId=$newEmpty                                    | 201     201     403     403     403
POST   /api/uploads videoId=$myEmpty                                     | 201     201     403     201     403

# Streams, and the keys that open them.
GET    /manage-channel/$channel/stream-key                               | 200     200     home    home    home
POST   /manage-channel/$newChannel/stream-key                            | 303     303     403     403     403
GET    /manage-channel/$channel/videos/live                              | 200     200     home    200     home
POST   /manage-channel/$channel/videos/live title=Wieczór&visibility=public | 303  303     403     303     403
GET    /manage-channel/$channel/videos/$announced/live                   | 200     200     home    home    home
GET    /manage-channel/$channel/videos/$myLive/live                      | 200     200     home    200     home
POST   /manage-channel/$channel/videos/$newLive/live action=save         | 303     303     403     403     403
POST   /manage-channel/$channel/videos/$myLive/live action=key&key=channel | 303   303     403     303     403
GET    /manage-channel/$channel/videos/$announced/live/desk hx           | 200     200     403     403     403
GET    /manage-channel/$channel/videos/$announced/live/viewers hx        | 200     200     403     403     403
GET    /manage-channel/$channel/videos/$announced/live/connect hx        | 200     200     403     403     403
GET    /api/live/rtmp-url                                                | 200
GET    /api/live/stream-url?channelId=$channel                           | 200     200     403     403     403
POST   /api/live/stream-key {"channelId":"$newChannel"}                  | 200     200     403     403     403
GET    /api/videos/$onAir/live/stats                                     | 200     200     403     403     403
GET    /api/videos/$onAir/live/url                                       | 200     200     403     403     403
POST   /api/videos/$newLive/url                                          | 200     200     403     403     403
POST   /api/videos/$myLive/url                                           | 200     200     403     200     403
PATCH  /api/videos/$newLive/live {"livestreamStartsAt":"$tomorrow"}      | 200     200     403     403     403
POST   /api/videos/$newLive/live/start                                   | 409     409     403     403     403
POST   /api/videos/$newLive/live/finish                                  | 200     200     403     403     403
POST   /api/live/end-stream/$newLive                                     | 200     200     403     403     403
POST   /live/whip/$newLive                                               | 503     503     403     403     403
POST   /live/whip/$myLive                                                | 503     503     403     503     403
PATCH  /live/whip/$newLive/sesja                                         | 503     503     403     403     403
DELETE /live/whip/$newLive/sesja                                         | 503     503     403     403     403
`;
