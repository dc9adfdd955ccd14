import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { tiebreakOf } from '../matching/indexing/bucket-order.ts'
import type { BatchMatches, Phase } from '../matching/kernel/batch.ts'
import type { SpillPlace } from '../matching/kernel/links/link-spill.ts'
import { matchBatch } from '../matching/kernel/match-batch.ts'
import type { RecordNames } from './columns/record-names.ts'
import type { Project } from './project.ts'
import type { ValidatedTable } from './validate-columns.ts'

interface MatchOptions {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  readonly onRelease?: () => void
  readonly threads?: number
  /** Links beyond `linksInMemory` go to files beside this one until all are found. @default all are held */
  readonly beside?: string
  readonly linksInMemory?: number
}

/** Links of each thread: 14 bytes each, twice that while their list grows. */
const LINKS_IN_MEMORY = 4_000_000

/** With fewer records a thread takes longer to start than it saves. */
const WORTH_THREADS = 20_000

/** The kernel's phases as shares of the whole, so that one bar can show them. */
const SHARES: Readonly<Record<Phase, readonly [from: number, to: number]>> = Object.freeze({
  encode: [0, 30],
  index: [30, 55],
  prepare: [55, 60],
  score: [60, 97],
  sort: [97, 100],
})

/** Hands the columns that keys and scores ask for to the kernel. Of what links are spilled to nothing stays behind. */
export async function matchTable(
  { rows, columns }: ValidatedTable,
  { dataset, indexer, classifier }: Project,
  { nameOf }: Pick<RecordNames, 'nameOf'>,
  { signal, onProgress, onRelease, threads = 1, beside, linksInMemory = LINKS_IN_MEMORY }: MatchOptions,
): Promise<BatchMatches> {
  const used = new Set([...indexer.mappings, ...classifier.mappings].flatMap(({ keys }) => keys))
  const given = columns
    .filter(({ name }) => used.has(name))
    .map(({ name, numbers, values }) => [name, { ids: numbers, cells: values }] as const) // an empty text is none
  return withRoom(beside, linksInMemory, (spill) =>
    matchBatch({
      ...(spill && { spill }),
      ...(onRelease && { onRelease }),
      rows,
      tiebreaks: Int32Array.from({ length: rows }, (_, row) => tiebreakOf(nameOf(row))), // as a table orders its buckets
      columns: new Map(given),
      dataset,
      indexer,
      classifier,
      threads: rows < WORTH_THREADS ? 1 : threads,
      signal,
      onProgress(phase, done, total) {
        const [from, to] = SHARES[phase]
        onProgress(from + ((to - from) * done) / Math.max(total, 1), 100)
      },
    }),
  )
}

/** The folder that links are spilled to is gone when the work has ended, in whatever way. */
async function withRoom<T>(
  beside: string | undefined,
  links: number,
  work: (spill: SpillPlace | undefined) => Promise<T>,
): Promise<T> {
  if (beside === undefined) return work(undefined)
  const folder = await mkdtemp(join(dirname(resolve(beside)), `.onefold-${process.pid}-links-`))
  try {
    return await work({ folder, links })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
