/** Playlists, their pages and calls. See `readLines` for how a line is read. */
export const listPages = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# One's own, and those that one may see.
GET    /playlist                                                         | login   login   200     200     200     200     200     200     200
POST   /playlist name=Góry                                               | 401     401     303     303     303     303     303     303     303
POST   /playlist name=                                                   | 401     401     422     422     422     422     422     422     422
GET    /playlist/$list                                                   | 200
GET    /playlist/$channelList                                            | 200
GET    /playlist/$closedList                                             | 404     404     200     404     404     404     404     404     200
GET    /tv/playlists/$list                                               | 200
GET    /tv/playlists/$closedList                                         | 404     404     200     404     404     404     404     404     200
GET    /playlist/featured                                                | 200
GET    /playlist/$nobody                                                 | 404
GET    /playlist/$list/shuffle                                           | 302
GET    /playlist/$closedList/shuffle                                     | 404     404     302     404     404     404     404     404     302
GET    /playlist/$list/rss.xml                                           | 200
GET    /playlist/$closedList/rss.xml                                     | 404     404     200     404     404     404     404     404     200
GET    /watch                                                           | home
GET    /watch?playlistId=$list                                           | 302
GET    /watch?playlistId=$nobody                                         | 404
GET    /embed?playlistId=$list                                           | 302
GET    /embed?playlistId=$nobody                                         | 404
GET    /embed                                                            | 404
GET    /watch/$public?playlistId=$list                                   | 200
GET    /watch/$public?playlistId=$closedList                             | 200
GET    /watch/$public?playlistId=watch-later                             | 200
GET    /watch/$public/chapters.json                                      | 404
GET    /watch/$public/playlists                                          | login   login   200     200     200     200     200     200     200
GET    /watch/$private/playlists                                         | login   login   404     404     404     200     200     404     200
POST   /watch/$public/playlists name=Nowa                                | 401     401     303     303     303     303     303     303     303
POST   /watch/$private/playlists name=Nowa                               | 401     401     404     404     404     303     303     404     303

# Changing them: whose they are, and administrators.
POST   /playlist/$myList name=Inna&visibility=private                    | 401     401     303     303     303     303     303     303     303
POST   /playlist/$list name=Inna&visibility=public                       | 401     401     303     404     404     404     404     404     303
POST   /playlist/$newChannelList name=Inna&visibility=public             | 401     401     404     404     404     303     303     404     303
POST   /playlist/featured name=Wybrane&visibility=public                 | 401     401     404     404     404     404     404     303     303
POST   /playlist/$newChannelList/freeze frozen=1                         | 401     401     404     404     404     403     303     404     303
POST   /playlist/$list/videos links=/watch/$newPublic                    | 401     401     303     404     404     404     404     404     303
POST   /playlist/featured/videos links=/watch/$newPublic                 | 401     401     404     404     404     404     404     303     303
POST   /playlist/$newChannelList/items action=remove&videoId=$public     | 401     401     404     404     404     303     303     404     303
POST   /playlist/$list/items action=up&videoId=$public                   | 401     401     303     404     404     404     404     404     303
POST   /playlist/$list/order order=$nobody                               | 401     401     303     404     404     404     404     404     303
POST   /playlist/$newChannelList/delete                                  | 401     401     404     404     404     303     303     404     303
POST   /playlist/$myList/delete                                          | 401     401     303     303     303     303     303     303     303
POST   /playlist/featured/delete                                         | 401     401     404     404     404     404     404     403     403

# Among what one manages.
GET    /manage-channel/$channel/playlists                                | login   login   home    home    home    200     200     home    200
POST   /manage-channel/$channel/playlists name=Góry                      | 401     401     home    home    home    303     303     home    303
GET    /manage-channel/$channel/playlists/$channelList                   | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$channel/playlists/$list                          | login   login   home    home    home    404     404     home    404
GET    /admin/playlists                                                  | login   login   home    home    home    home    home    200     200
GET    /admin/playlists/featured                                         | login   login   home    home    home    home    home    200     200
GET    /admin/playlists/recommended                                      | login   login   home    home    home    home    home    200     200
GET    /admin/playlists/$list                                            | login   login   home    home    home    home    home    200     200
GET    /admin/playlists/$closedList                                      | login   login   home    home    home    home    home    404     200

# The same by calls.
GET    /api/playlists                                                    | 200
GET    /api/playlists?channelId=$channel                                 | 200
GET    /api/playlists?userId=$somebody                                   | 200
GET    /api/playlists/$list                                              | 200
GET    /api/playlists/$closedList                                        | 404     404     200     404     404     404     404     404     200
GET    /api/playlists/$list/videos                                       | 200
GET    /api/playlists/$closedList/videos                                 | 404     404     200     404     404     404     404     404     200
POST   /api/playlists {"name":"Góry"}                                    | 401     401     201     201     201     201     201     201     201
POST   /api/playlists {"name":"Góry","channelId":"$channel"}             | 401     401     404     404     404     201     201     404     201
POST   /api/playlists {"name":" "}                                       | 401     401     422     422     422     422     422     422     422
PATCH  /api/playlists/$list {"name":"Inna"}                              | 401     401     200     404     404     404     404     404     200
PATCH  /api/playlists/$newChannelList {"frozen":true}                    | 401     401     404     404     404     403     200     404     200
PATCH  /api/playlists/featured {"description":"Inny"}                    | 401     401     404     404     404     404     404     403     403
DELETE /api/playlists/$newChannelList                                    | 401     401     404     404     404     204     204     404     204
POST   /api/playlists/$newChannelList/items {"videoIds":["$newPublic"]}  | 401     401     404     404     404     201     201     404     201
POST   /api/playlists/$myList/items {"videoIds":["$private"]}            | 401     401     404     404     404     201     201     404     201
PUT    /api/playlists/$newChannelList/items {"order":["$public"]}        | 401     401     404     404     404     204     204     404     204
PUT    /api/playlists/$newChannelList/items {"order":[]}                 | 401     401     404     404     404     409     409     404     409
PATCH  /api/playlists/$newChannelList/items/$public {"after":null}       | 401     401     404     404     404     204     204     404     204
DELETE /api/playlists/$newChannelList/items/$public                      | 401     401     404     404     404     200     200     404     200
`;
