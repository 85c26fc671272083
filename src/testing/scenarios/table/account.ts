/** Ways in, pages about oneself, and those of who runs the site. See `readLines` for how a line is read. */
export const accountPages = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# Ways in, for who is not in.
GET    /login                                                            | 200     200     home    home    home    home    home    home    home
POST   /login email=nikt@example.org&password=zlehaslo                   | 401     401     home    home    home    home    home    home    home
POST   /login/code ticket=zly&otp=123456                                 | 410     410     home    home    home    home    home    home    home
GET    /login/oidc                                                       | 404     404     home    home    home    home    home    home    home
GET    /login/oidc/callback?code=zly                                     | 404
GET    /login/oidc/logged-out                                            | 404     404     home    home    home    home    home    home    home
GET    /register                                                         | 200     200     home    home    home    home    home    home    home
POST   /register email=$newAddress&password=haslo123&passwordRepeat=haslo123&name=Ala&surname=Nowak&terms=1 | 200     200     home    home    home    home    home    home    home
GET    /activate-account                                                 | 200     200     home    home    home    home    home    home    home
POST   /activate-account code=zly                                        | 410     410     home    home    home    home    home    home    home
POST   /activate-account code=$newActivationCode                         | 200     200     home    home    home    home    home    home    home
POST   /activate-account/resend email=$newAddress                        | 200     200     home    home    home    home    home    home    home
GET    /reset-password                                                   | 200
POST   /reset-password email=$newAddress                                 | 200
POST   /reset-password email=$newAddress&code=zly&newPassword=haslo456   | 410
GET    /setup                                                            | 404
POST   /setup token=zly&siteName=Nadaj&name=Ala&email=$newAddress&password=haslo123&passwordRepeat=haslo123 | 404
GET    /restore-account                                                  | 200     200     home    home    home    home    home    home    home
POST   /restore-account email=nikt@example.org&password=zlehaslo         | 401     401     home    home    home    home    home    home    home
POST   /restore-account/code ticket=zly&otp=123456                       | 410     410     home    home    home    home    home    home    home
POST   /logout                                                           | 303
POST   /accept-terms agree=1                                             | 401     401     303     303     303     303     303     303     303

