import { isOnefoldError } from '../error/onefold-error.ts'
import { mutex } from '../lib/async/mutex.ts'
import { eachYielding } from '../lib/async/yield-to-event-loop.ts'
import type { Csn, Instant } from '../model/record.ts'
import type { Clock } from '../ports/clock.ts'
import type { CatalogueChanges, CatalogueStore, Document, DocumentKind } from '../ports/store/catalogue-store.ts'
import {
  DIRECTORY_KINDS,
  isEarlierSession,
  readDocument,
  type ScopeColumnDocument,
  type ScopeDocument,
  type SessionDocument,
  type TokenDocument,
  type UserDocument,
  written,
} from './documents.ts'

const ATTEMPTS = 20

/**
 * How old the directory may be that callers are looked up in, in milliseconds. What another process changed holds here
 * after it; the contract allows a second, of which reading must take its part too.
 */
const RECENT = 500

/** Everybody who may come in, at one csn of the catalogue. Deleted users and tokens are among them. */
export interface Directory {
  readonly csn: Csn
  readonly users: ReadonlyMap<string, UserDocument>
  readonly tokens: ReadonlyMap<string, TokenDocument>
  readonly sessions: ReadonlyMap<string, SessionDocument>
  /** What principals see, by `scopeId`. */
  readonly scopes: ReadonlyMap<string, ScopeDocument>
  /** By entity. */
  readonly scopeColumns: ReadonlyMap<string, ScopeColumnDocument>
  /** By the e-mail address in lower case; only users who are there. */
  userByEmail(email: string): UserDocument | undefined
  userByReset(hash: string): UserDocument | undefined
  tokenByHash(hash: string): TokenDocument | undefined
}

/** What a decision writes. */
export interface DirectoryChanges {
  readonly users?: readonly UserDocument[]
  readonly tokens?: readonly TokenDocument[]
  readonly sessions?: readonly SessionDocument[]
  /** Ids. */
  readonly endedSessions?: readonly string[]
  readonly scopes?: readonly ScopeDocument[]
  /** Ids; those of none are passed over. */
  readonly endedScopes?: readonly string[]
  readonly scopeColumns?: readonly ScopeColumnDocument[]
  /** Ids; those of none are passed over. */
  readonly endedScopeColumns?: readonly string[]
}

export interface Decided<T> {
  readonly answer: T
  readonly changes?: DirectoryChanges
}

/** Reads the directory once per csn of the catalogue, and changes it. */
export interface Directories {
  /** The newest, with all that this process began to change before. */
  current(): Promise<Directory>
  /** The newest that is saved. It waits for no change under way, so that time tells nothing of what others do. */
  saved(): Promise<Directory>
  /** At least as new as this csn of the catalogue; at once when that is known. */
  at(csn: Csn): Directory | Promise<Directory>
  /** At most half a second old as far as other processes go, and the newest as far as this one goes; at once when it is. */
  recent(): Directory | Promise<Directory>
  /** Decides on the newest directory, anew when somebody else's save came between, and saves. */
  change<T>(decide: Decide<T>): Promise<T>
}

/** A decision may read what else hangs on the catalogue's csn: when that moved meanwhile, it is made anew. */
type Decide<T> = (directory: Directory, now: Instant) => Decided<T> | Promise<Decided<T>>

export function createDirectories(catalogue: CatalogueStore, clock: Clock): Directories {
  const turns = mutex()
  let cached: Directory | undefined
  let changing: Promise<unknown> = Promise.resolve()

  async function load(): Promise<Directory> {
    const { csn, documents } = await catalogue.read(DIRECTORY_KINDS)
    const read = await directoryFrom(csn, documents)
    if (cached === undefined || read.csn > cached.csn) cached = read // a save of ours may have come meanwhile
    return cached
  }
  const at = (csn: Csn): Directory | Promise<Directory> => (cached !== undefined && cached.csn >= csn ? cached : load())
  const saved = async (): Promise<Directory> => (cached === undefined ? load() : at(await catalogue.csn()))
  async function attempt<T>(decide: Decide<T>): Promise<T> {
    const directory = await saved()
    const { answer, changes } = await decide(directory, clock.now())
    if (changes === undefined) return answer
    const csn = await catalogue.save({ csn: directory.csn, ...documentsOf(changes) })
    cached = withChanges(directory, changes, csn)
    return answer
  }
  const asked = askedNowAndThen(clock, saved)

  return Object.freeze<Directories>({
    at,
    saved,
    async current() {
      await changing
      return saved()
    },
    recent: () => asked(cached),
    // One after the other, so that many logins at once do not refuse one another.
    change(decide) {
      const change = turns.run('directory', () => retried(() => attempt(decide)))
      changing = change.catch(() => undefined)
      return change
    },
  })
}

