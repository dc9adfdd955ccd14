import { isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import { breather } from '../lib/breathe.ts'
import { chunks } from '../lib/chunks.ts'
import type { Link } from '../model/link.ts'
import type { Mark, RowNumber } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { Fence, MatchStore } from '../ports/match-store.ts'
import type { RecordStore } from '../ports/record-store.ts'
import { verdictOf } from './classify/verdict.ts'
import { componentsOf } from './cluster/components.ts'
import { type PreparedRecords, preparedRecords } from './prepared-records.ts'
import { rematch } from './rematch.ts'
import { asJson, compileRules, keyerOf, type MatchConfiguration, type MatchRules } from './rules.ts'

const SLICE = 1000
/** Writers may keep moving the mark between the last catch-up and the flip; each round has only their few rows to redo. */
const MOST_ROUNDS = 200

export interface BuildContext {
  readonly records: RecordStore
  readonly matches: MatchStore
  readonly fence: Fence
  readonly signal: AbortSignal
  report(progress: number, message: string): Promise<void>
}

/**
 * Builds the index of a table anew beside live writes, then puts it in the place of the present one.
 *
 * Writers leave their keys in both generations; links and components of the new one are made from what the scan
 * saw, then redone for every row that was touched since, until the mark stands still long enough to flip.
 */
export async function buildGeneration(
  context: BuildContext,
  table: number,
  configuration: MatchConfiguration,
): Promise<void> {
  const open = await context.matches.generations(table)
  const number = Math.max(0, ...open.map((generation) => generation.number)) + 1
  await context.matches.begin(
    table,
    { number, keyer: keyerOf(configuration), configuration: asJson(configuration) },
    context.fence,
  )
  try {
    await build(context, table, compileRules(number, configuration))
  } catch (error) {
    // A build that ends here must not leave writers keeping keys for it. Under a lost lease it is its successor's.
    await context.matches.abandon(table, number, context.fence).catch(() => undefined)
    throw error
  }
}

async function build(context: BuildContext, table: number, rules: MatchRules): Promise<void> {
  const { mark } = await context.records.head(table)
  const { known, buckets } = await buildKeys(context, table, rules)
  await buildLinks(context, table, rules, known, buckets)
  await catchUpAndFlip(context, table, rules, mark)
}

type Buckets = ReadonlyMap<number, ReadonlyMap<number, readonly RowNumber[]>>

async function buildKeys(
  context: BuildContext,
  table: number,
  rules: MatchRules,
): Promise<{ known: PreparedRecords; buckets: Buckets }> {
  const known = preparedRecords(rules)
  const buckets = new Map<number, Map<number, RowNumber[]>>()
  const { records: total } = await context.records.head(table)
  for (let after = 0, done = 0; ; ) {
    context.signal.throwIfAborted()
    const slice = await context.records.slice(table, after, SLICE, EVERYTHING)
    if (slice.length === 0) break
    const rows = slice.map((record) => ({
      row: record.row,
      revision: record.revision,
      keys: rules.keyer.keysOf(record.values),
    }))
    for (const [index, { row, keys }] of rows.entries()) {
      if (!rules.scorer) continue
      known.add(slice[index] as (typeof slice)[number])
      for (const { mapping, hash } of keys)
        if (rules.keyer.duplicates & (1 << mapping)) into(buckets, mapping, hash, row)
    }
    await context.matches.build(table, rules.generation, { type: 'KEYS', rows }, context.fence)
    after = slice.at(-1)?.row ?? after
    done += slice.length
    await context.report((0.5 * done) / Math.max(total, done), `${done} records keyed`)
  }
  return { known, buckets }
}

function into(buckets: Map<number, Map<number, RowNumber[]>>, mapping: number, hash: number, row: RowNumber): void {
  const byHash = buckets.get(mapping) ?? new Map<number, RowNumber[]>()
  buckets.set(mapping, byHash)
  const rows = byHash.get(hash)
  if (rows) rows.push(row)
  else byHash.set(hash, [row])
}

async function buildLinks(
  context: BuildContext,
  table: number,
  rules: MatchRules,
  known: PreparedRecords,
  buckets: Buckets,
): Promise<void> {
  const links = await scoreBuckets(context, rules, known, buckets)
  for (const part of chunks(links, SLICE * 5)) {
    await context.matches.build(table, rules.generation, { type: 'LINKS', links: part }, context.fence)
  }
  const components = componentsOf(links, {
    idOf: known.idOf,
    scoreOf: known.scoreOf,
    nonMatchThreshold: rules.thresholds.nonMatchThreshold,
  })
  for (const part of chunks(components, SLICE)) {
    await context.matches.build(table, rules.generation, { type: 'COMPONENTS', components: part }, context.fence)
  }
  await context.report(0.9, `${links.length} links, ${components.length} groups`)
}

async function scoreBuckets(
  context: BuildContext,
  rules: MatchRules,
  known: PreparedRecords,
  buckets: Buckets,
): Promise<readonly Link[]> {
  const links = new Map<string, { a: RowNumber; b: RowNumber; score: number; mappings: number }>()
  const breathe = breather()
  for (const [mapping, byHash] of buckets) {
    for (const rows of byHash.values()) {
      for (let i = 0; i < rows.length; i++) {
        const a = rows[i] as RowNumber
        for (let j = i + 1; j < rows.length; j++) {
          const b = rows[j] as RowNumber
          const name = `${a} ${b}` // slices come by row, so a < b
          const link = links.get(name)
          if (link) {
            link.mappings |= 1 << mapping
            continue
          }
          const score = known.scoreOf(a, b)
          if (verdictOf(score, rules.thresholds) !== 'NON_MATCH')
            links.set(name, { a, b, score, mappings: 1 << mapping })
        }
        await breathe()
      }
      context.signal.throwIfAborted()
    }
  }
  return [...links.values()]
    .map((link) => ({ ...link, kind: verdictOf(link.score, rules.thresholds) as 'MATCH' | 'REVIEW' }))
    .sort((x, y) => x.a - y.a || x.b - y.b)
}

async function catchUpAndFlip(context: BuildContext, table: number, rules: MatchRules, since: Mark): Promise<void> {
  let mark = since
  for (let round = 0; round < MOST_ROUNDS; round++) {
    context.signal.throwIfAborted()
    const touched = await context.matches.touched(table, rules.generation, mark)
    for (const rows of chunks(touched.rows, SLICE)) await redo(context, table, rules, rows)
    mark = touched.upTo
    if (await flipped(context, table, rules, mark)) return
  }
  throw new OnefoldError('unavailable', [
    {
      code: 'index-busy',
      text: 'The table is written to without a pause: the new index could not take over. Try again later.',
    },
  ])
}

/** False when something was written since the mark: it is in the journal, for the next round. */
async function flipped(context: BuildContext, table: number, rules: MatchRules, mark: Mark): Promise<boolean> {
  try {
    await context.matches.flip(table, rules.generation, mark, context.fence)
    return true
  } catch (error) {
    if (isOnefoldError(error, 'conflict') && error.codes.includes('seen-moved')) return false
    throw error
  }
}

async function redo(
  context: BuildContext,
  table: number,
  rules: MatchRules,
  rows: readonly RowNumber[],
): Promise<void> {
  const present = new Map((await context.records.byRows(table, rows, EVERYTHING)).map((record) => [record.row, record]))
  const touched = rows.map((row) => {
    const after = present.get(row)
    return after ? { row, after } : { row }
  })
  const { changes } = await rematch(context, table, rules, touched, 'PASS_OVER')
  const { unlink, links, dissolve, components } = changes
  await context.matches.build(
    table,
    rules.generation,
    { type: 'REDO', unlink, links, dissolve, components },
    context.fence,
  )
}
