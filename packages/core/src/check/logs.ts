import { type ChangePosition, OPERATIONS } from '../model/change.ts'
import type { Report } from './findings.ts'
import type { TableWalks } from './slices.ts'
import { checkMark, type TableFacts } from './table-facts.ts'

/** The audit and the change log speak of commits that happened, each commit's entries counted from 1. */
export async function checkLogs({ head, table }: TableFacts, walks: TableWalks, report: Report): Promise<void> {
  const audit = positions('The audit', report)
  for await (const slice of walks.audit()) {
    report.count('audit entries', slice.length)
    for (const entry of slice) {
      audit(entry)
      checkMark(`An audit entry of position ${entry.position}`, entry.mark, head, report)
    }
  }
  const log = positions('The change log', report)
  for await (const slice of walks.log()) {
    report.count('change log entries', slice.length)
    for (const entry of slice) {
      log(entry)
      checkMark(`A change of "${entry.recordId ?? table.id}"`, entry.mark, head, report)
      if (!OPERATIONS.includes(entry.operation))
        report.find(
          'change-wrong',
          `The change ${entry.mark}/${entry.position} has the operation "${entry.operation}".`,
        )
      if (entry.operation !== 'clear' && entry.recordId === undefined && entry.upTo === undefined)
        report.find('change-wrong', `The change ${entry.mark}/${entry.position} names no record.`)
    }
  }
}

/** Follows a log in its order: a commit's first entry has position 1, and none is left out. What lies before the first one may be trimmed. */
function positions(what: string, report: Report): (entry: ChangePosition) => void {
  let last: ChangePosition | undefined
  return ({ mark, position }) => {
    const expected = last === undefined ? position : mark === last.mark ? last.position + 1 : 1
    if (position !== expected)
      report.find('log-gap', `${what} of mark ${mark} goes from position ${expected - 1} to ${position}.`)
    last = { mark, position }
  }
}
