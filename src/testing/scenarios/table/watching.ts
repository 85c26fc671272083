/** Pages that people without an account see too, and what machines ask. See `readLines` for how a line is read. */
export const pagesForAll = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# The front pages, the same for all.
GET    /language/en?next=%2Fen                                           | 303
GET    /                                                                 | 200
GET    /live-upcoming                                                    | 200
GET    /new                                                              | 200
GET    /popular                                                          | 200
GET    /trending                                                         | 200
GET    /recommended                                                      | 200
GET    /categories                                                       | 200
GET    /categories?name=news                                             | 200
GET    /tags                                                             | 200
GET    /tags/nauka                                                       | 200
GET    /channels                                                         | 200
GET    /channels?sort=subscriptionsCount                                 | 200
GET    /channels?query=kana                                              | 200
GET    /categories?name=nie-ma                                           | 404
GET    /tags/%23                                                         | 404
GET    /silenced-and-banned                                              | 200
GET    /newChannels                                                      | 302
GET    /category?category=music                                          | 302
GET    /tag                                                              | 404
GET    /$pageSlug                                                        | 200
GET    /nie-ma-takiej                                                    | 404
GET    /sections/home                                                    | home
GET    /sections/home hx                                                 | 200
GET    /sections/$pageSlug hx                                            | 200
GET    /sections/nie-ma-takiej hx                                        | 404
GET    /search                                                           | 200
GET    /search?query=film&exact=true&minDuration=10&sort=best            | 200
GET    /search?query=film&entity=users                                   | 200
GET    /search/suggestions?query=fi                                      | 302
POST   /search/saved name=Filmy&search=query%3Dfilm                      | 401     401     303     303     303     303     303     303     303
POST   /search/saved/$nobody action=remove                               | 401     401     404     404     404     404     404     404     404
GET    /tv                                                               | 200
GET    /openurl?url=https://example.org/                                 | 200
GET    /openurl?url=javascript:alert(1)                                  | 400
GET    /tv/search                                                        | 200
GET    /tv/search?query=film                                             | 200
GET    /tv/subscriptions                                                 | login   login   200     200     200     200     200     200     200
GET    /tv/watch-later                                                   | login   login   200     200     200     200     200     200     200
GET    /tv/history                                                       | login   login   200     200     200     200     200     200     200
GET    /tv/playlists                                                     | login   login   200     200     200     200     200     200     200
GET    /rss.xml                                                          | 200
GET    /smart-lists/$nobody/rss.xml?key=zly                              | 404
GET    /sitemap.xml                                                      | 200
GET    /robots.txt                                                       | 200
GET    /sw.js                                                            | 200
GET    /manifest.webmanifest                                             | 200
GET    /icon.svg                                                         | 200
GET    /logo.webp                                                        | 404
GET    /icon-192.png                                                     | 200
GET    /icon-512.png                                                     | 200
GET    /icon-maskable.png                                                | 200
GET    /apple-touch-icon.png                                             | 200
GET    /favicon.ico                                                      | 200
GET    /card.jpg                                                         | 200
GET    /oembed?url=http://localhost:3000/watch/$public                   | 200
GET    /oembed?url=http://localhost:3000/watch/$private                  | 404
POST   /consent                                                          | 303

