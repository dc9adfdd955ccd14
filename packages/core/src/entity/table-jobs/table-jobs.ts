import type { Permission } from '../../access/permissions.ts'
import type { TableJobs, TableRun, TableRunOptions } from '../../api/table-jobs.ts'
import { notificationOf } from '../../job/notification.ts'
import { succeeded } from '../../job/succeeded.ts'
import type { RunType } from '../../model/run.ts'
import type { Caller, EngineServices } from '../services.ts'

/** Long work on whole tables, for one caller. */
export function tableJobsOf({ runner }: Pick<EngineServices, 'runner'>, caller: Caller): TableJobs {
  const start = async (
    type: RunType,
    permission: Permission,
    request: unknown,
    options: TableRunOptions = {},
  ): Promise<TableRun> => {
    caller.allow(permission)
    const kind = runner.kindOf(type)
    const plan = kind.plan(request)
    const notification = notificationOf(options.notification)
    await kind.check(plan.input, 'MANUAL')
    const { run } = await runner.submit({
      ...plan,
      type,
      trigger: 'MANUAL',
      owner: caller.principal.id,
      ...notification,
    })
    return { run, finished: async () => succeeded(await runner.finished(run.id)) }
  }
  return {
    load: (request, options) => start('table-load', 'table.load', request, options),
    export: (request, options) => start('table-export', 'table.export', request, options),
    transform: (request, options) => start('table-transform', 'table.transform', request, options),
  }
}
