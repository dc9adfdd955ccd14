/** What the operations of logins, users and access tokens are for. */
export const SECURITY = {
  'POST /api/security/auth':
    'Logs a person in by e-mail address and password, or by the ID token of an identity provider, and answers a session token for the header `Authorization` with a refresh token. Wrong passwords and unknown addresses are refused alike (401); several failures in a row lock the account for a while, and many failures a minute from one address are refused with 429.',
  'POST /api/security/auth/refresh':
    'Exchanges a refresh token for a new session token and the next refresh token, so that nobody has to log in again while they work. A refresh token works once: one that was used before ends its session (401).',
  'POST /api/security/auth/logout':
    'Ends every session of the caller: their refresh tokens are worth nothing from then on. A session token that was issued already lives until it expires. An access token has no sessions and is refused (400); to end it, it is removed.',
  'GET /api/security/sso/config':
    'Tells a login page which identity providers there are and where to send people: client id, authorization endpoint and scopes, nothing secret. The list is empty where none is configured. It asks for no token.',
  'GET /api/security/whoami':
    'Says who the server takes the caller for, with the roles and with each permission as ALLOW or DENY, so that a front end offers what will be allowed. Without a token it answers the type NONE; a token that is worth nothing is refused (401).',
  'PUT /api/security/password/reset/:email':
    'Mails a token to choose a new password, for people who have forgotten theirs. It answers the same whether there is such an account or not, so that nobody can find out who has one; only enabled internal users get a mail.',
  'POST /api/security/password/update':
    'Sets a new password by the token that was mailed. The token works once and for a day; the account is unlocked and all its sessions end. A password that is too weak is refused (400) and leaves the token good, a token that is used or expired is 401.',
  'GET /api/security/users/my':
    'Answers the account of whoever is logged in: name, address, roles. An access token has no account and is refused.',
  'PUT /api/security/users/my':
    'Changes the name and surname of the caller’s own account, and nothing else of it: address and roles are for an administrator to change. What is left out stays.',
  'PUT /api/security/users/password/my':
    'Sets the caller’s own password. The body is the password as a JSON text. Other sessions of the caller end and the one that asks lives on; a password that is too weak is refused (400) with what it lacks.',
  'GET /api/security/roles':
    'Lists the roles with the permissions that each has, for a page where roles are given. The same table decides over HTTP and in process.',
  'GET /api/security/users':
    'Lists the users with their roles, whether they are enabled, whether they are locked out and how often they failed to log in. Deleted users are not among them.',
  'POST /api/security/users':
    'Makes a user. Internal users are mailed a token to choose a password; when the mail could not be sent the user is made all the same and `messages` says why there is none. An address that is taken, in any letters, is refused (409).',
  'GET /api/security/users/id/:id':
    'Answers one user by id, with roles, lock and failed logins. A deleted user is not found (404).',
  'PUT /api/security/users/:id':
    'Changes a user: name, address, roles, whether they may come in. What is left out stays. Nobody demotes or disables their own account, and the last enabled administrator stays one (409).',
  'DELETE /api/security/users/:id':
    'Removes a user for good: their sessions end at once, their data scope goes and the address is free again. Their name stays known to audits. One’s own account and the last enabled administrator cannot be removed (409).',
  'PUT /api/security/users/:id/disable':
    'Shuts a user out without removing anything: sessions and issued tokens end at once, and enabling brings the user back. One’s own account and the last enabled administrator are refused (409).',
  'PUT /api/security/users/:id/enable':
    'Lets a user in again who was disabled. Password, roles and scope are as they were; sessions that ended stay ended.',
  'PUT /api/security/users/:id/unlock':
    'Lets a user in again who failed to log in too often, before the lock ends by itself. The count of failures begins anew; the password stays.',
  'POST /api/security/users/:id/roles/:role':
    'Gives a user a role beside those they have. Who becomes ADMIN sees everything and loses the data scope; a role that the user has already changes nothing.',
  'DELETE /api/security/users/:id/roles/:role':
    'Takes a role from a user, which holds at once for tokens issued already. The last role of a user, one’s own ADMIN and that of the last enabled administrator stay (409).',
  'PUT /api/security/users/password/:id':
    'Sets the password of a user directly, for when no mail reaches them. Their sessions and an open reset end. A password that is too weak is refused (400).',
  'DELETE /api/security/users/password/:id':
    'Mails a user a token to choose a new password; until they do, the old one stays good. When no mail server took the message the answer is 502, as the token exists in that mail only.',
  'GET /api/security/tokens':
    'Lists the access tokens of integrations: name, role, end and last use, the value masked unless it was never copied. With `deleted` those are listed too that were removed, for reading audits.',
  'POST /api/security/tokens':
    'Makes an access token for a program, with one role and a life of 1 to 3,650 days. Its value is in this answer and in later ones only until it was copied. Without a data scope such a token sees nothing unless it is an ADMIN’s.',
  'PUT /api/security/tokens/:id':
    'Changes name, role, life or state of an access token; what is left out stays, and the value does too. The life counts from now. It holds with the next request of the program.',
  'DELETE /api/security/tokens/:id':
    'Makes an access token worthless at once and removes its data scope. Its name stays known to audits. It cannot be taken back: make another one.',
  'PUT /api/security/tokens/reset/:id':
    'Gives an access token a new value for 180 days and ends the old one, for when a value has got about. Name, role and data scope stay.',
  'PUT /api/security/tokens/copy/:id':
    'Answers the value of an access token a last time: from then on it is masked everywhere. A value that was copied before, or that an installation without a secret key could not keep, is answered masked.',
  'PUT /api/security/tokens/activate/:id':
    'Makes a disabled access token good again, with its old value, role and scope. One that has expired stays expired: change its life or reset it.',
} as const