# A video: whoever has its link, else its team and staff; a deleted one staff alone.
GET    /watch/$public                                                    | 200
GET    /watch/$unlisted                                                  | 200
GET    /watch/$private                                                   | 404     404     404     404     404     200     200     404     200
GET    /watch/$ofClosed                                                  | 404     404     404     404     404     200     200     404     200
GET    /watch/$draft                                                     | 404     404     404     404     404     200     200     404     200
GET    /watch/$deleted                                                   | 404     404     404     404     404     404     404     200     200
GET    /watch/$premiere                                                  | 200
GET    /watch/$announced                                                 | 200
GET    /watch/$onAir                                                     | 200
GET    /watch/$hiddenLive                                                | 404     404     404     404     404     200     200     404     200
GET    /watch/$endedLive                                                 | 200
GET    /watch/$nobody                                                    | 404
GET    /watch/$public/options                                            | 200
GET    /watch/$private/options                                           | 404     404     404     404     404     200     200     404     200
POST   /watch/$public/options act=later                                  | 401     401     303     303     303     303     303     303     303
POST   /watch/$public/options act=nic                                    | 401     401     422     422     422     422     422     422     422
POST   /watch/$private/options act=hide                                  | 401     401     404     404     404     303     303     404     303
GET    /watch/$public/state                                              | 200
GET    /watch/$onAir/state                                               | 200
GET    /watch/$private/state                                             | 404     404     404     404     404     200     200     404     200
GET    /watch/$deleted/state                                             | 404     404     404     404     404     404     404     200     200
POST   /watch/$public password=nieznane                                  | 422
POST   /watch/$private password=nieznane                                 | 404     404     404     404     404     422     422     404     422
GET    /embed/$public                                                    | 200
POST   /embed/$public                                                    | 200
POST   /embed/$private                                                   | 404     404     404     404     404     200     200     404     200
POST   /adults next=/watch/$public                                       | 303
GET    /embed/$unlisted                                                  | 200
GET    /embed/$private                                                   | 404     404     404     404     404     200     200     404     200
GET    /embed/$ofClosed                                                  | 404     404     404     404     404     200     200     404     200
GET    /embed/$deleted                                                   | 404     404     404     404     404     404     404     200     200
GET    /watch/$told/transcript                                           | 200
GET    /watch/$told/transcript hx                                        | 200
GET    /watch/$toldPrivate/transcript                                    | 404     404     404     404     404     200     200     404     200
GET    /watch/$public/transcript                                         | 404
GET    /watch/$told/download                                             | 200
GET    /watch/$toldPrivate/download                                      | 404     404     404     404     404     200     200     404     200
GET    /watch/$public/download                                           | 404
POST   /watch/$told/download                                             | 303
POST   /watch/$toldPrivate/download                                      | 404     404     404     404     404     303     303     404     303
POST   /watch/$public/download                                           | 404
GET    /watch/$told/download/file?sign=zly                               | 404
GET    /tv/$public                                                       | 200
GET    /tv/$onAir                                                        | 200
GET    /tv/$private                                                      | 404     404     404     404     404     200     200     404     200
GET    /tv/$deleted                                                      | 404     404     404     404     404     404     404     200     200
POST   /watch/$public/rating rating=1                                    | 401     401     303     303     303     303     303     303     303
POST   /watch/$private/rating rating=1                                   | 401     401     404     404     404     303     303     404     303
POST   /watch/$deleted/rating rating=1                                   | 401     401     404     404     404     404     404     303     303

# Comments below it.
GET    /watch/$public/comments                                           | 200
GET    /watch/$private/comments                                          | 404     404     404     404     404     200     200     404     200
POST   /watch/$newPublic/comments content=Dobre                          | 401     401     303     303     303     303     303     303     303
POST   /watch/$private/comments content=Dobre                            | 401     401     404     404     404     303     303     404     303
POST   /watch/$deleted/comments content=Dobre                            | 401     401     404     404     404     404     404     303     303
POST   /comments/$newComment/delete                                      | 401     401     303     403     303     303     303     303     303
POST   /comments/$myComment/delete                                       | 401     401     303     303     303     303     303     303     303
GET    /watch/$public/comments/news                                      | 200
GET    /watch/$private/comments/news                                     | 404     404     404     404     404     200     200     404     200
GET    /feed/post/$nobody/comments                                       | 404
GET    /feed/post/$nobody/comments/news                                  | 404
POST   /feed/post/$nobody/comments content=Dobre                         | 401     401     404     404     404     404     404     404     404
GET    /comments/$comment                                                | 302
GET    /comments/$nobody                                                 | 404
GET    /comments/$comment/replies                                        | 200
GET    /comments/$comment/form?what=reply                                | login   login   200     200     200     200     200     200     200
GET    /comments/$comment/form?what=edit                                 | login   login   200     404     404     404     404     404     404
GET    /comments/$comment/form?what=cross                                | login   login   404     404     200     200     200     200     200
POST   /comments/$myComment/edit content=Lepiej                          | 401     401     303     303     303     303     303     303     303
POST   /comments/$newComment/edit content=Lepiej                         | 401     401     303     403     403     403     403     403     403
POST   /comments/$newComment/rating rating=1                             | 401     401     303     303     303     303     303     303     303
POST   /comments/$newComment/act action=cross&reason=spam                | 401     401     403     403     303     303     303     303     303
POST   /comments/$newComment/act action=pin                              | 401     401     403     403     303     303     303     303     303
POST   /comments/$newComment/act action=block&duration=h1                | 401     401     403     403     303     303     303     303     303
POST   /comments/$newComment/act action=nic                              | 401     401     422     422     422     422     422     422     422
POST   /comments/$nobody/delete                                          | 401     401     404     404     404     404     404     404     404

