import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isOnefoldError, OnefoldError } from '@onefold/core'
import {
  type BadRow,
  customRefusal,
  type Json,
  type SourceBatch,
  type SourceReader,
  type SourceRow,
} from '@onefold/core/adapter-kit'
import { reasonOf } from '../failure.ts'
import type { Span, TopicConsumer } from './consumer.ts'
import { rowOfMessage } from './message-row.ts'

/** How often a lost connection is opened again before a message came. */
const MOST_LOSSES = 5
const PAUSE_MS = 200

/** A topic, how it is looked at and how it is opened. */
export interface Topic {
  readonly name: string
  /** The column that the key of a message goes into. */
  readonly keyColumn: string
  look(): Promise<Pick<TopicConsumer, 'spans' | 'cluster'>>
  open(): Promise<TopicConsumer>
}

/**
 * The messages of a topic, partition by partition, up to what was there when reading began. A position is the offset of each partition,
 * so it holds for every later reading.
 */
export function kafkaReader(topic: Topic): SourceReader {
  const open = new Set<TopicConsumer>()

  async function looked(): Promise<Pick<TopicConsumer, 'spans' | 'cluster'>> {
    try {
      return await topic.look()
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async function ended(consumer: TopicConsumer, reason?: unknown): Promise<void> {
    open.delete(consumer)
    await consumer.close(reason)
  }

  return Object.freeze<SourceReader>({
    async fingerprint() {
      const { cluster } = await looked()
      return createHash('sha256')
        .update(JSON.stringify([cluster, topic.name]))
        .digest('hex')
        .slice(0, 32)
    },
    async examine(signal) {
      signal.throwIfAborted()
      await looked()
    },
    async *batches(size, signal, after) {
      signal.throwIfAborted()
      const { spans } = await looked()
      const offsets = offsetsIn(after)
      const wanted = spans.map((span) => ({ ...span, from: startOf(span, offsets.get(span.partition), topic.name) }))
      const total = Number(spans.reduce((sum, { from, end }) => sum + (end - from), 0n))
      const left = () => wanted.reduce((sum, span) => sum + Number(span.end - at(span, offsets)), 0)
      const progress = () => (total === 0 ? 1 : Math.min(1, Math.max(0, 1 - left() / total)))
      for (let losses = 0; left() > 0; ) {
        const before = left()
        try {
          yield* pass(wanted, offsets, size, signal, progress)
        } catch (error) {
          signal.throwIfAborted()
          losses = left() < before ? 1 : losses + 1
          if (isOnefoldError(error) || losses > MOST_LOSSES) throw refusalOf(error)
          await pause(PAUSE_MS * losses, undefined, { signal })
        }
      }
    },
    async close() {
      for (const consumer of [...open]) await ended(consumer)
    },
  })

  async function* pass(
    spans: readonly Span[],
    offsets: Map<number, bigint>,
    size: number,
    signal: AbortSignal,
    progress: () => number,
  ): AsyncGenerator<SourceBatch> {
    const consumer = await topic.open()
    open.add(consumer)
    const cut = () => void ended(consumer, signal.reason)
    signal.addEventListener('abort', cut, { once: true })
    try {
      for (const span of spans) {
        while (at(span, offsets) < span.end) {
          const { messages, next } = await consumer.fetch(span.partition, at(span, offsets))
          const fresh = messages.filter(
            ({ offset }) => BigInt(offset) >= at(span, offsets) && BigInt(offset) < span.end,
          )
          for (let from = 0; from < fresh.length; from += size) {
            signal.throwIfAborted()
            const part = fresh.slice(from, from + size)
            offsets.set(span.partition, BigInt(part.at(-1)?.offset ?? 0) + 1n)
            yield { ...batchOf(part, span), progress: progress(), position: positionOf(offsets) }
          }
          offsets.set(span.partition, lesser(next, span.end)) // what came behind the end is for the next load
        }
      }
    } finally {
      signal.removeEventListener('abort', cut)
      await ended(consumer)
    }
  }

  function batchOf(messages: Parameters<typeof rowOfMessage>[0][], { partition }: Span) {
    const rows: SourceRow[] = []
    const bad: BadRow[] = []
    for (const message of messages) {
      const place = `${topic.name}, partition ${partition}, offset ${(message as { readonly offset?: string }).offset}`
      const row = rowOfMessage(message, topic.keyColumn, place)
      if ('problem' in row) bad.push(row)
      else rows.push(row)
    }
    return { rows, bad }
  }
}

function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

function at({ partition, from }: Span, offsets: ReadonlyMap<number, bigint>): bigint {
  return offsets.get(partition) ?? from
}

/** Refuses with `conflict` an offset that the topic does not have any more: what lay there would be passed over. */
function startOf({ partition, from, end }: Span, offset: bigint | undefined, name: string): bigint {
  if (offset === undefined) return from
  if (offset >= from && offset <= end) return offset
  const text = `The topic "${name}" has the offsets ${from} to ${end} in its partition ${partition}, and the load would go on at ${offset}: a FULL load reads what there is.`
  throw new OnefoldError('conflict', [customRefusal('offset-gone', text)])
}

function positionOf(offsets: ReadonlyMap<number, bigint>): Json {
  return Object.fromEntries([...offsets].map(([partition, offset]) => [String(partition), String(offset)]))
}

/** What somebody changed in the checkpoint is no position: reading begins anew. */
function offsetsIn(position: Json | undefined): Map<number, bigint> {
  if (typeof position !== 'object' || position === null || Array.isArray(position)) return new Map()
  const entries = Object.entries(position)
  if (!entries.every(([partition, offset]) => /^\d+$/.test(partition) && /^\d+$/.test(String(offset)))) return new Map()
  return new Map(entries.map(([partition, offset]) => [Number(partition), BigInt(String(offset))]))
}

function refusalOf(error: unknown): unknown {
  if (isOnefoldError(error)) return error
  return new OnefoldError('unavailable', [customRefusal('kafka-unavailable', reasonOf(error))], { cause: error })
}
