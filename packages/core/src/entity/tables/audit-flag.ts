import type { AuditOutcome, Tables } from '../../api/tables.ts'
import { conflict } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { BEGINNING, type ChangePosition } from '../../model/change.ts'
import type { Principal } from '../../model/principal.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { AuditPreparation, Table } from '../../model/resources/table.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { tableName } from '../../table/table-name.ts'
import { type Audited, auditEntries } from '../../write/commit/command.ts'
import { decide } from '../../write/commit/decide.ts'
import { EMPTY_PLAN } from '../../write/commit/plan.ts'
import type { Caller, EngineServices } from '../services.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { saveTable } from './save-table.ts'
import { viewOfTable } from './table-view.ts'

/** Records whose entries are written in one commit. */
const SLICE = 1000
/** Notes are saves of configuration, which every process reads anew. */
const SLICES_A_NOTE = 10

/** Switches audit on and off; on, each record that is there gets an entry that its trail begins with. */
export function auditFlagOf(services: EngineServices, { allow, principal }: Caller): Pick<Tables, 'setAudit'> {
  return {
    async setAudit(id, enabled, { comment } = {}) {
      allow('table.audit')
      const { serial } = tableOf(await services.configurations.current(), tableName(id))
      return services.locks.run(`audit ${serial}`, async () => {
        const outcome = enabled
          ? await enable(services, tableName(id), principal, comment)
          : await disable(services, tableName(id), principal, comment)
        return {
          table: await viewOfTable(services, tableOf(await services.configurations.current(), tableName(id))),
          outcome,
        }
      })
    },
  }
}

async function enable(
  services: EngineServices,
  id: string,
  principal: Principal,
  comment: string | undefined,
): Promise<AuditOutcome> {
  const operationId = services.ids.next()
  const { before, after } = await saveTable(services, id, (table, configuration) => {
    refuseFixed(table, configuration)
    if (table.dataset === undefined) throw conflict('audit-needs-dataset/table-no-dataset', { id: table.id })
    if (table.audit) return table
    const auditPreparing = { operationId, ...defined({ comment }) }
    return { ...table, audit: true, auditSince: services.clock.now(), auditPreparing }
  })
  if (after.auditPreparing === undefined) return 'UNCHANGED'
  await prepare(services, id, after.auditPreparing, principal)
  return before.audit ? 'REPAIRED' : 'CHANGED'
}

async function disable(
  services: EngineServices,
  id: string,
  principal: Principal,
  comment: string | undefined,
): Promise<AuditOutcome> {
  const { before, after } = await saveTable(services, id, (table, configuration) => {
    refuseFixed(table, configuration)
    if (!table.audit) return table
    const { auditPreparing: _, auditSince: __, ...kept } = table
    return { ...kept, audit: false }
  })
  if (after === before) return 'UNCHANGED'
  await tell(services, id, [{ type: 'AUDIT_DISABLED', records: [] }], {
    operationId: services.ids.next(),
    principal,
    comment,
  })
  return 'CHANGED'
}

/** Goes through the records from where the preparation stands, and then says that it is complete. */
async function prepare(
  services: EngineServices,
  id: string,
  preparing: AuditPreparation,
  principal: Principal,
): Promise<void> {
  const { operationId, comment } = preparing
  const { serial } = tableOf(await services.configurations.current(), id)
  const told = { operationId, principal, comment }
  if (preparing.after === undefined) {
    await tell(services, id, [{ type: 'AUDIT_ENABLED', records: [] }], told)
    await note(services, id, operationId, 0)
  }
  let after = preparing.after ?? 0
  for (let slice = 1; ; slice++) {
    const records = await services.store.records.slice(serial, after, SLICE, EVERYTHING)
    const last = records.at(-1)
    if (last === undefined) break
    const open = preparing.after === undefined ? records : await unprepared(services, serial, records, operationId)
    await tell(
      services,
      id,
      open.map((each) => ({ type: 'AUDIT_ENABLED', records: [each.id] })),
      told,
    )
    after = last.row
    if (slice % SLICES_A_NOTE === 0) await note(services, id, operationId, after)
    services.faults('between-batches')
  }
  await saveTable(services, id, (table) => {
    const { auditPreparing, ...complete } = table
    return auditPreparing?.operationId === operationId ? complete : table
  })
}

/** The records of a slice that a preparation which was cut short did not come to: it went by row, as slices do. */
async function unprepared(
  { store }: Pick<EngineServices, 'store'>,
  serial: number,
  records: readonly TableRecord[],
  operationId: string,
): Promise<readonly TableRecord[]> {
  const isPrepared = async (at: number) => {
    const recordId = records[at]!.id
    for (let after: ChangePosition = BEGINNING; ; ) {
      const slice = await store.records.auditAfter(serial, { recordId, after, limit: SLICE })
      if (slice.some(({ entry }) => entry.operationId === operationId)) return true
      if (slice.length < SLICE) return false
      after = slice.at(-1) ?? after
    }
  }
  let [from, to] = [0, records.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (await isPrepared(middle)) from = middle + 1
    else to = middle
  }
  return records.slice(from)
}

async function note(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  id: string,
  operationId: string,
  after: RowNumber,
): Promise<void> {
  await saveTable(services, id, (table: Table, _: Configuration) =>
    table.auditPreparing?.operationId === operationId
      ? { ...table, auditPreparing: { ...table.auditPreparing, after } }
      : table,
  )
}

interface ReceivedEvent {
  readonly operationId: string
  readonly principal: Principal
  readonly comment: string | undefined
}

/** Entries of their own for records, so that each trail says all by itself. */
async function tell(
  services: EngineServices,
  id: string,
  audited: readonly Audited[],
  { operationId, principal, comment }: ReceivedEvent,
): Promise<void> {
  const command = { operationId, principal, instant: services.clock.now() }
  await decide(services, id, async () => ({
    answer: undefined,
    plan: { ...EMPTY_PLAN, audit: auditEntries(services.ids, command, comment, audited) },
  }))
}