# One's own account.
GET    /account                                                          | login   login   200     200     200     200     200     200     200
POST   /account bio=Ja                                                   | 401     401     303     303     303     303     303     303     303
GET    /account/privacy                                                  | login   login   200     200     200     200     200     200     200
POST   /account/privacy personalRecommendations=1                        | 401     401     303     303     303     303     303     303     303
POST   /account/privacy/unmute kind=channel&id=$channel                  | 401     401     303     303     303     303     303     303     303
POST   /account/privacy/unmute kind=planet&id=$channel                   | 401     401     422     422     422     422     422     422     422
POST   /account/privacy/export exportPassword=zle                        | 401     401     422     422     422     422     422     422     422
POST   /account/privacy/export exportPassword=haslo123                   | 401     401     303     303     303     303     303     303     303
POST   /account/privacy/export/remove                                    | 401     401     303     303     303     303     303     303     303
POST   /account/privacy/import                                           | 401     401     422     422     422     422     422     422     422
POST   /account/privacy/import/start                                     | 401     401     404     404     404     404     404     404     404
POST   /account/privacy/import/drop                                      | 401     401     303     303     303     303     303     303     303
GET    /account/export/$somebody?key=zly                                 | 404
POST   /account/password                                                 | 401     401     303     303     303     303     303     303     303
GET    /account/security                                                 | login   login   200     200     200     200     200     200     200
POST   /account/security/second-factor/enable verificationCode=000000    | 401     401     409     409     409     409     409     409     409
POST   /account/security/second-factor/begin                             | 401     401     303     303     303     303     303     303     303
POST   /account/security/second-factor/saved saved=1                     | 401     401     303     303     303     303     303     303     303
POST   /account/security/second-factor/disable verificationCode=000000   | 401     401     409     409     409     409     409     409     409
POST   /account/security/passkeys/$nobody/rename name=Klucz              | 401     401     404     404     404     404     404     404     404
POST   /account/security/passkeys/$nobody/remove                         | 401     401     404     404     404     404     404     404     404
POST   /account/security/oidc/link linkPassword=haslo123                 | 401     401     404     404     404     404     404     404     404
POST   /account/security/oidc/unlink                                     | 401     401     404     404     404     404     404     404     404
POST   /account/security/password currentPassword=zle&newPassword=haslo456 | 401     401     422     422     422     422     422     422     422
POST   /account/security/email email=$newAddress&password=zle            | 401     401     422     422     422     422     422     422     422
POST   /account/security/email/cancel                                    | 401     401     303     303     303     303     303     303     303
POST   /account/security/sessions/$nobody/end                            | 401     401     404     404     404     404     404     404     404
POST   /account/security/sessions/end-others                             | 401     401     303     303     303     303     303     303     303
GET    /account/email                                                    | 200
POST   /account/email code=zly                                           | 410
GET    /account/delete                                                   | login   login   200     200     200     200     200     200     200
POST   /account/delete                                                   | 401     401     422     422     422     422     422     422     422
GET    /account/tickets                                                  | login   login   200     200     200     200     200     200     200
POST   /account/tickets topic=E&desc=Nie%20działa                        | 401     401     303     303     303     303     303     303     303
GET    /account/tickets/$newTicket                                       | login   login   404     404     404     404     404     404     404
POST   /account/tickets/$newTicket content=Halo                          | 401     401     404     404     404     404     404     404     404
GET    /become-creator                                                   | login   login   200     200     200     200     200     200     200
POST   /become-creator message=                                          | 401     401     422     422     422     422     422     422     422
POST   /become-creator/accept                                            | 401     401     422     422     422     422     422     422     422
POST   /become-creator/accept terms=1                                    | 401     401     410     410     410     410     410     410     410
GET    /account/invitations                                              | login   login   200     200     200     200     200     200     200
POST   /account/invitations/$newInvitation action=accept                 | 401     401     303     303     303     303     303     303     303
POST   /account/invitations/$myInvitation action=accept                  | 401     401     303     303     303     303     303     303     303
POST   /account/invitations/$myInvitation action=decline                 | 401     401     303     303     303     303     303     303     303
GET    /history                                                          | login   login   200     200     200     200     200     200     200
POST   /history/clear                                                    | 401     401     303     303     303     303     303     303     303
POST   /history/pause paused=1                                           | 401     401     303     303     303     303     303     303     303
POST   /history/pause paused=0                                           | 401     401     303     303     303     303     303     303     303
POST   /history/pause                                                    | 401     401     422     422     422     422     422     422     422
POST   /history/$public/forget                                           | 401     401     303     303     303     303     303     303     303
POST   /history/$public/recall seconds=5&since=5                         | 401     401     303     303     303     303     303     303     303
POST   /history/$private/recall seconds=5&since=5                        | 401     401     404     404     404     303     303     404     303
GET    /watch-later                                                      | login   login   200     200     200     200     200     200     200
POST   /watch-later id=$public&keep=1                                    | 401     401     303     303     303     303     303     303     303
POST   /watch-later id=$private&keep=1                                   | 401     401     404     404     404     303     303     404     303
POST   /watch-later/clear                                                | 401     401     303     303     303     303     303     303     303
POST   /watch-later/$public/drop                                         | 401     401     303     303     303     303     303     303     303
POST   /watch-later/$public/keep since=5                                 | 401     401     303     303     303     303     303     303     303
POST   /watch-later/$private/keep                                        | 401     401     404     404     404     303     303     404     303
GET    /favourites                                                       | login   login   200     200     200     200     200     200     200
POST   /favourites/$public/drop                                          | 401     401     303     303     303     303     303     303     303
POST   /favourites/$public/keep                                          | 401     401     303     303     303     303     303     303     303
POST   /favourites/$private/keep                                         | 401     401     404     404     404     303     303     404     303
GET    /subscriptions                                                    | login   login   200     200     200     200     200     200     200
GET    /subscriptions/channels                                           | login   login   200     200     200     200     200     200     200
GET    /subscriptions/channels.opml                                      | login   login   200     200     200     200     200     200     200
POST   /subscriptions/channels/import                                    | 401     401     422     422     422     422     422     422     422
GET    /subscriptions/beside                                             | login   login   302     302     302     302     302     302     302
GET    /subscriptions/beside hx                                          | 401     401     200     200     200     200     200     200     200
GET    /subscriptions/$nobody                                            | login   login   404     404     404     404     404     404     404
GET    /notifications                                                    | login   login   200     200     200     200     200     200     200
GET    /notifications/panel                                              | login   login   302     302     302     302     302     302     302
GET    /notifications/panel hx                                           | 401     401     200     200     200     200     200     200     200
GET    /notifications/more                                               | login   login   302     302     302     302     302     302     302
GET    /notifications/more hx                                            | 401     401     200     200     200     200     200     200     200
POST   /notifications/mark-as-read                                       | 401     401     303     303     303     303     303     303     303
GET    /notifications/unsubscribe                                        | 404
POST   /notifications/unsubscribe                                        | 404
GET    /account/notifications                                            | login   login   200     200     200     200     200     200     200
POST   /account/notifications                                            | 401     401     303     303     303     303     303     303     303
POST   /account/notifications/question answer=dismiss                    | 401     401     303     303     303     303     303     303     303
POST   /account/notifications/question                                   | 401     401     422     422     422     422     422     422     422
POST   /account/notifications/channels                                   | 401     401     303     303     303     303     303     303     303
POST   /account/notifications/test                                       | 401     401     409     409     409     409     409     409     409
POST   /account/notifications/devices/$nobody/remove                     | 401     401     404     404     404     404     404     404     404

