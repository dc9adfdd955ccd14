import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { unavailable } from '../../../error/onefold-error.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Changes } from '../../../ports/store/changes.ts'
import { type Connection, openReader, requireStore, type Synchronous } from '../connection.ts'
import { lockOf, type OwnerLock, ownFile } from '../owner-lock.ts'
import { hasLatePostings, latePostings, readsPostings } from '../postings/late-postings.ts'
import { createSession } from '../session.ts'
import { packCommit } from './commit-codec.ts'
import { type ReadView, sharedReadView } from './read-view.ts'
import { reservedRows } from './reserved-rows.ts'
import { NEAR_ITEMS, type OperationPath, ROUTES, type Route } from './routes.ts'
import { sendCommit } from './send-commit.ts'
import { startThread, type Thread } from './start-thread.ts'
import type { Runner } from './store-over.ts'
import { threadWhenAsked } from './thread-when-asked.ts'
import type { ThreadTask } from './wire.ts'

interface FileOptions {
  readonly synchronous: Synchronous
  readonly readers: number
  readonly readOnly: boolean
  readonly clock: Clock
}

/** What is open while a file store is: each may be missing while it is being opened. */
interface Parts {
  lock?: OwnerLock
  writer?: Thread
  near?: Connection
  readonly readers: Thread[]
}

/** A file: one thread writes, others read what takes long, and the caller's thread reads what is short. */
export async function runInThreads(file: string, options: FileOptions): Promise<Runner> {
  const parts: Parts = { readers: [] }
  try {
    await openParts(parts, locationOf(file, options.readOnly), options)
  } catch (error) {
    await closeParts(parts)
    throw error
  }
  return runnerOver(parts)
}

type CommitArguments = readonly [table: number, changes: Changes]
type ReserveArguments = readonly [table: number, count: number]

function runnerOver(parts: Parts): Runner {
  const session = createSession(parts.near!.sql)
  const { writer } = parts
  // Of a file that is opened for reading only, another process is the owner: it changes behind our back.
  const held = writer === undefined ? undefined : sharedReadView(parts.near!)
  const near = (path: OperationPath, args: readonly unknown[]): unknown =>
    held === undefined ? session(path, args) : held.read(() => session(path, args))
  const csns = rememberedCsn(() => near('catalogue.csn', []))
  const late = writer && latePostings(() => writer.call('flushLatePostings', []))
  const rows =
    writer &&
    held &&
    reservedRows((...args) => {
      requireOpen()
      return held.during(() => writer.call('records.reserveRows', args))
    })
  let closing: Promise<void> | undefined

  function perform(path: OperationPath, args: readonly unknown[]): unknown {
    switch (placeOf(ROUTES[path], args)) {
      case 'near':
        return near(path, args)
      case 'read':
        return quietest(parts.readers).call(path, args)
      case 'write':
        if (writer === undefined || held === undefined || rows === undefined)
          throw unavailable('store-read-only/opened-so')
        if (path === 'commit') return commitPacked(writer, held, args as CommitArguments) // by the port
        if (path === 'records.reserveRows') return rows.take(...(args as ReserveArguments)) // by the port
        if (path === 'catalogue.save') rows.forget() // tables may go
        return held.during(() => writer.call(path, args))
    }
  }

  /** What is asked of the writer while a commit is packed goes before it. */
  async function commitPacked(writer: Thread, held: ReadView, [table, changes]: CommitArguments): Promise<unknown> {
    const delays = late?.delays(changes.put.length) ?? false
    const packed = await packCommit(changes)
    requireOpen()
    if (delays) late?.sent()
    return held.during(() => sendCommit(writer, table, changes.seen, packed, delays))
  }

  function requireOpen(): void {
    if (closing !== undefined) throw unavailable('store-closed')
  }

  /** Whoever reads postings finds all that are committed. */
  async function withPostings(path: OperationPath, args: readonly unknown[]): Promise<unknown> {
    if (late?.mayBeLate()) await held?.during(() => late.flush())
    if (late === undefined && hasLatePostings(parts.near!.sql)) throw postingsLate()
    return perform(path, args)
  }

  return {
    flags: { durable: true, singleThread: false, shared: false },
    call(path, args) {
      requireOpen()
      if (path === 'ping') return ping(parts)
      if (path === 'catalogue.csn' && writer !== undefined) return csns.read()
      if (path === 'catalogue.save') return csns.changing(() => perform(path, args))
      if (readsPostings(path)) return withPostings(path, args)
      return perform(path, args)
    },
    close() {
      closing ??= closeParts(parts)
      return closing
    },
  }
}

/** A reader cannot put in order what the owner of the file has not. */
function postingsLate() {
  return unavailable('postings-late')
}

/**
 * The catalogue's csn, which every request asks for. The file is this process's own, so it moves only with our saves: it
 * is read once after each, and every time while one is under way.
 */
function rememberedCsn(read: () => unknown) {
  let saves = 0
  let known: unknown
  return {
    read(): unknown {
      if (saves > 0) return read()
      known ??= read()
      return known
    },
    async changing(save: () => unknown): Promise<unknown> {
      saves += 1
      known = undefined
      try {
        return await save()
      } finally {
        saves -= 1
      }
    },
  }
}

function placeOf(route: Route, args: readonly unknown[]): Route['place'] {
  if (route.place !== 'near' || route.list === undefined) return route.place
  if (route.bound !== undefined && args[route.bound] === undefined) return 'read'
  const list = args[route.list] as readonly unknown[] // `ROUTES` says that there is one
  return list.length > (route.most ?? NEAR_ITEMS) ? 'read' : 'near'
}

/** The living reader with the least to do; a dead one only when all are, so that it says so itself. */
function quietest(readers: readonly Thread[]): Thread {
  const living = readers.filter((reader) => reader.alive())
  const candidates = living.length > 0 ? living : readers
  return candidates.reduce((best, reader) => (reader.pending() < best.pending() ? reader : best))
}

async function ping({ writer, readers }: Parts): Promise<void> {
  const threads = writer === undefined ? readers : [writer, ...readers]
  await Promise.all(threads.map((thread) => thread.call('ping', [])))
}

async function openParts(parts: Parts, location: string, options: FileOptions): Promise<void> {
  const { synchronous, readers, readOnly, clock } = options
  // The lock is a file of its own: none is to be put beside what is refused.
  if (!readOnly && existsSync(location) && !existsSync(lockOf(location))) requireStore(location, clock)
  if (!readOnly) parts.lock = await ownFile(location)
  const start = (role: ThreadTask['role']) => startThread({ role, location, synchronous }, clock)
  if (!readOnly) parts.writer = await start('writer')
  parts.near = openReader(location, clock) // after the writer, who makes the schema
  for (let reader = 0; reader < readers; reader++) parts.readers.push(threadWhenAsked(() => start('reader')))
}

/** The writer goes after the readers: it can only then empty the write-ahead log. The lock goes last. */
async function closeParts({ near, readers, writer, lock }: Parts): Promise<void> {
  near?.close()
  await Promise.all(readers.map((reader) => reader.close()))
  await writer?.close()
  lock?.release()
}

/** One spelling of the file, so that two ways to name it meet at one lock. */
function locationOf(file: string, readOnly: boolean): string {
  if (file === '')
    throw new TypeError('Expected the location of the store to be a file or `:memory:`, got an empty text')
  const location = resolve(file)
  if (readOnly && !existsSync(location)) throw unavailable('store-missing', { location })
  if (!readOnly) mkdirSync(dirname(location), { recursive: true })
  return existsSync(location) ? realpathSync(location) : resolve(realpathSync(dirname(location)), basename(location))
}
