import type { EntityInput } from '../../api/configuration.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { scheduleRefusals } from '../../job/schedule.ts'
import { defined } from '../../lib/defined.ts'
import { CRONS, type CronType } from '../../model/resources/cron.ts'

/** When something runs, as it is stated: in words, or as an expert. */
interface StatedCron {
  readonly cronType?: CronType
  readonly cron?: string
}

/** Where an entity's crons are at home, until a definition is given another time zone. */
export const ENTITY_TIMEZONE = 'UTC'

/** What is wrong with the crons of an entity. */
export function cronRefusals(given: EntityInput): readonly Refusal[] {
  const { sources = [], stewardCronType, stewardCron } = given
  const steward = { ...(stewardCronType ? { cronType: stewardCronType } : {}), ...cronOf(stewardCron) }
  return [
    ...sources.flatMap((source, index) => refusalsOf(source, `sources[${index}].cronType`, `sources[${index}].cron`)),
    ...refusalsOf(steward, 'stewardCronType', 'stewardCron'),
    ...(stewardCron !== undefined || stewardCronType !== undefined ? stewardRefusals(given) : []),
  ]
}

function stewardRefusals({ type }: EntityInput): readonly Refusal[] {
  if (type === 'AUTO_DUPLICATES') return []
  return [refusal('component-unused/no-steward', { type }, 'stewardCron')]
}

function refusalsOf({ cronType, cron }: StatedCron, typePath: string, cronPath: string): readonly Refusal[] {
  if (cronType === undefined && cron === undefined) return []
  if (cronType !== undefined && cronType !== 'EXPERT') {
    if (cron === undefined || cron === CRONS[cronType]) return []
    return [refusal('cron-differs', { type: cronType, cron: CRONS[cronType] }, cronPath)]
  }
  if (cron === undefined) return [refusal('cron-missing', {}, typePath)]
  return scheduleRefusals(cron, ENTITY_TIMEZONE, { cron: cronPath, timezone: cronPath })
}

/** The members to be kept: the type, and the expression that it stands for. */
export function cronMembers({ cronType, cron }: StatedCron): StatedCron {
  if (cronType === undefined) return cron === undefined ? {} : { cronType: 'EXPERT', cron }
  return cronType === 'EXPERT' ? { cronType, ...cronOf(cron) } : { cronType, cron: CRONS[cronType] }
}

/** The same, of the steward. */
export function stewardCronMembers({
  stewardCronType,
  stewardCron,
}: Pick<EntityInput, 'stewardCronType' | 'stewardCron'>) {
  const { cronType, cron } = cronMembers({
    ...(stewardCronType ? { cronType: stewardCronType } : {}),
    ...cronOf(stewardCron),
  })
  return {
    ...defined({ stewardCronType: cronType, stewardCron: cron }),
  }
}

function cronOf(cron: string | undefined): { readonly cron?: string } {
  return cron === undefined ? {} : { cron }
}
