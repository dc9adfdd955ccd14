import { availableParallelism } from 'node:os'
import { isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { ahead } from '../lib/async/iterables.ts'
import type { Csn, TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { RulingMember } from '../model/ruling.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { BuildPart, Fence, MatchStore } from '../ports/store/match-store.ts'
import type { RecordStore } from '../ports/store/record-store.ts'
import { type BulkMatcher, type BulkRecord, bulkMatcher, type KeyRows } from './bulk/bulk-matcher.ts'
import { replayJournal } from './bulk/replay-journal.ts'
import { threadedBulkMatcher } from './bulk/threaded-bulk-matcher.ts'
import { systemsOfRecord } from './cluster/held-links.ts'
import { asJson, compileRules, keyerOf, type MatchConfiguration, type MatchRules } from './rules.ts'
import type { OnScriptFailure } from './scripted-values.ts'
import { frequenciesOf } from './statistics/frequencies.ts'

/** Records that cross threads together: few, so that no thread is held for long. */
const SLICE = 250
/** Slices whose keys are being made while the next one is read. */
const AHEAD = 4
/** Records whose keys are written at once: many, since keys come in no order and each write touches most pages. */
const KEYS_PART = 4000
/** Links or components that are written at once, the next ones being fetched meanwhile: few, so that no thread is held for long. */
const PART = 2000
/** Beyond so many records a thread of its own is worth its start. */
const APART = 2000
/** Beyond so many, several score together. */
const TOGETHER = 50_000
/** Writers may keep moving the csn between the last catch-up and the flip; each round has only their few rows to redo. */
const MOST_ROUNDS = 200

/** An index that others put in the place of the one being built is built beside the next time. */
const MOST_ATTEMPTS = 3

export interface BuildContext {
  readonly records: RecordStore
  readonly matches: MatchStore
  readonly fence: Fence
  readonly signal: AbortSignal
  /** Runs the scripts of index mappings. */
  readonly scripts?: Pick<ScriptRunner, 'run'>
  /** Hears of each record that has no key of a mapping because the mapping's script fails on it. */
  readonly scriptFailed?: OnScriptFailure
  report(progress: number, message: string): Promise<void>
}

/**
 * Builds the index of a table anew beside live writes, then puts it in the place of the present one.
 *
 * Writers leave their keys in both generations; links and components of the new one are made from what the scan
 * saw, then redone for every row that was touched since, until the csn stands still long enough to flip. Frequencies that
 * the classifier asks for and the configuration does not state are counted first, and frozen with the generation.
 */
export async function buildGeneration(
  context: BuildContext,
  table: number,
  configuration: MatchConfiguration,
): Promise<void> {
  const statistics = configuration.statistics ?? (await frequenciesOf(context, table, configuration))
  const frozen = statistics ? { ...configuration, statistics } : configuration
  for (let attempt = 1; ; attempt++) {
    const number = await nextNumber(context, table)
    try {
      return await buildOnce(context, table, frozen, number)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !(await wasOvertaken(context, table, number, error))) throw error
    }
  }
}

async function nextNumber({ matches }: BuildContext, table: number): Promise<number> {
  return Math.max(0, ...(await matches.generations(table)).map((generation) => generation.number)) + 1
}

/** The first write to an empty table opens an index by itself, and drops the one that is being built: build beside it. */
async function wasOvertaken(
  { matches, signal }: BuildContext,
  table: number,
  ours: number,
  error: unknown,
): Promise<boolean> {
  if (signal.aborted || !isOnefoldError(error, 'conflict') || !error.codes.includes('generation-gone')) return false
  return (await matches.generations(table)).some(({ number, state }) => state === 'LIVE' && number > ours)
}

async function buildOnce(
  context: BuildContext,
  table: number,
  configuration: MatchConfiguration,
  number: number,
): Promise<void> {
  await context.matches.begin(
    table,
    { number, keyer: keyerOf(configuration), configuration: asJson(configuration) },
    context.fence,
  )
  try {
    await build(context, table, compileRules(number, configuration, context.scripts), configuration)
  } catch (error) {
    // A build that ends here must not leave writers keeping keys for it. Under a lost lease it is its successor's.
    await context.matches.abandon(table, number, context.fence).catch(() => undefined)
    throw error
  }
}

async function build(
  context: BuildContext,
  table: number,
  rules: MatchRules,
  configuration: MatchConfiguration,
): Promise<void> {
  const { csn, records } = await context.records.head(table)
  const matcher = records > APART ? threadedBulkMatcher(configuration, context.signal) : bulkMatcher(configuration)
  try {
    await buildKeys(context, table, rules, matcher, records)
    await buildLinks(context, table, rules, matcher, records)
    await catchUpAndFlip(context, table, rules, matcher, csn)
  } finally {
    matcher.close()
  }
}

async function buildKeys(
  context: BuildContext,
  table: number,
  rules: MatchRules,
  matcher: BulkMatcher,
  total: number,
): Promise<void> {
  const write = (rows: KeyRows) => context.matches.build(table, rules.generation, { type: 'KEYS', rows }, context.fence)
  const added: Promise<KeyRows>[] = []
  let written: Promise<void> = Promise.resolve()
  let part: KeyRows[number][] = []
  let done = 0
  const take = async (): Promise<void> => {
    const rows = (await added.shift()) ?? []
    for (const row of rows) part.push(row)
    done += rows.length
    if (part.length < KEYS_PART) return
    await written
    written = awaitedLater(write(part)) // the next slices are read meanwhile
    part = []
    await context.report((0.4 * done) / Math.max(total, done), `${done} records keyed`)
  }
  const sliceAfter = (row: number) => awaitedLater(context.records.slice(table, row, SLICE, EVERYTHING))
  for (let next = sliceAfter(0); ; ) {
    context.signal.throwIfAborted()
    const slice = await next
    if (slice.length === 0) break
    next = sliceAfter(slice.at(-1)?.row ?? 0)
    const scripted = await rules.scripted(slice, context.scriptFailed)
    added.push(awaitedLater(matcher.add(scripted.map((record) => bulkRecord(record, rules)))))
    if (added.length >= AHEAD) await take()
  }
  while (added.length > 0) await take()
  await written
  await write(part)
}

/** A promise whose failure is told where it is waited for. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function bulkRecord(record: TableRecord, { onePerSource }: MatchRules): BulkRecord {
  const { row, revision, id, values } = record
  return { row, revision, id, values, ...(onePerSource ? { systems: systemsOfRecord(record) } : {}) }
}

async function buildLinks(
  context: BuildContext,
  table: number,
  rules: MatchRules,
  matcher: BulkMatcher,
  total: number,
): Promise<void> {
  const { links, components } = await matcher.match({
    threads: total > TOGETHER ? availableParallelism() : 1,
    rulings: await allRulings(context, table),
    signal: context.signal,
    onProgress: inTenths((share) => void context.report(0.4 + 0.4 * share, 'Comparing').catch(() => undefined)),
  })
  const write = async (part: BuildPart): Promise<void> => {
    context.signal.throwIfAborted()
    await context.matches.build(table, rules.generation, part, context.fence)
  }
  for await (const part of ahead(inParts(links, (from) => matcher.links(from, PART))))
    await write({ type: 'LINKS', links: part })
  for await (const part of ahead(inParts(components, (from) => matcher.components(from, PART))))
    await write({ type: 'COMPONENTS', components: part })
  await context.report(0.9, `${links} links, ${components} groups`)
}

/** Reads so many items part by part. */
async function* inParts<T>(count: number, read: (from: number) => Promise<readonly T[]>) {
  for (let from = 0; from < count; from += PART) yield await read(from)
}

/** Tells of the scoring ten times at most. */
function inTenths(tell: (share: number) => void): (phase: string, done: number, total: number) => void {
  let told = 0
  return (phase, done, total) => {
    const share = phase === 'score' && total > 0 ? Math.floor((10 * done) / total) / 10 : 0
    if (share <= told) return
    told = share
    tell(share)
  }
}

/** Rulings that come while the index is built move rows of the journal, and those are decided anew. */
async function allRulings({ matches }: BuildContext, table: number): Promise<readonly RulingMember[]> {
  const members: RulingMember[] = []
  for (let after = { ruling: '', origin: 0 }; ; ) {
    const slice = await matches.rulingSlice(table, after, PART)
    const last = slice.at(-1)
    if (!last) return members
    members.push(...slice)
    after = last
  }
}

async function catchUpAndFlip(
  context: BuildContext,
  table: number,
  rules: MatchRules,
  matcher: BulkMatcher,
  since: Csn,
): Promise<void> {
  const decide = replayJournal(context, table, rules, matcher)
  let csn = since
  for (let round = 0; round < MOST_ROUNDS; round++) {
    context.signal.throwIfAborted()
    const changedRows = await context.matches.changedRows(table, rules.generation, csn)
    await decide(changedRows.rows, changedRows.upTo)
    csn = changedRows.upTo
    if (await flipped(context, table, rules, csn)) return
  }
  throw new OnefoldError('unavailable', [refusal('index-busy')])
}

/** False when something was written since the csn: it is in the journal, for the next round. */
async function flipped(context: BuildContext, table: number, rules: MatchRules, csn: Csn): Promise<boolean> {
  try {
    await context.matches.flip(table, rules.generation, csn, context.fence)
    return true
  } catch (error) {
    if (isOnefoldError(error, 'conflict') && error.codes.includes('seen-moved')) return false
    throw error
  }
}
