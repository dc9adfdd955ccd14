import type { ResolveAnswer, ResolveCandidate, ResolveOptions } from '../../api/search.ts'
import { invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { Verdict } from '../../model/link.ts'
import type { TableRecord } from '../../model/record.ts'
import type { Linked } from '../../write/upsert/classify-record.ts'
import { type Resolution, resolveRecord } from '../../write/upsert/resolve.ts'
import { notIndexed } from '../groups/not-indexed.ts'
import { openDuplicates } from '../groups/open-duplicates.ts'
import type { Caller, EngineServices } from '../services.ts'
import { shownRecords } from '../tables/expanded.ts'

const MOST_CANDIDATES = 1000
const DEFAULT_CANDIDATES = 10

/** Says what a synchronization would make of a record, as far as the caller sees the records it is like. */
export async function resolve(
  services: EngineServices,
  caller: Caller,
  entityId: string,
  record: { readonly [member: string]: unknown },
  { createIfNone = false, limit = DEFAULT_CANDIDATES, comment }: ResolveOptions,
): Promise<ResolveAnswer> {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST_CANDIDATES)
    throw invalid('limit-invalid', { most: MOST_CANDIDATES }, 'limit')
  const {
    context: { table },
    rowFilter,
  } = await openDuplicates(services, caller, entityId)
  const resolution = await resolveRecord(services, table.id, record, {
    principal: caller.principal,
    rowFilter,
    createIfNone,
    ...defined({ comment }),
    liveRules({ live }) {
      if (live === undefined) throw notIndexed(entityId)
      return live
    },
  })
  const shown = async (found: TableRecord) => (await shownRecords(services.store, table, [found], rowFilter))[0]!
  return resolution.found === 'NAMED' ? namedAnswer(resolution, shown) : matchedAnswer(resolution, limit, shown)
}

type Shown = (record: TableRecord) => Promise<NonNullable<ResolveAnswer['record']>>

/** Somebody has it who is not shown. */
const OUT_OF_SIGHT: ResolveAnswer = Object.freeze({ decision: 'REVIEW', candidates: [], withheld: 1, created: false })

async function namedAnswer({ record }: Extract<Resolution, { found: 'NAMED' }>, shown: Shown): Promise<ResolveAnswer> {
  if (record === undefined) return OUT_OF_SIGHT
  const { id, key } = record
  const explanation = 'It is known by its id, by a source or by its identity.'
  const candidates: readonly ResolveCandidate[] = [{ id, key, score: 100, label: 'MATCH', explanation }]
  return { decision: 'MATCH', record: await shown(record), key, candidates, created: false }
}

async function matchedAnswer(
  { decision, linked, live, asked, withheld, created }: Extract<Resolution, { found: 'MATCHED' }>,
  limit: number,
  shown: Shown,
): Promise<ResolveAnswer> {
  const best = decision === 'MATCH' ? linked[0]?.record : undefined
  const answered = created ? asked : best
  return {
    decision,
    ...(answered ? { record: await shown(answered), key: answered.key } : {}),
    candidates: linked.slice(0, limit).map((each) => candidateView(live, asked, each)),
    ...(withheld > 0 ? { withheld } : {}),
    created,
  }
}

function candidateView(
  { scorer, thresholds }: MatchRules,
  asked: TableRecord,
  { record, score, label }: Linked,
): ResolveCandidate {
  const similarities = scorer?.explain(scorer.prepare(asked.values), scorer.prepare(record.values)).similarities ?? {}
  const said = Object.entries(similarities).map(([mapping, similarity]) =>
    similarity === null ? `${mapping} not compared` : `${mapping} ${Math.round(similarity * 100) / 100}`,
  )
  const points = Math.round(score / 100)
  return {
    id: record.id,
    key: record.key,
    score: points,
    label,
    explanation: `They score ${points}, which is ${verdictIn(score, label, thresholds)}: ${said.join(', ')}.`,
  }
}

/** Of a new record nothing but one record of each source takes a match away. */
function verdictIn(score: number, label: Linked['label'], { matchThreshold }: MatchRules['thresholds']): string {
  if (label === 'REVIEW' && score > matchThreshold)
    return 'a match left for review, as together they would hold two records of one source'
  return VERDICTS[label]
}

const VERDICTS: { readonly [label in Exclude<Verdict, 'NON_MATCH'>]: string } = {
  MATCH: 'a match',
  REVIEW: 'for review',
}
