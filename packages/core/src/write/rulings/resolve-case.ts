import { isDivergedCaseId } from '../../case/diverged.ts'
import { NO_RULING_CHANGES } from '../../case/follow.ts'
import { notFound } from '../../error/onefold-error.ts'
import type { Principal } from '../../model/principal.ts'
import type { TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import type { Ruling } from '../../model/ruling.ts'
import { auditAndPublish, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN } from '../commit/plan.ts'
import type { CommandServices, WriteServices } from '../commit/write-services.ts'
import { loadRulings } from '../groups/group-records.ts'

export interface ResolveCaseRequest {
  readonly principal: Principal
  /** What the caller sees: the case of a survivor outside of it is not there. */
  readonly rowFilter: RowFilter
  readonly comment?: string
}

/** A case of a contribution, and the survivor that it is part of. */
export interface DivergedCase {
  readonly ruling: Ruling
  readonly survivor: TableRecord
}

/** Ends the case of a contribution: the merge stands. Publishes nothing. Answers the case as it was. */
export async function resolveCase(
  services: CommandServices,
  table: string,
  id: string,
  request: ResolveCaseRequest,
): Promise<DivergedCase> {
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const found = await findCase(services, context, id)
    if (!found || !passesRowFilter(found.survivor.values, request.rowFilter)) throw notFound('case', id)
    const { survivor, ruling } = found
    const records = [survivor.id, ...(ruling.contribution === undefined ? [] : [ruling.contribution])]
    const plan = {
      ...EMPTY_PLAN,
      read: [survivor],
      rulings: { ...NO_RULING_CHANGES, remove: [id] },
      seenRulings: await loadRulings(services, context, [survivor.row]),
      ...auditAndPublish(services, context, { ...request, command }, [{ type: 'RESOLVE', records }]),
    }
    return { answer: found, plan }
  })
}

async function findCase(
  { store: { records, matches } }: Pick<WriteServices, 'store'>,
  { table: { serial } }: DecisionContext,
  id: string,
): Promise<DivergedCase | undefined> {
  if (!isDivergedCaseId(id)) return undefined // other rulings are no cases of contributions
  const [member] = await matches.rulingGroups(serial, [id])
  const [ruling] = member ? await matches.rulings(serial, [id]) : []
  const [survivor] = member ? await records.byRows(serial, [member.row], EVERYTHING) : []
  return ruling && survivor ? { ruling, survivor } : undefined
}
