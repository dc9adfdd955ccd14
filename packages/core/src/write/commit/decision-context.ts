import { conflict, isOnefoldError } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { asJson, isCurrentKernel, keyerOf, type MatchConfiguration, type MatchRules } from '../../matching/rules.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Generation, MatchStore } from '../../ports/store/match-store.ts'
import type { Head } from '../../ports/store/record-store.ts'
import {
  type Components,
  type Configuration,
  componentsOfEntity,
  type StoredEntity,
  tableOf,
} from '../../resource/configuration.ts'
import type { ContextServices, WriteServices } from './write-services.ts'

/** What a write decision rests on: the table's head and everything that was configured at that moment. */
export interface DecisionContext {
  readonly head: Head
  readonly configuration: Configuration
  readonly table: Table
  readonly entity?: StoredEntity
  readonly components: Components
  readonly live?: MatchRules
  readonly building?: MatchRules
}

/** Reads the head and the configuration that holds with it. A table that is empty gets the index that it is to have. */
export async function loadContext(services: ContextServices, tableId: string): Promise<DecisionContext> {
  const context = await loadPresentContext(services, tableId)
  const { head, table, components } = context
  if (head.live === undefined && head.records === 0 && (await beginIndex(services, table, head, components))) {
    return loadContext(services, tableId)
  }
  return context
}

/** Another process may begin an index between the reading of the head and that of its index: so often it is read again. */
const READINGS = 5

/** The same, and nothing is begun. */
export async function loadPresentContext(
  services: ContextServices,
  tableId: string,
  readings = READINGS,
): Promise<DecisionContext> {
  const { serial } = tableOf(await services.configurations.current(), tableId)
  const head = await services.store.records.head(serial)
  const configuration = await services.configurations.at(head.catalogue)
  const table = tableOf(configuration, tableId)
  if (table.serial !== serial) throw conflict('seen-moved/table-replaced-meanwhile', { tableId })
  const rules = await openRules(services, table, head)
  if (rules === 'MOVED' && readings > 1) return loadPresentContext(services, tableId, readings - 1)
  const entity = configuration.entityByTable.get(tableId)
  const components = entity ? componentsOfEntity(configuration, entity) : componentsOfTable(configuration, table)
  return {
    head,
    configuration,
    table,
    ...defined({ entity }),
    components,
    ...(rules === 'MOVED' ? {} : rules),
  }
}

function componentsOfTable(configuration: Configuration, table: Table): Components {
  const dataset = table.dataset === undefined ? undefined : configuration.resources.get(table.dataset)
  return { table, ...(dataset?.type === 'dataset' ? { dataset } : {}) }
}

/** What the present configuration asks of an index; undefined when it asks for none. */
export function matchConfigurationOf(components: Components): MatchConfiguration | undefined {
  const { dataset, nested, indexer, classifier, reference } = components
  if (!dataset || !indexer) return undefined
  const compared = { ...dataset, ...defined({ nested, reference }) }
  return { dataset: compared, indexer, ...defined({ classifier }) }
}

/** An empty table needs no building: its first index is there at once. */
async function beginIndex(
  { store: { matches } }: Pick<WriteServices, 'store'>,
  table: Table,
  head: Head,
  components: Components,
): Promise<boolean> {
  const configuration = matchConfigurationOf(components)
  if (!configuration) return false
  const number = (head.building ?? 0) + 1 // one that a process left half begun is begun anew
  try {
    await matches.begin(table.serial, {
      number,
      keyer: keyerOf(configuration),
      configuration: asJson(configuration),
    })
    await matches.flip(table.serial, number, head.csn)
  } catch (error) {
    if (!isOnefoldError(error, 'conflict')) throw error // another process did the same, or wrote first
  }
  return true
}

async function openRules(
  services: ContextServices,
  table: Table,
  head: Head,
): Promise<{ live?: MatchRules; building?: MatchRules } | 'MOVED'> {
  if (head.live === undefined && head.building === undefined) return {}
  const generations = await services.generationsOf(table.serial, head)
  if (head.live !== undefined && !generations.some(({ number }) => number === head.live)) return 'MOVED'
  const open: { live?: MatchRules; building?: MatchRules } = {}
  for (const generation of generations) {
    // Keys of an older kernel cannot be continued: records are kept, and the entity asks for a FULL index.
    if (!isCurrentKernel(generation.keyer)) continue
    const rules = services.rulesOf(table.serial, generation)
    if (generation.number === head.live) open.live = rules
    if (generation.number === head.building) open.building = rules
  }
  return open
}

/** Reads the generations once per configuration: every beginning and end of one moves the head's `configuration`. */
export function createGenerationsCache(matches: MatchStore): WriteServices['generationsOf'] {
  const cache = new Map<number, { readonly configuration: number; readonly open: readonly Generation[] }>()
  return async (table, { configuration, live, building }) => {
    const known = cache.get(table)
    if (known?.configuration === configuration) return known.open
    const open = await matches.generations(table)
    const complete = [live, building].every(
      (number) => number === undefined || open.some((each) => each.number === number),
    )
    if (complete) cache.set(table, { configuration, open }) // otherwise the head was read before a change and the list after it
    return open
  }
}
