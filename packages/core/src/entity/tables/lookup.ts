import type { Tables } from '../../api/tables.ts'
import { refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import type { LookupColumns } from '../../model/lookup.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { tableOfKey } from '../../resource/references.ts'
import { nestedDatasets } from '../../table/columns.ts'
import { lookupColumnsOf } from '../../table/lookup-columns.ts'
import { tableName } from '../../table/table-name.ts'
import { rowFilterOfTable, rowFiltersOf } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { datasetsOf } from './structure.ts'

const MOST = 500
const USUAL = 50
/** Records taken in at once when look-ups are made anew: a write waits for no more. */
const SLICE = 2000

/** The values that other tables may refer to. */
export function lookupOf(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'locks' | 'store'>,
  caller: Caller,
): Pick<Tables, 'lookup'> {
  return {
    async lookup(id, { q = '', limit = USUAL, offset = 0 } = {}) {
      caller.allow('resource.lookup')
      refuseAll([
        ...wholeFrom('limit-invalid/from', 'limit', limit, 1),
        ...wholeFrom('offset-invalid', 'offset', offset, 0),
      ])
      const configuration = await services.configurations.current()
      const table = tableOf(configuration, tableName(id))
      const rowFilter = await rowFilterOfLookup(services, caller, configuration, table)
      await keepUp(services, table, configuration)
      const capped = Math.min(limit, MOST)
      const query = { part: q, offset, limit: capped }
      const { values, total } = await services.store.records.lookup(table.serial, query, rowFilter)
      return { table: table.id, limit: capped, offset, total, values }
    },
  }
}

/** A table of no entity is looked up by whoever sees an entity whose dataset refers to it. */
async function rowFilterOfLookup(
  services: Pick<EngineServices, 'directories'>,
  caller: Caller,
  configuration: Configuration,
  table: Table,
): Promise<RowFilter> {
  const rowFilters = await rowFiltersOf(services, caller)
  const refers = ({ columns }: Dataset) =>
    columns.some(({ foreignKey }) => foreignKey !== undefined && tableOfKey(foreignKey) === table.id)
  const seen =
    !configuration.entityByTable.has(table.id) &&
    [...configuration.entities.values()].some(({ id, table: own }) => {
      const managed = configuration.tables.get(own)
      if (!managed || rowFilters(id) === undefined) return false
      const { dataset, datasetOf } = datasetsOf(managed, configuration)
      return Object.values(nestedDatasets(dataset, datasetOf)).some(refers)
    })
  return seen ? EVERYTHING : rowFilterOfTable(services, caller, configuration, table)
}

/**
 * What is kept for look-ups follows the dataset: whoever asks first after a change has it made anew, in slices that a
 * crash between leaves to the next one.
 */
async function keepUp(
  services: Pick<EngineServices, 'locks' | 'store'>,
  table: Table,
  configuration: Configuration,
): Promise<void> {
  const { records } = services.store
  const wanted = lookupColumnsOf(datasetsOf(table, configuration).dataset)
  const isKept = async () => {
    const state = await records.lookupState(table.serial)
    return state?.complete === true && same(state.columns, wanted)
  }
  if (await isKept()) return
  await services.locks.run(`lookup ${table.serial}`, async () => {
    const state = await records.lookupState(table.serial)
    if (!state || !same(state.columns, wanted)) await records.keepLookup(table.serial, wanted)
    while (!(await records.fillLookup(table.serial, SLICE)));
  })
}

function same(one: LookupColumns, other: LookupColumns): boolean {
  return JSON.stringify([one.value, one.descriptions]) === JSON.stringify([other.value, other.descriptions])
}

function wholeFrom(
  key: 'limit-invalid/from' | 'offset-invalid',
  path: string,
  given: number,
  least: number,
): readonly Refusal[] {
  if (Number.isSafeInteger(given) && given >= least) return []
  return [refusal(key, { least }, path)]
}
