import type { Csn, Instant, RecordId } from '../../model/record.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { LookupServices } from '../commit/write-services.ts'

/** What checks may ask of scripts, patterns and other tables, and how much that may cost. */
export interface ExternalLookups {
  readonly services: LookupServices
  readonly context: Pick<DecisionContext, 'configuration' | 'table' | 'components'>
  /** The instant that scripts are shown. */
  readonly instant: Instant
  /** Counts down while scripts go over their limits. @default 20 calls */
  readonly budget?: ScriptBudget
  /** Ids that the records being written will have: a reference may lead to them. */
  readonly ids?: ReadonlySet<RecordId>
}

/** What is known of one column of a table while the table's csn stands still. */
interface Known {
  readonly csn: Csn
  readonly held: Map<string, boolean>
}

const REMEMBERED = 50_000
const known = new WeakMap<RecordStore, Map<string, Known>>()

/**
 * Which of these texts a foreign key leads to. An id is looked up; of another column, what is not known since the last
 * write to its table is sought in one way through the table, however many texts are asked for.
 */
export async function heldIn(
  lookups: ExternalLookups,
  foreignKey: string,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const { context } = lookups
  const [name = '', ...path] = foreignKey.split('.')
  const table = context.configuration.tables.get(name)
  if (table === undefined || path.length === 0) return new Set()
  return path.length === 1 && path[0] === '_id'
    ? idsHeld(lookups, table.serial, texts)
    : valuesHeld(lookups.services.store.records, table.serial, path, texts)
}

/** An absorbed record's id keeps leading to its survivor. */
async function idsHeld(
  { services, context, ids = new Set() }: ExternalLookups,
  table: number,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await services.store.records.findIds(table, texts)
  const held = new Set(found.filter(({ state }) => state !== 'DELETED').map(({ id }) => id))
  if (table === context.table.serial) for (const text of texts) if (ids.has(text)) held.add(text)
  return held
}

async function valuesHeld(
  records: RecordStore,
  table: number,
  path: readonly string[],
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const columns = known.get(records) ?? new Map<string, Known>()
  known.set(records, columns)
  const name = JSON.stringify([table, ...path])
  const { csn } = await records.head(table)
  const before = columns.get(name)
  const { held } = before?.csn === csn && before.held.size < REMEMBERED ? before : { held: new Map<string, boolean>() }
  columns.set(name, { csn, held })
  const fresh = [...new Set(texts.filter((text) => !held.has(text)))]
  const found = new Set(fresh.length === 0 ? [] : await records.valuesHeld(table, path, fresh))
  for (const text of fresh) held.set(text, found.has(text))
  return new Set(texts.filter((text) => held.get(text)))
}
