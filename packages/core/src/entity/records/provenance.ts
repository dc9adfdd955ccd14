import { provenanceOf } from '../../matching/merge/provenance.ts'
import type { CellProvenance, Provenance } from '../../model/provenance.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import { passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import type { Components, Configuration } from '../../resource/configuration.ts'
import type { WriteServices } from '../../write/commit/write-services.ts'
import { contributionsOf, mergingOf, pinsOf } from '../../write/merge/contributions.ts'
import { answersFor } from '../../write/merge/survivors.ts'

/**
 * Where each value of a survivor comes from, as the merger decides now. Empty for a record that stands for itself alone. All
 * contributions decide; those hidden are not named, nor what they hold.
 */
export async function provenanceOfRecord(
  { store, scripts }: Pick<WriteServices, 'store' | 'scripts'>,
  configuration: Configuration,
  components: Components,
  record: TableRecord,
  rowFilter: RowFilter,
): Promise<Provenance> {
  const contributions = await contributionsOf(store.records, components.table.serial, [record])
  const leaves = contributions.get(record.id) ?? []
  if (leaves.includes(record)) return {}
  const merging = mergingOf(components, configuration)
  const [answered] = await answersFor(scripts, merging, [leaves])
  const context = { shapes: merging.shapes, ...(answered ? { answers: answered.answers } : {}) }
  const cells = provenanceOf(leaves, merging.merger, pinsOf([record]), context)
  const seen = new Set([record, ...leaves].flatMap(({ id, values }) => (passesRowFilter(values, rowFilter) ? id : [])))
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, visibleCell(ownPin(cell, record), seen)]),
  )
}

function visibleCell(cell: CellProvenance, seen: ReadonlySet<RecordId>): CellProvenance {
  const { from, ...rest } = cell
  return {
    ...rest,
    ...(from === undefined || !seen.has(from) ? {} : { from }),
    others: cell.others.filter(({ id }) => seen.has(id)),
  }
}

/** What a person decided was written to the survivor itself. */
function ownPin(cell: CellProvenance, { id }: TableRecord): CellProvenance {
  return cell.rule === 'PINNED' && cell.value !== undefined ? { ...cell, from: id } : cell
}
