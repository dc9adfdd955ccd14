import { parentPort, workerData } from 'node:worker_threads'
import { type Connection, openReader, openWriter } from './connection.ts'
import { createSession, type StoreCalls } from './session.ts'
import { commitNow } from './store-parts.ts'
import { type PackedCommit, unpackCommit } from './threads/commit-codec.ts'
import { packedAnswer, unpackedArguments } from './threads/message-codec.ts'
import { recordTexts } from './threads/record-texts.ts'
import { CLOSE, plainError, type Request, type ThreadTask, type Word } from './threads/wire.ts'

/** After this long without a write, the write-ahead log is moved into the file. */
const IDLE_MS = 1_000

const port = parentPort
if (port === null) throw new TypeError('This file is the body of a thread of the SQLite store.')

const { role, location, synchronous } = workerData as ThreadTask // written by `startThread`
let now = 0
const clock = { now: () => now }
const say = (word: Word): void => port.postMessage(word)

const idle = idleCheckpoint()
let open: ReturnType<typeof connect> | undefined

try {
  open = connect()
  port.on('message', (message: Request | typeof CLOSE) => {
    if (message === CLOSE) return close()
    say(answer(message))
    if (role === 'writer') open?.connection.shortenLog() // the answer is on its way: whoever waits for it does not wait for this
  })
  say({ type: 'ready' })
} catch (error) {
  say({ type: 'failed', error: plainError(error) })
}

function connect(): { readonly connection: Connection; readonly session: StoreCalls } {
  const connection = role === 'writer' ? openWriter(location, synchronous, clock) : openReader(location, clock)
  const { sql } = connection
  const commitPacked = (table: number, packed: PackedCommit, options: Parameters<typeof commitNow>[3]) =>
    commitNow(sql, table, unpackCommit(packed), options)
  return { connection, session: createSession(sql, { ...recordTexts(sql), commit: commitPacked }) }
}

function answer({ id, path, args, now: instant }: Request): Word {
  now = instant
  try {
    return { type: 'done', id, value: packedAnswer(path, open!.session(path, unpackedArguments(path, args))) }
  } catch (error) {
    return { type: 'refused', id, error: plainError(error) }
  } finally {
    if (role === 'writer') idle.touch()
  }
}

function close(): void {
  idle.end()
  if (role === 'writer') open?.session('settle', [])
  if (role === 'writer') open?.connection.emptyLog()
  open?.connection.close()
  port!.close() // the last handle of the thread: it ends
}

/** Uses a pause between writes, so that a commit seldom has to. */
function idleCheckpoint() {
  let timer: NodeJS.Timeout | undefined
  return {
    touch() {
      if (timer === undefined) timer = setTimeout(() => open?.connection.shortenLog(0), IDLE_MS)
      else timer.refresh()
    },
    end: () => clearTimeout(timer),
  }
}
