import { sleep } from '../../lib/async/waiting.ts'
import { bucketIdOf } from '../../matching/buckets/bucket-id.ts'
import { bucketBoundsOf, deviationOf } from '../../matching/buckets/classify-bucket.ts'
import { eachBucket, linksByRow, linksWithin } from '../../matching/buckets/load-buckets.ts'
import type { GroupSort } from '../../model/group-sort.ts'
import type { GroupFacts, Steward, StewardCondition, StewardRule } from '../../model/resources/steward.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { findResource, type StoredEntity } from '../../resource/configuration.ts'
import { type DecisionContext, loadContext } from '../../write/commit/decision-context.ts'
import { decideGroups, type GroupsDecided } from '../../write/groups/decide-groups.ts'
import type { GroupRequest } from '../../write/groups/present-groups.ts'
import type { EngineServices } from '../services.ts'
import type { SyncContext, SyncReport } from './synchronization-state.ts'

/** Clusters looked at in one go. */
const SLICE = 100
/** More groups than this are not decided in one commit, however long a break is away. */
const MOST_AT_ONCE = 500
/** A merge may bring its survivor together with others; each pass has fewer records, and this many are plenty. */
const MOST_PASSES = 20

interface Work {
  readonly services: EngineServices
  readonly entity: StoredEntity
  readonly steward: Steward
  readonly context: SyncContext
  readonly report: SyncReport
}

/** A group, and the first rule that holds for it. */
interface Candidate {
  readonly facts: GroupFacts
  readonly rule: StewardRule
}

/** Decides groups by the steward's rules, until a pass finds nothing more to do. */
export async function steward(
  services: EngineServices,
  entity: StoredEntity,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const resource = findResource(await services.configurations.current(), 'steward-bucket', entity.steward)
  if (!resource) return
  const work: Work = { services, entity, steward: resource, context, report }
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = report.merged + report.decided
    for (const index of new Set(resource.rules.map(({ filtering }) => filtering.index))) await decideBy(work, index)
    if (report.merged + report.decided === before) return
  }
}

/** Works on the clusters, or on the buckets of one mapping, by the rules for these. */
async function decideBy(work: Work, index: string | undefined): Promise<void> {
  const rules = work.steward.rules.filter(({ filtering }) => filtering.index === index)
  const candidates = index === undefined ? clusterCandidates(work, rules) : bucketCandidates(work, rules, index)
  if (!rules.some(({ sorting = [] }) => sorting.length > 0)) {
    for await (const slice of candidates) await act(work, slice)
    return
  }
  const all: Candidate[] = []
  for await (const slice of candidates) all.push(...slice)
  for (const rule of rules)
    await act(
      work,
      sorted(
        all.filter((each) => each.rule === rule),
        rule.sorting ?? [],
      ),
    )
}

async function* clusterCandidates(
  { services, entity, context }: Work,
  rules: readonly StewardRule[],
): AsyncGenerator<readonly Candidate[]> {
  const wanted = rules.some(asksForDeviation)
  for (const label of ['MATCH', 'REVIEW'] as const) {
    if (!rules.some(({ filtering }) => filtering.classification === label)) continue
    for (let after = ''; ; ) {
      context.signal.throwIfAborted()
      const { table, live } = await loadContext(services, entity.table)
      if (!live) return
      const { matches } = services.store
      const slice = await matches.clusterSlice(
        table.serial,
        live.generation,
        { label, after, limit: SLICE },
        EVERYTHING,
      )
      if (slice.length === 0) break
      after = slice.at(-1)?.id ?? after
      const rows = wanted ? [...new Set(slice.flatMap((cluster) => cluster.rows))].sort((a, b) => a - b) : []
      const links = linksByRow(rows.length === 0 ? [] : await matches.links(table.serial, live.generation, rows))
      yield candidatesAmong(
        slice.map(({ id, score, rows: members }) => {
          const deviation = wanted ? deviationOf(linksWithin(members, links)) : 0
          return { id, classification: label, size: members.length, score, deviation }
        }),
        rules,
      )
    }
  }
}

