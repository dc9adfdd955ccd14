import * as v from 'valibot'
import { says } from '../error/issue-message.ts'
import type { RunContext } from '../job/run-handler.ts'
import { type RunKind, runKind } from '../job/run-kind.ts'
import { BEGINNING, type ChangePosition, isBefore } from '../model/change.ts'
import type { Instant, Json } from '../model/record.ts'
import type { Table } from '../model/resources/table.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { DeliveryStore } from '../ports/store/delivery-store.ts'
import { forgetRecords, isForgettable } from '../write/remove/forget.ts'
import type { EngineServices } from './services.ts'
import { saveTable } from './tables/save-table.ts'

const DAY = 86_400_000
/** Entries of a log that are looked at, or go, together. */
const SLICE = 1000
/** Records that history forgets in one commit: a write waits for no more. */
const FORGOTTEN = 200

const MOST_DAYS = 36_500
const expected = says('member-invalid/days', { most: MOST_DAYS })
const days = v.pipe(v.number(expected), v.integer(expected), v.minValue(1, expected), v.maxValue(MOST_DAYS, expected))
const retention = v.pipe(
  v.strictObject({
    runs: v.exactOptional(days),
    history: v.exactOptional(days),
    audit: v.exactOptional(days),
    changeLog: v.exactOptional(days),
  }),
  v.check((input) => Object.keys(input).length > 0, says('member-invalid/kept-days')),
)
type Retention = v.InferOutput<typeof retention>

/** What is removed by age. Nothing is until a definition, or somebody, says so. */
export function retentionKind(services: EngineServices): RunKind {
  return runKind({
    type: 'retention',
    input: retention,
    subjectOf: () => 'installation',
    description:
      'Removes finished runs, records of the history that are gone for good, entries of the audit, and delivered entries of the change logs, that are older than so many days.',
    handler: (run) => retain(services, run),
  })
}

async function retain(services: EngineServices, context: RunContext): Promise<Json> {
  const { store, configurations, clock } = services
  const { run, signal, report } = context
  const request = run.input as Retention // what `plan` answered
  const before = (age: number): Instant => clock.now() - age * DAY
  const runs = request.runs === undefined ? 0 : await store.runs.remove({ olderThan: before(request.runs) })
  const { tables } = await configurations.current()
  let [history, audit, changes] = [0, 0, 0]
  for (const table of tables.values()) {
    signal.throwIfAborted()
    await report(null, table.id)
    if (request.history !== undefined) history += await trimHistory(services, table, before(request.history), context)
    if (request.audit !== undefined) audit += await trimAudit(services, table, before(request.audit), signal)
    if (request.changeLog !== undefined) changes += await trimLog(services, table, before(request.changeLog), signal)
  }
  return { runs, history, audit, changes }
}

/** What a live record absorbed stays: its merge can be undone, and its sources go on contributing by it. */
async function trimHistory(
  services: EngineServices,
  { serial, id }: Table,
  before: Instant,
  { run, signal, progress }: RunContext,
): Promise<number> {
  const { records } = services.store
  const filter = { updatedBefore: before - 1 } // inclusive
  let gone = 0
  for (let after = ''; ; ) {
    const slice = await records.archivedAfter(serial, { filter, after, limit: SLICE }, EVERYTHING)
    const old = slice.flatMap((entry) => (isForgettable(entry, before) ? entry.id : []))
    for (let first = 0; first < old.length; first += FORGOTTEN) {
      signal.throwIfAborted()
      const written = { id: run.id, attempt: run.attempt, checkpoint: null, ...progress() }
      const chosen = old.slice(first, first + FORGOTTEN)
      gone += await forgetRecords(services, id, chosen, before, written)
      services.faults('between-batches')
    }
    const last = slice.at(-1)
    if (last === undefined || slice.length < SLICE) return gone
    after = last.id
  }
}

/** What a record was before the oldest entry that is kept is unknown from now on, which is said before any entry goes. */
async function trimAudit(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  { serial, id }: Table,
  before: Instant,
  signal: AbortSignal,
): Promise<number> {
  const { records } = services.store
  const [oldest] = (await records.audit(serial, { offset: 0, limit: 1 })).entries
  if (oldest === undefined || oldest.instant >= before) return 0
  await saveTable(services, id, (table) =>
    table.auditSince === undefined || table.auditSince >= before ? table : { ...table, auditSince: before },
  )
  for (let gone = 0; ; ) {
    signal.throwIfAborted()
    const more = await records.trimAudit(serial, before, SLICE)
    if (more === 0) return gone
    gone += more
  }
}

/** Readers of changes who come from before are told that something is gone, which is said before anything goes. */
async function trimLog(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  { serial, id }: Table,
  before: Instant,
  signal: AbortSignal,
): Promise<number> {
  const { deliveries } = services.store
  const trimmed = await lastLoggedBefore(deliveries, serial, before, signal)
  if (trimmed === undefined) return 0
  await saveTable(services, id, (table) =>
    table.changeLog === undefined || !isBefore(table.changeLog.trimmed ?? BEGINNING, trimmed)
      ? table
      : { ...table, changeLog: { ...table.changeLog, trimmed } },
  )
  return deliveries.trim(serial, trimmed.csn)
}

/** Entries at one csn are of one commit, so they are old together or not at all. */
async function lastLoggedBefore(
  deliveries: Pick<DeliveryStore, 'log'>,
  serial: number,
  before: Instant,
  signal: AbortSignal,
): Promise<ChangePosition | undefined> {
  let last: ChangePosition | undefined
  let lastOfOlderCommits: ChangePosition | undefined
  for (;;) {
    signal.throwIfAborted()
    const slice = await deliveries.log(serial, last ?? BEGINNING, SLICE)
    for (const { csn, position, instant } of slice) {
      if (csn !== last?.csn) lastOfOlderCommits = last
      if (instant >= before) return lastOfOlderCommits
      last = { csn, position }
    }
    if (slice.length < SLICE) return last
  }
}
