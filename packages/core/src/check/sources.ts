import { pairName, type RecordId } from '../model/record.ts'
import type { Report } from './findings.ts'
import type { TableWalks } from './slices.ts'
import { endOf, type TableFacts } from './table-facts.ts'

/** Every source pair has an owner that leads to the record that states it, and every statement has its pair. */
export async function checkSources(facts: TableFacts, walks: TableWalks, report: Report): Promise<void> {
  const open = new Set(facts.stated.keys())
  for await (const slice of walks.sources()) {
    report.count('source pairs', slice.length)
    for (const { system, id, row, recordId } of slice) {
      const pair = pairName({ system, id })
      open.delete(pair)
      checkOwner(facts, pair, row, recordId, report)
      checkWay(facts, pair, recordId, report)
    }
  }
  for (const pair of open)
    report.find(
      'source-missing',
      `The record "${facts.stated.get(pair)}" states the source pair ${pair}, which cannot be found.`,
    )
}

function checkOwner(
  { live, archived, redirects }: TableFacts,
  pair: string,
  row: number,
  owner: RecordId,
  report: Report,
): void {
  const known = live.get(owner) ?? redirects.get(owner) ?? archived.get(owner)
  if (!known) report.find('source-ownerless', `The source pair ${pair} belongs to "${owner}", which does not exist.`)
  else if (known.row !== row)
    report.find(
      'source-row',
      `The source pair ${pair} belongs to "${owner}" in row ${row}, and that record has row ${known.row}.`,
    )
  else if (!live.has(owner) && !redirects.has(owner))
    report.find('source-of-deleted', `The source pair ${pair} belongs to "${owner}", which is deleted.`)
}

function checkWay(facts: TableFacts, pair: string, owner: RecordId, report: Report): void {
  const end = endOf(facts, owner)
  const stater = facts.stated.get(pair)
  if (stater === end) return
  const way = `The source pair ${pair} leads to ${end === undefined ? 'nobody' : `"${end}"`}`
  if (stater !== undefined) report.find('source-astray', `${way}, and "${stater}" states it.`)
  // A survivor that was deleted and written anew begins without its sources; what it had absorbed still leads to it.
  else if (end !== undefined && (end === owner || facts.absorbedBy.has(end)))
    report.find('source-unstated', `${way}, which does not state it.`)
}
