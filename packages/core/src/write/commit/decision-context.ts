import { conflict, isOnefoldError } from '../../error/onefold-error.ts'
import type { Mutex } from '../../lib/mutex.ts'
import {
  asJson,
  type createRulesCache,
  isCurrentKernel,
  keyerOf,
  type MatchConfiguration,
  type MatchRules,
} from '../../matching/rules.ts'
import type { Table } from '../../model/table.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Faults } from '../../ports/faults.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Generation, MatchStore } from '../../ports/match-store.ts'
import type { Head } from '../../ports/record-store.ts'
import type { ScriptRunner } from '../../ports/script-runner.ts'
import type { Store } from '../../ports/store.ts'
import {
  type Components,
  type Configuration,
  type Configurations,
  componentsOfEntity,
  type StoredEntity,
  tableOf,
} from '../../resource/configuration.ts'

/** What every write needs of the house. */
export interface WriteRooms {
  readonly store: Store
  readonly configurations: Configurations
  readonly clock: Clock
  readonly ids: Ids
  /** By table; of other things that take turns by names that no table has. */
  readonly locks: Mutex
  readonly faults: Faults
  /** A group of more records is not acted on at once. */
  readonly largestGroup: number
  /** Runs what resources hold as scripts. */
  readonly scripts?: ScriptRunner
  readonly rulesOf: ReturnType<typeof createRulesCache>
  /** The open generations of a table at this head. */
  readonly generationsOf: (table: number, head: Head) => Promise<readonly Generation[]>
  /** Told after each commit that published something. */
  published(): void
}

/** What a decision starts from: the head and everything that was configured at that moment. */
export interface Situation {
  readonly head: Head
  readonly configuration: Configuration
  readonly table: Table
  readonly entity?: StoredEntity
  readonly components: Components
  readonly live?: MatchRules
  readonly building?: MatchRules
}

/** Reads the head and the configuration that holds with it. A table that is empty gets the index that it is to have. */
export async function situationOf(rooms: WriteRooms, tableId: string): Promise<Situation> {
  const situation = await presentSituation(rooms, tableId)
  const { head, table, components } = situation
  if (head.live === undefined && head.records === 0 && (await beginIndex(rooms, table, head, components))) {
    return situationOf(rooms, tableId)
  }
  return situation
}

/** The same, and nothing is begun. */
export async function presentSituation(rooms: WriteRooms, tableId: string): Promise<Situation> {
  const { serial } = tableOf(await rooms.configurations.current(), tableId)
  const head = await rooms.store.records.head(serial)
  const configuration = await rooms.configurations.at(head.catalogue)
  const table = tableOf(configuration, tableId)
  if (table.serial !== serial) throw conflict('seen-moved/table-replaced-meanwhile', { tableId })
  const entity = configuration.entityByTable.get(tableId)
  const components = entity ? componentsOfEntity(configuration, entity) : componentsOfTable(configuration, table)
  return {
    head,
    configuration,
    table,
    ...(entity ? { entity } : {}),
    components,
    ...(await openRules(rooms, table, head)),
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
  const compared = { ...dataset, ...(nested ? { nested } : {}), ...(reference ? { reference } : {}) }
  return { dataset: compared, indexer, ...(classifier ? { classifier } : {}) }
}

/** An empty table needs no building: its first index is there at once. */
async function beginIndex(rooms: WriteRooms, table: Table, head: Head, components: Components): Promise<boolean> {
  const configuration = matchConfigurationOf(components)
  if (!configuration) return false
  const { matches } = rooms.store
  const number = (head.building ?? 0) + 1 // one that a process left half begun is begun anew
  try {
    await matches.begin(table.serial, {
      number,
      keyer: keyerOf(configuration),
      configuration: asJson(configuration),
    })
    await matches.flip(table.serial, number, head.mark)
  } catch (error) {
    if (!isOnefoldError(error, 'conflict')) throw error // another process did the same, or wrote first
  }
  return true
}

async function openRules(
  rooms: WriteRooms,
  table: Table,
  head: Head,
): Promise<{ live?: MatchRules; building?: MatchRules }> {
  if (head.live === undefined && head.building === undefined) return {}
  const open: { live?: MatchRules; building?: MatchRules } = {}
  for (const generation of await rooms.generationsOf(table.serial, head)) {
    // Keys of an older kernel cannot be continued: records are kept, and the entity asks for a FULL index.
    if (!isCurrentKernel(generation.keyer)) continue
    const rules = rooms.rulesOf(table.serial, generation)
    if (generation.number === head.live) open.live = rules
    if (generation.number === head.building) open.building = rules
  }
  return open
}

/** Reads the generations once per configuration: every beginning and end of one moves the head's `configuration`. */
export function createGenerationsCache(matches: MatchStore): WriteRooms['generationsOf'] {
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
