import { isLeaseLost } from '../../error/lease-lost.ts'
import { conflict, isOnefoldError, type OnefoldError } from '../../error/onefold-error.ts'
import { isErasedPayload } from '../../model/erasure.ts'
import { type Principal, SYSTEM } from '../../model/principal.ts'
import type { Json } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { Receipt } from '../../ports/kinds/sink-writer.ts'
import type { TableWrite, TableWriter } from '../../ports/kinds/table-writer.ts'
import type { DeliveryClaim } from '../../ports/store/changes.ts'
import type { Store } from '../../ports/store/store.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { readDraft } from '../../table/draft.ts'
import { commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { BatchServices, CommandServices } from '../commit/write-services.ts'
import { eraseRecord } from '../remove/erase.ts'
import { removeRecord } from '../remove/remove.ts'
import { planRemove } from '../remove/remove-plan.ts'
import { upsertRecords } from '../upsert/upsert.ts'
import { absorbedBy, independentGroups } from './independent-writes.ts'

const CLEARED_AT_ONCE = 1000

/** Lets a table follow another one: what a table sink publishes is written as the engine writes everything else. */
export function tableWriter(
  services: BatchServices,
  claim?: DeliveryClaim,
  principal: Principal = SYSTEM,
): TableWriter {
  const held = claim === undefined ? services : { ...services, store: underClaim(services.store, claim) }
  return {
    async write(table, writes) {
      const receipts: Receipt[] = []
      const configuration = await services.configurations.current()
      for (const group of independentGroups(writes)) {
        const closed = refusalOf(table, group, configuration)
        if (closed) return [...receipts, { outcome: 'unreachable', reason: closed.message }]
        const written = group.length > 1 ? await writeTogether(held, table, group, principal) : []
        for (const [at, write] of group.entries()) {
          const receipt: Receipt = written[at]
            ? { outcome: 'delivered' }
            : await receiptOf(() => writeOne(held, table, write, principal))
          receipts.push(receipt)
          if (receipt.outcome === 'unreachable') return receipts // what follows must not be written before it
        }
      }
      return receipts
    },
  }
}

/** Why a table takes no such writes for now: what people may not write there, a sink may not either. */
function refusalOf(
  id: string,
  writes: readonly TableWrite[],
  { tables, entityByTable }: Configuration,
): OnefoldError | undefined {
  const entity = entityByTable.get(id)
  if (tables.get(id)?.locked) return conflict('table-locked/table-locked', { id })
  if (entity === undefined) return undefined
  if (!entity.enabled) return conflict('entity-disabled', { id: entity.id })
  // The lock of an automatic entity is its own: it would keep a clear waiting for ever.
  if (entity.locked && !entity.automatic && writes.some(({ operation }) => operation === 'clear'))
    return conflict('table-locked/table-belongs-locked', { id, entity: entity.id })
  return undefined
}

/** Every commit carries the claim: whoever slept past it cannot lay an older state over a newer one. */
function underClaim(store: Store, claim: DeliveryClaim): Store {
  return { ...store, commit: (table, changes) => store.commit(table, { ...changes, claim }) }
}

async function receiptOf(write: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await write()
  } catch (error) {
    if (!isOnefoldError(error) || isLeaseLost(error)) throw error
    const reason = error.message
    const passes = error.class === 'unavailable' || (error.class === 'conflict' && error.code !== 'record-absorbed')
    return passes ? { outcome: 'unreachable', reason } : { outcome: 'refused', reason }
  }
}

/** Which of these the table has taken in one commit; what it has not is written by itself, and told of then. */
async function writeTogether(
  services: BatchServices,
  table: string,
  writes: readonly TableWrite[],
  principal: Principal,
): Promise<readonly boolean[]> {
  try {
    const records = writes.map(({ payload }) => recordOf(payload))
    const { results } = await upsertRecords(services, table, records, replacing(principal))
    return results.map(({ outcome }) => outcome !== 'FAILED')
  } catch (error) {
    if (!isOnefoldError(error) || isLeaseLost(error)) throw error
    return []
  }
}

async function writeOne(
  services: BatchServices,
  table: string,
  { operation, payload }: TableWrite,
  principal: Principal,
): Promise<Receipt> {
  if (operation === 'clear') {
    await clearRecords(services, table, principal)
    return { outcome: 'delivered' }
  }
  const { _id } = payload
  if (typeof _id !== 'string')
    return { outcome: 'refused', reason: 'The event names no record: a transformation left _id out.' }
  if (operation === 'remove' && isErasedPayload(payload)) {
    await eraseRecord(services, table, _id, { principal, rowFilter: EVERYTHING }).catch(ignoreGone)
    return { outcome: 'delivered' }
  }
  if (operation === 'remove') {
    await removeRecord(services, table, _id, { principal, rowFilter: EVERYTHING }).catch(ignoreGone)
    return { outcome: 'delivered' }
  }
  // A survivor is published before the removal of what it absorbed, and takes over their source pairs.
  for (const id of absorbedBy(payload))
    await removeRecord(services, table, id, { principal, rowFilter: EVERYTHING }).catch(ignoreGone)
  const record = recordOf(payload)
  const replace = () => upsertRecords(services, table, [record], replacing(principal))
  let [result] = (await replace()).results
  if (result?.errorCodes?.includes('records-differ') && (await dropOthers(services, table, record, principal)))
    [result] = (await replace()).results
  return result?.outcome === 'FAILED'
    ? { outcome: 'refused', reason: (result.errors ?? []).join(' ') }
    : { outcome: 'delivered' }
}

const replacing = (principal: Principal) => ({ principal, rowFilter: EVERYTHING, mode: 'REPLACE' }) as const

/** The table keeps an audit of its own. */
function recordOf({ _metadata, _audit, _auditTruncated, ...record }: TableWrite['payload']): TableWrite['payload'] {
  return record
}

/**
 * In the origin a source pair is stated by one record. Whoever else holds it here is from a later state: after a crash the
 * events come again from an earlier one on, and those that follow put it back. Answers whether somebody went.
 */
async function dropOthers(
  services: BatchServices,
  table: string,
  record: { readonly [member: string]: Json },
  principal: Principal,
): Promise<boolean> {
  const { serial } = tableOf(await services.configurations.current(), table)
  const found = await services.store.records.findSources(serial, readDraft(record, 0).sources)
  const others = new Set(found.flatMap(({ at }) => (at.state === 'LIVE' && at.id !== record._id ? [at.id] : [])))
  for (const id of others)
    await removeRecord(services, table, id, { principal, rowFilter: EVERYTHING }).catch(ignoreGone)
  return others.size > 0
}

/** Told twice that a record is gone, the table is as after once. */
function ignoreGone(error: unknown): void {
  if (!isOnefoldError(error, 'not_found') && !isOnefoldError(error, 'gone')) throw error
}

async function clearRecords(services: CommandServices, table: string, principal: Principal): Promise<void> {
  const command = commandOf(services, principal)
  for (let more = true; more; ) {
    more = await decide(services, table, async (context) => {
      const records = await services.store.records.slice(context.table.serial, 0, CLEARED_AT_ONCE, EVERYTHING)
      return { answer: records.length === CLEARED_AT_ONCE, plan: planRemove(services, context, records, command) }
    })
  }
}
