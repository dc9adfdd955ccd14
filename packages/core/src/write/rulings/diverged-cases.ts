import { type Contributed, type Divergence, divergedCaseId, divergencesAmong } from '../../case/diverged.ts'
import { NO_RULING_CHANGES } from '../../case/follow.ts'
import type { Command } from '../../event/changes-of.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { verdictOf } from '../../matching/classify/verdict.ts'
import { SYSTEM } from '../../model/principal.ts'
import type { RowNumber, TableRecord, Values } from '../../model/record.ts'
import type { Ruling, RulingMember } from '../../model/ruling.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WritePlan } from '../commit/plan.ts'
import type { WriteServices } from '../commit/write-services.ts'
import { loadRulings } from '../groups/group-records.ts'

/** A survivor and its contributions, before and after what is being decided. */
export interface Followed {
  readonly survivor: TableRecord
  readonly before: readonly TableRecord[]
  readonly after: readonly TableRecord[]
}

/**
 * Opens a case for each contribution that matches no other of its survivor any more, and ends those of contributions that match
 * again or were withdrawn. The live index's classifier judges; without one nothing diverges.
 */
export async function divergedCases(
  services: Pick<WriteServices, 'store'>,
  context: DecisionContext,
  followed: readonly Followed[],
  command: Command,
): Promise<Pick<WritePlan, 'rulings' | 'seenRulings'>> {
  const { scorer, thresholds } = context.live ?? {}
  if (!scorer || !thresholds || followed.length === 0) return {}
  const rows = followed.map(({ survivor }) => survivor.row).sort((a, b) => a - b)
  const seenRulings = await loadRulings(services, context, rows)
  const cases = seenRulings.members.filter(({ kind }) => kind === 'DIVERGED')
  const judge = (a: Values, b: Values) => verdictOf(scorer.score(scorer.prepare(a), scorer.prepare(b)), thresholds)
  const put: Ruling[] = []
  const tie: RulingMember[] = []
  const ended = new Set<RowNumber>()
  await eachYielding(followed, ({ survivor: { row }, before, after }) => {
    const open = new Set(cases.flatMap((member) => (member.row === row ? member.origin : [])))
    const contributions = contributed(before, after)
    const { diverged, matching } = divergencesAmong(contributions, open, judge)
    const left = new Set(after.map((contribution) => contribution.row))
    for (const origin of open) if (!left.has(origin) || left.size < 2 || matching.includes(origin)) ended.add(origin)
    for (const divergence of diverged) {
      if (open.has(divergence.row)) continue
      const ruling = divergedCase(divergence, command)
      put.push(ruling)
      tie.push({ ruling: ruling.id, kind: 'DIVERGED', origin: divergence.row, row, part: 0 })
    }
  })
  if (put.length + ended.size === 0) return { seenRulings }
  return { rulings: { ...NO_RULING_CHANGES, remove: [...ended].map(divergedCaseId), put, tie }, seenRulings }
}

function contributed(before: readonly TableRecord[], after: readonly TableRecord[]): readonly Contributed<Values>[] {
  const was = new Map(before.map((contribution) => [contribution.row, contribution]))
  const is = new Map(after.map((contribution) => [contribution.row, contribution]))
  return [...new Map([...was, ...is]).values()].map(({ row, id }) => {
    const earlier = was.get(row)
    const now = is.get(row)
    return { row, id, ...(earlier ? { before: earlier.values } : {}), ...(now ? { after: now.values } : {}) }
  })
}

function divergedCase({ row, id, was, is }: Divergence, { instant, operationId }: Command): Ruling {
  return {
    id: divergedCaseId(row),
    kind: 'DIVERGED',
    instant,
    user: SYSTEM.id,
    operationId,
    contribution: id,
    note: `Its best verdict with another contribution was ${was} and is ${is} now.`,
  }
}
