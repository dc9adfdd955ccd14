import { parentPort } from 'node:worker_threads'
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

let now = 0
const clock = { now: () => now }
const say = (word: Word): void => port.postMessage(word)

const idle = idleCheckpoint()
let open: Opened | undefined

port.on('message', (message: ThreadTask | Request | typeof CLOSE) => {
  if (message === CLOSE) return close()
  if ('role' in message) return begin(message)
  say(answer(message))
  if (open?.writes) open.connection.shortenLog() // the answer is on its way: whoever waits for it does not wait for this
})

function begin(task: ThreadTask): void {
  try {
    open = connect(task)
    say({ type: 'ready' })
  } catch (error) {
    say({ type: 'failed', error: plainError(error) })
  }
}

interface Opened {
  readonly writes: boolean
  readonly connection: Connection
  readonly session: StoreCalls
}

function connect({ role, location, synchronous }: ThreadTask): Opened {
  const writes = role === 'writer'
  const connection = writes ? openWriter(location, synchronous, clock) : openReader(location, clock)
  const { sql } = connection
  const commitPacked = (table: number, packed: PackedCommit, options: Parameters<typeof commitNow>[3]) =>
    commitNow(sql, table, unpackCommit(packed), options)
  return { writes, connection, session: createSession(sql, { ...recordTexts(sql), commit: commitPacked }) }
}

function answer({ id, path, args, now: instant }: Request): Word {
  now = instant
  try {
    return { type: 'done', id, value: packedAnswer(path, open!.session(path, unpackedArguments(path, args))) }
  } catch (error) {
    return { type: 'refused', id, error: plainError(error) }
  } finally {
    if (open?.writes) idle.touch()
  }
}

/** It waits for the next task: whoever has started it takes it for another store, or ends it. */
function close(): void {
  idle.end()
  if (open?.writes) open.session('flushLatePostings', [])
  if (open?.writes) open.connection.emptyLog()
  open?.connection.close()
  open = undefined
  say({ type: 'closed' })
}

/** Uses a pause between writes, so that a commit seldom has to. */
function idleCheckpoint() {
  let timer: NodeJS.Timeout | undefined
  return {
    touch() {
      if (timer === undefined) timer = setTimeout(() => open?.connection.shortenLog(0), IDLE_MS)
      else timer.refresh()
    },
    end() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