# The chat beside a stream; a socket is only opened for who asks to upgrade.
GET    /chat/$onAir                                                      | 200
GET    /chat/$hiddenLive                                                 | 404     404     404     404     404     200     200     404     200
GET    /chat/$public                                                     | 404
POST   /chat/$onAir text=Dobry%20wieczór                                 | 401     401     303     303     303     303     303     303     303
POST   /chat/$hiddenLive text=Dobry%20wieczór                            | 401     401     404     404     404     303     303     404     303
GET    /chat/$onAir/socket                                               | 426
GET    /chat/$hiddenLive/socket                                          | 404     404     404     404     404     426     426     404     426
GET    /chat/$endedLive/replay                                           | 200
GET    /chat/$hiddenLive/replay                                          | 404     404     404     404     404     200     200     404     200

# A channel.
GET    /c/$slug                                                          | 200
GET    /c/$slug?sort=popular                                             | 200
GET    /c/$slug?query=film                                               | 200
GET    /c/$closedSlug                                                    | 404     404     404     404     404     200     200     404     200
GET    /c/nie-ma                                                         | 404
GET    /c/$slug/rss.xml                                                  | 200
GET    /c/$closedSlug/rss.xml                                            | 404     404     404     404     404     200     200     404     200
GET    /channel/$channel                                                 | 200
GET    /channel/$closedChannel                                           | 404     404     404     404     404     200     200     404     200
GET    /channel/$deletedChannel                                          | 404
POST   /channel/$channel/subscription subscribed=1                       | 401     401     303     303     303     303     303     303     303
POST   /channel/$channel/subscription notifyWhen=always                  | 401     401     303     303     303     303     303     303     303
POST   /channel/$channel/subscription subscribed=0                       | 401     401     303     303     303     303     303     303     303
POST   /channel/$channel/subscription                                    | 401     401     422     422     422     422     422     422     422
POST   /channel/$closedChannel/subscription subscribed=1                 | 401     401     404     404     404     303     303     404     303
POST   /channel/$deletedChannel/subscription subscribed=1                | 401     401     404     404     404     404     404     404     404
POST   /channel/$nobody/subscription subscribed=1                        | 401     401     404     404     404     404     404     404     404

# Texts, and what is written to the site's operator.
GET    /about                                                            | 200
GET    /faq                                                              | 200
GET    /reklama                                                          | 200
GET    /nazywo                                                           | 200
GET    /bronprawdy                                                       | 200
GET    /dajimmowic                                                       | 200
GET    /niezamkniecienas                                                 | 200
GET    /wolnoscslowa                                                     | 200
GET    /ocalprawde                                                       | 200
GET    /big-tech                                                         | 200
GET    /regulaminy                                                       | 200
GET    /regulamin                                                        | 200
GET    /regulamin-tworcy                                                 | 200
GET    /polityka-cookies                                                 | 200
GET    /polityka-prywatnosci                                             | 200
GET    /informacja-rodo                                                  | 200
GET    /informacje-regulacyjne                                           | 200
GET    /report/video/$public                                             | 200
GET    /report/video/$private                                            | 404     404     404     404     404     200     200     404     200
GET    /report/film/$public                                              | 404
POST   /report/video/$newPublic reason=SPM&email=$newAddress             | 303     303     303     303     303     303     409     303     303
GET    /reports/$newReport                                               | 404
POST   /reports/$newReport message=Nie                                   | 404
GET    /decisions/$newDecision                                           | 404
POST   /decisions/$newDecision message=Nie                               | 404
GET    /support/ticket                                                   | 200
POST   /support/ticket id=$nobody&pin=123456                              | 404
GET    /support/ticket/$nobody                                            | 200
GET    /support/ticket/$nobody?key=zly                                    | 404
POST   /support/ticket/$nobody content=Halo                               | 404
POST   /support/ticket/$newTicket/login pin=12345                         | 422
POST   /support/ticket/$nobody/login pin=123456                           | 404
GET    /support/ticket/$nobody/pictures/a-1                               | 404
POST   /contacts topic=E&desc=Nie%20działa&email=ja@example.org          | 303

# What machines ask.
GET    /healthz                                                          | 200
GET    /readyz                                                           | 200
GET    /metrics                                                          | 403
GET    /assets/nie-ma.js                                                 | 404
GET    /media/video/$public/320.webp                                     | 200
GET    /media/video/$unlisted/320.webp                                   | 200
GET    /media/video/$private/320.webp                                    | 404
GET    /media/video/$ofClosed/320.webp                                   | 404
GET    /media/video/$deleted/320.webp                                    | 404
POST   /internal/mediamtx/auth                                           | 404
GET    /donate/stripe/$nobody                                            | 303
GET    /overlay/$nobody                                                  | 404
GET    /overlay/$nobody/socket                                           | 404
`;