# The site's staff and its administrators.
GET    /admin                                                            | login   login   home    home    home    home    home    200     200
POST   /admin/applications/$newApplication approve=1                     | 401     401     home    home    home    home    home    303     303
POST   /admin/applications/$newApplication approve=0                     | 401     401     home    home    home    home    home    422     422
POST   /admin/applications/$nobody approve=1                             | 401     401     home    home    home    home    home    404     404
GET    /admin/comments                                                   | login   login   home    home    home    home    home    200     200
POST   /admin/comments action=approve                                    | 401     401     home    home    home    home    home    303     303
GET    /admin/sections                                                   | login   login   home    home    home    home    home    200     200
POST   /admin/sections slug=$newSlug                                     | 401     401     home    home    home    home    home    303     303
POST   /admin/sections slug=new                                          | 401     401     home    home    home    home    home    422     422
POST   /admin/sections action=remove:$newPage                            | 401     401     home    home    home    home    home    303     303
POST   /admin/sections action=remove:home                                | 401     401     home    home    home    home    home    409     409
GET    /admin/sections/home                                              | login   login   home    home    home    home    home    200     200
GET    /admin/sections/$pageSlug                                         | login   login   home    home    home    home    home    200     200
GET    /admin/sections/nie-ma                                            | login   login   home    home    home    home    home    404     404
POST   /admin/sections/home action=add:new                               | 401     401     home    home    home    home    home    200     200
POST   /admin/sections/home action=preview                               | 401     401     home    home    home    home    home    200     200
POST   /admin/sections/home action=publish&version=99                    | 401     401     home    home    home    home    home    409     409
GET    /admin/applications                                               | login   login   home    home    home    home    home    200     200
GET    /admin?query=osoba&role=user                                      | login   login   home    home    home    home    home    200     200
GET    /admin?blocked=1                                                  | login   login   home    home    home    home    home    200     200
POST   /admin/users/bulk act=block&ids=$newPerson&action=plan            | 401     401     home    home    home    home    home    200     200
POST   /admin/users/bulk act=role&ids=$newPerson&action=plan             | 401     401     home    home    home    home    home    403     200
POST   /admin/users/bulk act=unblock&ids=$newPerson&action=do            | 401     401     home    home    home    home    home    303     303
POST   /admin/users/bulk action=undo:$nobody                             | 401     401     home    home    home    home    home    404     404
GET    /admin/users/$somebody                                            | login   login   home    home    home    home    home    200     200
GET    /admin/users/$nobody                                              | login   login   home    home    home    home    home    404     404
POST   /admin/users/$newPerson action=role&role=moderator                | 401     401     home    home    home    home    home    403     303
POST   /admin/users/$newPerson action=block&reason=SPM&duration=1        | 401     401     home    home    home    home    home    303     303
POST   /admin/users/$newPerson action=unblock                            | 401     401     home    home    home    home    home    303     303
POST   /admin/users/$newPerson action=sessions                           | 401     401     home    home    home    home    home    303     303
GET    /oldAdmin                                                         | login   login   home    home    home    home    home    200     200
GET    /admin/channels                                                   | login   login   home    home    home    home    home    200     200
GET    /admin/channels?blocked=1                                         | login   login   home    home    home    home    home    200     200
GET    /admin/channels?query=wspolny                                     | login   login   home    home    home    home    home    200     200
GET    /admin/channels/$closedChannel                                    | login   login   home    home    home    home    home    200     200
GET    /admin/channels/$deletedChannel                                   | login   login   home    home    home    home    home    404     404
POST   /admin/channels/$newChannel action=block&reason=SPM&duration=1    | 401     401     home    home    home    home    home    303     303
POST   /admin/channels/$newChannel action=unblock                        | 401     401     home    home    home    home    home    303     303
GET    /admin/reports                                                    | login   login   home    home    home    home    home    200     200
GET    /admin/reports?tab=closed                                         | login   login   home    home    home    home    home    200     200
GET    /admin/reports?tab=objections                                     | login   login   home    home    home    home    home    200     200
GET    /admin/reports?case=$newCase                                      | login   login   home    home    home    home    home    200     200
GET    /admin/reports?case=$nobody                                       | login   login   home    home    home    home    home    404     404
POST   /admin/reports/$newCase action=decide&verdict=leave&reason=SPM    | 401     401     home    home    home    home    home    303     303
POST   /admin/reports/$newCase action=remove                             | 401     401     home    home    home    home    home    303     303
POST   /admin/reports/$nobody action=reopen                              | 401     401     home    home    home    home    home    404     404
POST   /admin/decisions/$newDecision/undo                                | 401     401     home    home    home    home    home    403     403
POST   /admin/objections/$newObjection verdict=kept&answer=Nie           | 401     401     home    home    home    home    home    303     303
GET    /admin/tickets                                                    | login   login   home    home    home    home    home    200     200
GET    /admin/tickets?tab=mine                                           | login   login   home    home    home    home    home    200     200
GET    /admin/tickets?query=ja@example.org                               | login   login   home    home    home    home    home    200     200
GET    /admin/tickets/$newTicket                                         | login   login   home    home    home    home    home    200     200
GET    /admin/tickets/$nobody                                            | login   login   home    home    home    home    home    404     404
POST   /admin/tickets/$newTicket action=note&content=Uwaga               | 401     401     home    home    home    home    home    303     303
POST   /admin/tickets/$newTicket action=delete                           | 401     401     home    home    home    home    home    403     303
GET    /admin/tickets/$newTicket/pictures/a-1                            | login   login   home    home    home    home    home    404     404
GET    /admin/tickets/templates                                          | login   login   home    home    home    home    home    200     200
POST   /admin/tickets/templates name=Witaj&content=Cześć                 | 401     401     home    home    home    home    home    303     303
GET    /admin/deleted                                                    | login   login   home    home    home    home    home    200     200
GET    /admin/deleted?tab=channels                                       | login   login   home    home    home    home    home    200     200
POST   /admin/deleted action=video:$nobody                               | 401     401     home    home    home    home    home    404     404
POST   /admin/deleted action=eraseVideo:$nobody                          | 401     401     home    home    home    home    home    403     404
GET    /admin/chat-blocks                                                | login   login   home    home    home    home    home    200     200
POST   /admin/chat-blocks userId=$newPerson                              | 401     401     home    home    home    home    home    303     303
GET    /admin/documents                                                  | login   login   home    home    home    home    home    200     200
POST   /admin/documents title=Strona&slug=$newSlug                       | 401     401     home    home    home    home    home    303     303
POST   /admin/documents title=Strona&slug=watch                          | 401     401     home    home    home    home    home    422     422
GET    /admin/documents/regulamin/pl                                     | login   login   home    home    home    home    home    200     200
GET    /admin/documents/regulamin/de                                     | login   login   home    home    home    home    home    404     404
GET    /admin/documents/nie-ma/pl                                        | login   login   home    home    home    home    home    404     404
POST   /admin/documents/reklama/pl action=preview&title=A&contents=B     | 401     401     home    home    home    home    home    200     200
POST   /admin/documents/reklama/pl action=publish&seen=9-0&title=A&contents=B | 401 401 home home home home home 409 409
POST   /admin/documents/reklama/pl action=remove                         | 401     401     home    home    home    home    home    409     409
GET    /admin/log                                                        | login   login   home    home    home    home    home    home    200
GET    /admin/stats                                                      | login   login   home    home    home    home    home    home    200
GET    /admin/stats/days.csv                                             | login   login   home    home    home    home    home    home    200
GET    /admin/stats/videos.csv                                           | login   login   home    home    home    home    home    home    200
GET    /admin/stats/now                                                  | login   login   home    home    home    home    home    home    302
GET    /admin/settings                                                   | login   login   home    home    home    home    home    home    200
POST   /admin/settings                                                   | 401     401     home    home    home    home    home    home    422
GET    /admin/entry                                                      | login   login   home    home    home    home    home    home    200
POST   /admin/entry action=domain&domain=zly                             | 401     401     home    home    home    home    home    home    422
POST   /admin/entry action=open:$nobody                                  | 401     401     home    home    home    home    home    home    404
GET    /admin/queue                                                      | login   login   home    home    home    home    home    home    200
POST   /admin/queue action=front:$nobody                                 | 401     401     home    home    home    home    home    home    409
GET    /admin/system                                                     | login   login   home    home    home    home    home    home    200
POST   /admin/system                                                     | 401     401     home    home    home    home    home    home    303
GET    /admin/system/bundle                                              | login   login   home    home    home    home    home    home    200
GET    /admin/announcements                                              | login   login   home    home    home    home    home    home    200
POST   /admin/announcements                                              | 401     401     home    home    home    home    home    home    422
POST   /admin/announcements action=remove:$nobody                        | 401     401     home    home    home    home    home    home    404
POST   /admin/maintenance action=end                                     | 401     401     home    home    home    home    home    home    303
POST   /announcements/$nobody/away                                       | 303
POST   /admin/steps                                                      | 401     401     home    home    home    home    home    home    303

