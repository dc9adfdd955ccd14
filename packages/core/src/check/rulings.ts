import type { RecordId, RowNumber } from '../model/record.ts'
import type { RulingMember } from '../model/ruling.ts'
import type { Store } from '../ports/store/store.ts'
import type { Report } from './findings.ts'
import { SLICE } from './slices.ts'
import { checkCsn, endOf, type TableFacts } from './table-facts.ts'

/** What people decided hangs on the records that it was said of, or on those that took them in. */
export async function checkRulings(store: Store, facts: TableFacts, report: Report): Promise<void> {
  const rulings = await knownRulings(store, facts, report)
  const idOf = idsByRow(facts)
  const used = new Set<string>()
  let group: RulingMember[] = []
  const finish = (): void => {
    if (group.length > 0) checkGroup(group, rulings, report)
    group = []
  }
  for (let after = { ruling: '', origin: Number.MIN_SAFE_INTEGER }; ; ) {
    const slice = await store.matches.rulingSlice(facts.table.serial, after, SLICE)
    const last = slice.at(-1)
    if (!last) break
    after = last
    report.count('ruling members', slice.length)
    for (const member of slice) {
      used.add(member.ruling)
      checkPlace(facts, member, idOf, report)
      if (member.ruling !== group[0]?.ruling) finish()
      group.push(member)
    }
  }
  finish()
  for (const id of rulings.keys()) if (!used.has(id)) report.find('ruling-empty', `The ruling ${id} speaks of nobody.`)
}

async function knownRulings(
  { scan }: Store,
  { table, head }: TableFacts,
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const kinds = new Map<string, string>()
  for (let after = ''; ; ) {
    const slice = await scan.rulings(table.serial, after, SLICE)
    const last = slice.at(-1)
    if (!last) return kinds
    after = last.id
    report.count('rulings', slice.length)
    for (const { id, kind, csn } of slice) {
      checkCsn(`The ruling ${id}`, csn, head, report)
      kinds.set(id, kind)
    }
  }
}

/** Who every row belongs to, live or not. */
function idsByRow({ idByRow, archived, redirects }: TableFacts): ReadonlyMap<RowNumber, RecordId> {
  const ids = new Map(idByRow)
  for (const [id, { row }] of archived) ids.set(row, id)
  for (const [id, { row }] of redirects) ids.set(row, id)
  return ids
}

function checkPlace(
  facts: TableFacts,
  { ruling, origin, row }: RulingMember,
  idOf: ReadonlyMap<RowNumber, RecordId>,
  report: Report,
): void {
  const said = idOf.get(origin)
  if (said === undefined) {
    report.find('ruling-of-nobody', `The ruling ${ruling} speaks of the row ${origin}, which no record ever had.`)
    return
  }
  const end = endOf(facts, said)
  const bearer = facts.idByRow.get(row)
  if (bearer !== undefined && bearer !== end)
    report.find(
      'ruling-astray',
      `The ruling ${ruling} of "${said}" hangs on "${bearer}", where "${said}" does not lead.`,
    )
  else if (bearer === undefined && end !== undefined)
    report.find('ruling-astray', `The ruling ${ruling} of "${said}" does not hang on "${end}", where "${said}" leads.`)
}

function checkGroup(group: readonly RulingMember[], rulings: ReadonlyMap<string, string>, report: Report): void {
  const [{ ruling }] = group as readonly [RulingMember]
  const kind = rulings.get(ruling)
  if (kind === undefined) report.find('ruling-missing', `The ruling ${ruling} has members and says nothing.`)
  else if (group.some((member) => member.kind !== kind))
    report.find('ruling-kind', `The ruling ${ruling} is a ${kind}, and not all its members say so.`)
  const parts = new Map<RowNumber, number>()
  for (const { row, part, kind: own } of group) {
    const known = parts.get(row)
    if (own === 'SEPARATION' && known !== undefined && known !== part)
      report.find('ruling-within', `The separation ${ruling} states the record of row ${row} as different from itself.`)
    parts.set(row, part)
  }
}
