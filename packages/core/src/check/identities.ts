import type { RecordId } from '../model/record.ts'
import type { Table } from '../model/resources/table.ts'
import type { Report } from './findings.ts'
import { type ArchiveFact, endOf, goesInCircles, type RedirectFact, type TableFacts } from './table-facts.ts'

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
  const { into, key } = redirects.get(id) as RedirectFact
  if (live.has(id)) {
    report.find('redirect-of-live', `The record "${id}" is live and redirected to "${into}".`)
    return
  }
  if (goesInCircles(facts, id)) {
    report.find('redirect-circle', `The redirect of "${id}" leads in a circle.`)
    return
  }
  if (hasWholeHistory(table) && !live.has(into) && !redirects.has(into) && !archived.has(into))
    report.find('redirect-lost', `The redirect of "${id}" leads to "${into}", which does not exist.`)
  const carrier = idByKey.get(key)
  const end = endOf(facts, id)
  if (carrier !== undefined && end !== undefined && carrier !== end)
    report.find(
      'redirect-key',
      `The key "${key}" of "${id}" is carried by "${carrier}", but "${id}" leads to "${end}".`,
    )
}

function checkArchived(facts: TableFacts, id: RecordId, report: Report): void {
  const { archived, live } = facts
  const entry = archived.get(id) as ArchiveFact
  const now = live.get(id)
  if (now) {
    const text = `The record "${id}" is live at revision ${now.revision}, its history is at ${entry.revision}.`
    if (now.revision <= entry.revision) report.find('revision-wrong', text)
  } else if (entry.reason === 'MERGED' || entry.reason === 'WITHDRAWN') checkMerged(facts, id, entry, report)
}

function checkMerged(facts: TableFacts, id: RecordId, { mergedInto }: ArchiveFact, report: Report): void {
  const { table, archived, live, redirects, survivorsOf, absorbedBy } = facts
  if (mergedInto === undefined || !(live.has(mergedInto) || archived.has(mergedInto))) {
    if (mergedInto === undefined || hasWholeHistory(table))
      report.find('survivor-lost', `"${id}" was merged into "${mergedInto ?? ''}", which does not exist.`)
    return
  }
  if (!survivorsOf.get(id)?.has(mergedInto))
    report.find('survivor-denies', `"${id}" was merged into "${mergedInto}", which does not list it.`)
  const into = redirects.get(id)?.into
  if (hasWholeHistory(table) && live.has(mergedInto) && !absorbedBy.get(mergedInto)?.includes(id)) {
    // The survivor was deleted, and who bears its id since then has absorbed nothing.
    if (into === mergedInto) report.find('redirect-stale', `"${id}" leads to "${mergedInto}", which did not absorb it.`)
    return
  }
  // Since then it may have come back, and been merged or deleted where no history was kept.
  if (into === mergedInto || !hasWholeHistory(table)) return
  const problem = into === undefined ? 'has no redirect' : `is redirected to "${into}"`
  report.find('redirect-missing', `"${id}" was merged into "${mergedInto}" and ${problem}.`)
}

function checkAbsorbed(
  { table, live, archived, redirects }: TableFacts,
  survivor: RecordId,
  id: RecordId,
  report: Report,
): void {
  if (live.has(id)) {
    report.find('absorbed-live', `"${survivor}" lists "${id}" as absorbed, and it is live.`)
    return
  }
  if (!redirects.has(id))
    report.find('redirect-missing', `"${survivor}" lists "${id}" as absorbed, and no redirect leads from it.`)
  if (hasWholeHistory(table) && !archived.has(id))
    report.find('absorbed-lost', `"${survivor}" lists "${id}" as absorbed, and history does not hold it.`)
}

/** Without history nothing is kept of what was deleted or merged, so what speaks of it leads to nothing [CK-3200]. */
function hasWholeHistory({ history, historyGap = false }: Table): boolean {
  return history && !historyGap
}
