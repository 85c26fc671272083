/** Posts, the feed, people and following. See `readLines` for how a line is read. */
export const postPages = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# The feed: the same for all, with parts of one's own.
GET    /feed                                                             | 200
GET    /feed?of=mine                                                     | 200
GET    /feed?of=followed                                                 | 200
GET    /feed?of=subscriptions                                            | 200
GET    /feed?channelId=$channel                                          | 200
GET    /feed?channelId=$closedChannel                                    | 404     404     404     404     404     200     200     404     200
GET    /feed?channelId=$deletedChannel                                   | 404
GET    /feed?userId=$somebody                                            | 200
GET    /feed?userId=$nobody                                              | 404
GET    /feed/rss.xml                                                     | 200
GET    /feed/rss.xml?channelId=$closedChannel                            | 404     404     404     404     404     200     200     404     200
GET    /feed/rss.xml?userId=$nobody                                      | 404
POST   /feed message=Dobry                                               | 401     401     303     303     303     303     303     303     303
POST   /feed message=                                                    | 401     401     422     422     422     422     422     422     422
POST   /feed message=Jako%20kanał&as=$channel                            | 401     401     403     403     403     303     303     403     303
POST   /feed message=Z%20filmem&video=$public                            | 401     401     303     303     303     303     303     303     303
POST   /feed message=Z%20cudzym&video=$private                           | 401     401     422     422     422     303     303     422     303
GET    /feed/film?video=$public                                          | login   login   302     302     302     302     302     302     302

# One post: of a private channel only for its team.
GET    /feed/post/$post                                                  | 200
GET    /feed/post/$channelPost                                           | 200
GET    /feed/post/$closedPost                                            | 404     404     404     404     404     200     200     404     200
GET    /feed/post/$nobody                                                | 404
GET    /feed/post/$newRemovedPost                                        | 404     404     200     404     404     404     404     404     404
GET    /feed/post/$post/edit                                             | login   login   200     home    home    home    home    home    home
GET    /feed/post/$channelPost/edit                                      | login   login   home    home    home    200     200     home    200
GET    /feed/post/$closedPost/edit                                       | login   login   404     404     404     200     200     404     200
POST   /feed/post/$newPost/edit message=Inaczej                          | 401     401     303     403     403     403     403     403     403
POST   /feed/post/$newChannelPost/edit message=Inaczej                   | 401     401     403     403     403     303     303     403     303
POST   /feed/post/$closedPost/edit message=Inaczej                       | 401     401     404     404     404     303     303     404     303
POST   /feed/post/$myPost/edit message=                                  | 401     401     422     422     422     422     422     422     422
POST   /feed/post/$newPost/delete                                        | 401     401     303     403     403     403     403     303     303
POST   /feed/post/$newChannelPost/delete                                 | 401     401     403     403     403     303     303     303     303
POST   /feed/post/$myPost/delete                                         | 401     401     303     303     303     303     303     303     303
POST   /feed/post/$nobody/delete                                         | 401     401     404     404     404     404     404     404     404
POST   /feed/post/$newRemovedPost/restore                                | 401     401     303     404     404     404     404     404     404
POST   /feed/post/$myRemovedPost/restore                                 | 401     401     303     303     303     303     303     303     303
POST   /feed/post/$post/rating rating=1                                  | 401     401     303     303     303     303     303     303     303
POST   /feed/post/$closedPost/rating rating=1                            | 401     401     404     404     404     303     303     404     303
POST   /feed/post/$post/unmute                                           | 401     401     303     303     303     303     303     303     303
POST   /feed/post/$closedPost/unmute                                     | 401     401     404     404     404     303     303     404     303
POST   /feed/post/$newPost/home hidden=1                                 | 401     401     home    home    home    home    home    303     303
POST   /feed/post/$newPost/home                                          | 401     401     home    home    home    home    home    422     422
GET    /manage-channel/$channel/posts                                    | login   login   home    home    home    200     200     home    200
GET    /manage-channel/$deletedChannel/posts                             | login   login   home    home    home    home    home    home    404
POST   /manage-channel/$channel/posts message=Nowy%20film                | 401     401     home    home    home    303     303     home    303
POST   /manage-channel/$channel/posts message=                           | 401     401     home    home    home    422     422     home    422

