import type { Command } from '../../event/changes-of.ts'
import { sameJson } from '../../lib/json.ts'
import { ownMember } from '../../lib/own-member.ts'
import {
  type ArchivedRecord,
  type Json,
  pairName,
  type RecordId,
  type TableRecord,
  type Values,
} from '../../model/record.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { SurvivorServices } from '../commit/write-services.ts'
import { contributionsOf, pinsOf, sourcesOf } from '../merge/contributions.ts'
import { checkedAnew, survivorsOf } from '../merge/survivors.ts'
import { type ValidatedRecord, withQuality } from '../validate/validated-record.ts'

/**
 * The absorbed records as they come back: as their sources have them now, each with its own id, key, row and pins. A survivor
 * among them follows its contributions. One whose sources withdrew everything does not come back.
 *
 * Their `updated` stays what it was: which value is the newest must not depend on when a merge was taken back.
 */
export async function restoredRecords(
  services: SurvivorServices,
  context: DecisionContext,
  survivor: TableRecord,
  absorbed: readonly ArchivedRecord[],
  command: Command,
  keepEdits: boolean,
): Promise<readonly TableRecord[]> {
  const contributions = await contributionsOf(services.store.records, context.table.serial, absorbed)
  const coming = absorbed.filter(({ id, reason }) => reason === 'MERGED' && (contributions.get(id) ?? []).length > 0)
  const survivorById = await survivorsAmong(services, context, coming, contributions)
  const restored = coming.map((record): TableRecord => {
    const { row, id, key, revision, created, updated, values, merged, issues, pinned } = record
    const sources = merged.length === 0 ? record.sources : sourcesOf(record, contributions.get(id) ?? [])
    const { values: own, issues: noted } = survivorById.get(id) ?? { values, issues }
    return {
      row,
      id,
      key,
      revision: revision + 1,
      created,
      updated,
      sources,
      merged,
      values: own,
      issues: noted,
      ...(pinned ? { pinned } : {}),
    }
  })
  const { dataset } = context.components
  const measured = restored.map((record) => withQuality(record, dataset))
  return withHeir(services, context, measured, survivor, absorbed, command, keepEdits)
}

async function survivorsAmong(
  services: SurvivorServices,
  context: DecisionContext,
  coming: readonly ArchivedRecord[],
  contributions: ReadonlyMap<RecordId, readonly TableRecord[]>,
): Promise<ReadonlyMap<RecordId, ValidatedRecord>> {
  const survivors = coming.filter(({ merged }) => merged.length > 0)
  const validated = await survivorsOf(
    services,
    context,
    survivors.map((record) => ({ contributions: contributions.get(record.id) ?? [], pins: pinsOf([record]) })),
  )
  return new Map(survivors.map(({ id }, index) => [id, validated[index] as ValidatedRecord]))
}

/** Gives the record with the oldest key what was first added to the survivor: source entries, and edits if they are kept. */
async function withHeir(
  services: SurvivorServices,
  context: DecisionContext,
  restored: readonly TableRecord[],
  survivor: TableRecord,
  absorbed: readonly ArchivedRecord[],
  { instant }: Command,
  keepEdits: boolean,
): Promise<readonly TableRecord[]> {
  const oldest = restored.map(({ key }) => key).sort()[0]
  const known = new Set([...restored, ...absorbed].flatMap(({ sources }) => sources.map(pairName)))
  const added = survivor.sources.filter((pair) => !known.has(pairName(pair)))
  const edits = keepEdits ? editsOf(survivor, absorbed) : {}
  const columns = Object.keys(edits)
  const heir = restored.find(({ key }) => key === oldest)
  if (!heir || added.length + columns.length === 0) return restored
  const { merged, pinned = [] } = heir
  const pins = merged.length === 0 ? pinned : [...new Set([...pinned, ...columns])].sort()
  const edited = columns.length > 0 && (await checkedAnew(services, context, withEdits(heir.values, edits)))
  const after: TableRecord = {
    ...heir,
    ...(edited ? { ...edited, updated: instant } : {}),
    sources: [...heir.sources, ...added],
    ...(pins.length > 0 ? { pinned: pins } : {}),
  }
  return restored.map((record) => (record === heir ? after : record))
}

/** What people set on the survivor itself; what it inherited pinned goes back with its own record. */
function editsOf(survivor: TableRecord, absorbed: readonly ArchivedRecord[]): { readonly [column: string]: Json } {
  const inherited = pinsOf(absorbed)
  const own = Object.entries(pinsOf([survivor])).filter(([column, value]) => {
    const pin = ownMember(inherited, column)
    return pin === undefined || !sameJson(pin, value)
  })
  return Object.fromEntries(own)
}

function withEdits(values: Values, edits: { readonly [column: string]: Json }): Values {
  return Object.fromEntries(Object.entries({ ...values, ...edits }).filter(([, value]) => value !== null))
}
