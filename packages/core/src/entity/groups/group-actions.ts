import type { GroupActionOptions, GroupActions } from '../../api/groups.ts'
import { conflict, invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { isBlank } from '../../lib/text/text.ts'
import { viewOf } from '../../table/record-view.ts'
import { viewsOf } from '../../table/record-views.ts'
import type { GroupRef } from '../../write/groups/group-records.ts'
import { mergeGroup } from '../../write/merge/merge.ts'
import { removeGroup } from '../../write/remove/remove.ts'
import { type CaseAction, workOnCase } from '../../write/rulings/cases.ts'
import { disconnectInGroup, splitGroup } from '../../write/rulings/separate.ts'
import type { Caller, EngineServices } from '../services.ts'
import type { OpenDuplicates } from './open-duplicates.ts'

/** `master.mergeCluster`, `master.mergeBucket` and so on. */
const NOUNS = { CLUSTER: 'Cluster', BUCKET: 'Bucket' } as const

/** What a person does with a group. */
export function groupActionsOf<View>(
  services: EngineServices,
  { principal, allow }: Caller,
  kind: GroupRef['kind'],
  open: () => Promise<OpenDuplicates>,
  viewOfGroup: (id: string) => Promise<View>,
  /** What the group is called in writes; refuses what the caller does not see by this id. */
  idFor: (id: string) => Promise<string> = async (id) => id,
): GroupActions<View> {
  const noun = NOUNS[kind]
  const forWrite = async (id: string) => {
    const { context, rowFilter } = await open()
    const { table } = context
    if (table.locked) throw conflict('table-locked/table-locked', { id: table.id })
    const group: GroupRef = { kind, id: await idFor(id) }
    return { table, group, by: { principal, rowFilter } }
  }
  const statedIn = ({ comment, recordIds }: GroupActionOptions) => ({
    ...defined({ comment, seen: recordIds }),
  })
  const work = async (id: string, action: CaseAction, options: GroupActionOptions): Promise<View> => {
    const { table, group, by } = await forWrite(id)
    await workOnCase(services, table.id, group, action, { ...by, ...statedIn(options) })
    return viewOfGroup(id)
  }
  return {
    async merge(id, { recordIds, ...options } = {}) {
      allow(`master.merge${noun}`)
      const { table, group, by } = await forWrite(id)
      const survivor = await mergeGroup(services, table.id, group, recordIds, { ...options, ...by })
      return (await viewsOf(services.store, table.serial, [survivor], by.rowFilter))[0]!
    },
    async split(id, options = {}) {
      allow(`master.split${noun}`)
      const { table, group, by } = await forWrite(id)
      const records = await splitGroup(services, table.id, group, { ...by, ...statedIn(options) })
      return viewsOf(services.store, table.serial, records, by.rowFilter)
    },
    async disconnect(id, recordIds, { comment, seen } = {}) {
      allow(`master.disconnect${noun}`)
      const { table, group, by } = await forWrite(id)
      const stated = { ...defined({ comment, seen }) }
      const records = await disconnectInGroup(services, table.id, group, recordIds, { ...by, ...stated })
      return viewsOf(services.store, table.serial, records, by.rowFilter)
    },
    async ignore(id, options = {}) {
      allow(`master.ignore${noun}`)
      return work(id, { type: 'IGNORE' }, options)
    },
    async unignore(id, options = {}) {
      allow(`master.ignore${noun}`)
      return work(id, { type: 'UNIGNORE' }, options)
    },
    async escalate(id, { assignee, ...options }) {
      allow(`master.escalate${noun}`)
      if (isBlank(options.comment)) throw invalid('member-missing/escalation-note', {}, 'comment')
      return work(id, { type: 'ESCALATE', ...defined({ assignee }) }, options)
    },
    async resolve(id, options = {}) {
      allow(`master.resolve${noun}`)
      return work(id, { type: 'RESOLVE' }, options)
    },
    async remove(id, { recordIds, comment } = {}) {
      allow(`master.delete${noun}`)
      const { table, group, by } = await forWrite(id)
      const request = { ...by, ...defined({ comment }) }
      return (await removeGroup(services, table.id, group, recordIds, request)).map((record) => viewOf(record))
    },
  }
}