/** Answers what is known, unless the question is old: then the store is asked, once for all who wait. */
function askedNowAndThen(clock: Clock, ask: () => Promise<Directory>) {
  let askedAt: Instant | undefined
  let asking: Promise<Directory> | undefined
  const anew = async (): Promise<Directory> => {
    const now = clock.now()
    try {
      const answer = await ask()
      askedAt = now
      return answer
    } finally {
      asking = undefined
    }
  }
  return (known: Directory | undefined): Directory | Promise<Directory> => {
    const age = askedAt === undefined ? Number.POSITIVE_INFINITY : clock.now() - askedAt
    if (known !== undefined && age >= 0 && age < RECENT) return known
    asking ??= anew()
    return asking
  }
}

/** Again while other saves come between. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const moved = isOnefoldError(error, 'conflict') && error.codes.includes('catalogue-moved')
      if (!moved || tries >= ATTEMPTS) throw error
    }
  }
}

/** Reads without holding the event loop: with ten thousand users it takes a quarter of a second. */
async function directoryFrom(csn: Csn, documents: readonly Document[]): Promise<Directory> {
  const read = {
    users: new Map<string, UserDocument>(),
    tokens: new Map<string, TokenDocument>(),
    sessions: new Map<string, SessionDocument>(),
    scopes: new Map<string, ScopeDocument>(),
    scopeColumns: new Map<string, ScopeColumnDocument>(),
  }
  await eachYielding(documents, (document) => {
    const { kind, id } = document
    if (kind === 'user') read.users.set(id, readDocument(kind, document))
    else if (kind === 'token') read.tokens.set(id, readDocument(kind, document))
    else if (kind === 'session' && !isEarlierSession(document)) read.sessions.set(id, readDocument(kind, document))
    else if (kind === 'scope') read.scopes.set(id, readDocument(kind, document))
    else if (kind === 'scope-column') read.scopeColumns.set(id, readDocument(kind, document))
  })
  return directory(csn, read)
}

type Held = Pick<Directory, 'users' | 'tokens' | 'sessions' | 'scopes' | 'scopeColumns'>

function directory(csn: Csn, held: Held): Directory {
  const { users, tokens } = held
  const present = <T extends { readonly deleted?: Instant }>(objects: ReadonlyMap<string, T>) =>
    [...objects.values()].filter(({ deleted }) => deleted === undefined)
  const byEmail = lookup(() => present(users).map((user) => [user.email.toLowerCase(), user]))
  const byReset = lookup(() => present(users).flatMap((user) => (user.reset ? [[user.reset.hash, user]] : [])))
  const byHash = lookup(() => present(tokens).map((token) => [token.hash, token]))
  return Object.freeze({
    csn,
    ...held,
    userByEmail: (email: string) => byEmail(email.toLowerCase()),
    userByReset: byReset,
    tokenByHash: byHash,
  })
}

/** Made with the first question: most directories are asked none or many. */
function lookup<T>(entries: () => readonly (readonly [string, T])[]): (key: string) => T | undefined {
  let made: ReadonlyMap<string, T> | undefined
  return (key) => {
    made ??= new Map(entries())
    return made.get(key)
  }
}

/** What these changes write into the catalogue. */
export function documentsOf(changes: DirectoryChanges): Pick<CatalogueChanges, 'put' | 'remove'> {
  const { users = [], tokens = [], sessions = [], scopes = [], scopeColumns = [] } = changes
  const removed = (kind: DocumentKind, ids: readonly string[] = []) => ids.map((id) => ({ kind, id }))
  return {
    put: [
      ...users.map((user) => written('user', user)),
      ...tokens.map((token) => written('token', token)),
      ...sessions.map((session) => written('session', session)),
      ...scopes.map((scope) => written('scope', scope)),
      ...scopeColumns.map((column) => written('scope-column', column)),
    ],
    remove: [
      ...removed('session', changes.endedSessions),
      ...removed('scope', changes.endedScopes),
      ...removed('scope-column', changes.endedScopeColumns),
    ],
  }
}

function withChanges(before: Directory, changes: DirectoryChanges, csn: Csn): Directory {
  const { users = [], tokens = [], sessions = [], scopes = [], scopeColumns = [] } = changes
  const { endedSessions = [], endedScopes = [], endedScopeColumns = [] } = changes
  return directory(csn, {
    users: replaced(before.users, users),
    tokens: replaced(before.tokens, tokens),
    sessions: replaced(before.sessions, sessions, endedSessions),
    scopes: replaced(before.scopes, scopes, endedScopes),
    scopeColumns: replaced(before.scopeColumns, scopeColumns, endedScopeColumns),
  })
}

function replaced<T extends { readonly id: string }>(
  before: ReadonlyMap<string, T>,
  after: readonly T[],
  ended: readonly string[] = [],
): ReadonlyMap<string, T> {
  if (after.length + ended.length === 0) return before
  const objects = new Map(before)
  for (const id of ended) objects.delete(id)
  for (const object of after) objects.set(object.id, object)
  return objects
}