# Giving to the site, and its books.
GET    /donate                                                           | 200
GET    /donate-old                                                       | 200
POST   /donate type=once&amount=5000&method=transfer&name=Ala&lastName=Nowak&email=ala@example.org&terms=1&personalData=1 | 409
POST   /donate-old type=once&amount=5000&method=transfer&name=Ala&lastName=Nowak&email=ala@example.org&terms=1&personalData=1 | 409
GET    /payment-continue?payment=$newPayment                             | 200
GET    /payment-continue?payment=zly                                     | 404
GET    /payment-continue                                                 | 404
POST   /payment-continue payment=$newPayment                             | 303
POST   /payment-continue payment=zly                                     | 404
GET    /payment-success?payment=$newPayment                              | 200
GET    /payment-fail?payment=$newPayment                                 | 200
GET    /donators-all                                                     | 200
GET    /account/donations                                                | login   login   200     200     200     200     200     200     200
POST   /account/donations payment=$newPayment                            | 401     401     404     404     404     404     404     404     404
GET    /admin/donations                                                  | login   login   home    home    home    home    home    home    200
GET    /admin/donations?state=paid                                       | login   login   home    home    home    home    home    home    200
GET    /admin/donations?query=ala@example.org                            | login   login   home    home    home    home    home    home    200
GET    /admin/donations/settings                                         | login   login   home    home    home    home    home    home    200
GET    /admin/donations/channels                                         | login   login   home    home    home    home    home    home    200
GET    /admin/donations/channels/$nobody                                 | login   login   home    home    home    home    home    home    404
GET    /admin/donations/channels/$newFunds                               | login   login   home    home    home    home    home    home    200
POST   /admin/donations/channels/$newFunds amount=99999                  | 401     401     home    home    home    home    home    home    422
POST   /admin/donations/channels/$nobody amount=1&key=aaaaaaaaaaaaaaaaaaaaaa | 401     401     home    home    home    home    home    home    404
GET    /admin/donations/statements                                       | login   login   home    home    home    home    home    home    200
GET    /admin/donations/$newPayment                                      | login   login   home    home    home    home    home    home    200
GET    /admin/donations/statements/$newStatement                         | login   login   home    home    home    home    home    home    200
GET    /admin/donations/$nobody                                          | login   login   home    home    home    home    home    home    404
POST   /admin/donations/$newPayment action=confirm                       | 401     401     home    home    home    home    home    home    303
POST   /admin/donations/settings isOpen=1                                | 401     401     home    home    home    home    home    home    422
POST   /admin/donations/statements date=1                                | 401     401     home    home    home    home    home    home    422
POST   /admin/donations/statements/$newStatement action=count            | 401     401     home    home    home    home    home    home    303
`;
