import type { Permission } from '../../access/permissions.ts'
import type { TableJobs, TableRun } from '../../api/table-jobs.ts'
import type { RunType } from '../../model/run.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { succeeded } from '../succeeded.ts'

/** Long work on whole tables, for one caller. */
export function tableJobsOf({ runner }: Rooms, caller: Caller): TableJobs {
  const start = async (type: RunType, permission: Permission, request: unknown): Promise<TableRun> => {
    caller.allow(permission)
    const kind = runner.kindOf(type)
    const plan = kind.plan(request)
    await kind.check(plan.input, 'MANUAL')
    const { run } = await runner.submit({ ...plan, type, trigger: 'MANUAL', owner: caller.principal.id })
    return { run, finished: async () => succeeded(await runner.finished(run.id)) }
  }
  return {
    load: (request) => start('table-load', 'table.load', request),
    export: (request) => start('table-export', 'table.export', request),
    transform: (request) => start('table-transform', 'table.transform', request),
  }
}