# People.
GET    /user/$somebody                                                   | 200
GET    /user/$nobody                                                     | 404
GET    /feed/featured-users                                              | 200
GET    /feed/featured-users?query=osoba                                  | 200
GET    /feed/followed-by-me                                              | login   login   200     200     200     200     200     200     200
POST   /user/$somebody/follow follow=1                                   | 401     401     303     303     303     303     303     303     303
POST   /user/$somebody/follow                                            | 401     401     422     422     422     422     422     422     422
POST   /user/$nobody/follow follow=1                                     | 401     401     404     404     404     404     404     404     404
POST   /user/$somebody/mute mute=0                                       | 401     401     303     303     303     303     303     303     303
POST   /user/$nobody/mute mute=1                                         | 401     401     404     404     404     404     404     404     404
POST   /user/$somebody/featured featured=1                               | 401     401     home    home    home    home    home    303     303
POST   /user/$nobody/featured featured=1                                 | 401     401     home    home    home    home    home    404     404
`;

export const postCalls = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
GET    /api/posts                                                        | 200
GET    /api/posts?subscribed=true                                        | 401     401     200     200     200     200     200     200     200
GET    /api/posts?channelId=$channel                                     | 200
GET    /api/posts?channelId=$closedChannel                               | 404     404     404     404     404     200     200     404     200
GET    /api/posts?userId=$somebody&limit=5&offset=1&after=0              | 200
GET    /api/posts?userId=$nobody                                         | 404
GET    /api/feed                                                         | 200
GET    /api/feed?limit=5&offset=5                                        | 200
GET    /api/feed?offset=201                                              | 422
POST   /api/posts {"message":"Dobry dzień"}                              | 401     401     201     201     201     201     201     201     201
POST   /api/posts {"message":"Dobry","author":"ktoś"}                    | 401     401     422     422     422     422     422     422     422
POST   /api/posts {"message":"Mówi kanał","channelId":"$channel"}        | 401     401     403     403     403     201     201     403     201
POST   /api/posts {"message":"Nie ma mnie","channelId":"$deletedChannel"} | 401     401     403     403     403     403     403     403     404
POST   /api/posts {"message":"Cudzy film","videoId":"$private"}          | 401     401     422     422     422     201     201     422     201
GET    /api/posts/$post                                                  | 200
GET    /api/posts/$closedPost                                            | 404     404     404     404     404     200     200     404     200
GET    /api/posts/$newRemovedPost                                        | 404
GET    /api/posts/$nobody                                                | 404
PATCH  /api/posts/$newPost {"message":"Inaczej"}                         | 401     401     200     403     403     403     403     403     403
PATCH  /api/posts/$newChannelPost {"message":"Inaczej"}                  | 401     401     403     403     403     200     200     403     200
PATCH  /api/posts/$newPost {"hiddenFromHome":true}                       | 401     401     403     403     403     403     403     200     200
PATCH  /api/posts/$closedPost {"message":"Inaczej"}                      | 401     401     404     404     404     200     200     404     200
DELETE /api/posts/$newPost                                               | 401     401     204     403     403     403     403     204     204
DELETE /api/posts/$newChannelPost                                        | 401     401     403     403     403     204     204     204     204
DELETE /api/posts/$nobody                                                | 401     401     404     404     404     404     404     404     404
POST   /api/posts/$post/rate {"rating":1}                                | 401     401     200     200     200     200     200     200     200
POST   /api/posts/$closedPost/rate {"rating":1}                          | 401     401     404     404     404     200     200     404     200
POST   /api/posts/$post/rate {"rating":2}                                | 401     401     422     422     422     422     422     422     422
GET    /api/user-profile/$somebody                                       | 200
GET    /api/user-profile/$nobody                                         | 404
POST   /api/users/$somebody/follow                                       | 401     401     204     204     204     204     204     204     204
POST   /api/users/$nobody/follow                                         | 401     401     404     404     404     404     404     404     404
GET    /api/users/$somebody/is-following                                 | 401     401     200     200     200     200     200     200     200
POST   /api/users/$somebody/unfollow                                     | 401     401     204     204     204     204     204     204     204
GET    /api/feed-authors                                                 | 200
GET    /api/feed-authors?featured=true                                   | 200
GET    /api/feed-authors?search=osoba                                    | 200
GET    /api/followed-by-me                                               | 401     401     200     200     200     200     200     200     200
`;
