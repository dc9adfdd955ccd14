import type { CaseListQuery, Cases, CaseView } from '../../api/cases.ts'
import { BEFORE_DIVERGED, isDivergedCaseId } from '../../case/diverged.ts'
import { conflict } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { instantText } from '../../lib/time/instant-text.ts'
import { pageOf } from '../../model/page.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { RulingMember } from '../../model/ruling.ts'
import { sliceOf } from '../../table/records-page.ts'
import { type DivergedCase, resolveCase } from '../../write/rulings/resolve-case.ts'
import type { Caller, EngineServices } from '../services.ts'
import { openDuplicates } from './open-duplicates.ts'

const SLICE = 1000

/** The cases of one entity, for one caller. */
export function casesOf(services: EngineServices, caller: Caller, entityId: string): Cases {
  const open = () => openDuplicates(services, caller, entityId)
  return {
    async list(query = {}) {
      caller.allow('master.listCase')
      const { number, size, offset, limit } = sliceOf(query)
      const { context, rowFilter } = await open()
      const { serial } = context.table
      const members = await visibleMembers(services, serial, query, rowFilter)
      const shown = await foundCases(services, serial, members.slice(offset, offset + limit), rowFilter)
      return { page: pageOf(number, size, members.length), cases: shown.map(viewOfCase) }
    },
    async resolve(id, { comment } = {}) {
      caller.allow('master.resolveCase')
      const { context, rowFilter } = await open()
      const { table } = context
      if (table.locked) throw conflict('table-locked/table-locked', { id: table.id })
      const { principal } = caller
      const request = { principal, rowFilter, ...defined({ comment }) }
      return viewOfCase(await resolveCase(services, table.id, id, request))
    },
  }
}

/** Cases are few, and are read whole: no index is kept for them. */
async function visibleMembers(
  services: Pick<EngineServices, 'store'>,
  serial: number,
  { recordId }: CaseListQuery,
  rowFilter: RowFilter,
): Promise<readonly RulingMember[]> {
  const { records, matches } = services.store
  if (recordId !== undefined) {
    const rows = (await records.byIds(serial, [recordId], rowFilter)).map(({ row }) => row)
    const members = rows.length === 0 ? [] : await matches.rulingMembers(serial, rows)
    return members.filter(({ kind }) => kind === 'DIVERGED').sort(byOrigin)
  }
  const members: RulingMember[] = []
  for (let after: Pick<RulingMember, 'ruling' | 'origin'> = BEFORE_DIVERGED; ; ) {
    const slice = await matches.rulingSlice(serial, after, SLICE)
    const own = slice.filter(({ ruling }) => isDivergedCaseId(ruling))
    members.push(...own)
    after = slice.at(-1) ?? after
    if (own.length < SLICE) break
  }
  members.sort(byOrigin)
  if (rowFilter === 'EVERYTHING') return members
  const seen = await recordsIn(services, serial, members, rowFilter)
  return members.filter(({ row }) => seen.has(row))
}

function byOrigin(one: RulingMember, other: RulingMember): number {
  return one.origin - other.origin
}

async function recordsIn(
  { store: { records } }: Pick<EngineServices, 'store'>,
  serial: number,
  members: readonly RulingMember[],
  rowFilter: RowFilter,
): Promise<ReadonlyMap<RowNumber, TableRecord>> {
  const found = new Map<RowNumber, TableRecord>()
  const rows = [...new Set(members.map(({ row }) => row))].sort((a, b) => a - b)
  for (let at = 0; at < rows.length; at += SLICE)
    for (const record of await records.byRows(serial, rows.slice(at, at + SLICE), rowFilter))
      found.set(record.row, record)
  return found
}

async function foundCases(
  services: Pick<EngineServices, 'store'>,
  serial: number,
  members: readonly RulingMember[],
  rowFilter: RowFilter,
): Promise<readonly DivergedCase[]> {
  if (members.length === 0) return []
  const ids = members.map(({ ruling }) => ruling)
  const rulings = new Map((await services.store.matches.rulings(serial, ids)).map((ruling) => [ruling.id, ruling]))
  const survivors = await recordsIn(services, serial, members, rowFilter)
  return members.flatMap((member) => {
    const ruling = rulings.get(member.ruling)
    const survivor = survivors.get(member.row)
    return ruling && survivor ? { ruling, survivor } : []
  })
}

function viewOfCase({ ruling, survivor }: DivergedCase): CaseView {
  const { id, instant, operationId, contribution = '', note = '' } = ruling // every case of a contribution names both
  return {
    id,
    reason: 'DIVERGED',
    recordId: survivor.id,
    key: survivor.key,
    contributionId: contribution,
    openedAt: instantText(instant),
    operationId,
    reasoning: note,
  }
}
