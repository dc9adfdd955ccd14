import { type ChangePosition, OPERATIONS } from '../model/change.ts'
import type { Report } from './findings.ts'
import type { TableWalks } from './slices.ts'
import { checkCsn, type TableFacts } from './table-facts.ts'

/** The audit and the change log speak of commits that happened, each commit's entries counted from 1. */
export async function checkLogs({ head, table }: TableFacts, walks: TableWalks, report: Report): Promise<void> {
  const audit = positions('The audit', report)
  for await (const slice of walks.audit()) {
    report.count('audit entries', slice.length)
    for (const entry of slice) {
      audit(entry)
      checkCsn(`An audit entry of position ${entry.position}`, entry.csn, head, report)
    }
  }
  const log = positions('The change log', report)
  for await (const slice of walks.log()) {
    report.count('change log entries', slice.length)
    for (const entry of slice) {
      log(entry)
      checkCsn(`A change of "${entry.recordId ?? table.id}"`, entry.csn, head, report)
      if (!OPERATIONS.includes(entry.operation))
        report.find('change-wrong', `The change ${entry.csn}/${entry.position} has the operation "${entry.operation}".`)
      if (entry.operation !== 'clear' && entry.recordId === undefined && entry.upTo === undefined)
        report.find('change-wrong', `The change ${entry.csn}/${entry.position} names no record.`)
    }
  }
}

/** Follows a log in its order: a commit's first entry has position 1, and none is left out. What lies before the first one may be trimmed. */
function positions(what: string, report: Report): (entry: ChangePosition) => void {
  let last: ChangePosition | undefined
  return ({ csn, position }) => {
    const expected = last === undefined ? position : csn === last.csn ? last.position + 1 : 1
    if (position !== expected)
      report.find('log-gap', `${what} of commit ${csn} goes from position ${expected - 1} to ${position}.`)
    last = { csn, position }
  }
}
