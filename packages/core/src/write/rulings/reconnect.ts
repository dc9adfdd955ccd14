import type { RecordChange } from '../../event/changes-of.ts'
import { rulingsOf } from '../../matching/cluster/rulings.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditAndPublish, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import { EMPTY_PLAN } from '../commit/plan.ts'
import type { CommandServices, GroupServices } from '../commit/write-services.ts'
import { liveRecords, refuseIds } from '../groups/group-records.ts'
import { crossSeparations } from '../merge/merge-plan.ts'
import type { SeparateRequest } from './separate.ts'

/**
 * Takes back that these records were stated as different from each other; what was stated of them and others stands. Nothing is written
 * where nothing was stated. Answers the records.
 */
export async function reconnectRecords(
  services: CommandServices & GroupServices,
  table: string,
  ids: readonly RecordId[],
  { principal, rowFilter, comment }: SeparateRequest,
): Promise<readonly TableRecord[]> {
  refuseIds(services, ids)
  const command = commandOf(services, principal)
  return decide(services, table, async (context) => {
    const records = await liveRecords(services, context, ids, rowFilter)
    const revoked = await crossSeparations(services, context, records, true)
    if (!('changes' in revoked)) return { answer: records, plan: EMPTY_PLAN }
    const { changes, audited, seen } = revoked
    const { separates } = rulingsOf(seen.members)
    const shrunk = records.filter((record) =>
      records.some(({ row }) => row !== record.row && separates(record.row, row)),
    )
    const published = shrunk.map((record): RecordChange => ({ operation: 'update', view: viewOf(record) }))
    return {
      answer: records,
      plan: {
        ...EMPTY_PLAN,
        read: records,
        rulings: changes,
        regroup: records.map(({ row }) => row),
        seenRulings: seen,
        ...auditAndPublish(services, context, { command, comment }, audited, published),
      },
    }
  })
}
