import { FINISHED_RUN_STATUSES, type Run } from '../model/run.ts'
import type { RunStore } from '../ports/store/run-store.ts'
import type { Configuration } from '../resource/configuration.ts'
import type { Report } from './findings.ts'
import { SLICE } from './slices.ts'

/** Runs are in a state that their marks of time and their outcome allow. */
export async function checkRuns(runs: RunStore, { entities }: Configuration, report: Report): Promise<void> {
  const atWork = new Map<string, string>()
  for (let offset = 0; ; offset += SLICE) {
    const page = await runs.list({ order: 'ASC', offset, limit: SLICE })
    report.count('runs', page.runs.length)
    for (const run of page.runs) {
      for (const problem of problemsOf(run)) report.find('run-wrong', `The run ${run.id} ${problem}.`)
      if (run.status !== 'RUNNING' && run.status !== 'CANCELLING') continue
      const other = run.exclusive === undefined ? undefined : atWork.get(run.exclusive)
      if (other !== undefined && other !== run.id)
        report.find('run-doubled', `The runs ${other} and ${run.id} are both at work on "${run.exclusive}".`)
      if (run.exclusive !== undefined) atWork.set(run.exclusive, run.id)
      if (run.type === 'entity-synchronization' && !entities.has(run.subject))
        report.find('run-orphaned', `The run ${run.id} synchronizes the entity "${run.subject}", which does not exist.`)
    }
    if (page.runs.length < SLICE) return
  }
}

function problemsOf({ status, attempt, progress, started, finished, failure, node }: Run): readonly string[] {
  const over = FINISHED_RUN_STATUSES.includes(status)
  const working = status === 'RUNNING' || status === 'CANCELLING'
  const claims: readonly (readonly [wrong: boolean, problem: string])[] = [
    [working && (attempt < 1 || started === undefined || node === undefined), `is ${status} and was never claimed`],
    [status === 'PENDING' && started !== undefined, 'is PENDING although it was claimed'],
    [over && finished === undefined, `is ${status} without an end`],
    [!over && finished !== undefined, `is ${status} and has an end`],
    [status === 'FAILED' && failure === undefined, 'FAILED without a reason'],
    [status === 'SUCCEEDED' && failure !== undefined, 'SUCCEEDED with a failure'],
    [progress !== null && !(progress >= 0 && progress <= 1), `shows a progress of ${progress}`],
  ]
  return claims.filter(([wrong]) => wrong).map(([, problem]) => problem)
}
