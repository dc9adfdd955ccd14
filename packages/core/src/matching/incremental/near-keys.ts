import { conflict } from '../../error/onefold-error.ts'
import { chunks } from '../../lib/async/iterables.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { hash53 } from '../../lib/bytes/hash.ts'
import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import { probeKey } from '../indexing/probe-keys.ts'
import type { MatchRules } from '../rules.ts'
import type { TextKey } from './near-mappings.ts'
import { POSITIONS_READ, type ProbeRead, reading, START, seenOf } from './probe-reads.ts'
import type { Keyed } from './proposal-input.ts'

/** Cells that are asked in one go. */
const TOGETHER = 4000

export interface NearReads {
  readonly neighbours: MatchStore['neighbours']
  /** The live records of these rows; those that have none are left out. */
  recordsOf(rows: readonly RowNumber[]): Promise<ReadonlyMap<RowNumber, Keyed>>
}

export interface NearQuery {
  readonly table: number
  readonly rules: MatchRules
  readonly keys: readonly TextKey[]
  /** Their records are passed over: what they hold and held is among the keys. */
  readonly changedRows?: ReadonlySet<RowNumber>
  /** A position whose record is gone or another: refuse with `conflict`, or take its keys for gone unless another record has them. */
  readonly missing: 'REFUSE' | 'PASS_OVER'
}

export interface NearKeys {
  /** By position among the keys asked: the keys of others that are near, itself not among them. */
  readonly near: readonly (readonly TextKey[])[]
  readonly seen: readonly SeenPostings[]
}

/**
 * The keys of a table that are near to these, and those of these that are near one another. Reads the cells of each, place by
 * place, and one record of each place: however many records share a key, they are stepped over.
 */
export async function findNearKeys(reads: NearReads, query: NearQuery): Promise<NearKeys> {
  const { rules, keys, changedRows = new Set<RowNumber>(), missing } = query
  const cells = probesOf(rules, keys)
  const seen: SeenPostings[] = []
  /** By cell and place, and by mapping and place: the texts found there. */
  const found = new Map<string, Map<number, readonly string[]>>()
  let steps: readonly ProbeRead[] = [...cells.values()].map(({ key }) => ({ key, at: START }))
  while (steps.length > 0) {
    const next: ProbeRead[] = []
    const open: { readonly step: ProbeRead; readonly position: BucketPosition }[] = []
    for (const part of chunks(steps, TOGETHER)) {
      const asked = part.map(({ key, at }) => ({ key, at, reach: POSITIONS_READ }))
      const answers = await reads.neighbours(query.table, rules.generation, asked)
      await eachYielding(part.entries(), ([index, step]) => {
        const positions = answers[index]!.filter((position) => byPosition(position, step.at) >= 0)
        const last = positions.length > POSITIONS_READ ? positions.at(-1) : undefined
        seen.push(seenOf(step, last, positions))
        const { wanted, following } = reading(step, positions, last, changedRows)
        open.push(...wanted.map((position) => ({ step, position })))
        if (following) next.push(following)
      })
    }
    const fresh = open.filter(({ step, position }) => !placesOf(found, step.key).has(position.place))
    const records = await reads.recordsOf(ascending(fresh.map(({ position }) => position.row)))
    await eachYielding(fresh, ({ step, position }) => {
      const places = placesOf(found, step.key)
      if (places.has(position.place)) return
      const texts = textsAt(rules, step.key, position.place, records.get(position.row))
      if (texts) places.set(position.place, texts)
      else if (missing === 'REFUSE') throw conflict('seen-moved/record-row-become', { row: position.row })
      else next.push({ key: step.key, at: { ...position, row: position.row + 1 }, only: position.place })
    })
    steps = next
  }
  const near = await nearAmong(rules, keys, cells, found)
  return { near, seen }
}

interface Cell {
  readonly key: IndexKey
  /** Positions among the keys asked. */
  readonly asked: number[]
}

function probesOf({ keyer }: MatchRules, keys: readonly TextKey[]): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const [index, { mapping, text }] of keys.entries()) {
    for (const cell of keyer.nearness[mapping]?.probesOf(text) ?? []) {
      const key = probeKey(mapping, cell)
      const known = cells.get(nameOf(key))
      if (known) known.asked.push(index)
      else cells.set(nameOf(key), { key, asked: [index] })
    }
  }
  return cells
}

/** The texts that brought a record to a place of a cell; undefined when it stands there no more. */
function textsAt(
  rules: MatchRules,
  { mapping, hash }: IndexKey,
  place: number,
  record: Keyed | undefined,
): readonly string[] | undefined {
  if (!record) return undefined
  const { keys } = rules.keysOfRecord(record)
  const stands = keys.some((key) => key.mapping === mapping && key.hash === hash && key.place === place)
  return stands ? rules.nearTexts(record.values)[mapping - probeKey(0, 0).mapping] : undefined
}

/** Of each key asked those that its cells hold and that are near. */
async function nearAmong(
  rules: MatchRules,
  keys: readonly TextKey[],
  cells: ReadonlyMap<string, Cell>,
  found: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>,
): Promise<readonly (readonly TextKey[])[]> {
  const around = keys.map(() => new Set<string>())
  for (const [name, { asked }] of cells) {
    const texts = [...(found.get(name)?.values() ?? [])].flat()
    for (const index of asked) {
      for (const text of texts) around[index]?.add(text)
      for (const other of asked) around[index]?.add(keys[other]?.text as string)
    }
  }
  const near: TextKey[][] = []
  await eachYielding(keys.entries(), ([index, { mapping, text }]) => {
    const others = [...(around[index] ?? [])].filter((other) => other !== text)
    const isNear = rules.keyer.nearness[mapping]?.among([text, ...others])
    near.push(
      others.flatMap((other, at) =>
        isNear?.(0, at + 1) ? { mapping, hash: hash53(other, mapping), text: other } : [],
      ),
    )
  })
  return near
}

function placesOf<T>(found: Map<string, Map<number, T>>, key: IndexKey): Map<number, T> {
  const known = found.get(nameOf(key)) ?? new Map<number, T>()
  found.set(nameOf(key), known)
  return known
}

function ascending(rows: readonly RowNumber[]): readonly RowNumber[] {
  return [...new Set(rows)].sort((a, b) => a - b)
}

function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping} ${hash}`
}
