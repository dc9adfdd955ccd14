import { ownMember } from '../../lib/own-member.ts'
import { type ColumnShapes, columnShapesOf, NO_SHAPES } from '../../matching/merge/column-shapes.ts'
import { PLAIN_MERGER } from '../../matching/merge/plain-merger.ts'
import type { ScriptAnswers } from '../../matching/merge/script-calls.ts'
import { type Pins, survivingValues, unitedSources } from '../../matching/merge/survivor.ts'
import {
  type ArchivedRecord,
  type Json,
  pairName,
  type RecordId,
  type RowNumber,
  type SourceEntry,
  type TableRecord,
  type Values,
} from '../../model/record.ts'
import type { Merger } from '../../model/resources/merger.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { type Components, type Configuration, findResource } from '../../resource/configuration.ts'
import { compileIdentity } from '../../validate/identity.ts'

/**
 * What the sources of each record contributed: the records at the end of its merges, or the record itself when no
 * merge made it or nothing is kept of what it absorbed. What a source withdrew contributes no more.
 * `fresh`, by row, is what some of them became in the decision that asks.
 */
export async function contributionsOf(
  records: RecordStore,
  table: number,
  survivors: readonly TableRecord[],
  fresh: ReadonlyMap<RowNumber, ArchivedRecord> = new Map(),
): Promise<ReadonlyMap<RecordId, readonly TableRecord[]>> {
  const archived = new Map<RecordId, ArchivedRecord>()
  for (let open = survivors.flatMap(({ merged }) => merged); open.length > 0; ) {
    const found = await records.archived(table, [...new Set(open)], EVERYTHING)
    for (const record of found) archived.set(record.id, fresh.get(record.row) ?? record)
    open = found.flatMap(({ merged }) => merged).filter((id) => !archived.has(id))
  }
  const contributionsIn = (record: TableRecord | ArchivedRecord): readonly TableRecord[] => {
    if ('reason' in record && record.reason === 'WITHDRAWN') return []
    const known = record.merged.flatMap((id) => archived.get(id) ?? [])
    // Of what a merge took without history there may be an entry of an earlier time.
    const absorbed = known.filter(({ mergedInto }) => mergedInto === record.id)
    return absorbed.length === 0 ? [record] : absorbed.flatMap(contributionsIn)
  }
  return new Map(survivors.map((survivor) => [survivor.id, contributionsIn(survivor)]))
}

/** The entries of a survivor, each as the contribution that holds its pair states it; others as they were added to itself. */
export function sourcesOf({ sources }: TableRecord, contributions: readonly TableRecord[]): readonly SourceEntry[] {
  const contributed = unitedSources(contributions.map((contribution) => contribution.sources))
  const held = new Set(contributed.map(pairName))
  return unitedSources([contributed, sources.filter((entry) => !held.has(pairName(entry)))])
}

/** What the records of a table are merged by. */
export interface Merging {
  readonly merger: Merger
  readonly shapes: ColumnShapes
}

export function mergingOf(
  { merger, dataset }: Pick<Components, 'merger' | 'dataset'>,
  configuration: Configuration,
): Merging {
  const shapes = dataset
    ? columnShapesOf(dataset, {
        dataset: (id) => findResource(configuration, 'dataset', id),
        merger: (id) => findResource(configuration, 'merger-weight', id),
        identity: compileIdentity,
      })
    : NO_SHAPES
  return { merger: merger ?? PLAIN_MERGER, shapes }
}

/** The survivor's values as its contributions and the columns that people pinned make them. */
export function mergedValues(
  contributions: readonly TableRecord[],
  { merger, shapes }: Merging,
  pins: Pins,
  answers?: ScriptAnswers,
): Values {
  const values = { ...survivingValues(contributions, merger, { shapes, ...(answers ? { answers } : {}) }), ...pins }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** The pins of records united: where several pinned one column, the newest record's. */
export function pinsOf(records: readonly TableRecord[]): Pins {
  const pins: { [column: string]: Json } = {}
  for (const { pinned = [], values } of [...records].sort((a, b) => a.updated - b.updated || (a.id < b.id ? 1 : -1))) {
    for (const column of pinned) pins[column] = ownMember(values, column) ?? null
  }
  return pins
}
