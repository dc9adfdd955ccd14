import type { RecordId } from '../model/record.ts'
import type { Report } from './findings.ts'
import { endOf, goesInCircles, type TableFacts } from './table-facts.ts'

/** What redirects, history and the survivors of merges say about one another. Pure. */
export function checkIdentities(facts: TableFacts, report: Report): void {
  checkCounters(facts, report)
  for (const id of facts.redirects.keys()) checkRedirect(facts, id, report)
  for (const id of facts.archived.keys()) checkArchived(facts, id, report)
  for (const [survivor, absorbed] of facts.absorbedBy) {
    for (const id of absorbed) checkAbsorbed(facts, survivor, id, report)
  }
}

function checkCounters({ head, live, archived }: TableFacts, report: Report): void {
  const gone = [...archived.keys()].filter((id) => !live.has(id)).length
  if (head.records !== live.size)
    report.find('counter-wrong', `The table counts ${head.records} live records and holds ${live.size}.`)
  if (head.archived !== gone)
    report.find('counter-wrong', `The table counts ${head.archived} records in history and holds ${gone}.`)
}

function checkRedirect(facts: TableFacts, id: RecordId, report: Report): void {
  const { table, live, redirects, archived, idByKey } = facts
  const { into, key } = redirects.get(id) as NonNullable<ReturnType<typeof redirects.get>>
  if (live.has(id)) return report.find('redirect-of-live', `The record "${id}" is live and redirected to "${into}".`)
  if (goesInCircles(facts, id)) return report.find('redirect-circle', `The redirect of "${id}" leads in a circle.`)
  // Without history a deleted survivor leaves no trace, and what it absorbed leads to nothing.
  const known = live.has(into) || redirects.has(into) || archived.has(into)
  if (!known && table.history)
    report.find('redirect-lost', `The redirect of "${id}" leads to "${into}", which does not exist.`)
  const carrier = idByKey.get(key)
  const end = endOf(facts, id)
  if (carrier !== undefined && end !== undefined && carrier !== end)
    report.find('redirect-key', `The key "${key}" of "${id}" is carried by "${carrier}", but "${id}" leads to "${end}".`)
}

function checkArchived(facts: TableFacts, id: RecordId, report: Report): void {
  const { archived, live, redirects, survivorsOf } = facts
  const { revision, reason, mergedInto } = archived.get(id) as NonNullable<ReturnType<typeof archived.get>>
  const now = live.get(id)
  if (now) {
    if (now.revision <= revision)
      report.find('revision-wrong', `The record "${id}" is live at revision ${now.revision}, its history is at ${revision}.`)
    return
  }
  if (reason !== 'MERGED') return
  if (mergedInto === undefined || !(live.has(mergedInto) || archived.has(mergedInto)))
    return report.find('survivor-lost', `"${id}" was merged into "${mergedInto ?? ''}", which does not exist.`)
  if (!survivorsOf.get(id)?.has(mergedInto))
    report.find('survivor-denies', `"${id}" was merged into "${mergedInto}", which does not list it.`)
  const into = redirects.get(id)?.into
  if (into !== mergedInto)
    report.find('redirect-missing', `"${id}" was merged into "${mergedInto}", its redirect ${into === undefined ? 'is missing' : `leads to "${into}"`}.`)
}

function checkAbsorbed({ table, live, archived, redirects }: TableFacts, survivor: RecordId, id: RecordId, report: Report): void {
  if (live.has(id)) return report.find('absorbed-live', `"${survivor}" lists "${id}" as absorbed, and it is live.`)
  if (!redirects.has(id))
    report.find('redirect-missing', `"${survivor}" lists "${id}" as absorbed, and no redirect leads from it.`)
  if (table.history && !archived.has(id))
    report.find('absorbed-lost', `"${survivor}" lists "${id}" as absorbed, and history does not hold it.`)
}
