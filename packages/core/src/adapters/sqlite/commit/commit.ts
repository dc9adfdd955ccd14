import type { Mark } from '../../../model/record.ts'
import { requireHeld } from '../destinations.ts'
import { erase, forget } from '../erasure.ts'
import { requireAttempt } from '../fence.ts'
import { readHead } from '../heads.ts'
import { releasePostings } from '../held-postings.ts'
import { keepLookups } from '../lookups.ts'
import { openGenerations } from '../match-reads.ts'
import { writeMatching } from '../match-writes.ts'
import { keepPending } from '../pending.ts'
import { seenMoved } from '../refusals.ts'
import { writeRulings } from '../rulings.ts'
import { keepScopeValues } from '../scope-index.ts'
import type { Sql } from '../sql.ts'
import type { StoredChanges } from '../stored-put.ts'
import { keepTouched } from '../touched.ts'
import { checkSeen } from './check-seen.ts'
import { writeAudit, writeChanges, writeProgress } from './write-log.ts'
import { countIds, journal, touchedIds, writeRecords } from './write-records.ts'

/** The changes come without what their decision saw: it is asked for when somebody wrote since. */
export const BRIEF = 'BRIEF'
/** What was decided rests on a mark that has moved: nothing is written before what it saw was looked at. No commit takes this mark. */
export const MOVED: Mark = 0

/**
 * Applies one decision whole, or refuses it and leaves everything as it was. Answers the mark it took, or `MOVED` when it came
 * brief and somebody wrote since it began to read. `late`: the live generation's postings may be written later.
 */
export function commit(sql: Sql, table: number, changes: StoredChanges, form?: typeof BRIEF, late = false): Mark {
  releasePostings(sql)
  return sql.write(() => {
    const head = readHead(sql, table)
    const { seen, run, claim } = changes
    if (seen.configuration !== head.configuration) throw seenMoved('The configuration of the table has changed.')
    if (run !== undefined) requireAttempt(sql, run.id, run.attempt)
    if (claim !== undefined) requireHeld(sql, claim.table, claim.sink, claim.attempt)
    if (seen.mark !== head.mark && form === BRIEF) return MOVED
    if (seen.mark !== head.mark) checkSeen(sql, table, seen, head.live)
    write(sql, table, changes, head.mark + 1, late)
    return head.mark + 1
  })
}

function write(sql: Sql, table: number, changes: StoredChanges, mark: Mark, late: boolean): void {
  const open = openGenerations(sql, table)
  const ids = touchedIds(changes)
  const before = countIds(sql, table, ids)
  writeRecords(sql, table, changes, open, mark, late)
  keepLookups(sql, table, changes)
  keepScopeValues(sql, table, changes)
  keepTouched(sql, table, changes, mark)
  if (changes.rulings !== undefined) {
    const rows = writeRulings(sql, table, changes.rulings, mark)
    for (const { number, state } of open) if (state === 'BUILDING') journal(sql, table, number, rows, mark)
  }
  if (changes.forget !== undefined) forget(sql, table, changes.forget)
  if (changes.erase !== undefined) erase(sql, table, changes.erase, mark)
  if (changes.matching !== undefined) {
    const { generation } = changes.matching
    if (!open.some(({ number }) => number === generation)) {
      throw seenMoved(`The index generation ${generation} is no longer open.`)
    }
    writeMatching(sql, table, changes.matching, mark)
  }
  writeAudit(sql, table, changes.audit, mark)
  writeChanges(sql, table, changes.publish, mark)
  keepPending(sql, table, changes, mark)
  if (changes.run !== undefined) writeProgress(sql, changes.run)
  const after = onlyPuts(changes) ? { live: ids.length, archived: 0 } : countIds(sql, table, ids)
  sql.run(
    'UPDATE head SET mark = ?, records = records + ?, archived = archived + ? WHERE serial = ?',
    mark,
    after.live - before.live,
    after.archived - before.archived,
    table,
  )
}

/** Afterwards each of its ids is live. */
function onlyPuts({ remove, archive, erase, forget }: StoredChanges): boolean {
  return remove.length === 0 && archive.length === 0 && erase === undefined && forget === undefined
}
