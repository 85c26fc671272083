/** Calls about oneself. See `readLines` for how a line is read. */
export const accountCalls = `
#                                                                        | guest   blocked user    rival   helper  member  owner   staff   admin
# Ways in.
POST   /api/auth/register {"email":"$newAddress","password":"haslo123","name":"Ala","surname":"Bąk"} | 201
POST   /api/auth/login {"email":"nikt@example.org","password":"zlehaslo"} | 401
POST   /api/auth/login {"email":"$myEmail","password":"haslo123"}        | 401     403     200     200     200     200     200     200     200
POST   /api/auth/logout                                                  | 401     401     204     204     204     204     204     204     204
POST   /api/auth/reset-password {"email":"$newAddress"}                  | 204
POST   /api/auth/reset-password-code {"email":"$newAddress","code":"zly","newPassword":"haslo456"} | 410
POST   /api/auth/activate-account?code=zly                               | 410
POST   /api/auth/activate-account?code=$newActivationCode                | 204
POST   /api/auth/restore-account {"email":"$myEmail","password":"haslo123"} | 401     403     204     204     204     204     204     204     204
POST   /api/auth/login/passkey/begin {}                                  | 200
POST   /api/auth/login/passkey/begin {"ticket":"zly"}                    | 410
POST   /api/auth/login/passkey {"credential":{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"a","authenticatorData":"a","signature":"a"}}} | 401
POST   /api/auth/resent-code {"email":"$newAddress"}                     | 204

# One's own account.
POST   /api/auth/accept-terms                                            | 401     401     204     204     204     204     204     204     204
POST   /api/auth/become-creator/apply {"message":" "}                    | 401     401     422     422     422     422     422     422     422
POST   /api/auth/become-creator/verify?token=zly                         | 401     401     410     410     410     410     410     410     410
POST   /api/auth/become-creator/submit?token=zly                         | 401     401     410     410     410     410     410     410     410
POST   /api/auth/login/enable2fa {"verificationCode":"000000"}           | 401     401     409     409     409     409     409     409     409
POST   /api/auth/login/request-enable2fa                                 | 401     401     200     200     200     200     200     200     200
POST   /api/auth/login/disable2fa {"verificationCode":"000000"}          | 401     401     409     409     409     409     409     409     409
GET    /api/auth/passkeys                                                | 401     401     200     200     200     200     200     200     200
POST   /api/auth/passkeys/begin {"name":"Klucz","currentPassword":"haslo123"} | 401     401     200     200     200     200     200     200     200
POST   /api/auth/passkeys/begin {"name":"Klucz","currentPassword":"zle"} | 401     401     422     422     422     422     422     422     422
POST   /api/auth/passkeys {"name":"Klucz","credential":{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"a","attestationObject":"a"}}} | 401     401     422     422     422     422     422     422     422
PATCH  /api/auth/passkeys/$nobody {"name":"Klucz"}                       | 401     401     404     404     404     404     404     404     404
DELETE /api/auth/passkeys/$nobody                                        | 401     401     404     404     404     404     404     404     404
DELETE /api/auth/delete-account {"heirs":{"$channel":"$somebody"}}       | 401     401     422     422     422     422     422     422     422
POST   /api/auth/export {"currentPassword":"zle"}                        | 401     401     422     422     422     422     422     422     422
POST   /api/auth/export {"currentPassword":"haslo123"}                   | 401     401     204     204     204     204     204     204     204
GET    /api/auth/export                                                  | 401     401     200     200     200     200     200     200     200
DELETE /api/auth/export                                                  | 401     401     204     204     204     204     204     204     204
POST   /api/auth/import {"archive":"bmllIHppcA=="}                       | 401     401     422     422     422     422     422     422     422
GET    /api/auth/import                                                  | 401     401     404     404     404     404     404     404     404
POST   /api/auth/import/start                                            | 401     401     404     404     404     404     404     404     404
DELETE /api/auth/import                                                  | 401     401     204     204     204     204     204     204     204
GET    /api/auth/me                                                      | 401     401     200     200     200     200     200     200     200
PATCH  /api/auth/update-account {"bio":"Ja"}                             | 401     401     200     200     200     200     200     200     200
GET    /api/auth/status                                                  | 401     401     200     200     200     200     200     200     200
GET    /api/notifications                                                | 401     401     200     200     200     200     200     200     200
POST   /api/notifications/mark-as-read                                   | 401     401     200     200     200     200     200     200     200
GET    /api/auth/push-notifications                                      | 401     401     200     200     200     200     200     200     200
POST   /api/auth/push-notifications {"endpoint":"https://push.example.org/1","keys":{"p256dh":"zly","auth":"zly"}} | 401     401     422     422     422     422     422     422     422
DELETE /api/auth/push-notifications {"endpoint":"https://push.example.org/1"} | 401     401     204     204     204     204     204     204     204
GET    /api/invitations                                                  | 401     401     200     200     200     200     200     200     200
POST   /api/invitations/$newInvitation/accept                            | 401     401     404     404     404     404     404     404     404
POST   /api/invitations/$myInvitation/accept                             | 401     401     204     204     204     204     204     204     204
POST   /api/invitations/$newInvitation/decline                           | 401     401     404     404     404     404     404     404     404
POST   /api/invitations/$myInvitation/decline                            | 401     401     204     204     204     204     204     204     204
POST   /api/auth/block-user {"userId":"$somebody"}                       | 401     401     200     200     200     200     200     200     200
POST   /api/auth/unblock-user {"userId":"$somebody"}                     | 401     401     200     200     200     200     200     200     200
POST   /api/auth/block-channel {"channelId":"$foreignChannel"}           | 401     401     200     200     200     200     200     200     200
POST   /api/auth/unblock-channel {"channelId":"$foreignChannel"}         | 401     401     200     200     200     200     200     200     200

# Texts of the site.
POST   /api/video-pages {"slug":"$newSlug"}                              | 401     401     403     403     403     403     403     201     201
POST   /api/video-pages {"slug":"home"}                                  | 401     401     403     403     403     403     403     422     422
PATCH  /api/video-pages/$newPage {"sections":[]}                         | 401     401     403     403     403     403     403     200     200
PATCH  /api/video-pages/$newPage {"sections":[],"version":7}             | 401     401     403     403     403     403     403     409     409
PATCH  /api/video-pages/$nobody {"sections":[]}                          | 401     401     403     403     403     403     403     404     404
DELETE /api/video-pages/$newPage                                         | 401     401     403     403     403     403     403     204     204
DELETE /api/video-pages/home                                             | 401     401     403     403     403     403     403     409     409
PUT    /api/documents/faq {"lang":"pl","title":"Pytania","contents":"Nic"} | 401     401     403     403     403     403     403     204     204

# Accounts, for staff.
GET    /api/users?role=user&limit=2                                      | 401     401     403     403     403     403     403     200     200
GET    /api/videos/all-videos                                            | 401     401     403     403     403     403     403     200     200
GET    /api/users?adminSearch=osoba&blockedOnLiveChats=true              | 401     401     403     403     403     403     403     200     200
PATCH  /api/users/$newPerson {"role":"creator"}                          | 401     401     403     403     403     403     403     403     200
PATCH  /api/users/$nobody {"role":"creator"}                             | 401     401     403     403     403     403     403     403     404
`;
