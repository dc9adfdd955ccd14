import * as v from 'valibot'
import type { RunContext } from '../job/run-handler.ts'
import { type RunKind, runKind } from '../job/run-kind.ts'
import type { Instant, Json, Mark } from '../model/record.ts'
import type { Rooms } from './rooms.ts'
import { saveTable } from './tables/save-table.ts'

const DAY = 86_400_000
/** Entries of a log that are looked at, or go, together. */
const SLICE = 1000

const days = v.pipe(v.number(), v.integer('A whole number of days is expected.'), v.minValue(1), v.maxValue(36_500))
const retention = v.pipe(
  v.strictObject({ runs: v.exactOptional(days), changeLog: v.exactOptional(days), audit: v.exactOptional(days) }),
  v.check(
    (input) => Object.keys(input).length > 0,
    'State how many days of `runs`, of the `changeLog` or of the `audit` are kept.',
  ),
)
type Retention = v.InferOutput<typeof retention>

/** What an installation does for its own good. Nothing is removed by age until a definition of `retention` says so. */
export function maintenanceKinds(
  rooms: () => Rooms,
  { removeExpired }: { readonly removeExpired: () => Promise<Json> },
): readonly RunKind[] {
  const everything = { subjectOf: () => 'installation', resumable: true }
  return [
    runKind({
      ...{ ...everything, type: 'token-expiration', input: v.strictObject({}) },
      description: 'Removes sessions and reset tokens that have expired.',
      handler: removeExpired,
    }),
    runKind({
      ...{ ...everything, type: 'retention', input: retention },
      description:
        'Removes finished runs, delivered entries of the change logs, and entries of the audit, that are older than so many days.',
      handler: (run) => retain(rooms(), run),
    }),
  ]
}

async function retain(rooms: Rooms, { run, signal, report }: RunContext): Promise<Json> {
  const { store, configurations, clock } = rooms
  const wish = run.input as Retention // what `plan` answered
  const before = (age: number): Instant => clock.now() - age * DAY
  const runs = wish.runs === undefined ? 0 : await store.runs.remove({ olderThan: before(wish.runs) })
  const { tables } = await configurations.current()
  let changes = 0
  let audit = 0
  for (const { serial, id } of tables.values()) {
    signal.throwIfAborted()
    await report(null, id)
    if (wish.changeLog !== undefined) changes += await trimLog(store.deliveries, serial, before(wish.changeLog), signal)
    if (wish.audit !== undefined) audit += await trimAudit(rooms, { serial, id }, before(wish.audit), signal)
  }
  return { runs, changes, audit }
}

/** What a record was before the oldest entry that is kept is unknown from now on, which is said before any entry goes. */
async function trimAudit(
  rooms: Rooms,
  { serial, id }: { readonly serial: number; readonly id: string },
  before: Instant,
  signal: AbortSignal,
): Promise<number> {
  const { records } = rooms.store
  const [oldest] = (await records.audit(serial, { offset: 0, limit: 1 })).entries
  if (oldest === undefined || oldest.instant >= before) return 0
  await saveTable(rooms, id, (table) =>
    table.auditSince === undefined || table.auditSince >= before ? table : { ...table, auditSince: before },
  )
  for (let gone = 0; ; ) {
    signal.throwIfAborted()
    const more = await records.trimAudit(serial, before, SLICE)
    if (more === 0) return gone
    gone += more
  }
}

/** Entries at their marks are of one commit, so they go together or not at all. */
async function trimLog(
  deliveries: Rooms['store']['deliveries'],
  table: number,
  before: Instant,
  signal: AbortSignal,
): Promise<number> {
  let upTo: Mark | undefined
  for (let after = { mark: 0, position: 0 }; ; ) {
    signal.throwIfAborted()
    const slice = await deliveries.log(table, after, SLICE)
    const young = slice.find(({ instant }) => instant >= before)
    const old = young === undefined ? slice : slice.filter(({ mark }) => mark < young.mark)
    upTo = old.at(-1)?.mark ?? upTo
    const last = slice.at(-1)
    if (young !== undefined || last === undefined || slice.length < SLICE) break
    after = { mark: last.mark, position: last.position }
  }
  return upTo === undefined ? 0 : deliveries.trim(table, upTo)
}
