import type { Grant } from '../api/directory.ts'
import { base64url, sha256 } from '../lib/bytes/hash.ts'
import type { Instant } from '../model/record.ts'
import type { Chance } from '../ports/chance.ts'
import type { Decided, Directory, DirectoryChanges } from './directory.ts'
import type { SessionDocument, UserDocument } from './documents.ts'
import { unlocked } from './lockout.ts'
import { type AccessServices, unauthenticated } from './services.ts'
import { userView } from './user-view.ts'

/**
 * For so long after a refresh token was used, using it again is an accident (two tabs, an answer that was lost) and only
 * refused. Later it is a theft, and the session ends. Longer would give a thief time; shorter would log people out.
 */
const GRACE = 10_000

/** Sessions of one user; the oldest give way. It bounds what a script that logs in again and again leaves behind. */
const MOST_SESSIONS = 50

type EngineServices = Pick<AccessServices, 'directories' | 'chance' | 'settings'>

/** Ids of the user's sessions. */
export function sessionsOf(directory: Directory, user: string): readonly string[] {
  return [...directory.sessions.values()].filter((session) => session.user === user).map(({ id }) => id)
}

/** Opens a session for this user. */
export async function openSession(
  { directories, chance, settings }: Pick<EngineServices, 'chance' | 'directories' | 'settings'>,
  id: string,
): Promise<Grant> {
  return directories.change((directory, now) => {
    const found = directory.users.get(id)
    if (found === undefined || found.deleted !== undefined || !found.enabled) throw badRefreshToken()
    const user = { ...unlocked(found), lastAccess: now }
    const { refreshToken, session, hash } = newRefreshToken(chance)
    const opened = { id: session, user: id, opened: now, expires: now + settings.refreshLifetime, hash }
    return {
      answer: grant(user, refreshToken, { session, now, settings }),
      changes: { users: [user], sessions: [opened], endedSessions: surplus(directory, id, now) },
    }
  })
}

/** The next refresh token for this one. */
export async function refreshSession(
  { directories, chance, settings }: Pick<EngineServices, 'chance' | 'directories' | 'settings'>,
  given: string,
): Promise<Grant> {
  const [session = '', secret = ''] = given.split('.')
  const hash = sha256(secret)
  const outcome = await directories.change<Grant | undefined>((directory, now) => {
    const found = directory.sessions.get(session)
    const user = directory.users.get(found?.user ?? '')
    if (found === undefined || user === undefined || found.expires <= now) return { answer: undefined }
    if (found.hash !== hash) return refusedReuse(found, hash, now)
    if (!user.enabled || user.deleted !== undefined) return { answer: undefined }
    const next = newRefreshToken(chance, session)
    const after = { ...found, hash: next.hash, former: hash, rotated: now, expires: now + settings.refreshLifetime }
    const seen = { ...user, lastAccess: now }
    return {
      answer: grant(seen, next.refreshToken, { session, now, settings }),
      changes: { sessions: [after], users: [seen] },
    }
  })
  if (outcome === undefined) throw badRefreshToken()
  return outcome
}

/** A token that was used before: its session ends, but for the grace after it was used. */
function refusedReuse({ id, former, rotated }: SessionDocument, hash: string, now: Instant): Decided<undefined> {
  const accident = former === hash && rotated !== undefined && now - rotated <= GRACE
  const changes: DirectoryChanges = { endedSessions: [id] }
  return { answer: undefined, ...(accident ? {} : { changes }) }
}

/** What has expired, and the user's oldest sessions above the bound. */
function surplus(directory: Directory, user: string, now: Instant): readonly string[] {
  const all = [...directory.sessions.values()]
  const own = all.filter((session) => session.user === user).sort((a, b) => b.opened - a.opened)
  return [...all.filter(({ expires }) => expires <= now), ...own.slice(MOST_SESSIONS - 1)].map(({ id }) => id)
}

/** The id of the session, so that reuse can be told from nonsense, and 256 random bits. */
function newRefreshToken(chance: Chance, session = base64url(chance.bytes(16))) {
  const secret = base64url(chance.bytes(32))
  return { session, refreshToken: `${session}.${secret}`, hash: sha256(secret) }
}

function grant(
  user: UserDocument,
  refreshToken: string,
  at: { readonly session: string; readonly now: Instant; readonly settings: AccessServices['settings'] },
): Grant {
  return { user: userView(user, at.now, at.settings), session: at.session, epoch: user.epoch, refreshToken }
}

function badRefreshToken() {
  return unauthenticated('bad-refresh-token')
}