async function* bucketCandidates(
  { services, entity, context }: Work,
  rules: readonly StewardRule[],
  index: string,
): AsyncGenerator<readonly Candidate[]> {
  const decisionContext = await loadContext(services, entity.table)
  const { live, table } = decisionContext
  const mapping = live?.keyer.mappings.findIndex(({ id, duplicates }) => id === index && duplicates) ?? -1
  if (!live || mapping < 0) return
  const bucketContext = { ...contextOf(decisionContext), table: table.serial, rules: live, rowFilter: EVERYTHING }
  for await (const buckets of eachBucket(services.store, bucketContext, [mapping], SLICE)) {
    context.signal.throwIfAborted()
    yield candidatesAmong(
      buckets.map(({ key, rows, verdict: { classification, score, deviation } }) => {
        return { id: bucketIdOf(live, key), classification, size: rows.length, score, deviation }
      }),
      rules,
    )
  }
}

function contextOf({ live, components }: DecisionContext) {
  return { bounds: bucketBoundsOf(live?.thresholds ?? { matchThreshold: 0 }, components.classifier) }
}

/** The groups that a rule speaks of. The first that holds acts. */
function candidatesAmong(groups: readonly GroupFacts[], rules: readonly StewardRule[]): readonly Candidate[] {
  return groups.flatMap((facts) => {
    const rule = rules.find((each) => holds(each, facts))
    return rule ? { facts, rule } : []
  })
}

/** Decides these groups, some in each commit, and lets others work between. */
async function act(
  { services, entity, steward, context, report }: Work,
  candidates: readonly Candidate[],
): Promise<void> {
  const most = Math.min(steward.coffeeBreak ?? SLICE, MOST_AT_ONCE)
  for (let from = 0; from < candidates.length; from += most) {
    context.signal.throwIfAborted()
    const requests = candidates.slice(from, from + most).map(requestOf)
    const decided = await decideGroups(services, entity.table, requests, {
      principal: { type: 'SYSTEM', id: steward._id, roles: ['ADMIN'] },
      comment: `Steward ${steward._id}`,
      run: (present) => context.progress({ report: counted(report, present) }, 0.9, messageOf(report)),
    })
    Object.assign(report, counted(report, decided))
    context.move({ report })
    services.faults('between-batches')
    await context.report(0.9, messageOf(report))
    await sleep(0)
  }
}

function counted(report: SyncReport, { merged, otherwise }: GroupsDecided): SyncReport {
  return { ...report, merged: report.merged + merged, decided: report.decided + otherwise }
}

function messageOf({ merged, decided }: SyncReport): string {
  return `${merged} groups merged, ${decided} decided otherwise`
}

function requestOf({ facts, rule }: Candidate): GroupRequest {
  const kind = rule.filtering.index === undefined ? 'CLUSTER' : 'BUCKET'
  return { group: { kind, id: facts.id }, action: rule.action, holds: (present) => holds(rule, present) }
}

/** True when a rule speaks of this group. */
function holds({ filtering, conditions }: StewardRule, facts: GroupFacts): boolean {
  return filtering.classification === facts.classification && conditions.every((condition) => meets(condition, facts))
}

function meets({ type, interval, min, max }: StewardCondition, { size, score, deviation }: GroupFacts): boolean {
  const value = type === 'RECORD_COUNT' ? size : (type === 'SCORE' ? score : deviation) / 100
  const above = interval === 'MAXIMUM' || min < 0 || value >= min
  const below = interval === 'MINIMUM' || max < 0 || value <= max
  return above && below
}

function asksForDeviation({ conditions, sorting = [] }: StewardRule): boolean {
  return conditions.some(({ type }) => type === 'DEVIATION') || sorting.some((sort) => sort.startsWith('DEVIATION'))
}

/** By each order in turn, then by id. */
function sorted(candidates: readonly Candidate[], orders: readonly GroupSort[]): readonly Candidate[] {
  const byId = (a: GroupFacts, b: GroupFacts) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  const columns = orders.filter((order) => order !== 'NATURAL').map((order) => columnOf(order))
  return candidates.toSorted(({ facts: a }, { facts: b }) => {
    for (const column of columns) if (column(a) !== column(b)) return column(a) - column(b)
    return byId(a, b)
  })
}

function columnOf(order: GroupSort): (facts: GroupFacts) => number {
  const sign = order.endsWith('_DESC') ? -1 : 1
  if (order.startsWith('SIZE')) return ({ size }) => sign * size
  return order.startsWith('SCORE') ? ({ score }) => sign * score : ({ deviation }) => sign * deviation
}
