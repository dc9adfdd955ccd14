import { conflict, isOnefoldError } from '../../error/onefold-error.ts'
import type { RecordId, RowNumber, SourceEntry, TableRecord, Values } from '../../model/record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { PutRecord } from '../../ports/store/changes.ts'
import type { Store } from '../../ports/store/store.ts'
import { type Configuration, componentsOfEntity, entityOf } from '../../resource/configuration.ts'
import { isRecordId } from '../../table/draft.ts'
import { draftValidator } from '../validate/validated-record.ts'

/** A record as a file has it. */
export interface FirstRecord {
  readonly id: RecordId
  readonly sources: readonly SourceEntry[]
  readonly stated: Values
}

/** The row of each record that was given, in its order; 0 where the table does not take it. */
type FirstRows = readonly RowNumber[]

export interface FirstLoad {
  /** Takes records in, no id twice in all that are given. Their commit may still be under way when it answers. */
  load(records: readonly FirstRecord[]): Promise<FirstRows>
  /** Waits for the last commit. */
  end(): Promise<void>
}

interface FirstLoadServices {
  readonly store: Store
  readonly configuration: Configuration
  readonly clock: Clock
  readonly ids: Ids
}

/**
 * Fills a table that is new, that nobody else writes to, and whose index is built afterwards: nothing is there to be
 * found, so nothing is looked for. Records are validated as in any write. Refuses with `conflict` when somebody else writes.
 */
export async function firstLoad(
  { store, configuration, clock, ids }: FirstLoadServices,
  entity: string,
): Promise<FirstLoad> {
  const components = componentsOfEntity(configuration, entityOf(configuration, entity))
  const { serial, id: table } = components.table
  const head = await store.records.head(serial)
  if (head.records > 0 || head.archived > 0 || head.live !== undefined)
    throw conflict('table-not-new/table-not-new', { table })
  const { ofNew } = draftValidator({ components, configuration }, 'LOAD')
  const instant = clock.now()
  let csn = head.csn
  let committed: Promise<void> = Promise.resolve()

  const recordOf = ({ id, sources, stated }: FirstRecord, row: RowNumber): TableRecord | undefined => {
    if (!isRecordId(id)) return undefined
    try {
      const validated = ofNew(stated, sources)
      const stamps = { revision: 1, created: instant, updated: instant }
      return { row, id, key: ids.next(), ...stamps, sources, merged: [], ...validated }
    } catch (error) {
      if (isOnefoldError(error, 'invalid')) return undefined
      throw error
    }
  }
  const commit = async (put: readonly PutRecord[]): Promise<void> => {
    const seen = { csn, configuration: head.configuration, records: new Map(), absentIds: [], absentSources: [] }
    const taken = await store.commit(serial, { seen, put, remove: [], archive: [], audit: [], publish: [] })
    if (taken !== csn + 1) throw conflict('table-not-new/somebody-else-writes', { table })
    csn = taken
  }
  return {
    async load(records) {
      const numbers = await store.records.reserveRows(serial, records.length)
      const made = records.map((record, index) => recordOf(record, numbers[index] as RowNumber))
      const put = made.flatMap((record) => (record ? [{ record, keys: [] }] : []))
      await committed
      committed = put.length === 0 ? Promise.resolve() : commit(put) // the next records are made meanwhile
      committed.catch(() => undefined) // whoever waits for it gets the error
      return made.map((record) => record?.row ?? 0)
    },
    end: () => committed,
  }
}
