import type { ResolveCandidate } from '../../api/search.ts'
import { conflict } from '../../error/onefold-error.ts'
import { rematch } from '../../matching/incremental/rematch.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { Verdict } from '../../model/link.ts'
import type { TableRecord } from '../../model/record.ts'
import { EVERYTHING, isInSight, type Sight } from '../../model/sight.ts'
import type { Situation } from '../../write/commit/decision-context.ts'
import type { Rooms } from '../rooms.ts'

/** A record that another one is linked with. */
interface Linked {
  readonly record: TableRecord
  /** 0..10000. */
  readonly score: number
  readonly label: 'MATCH' | 'REVIEW'
}

/** What a synchronization would make of a record that is not there yet. */
export interface Judgement {
  readonly decision: 'MATCH' | 'REVIEW' | 'NEW'
  /** Best first, ties by id; of all records, whoever asks. */
  readonly linked: readonly Linked[]
}

/** Finds whom a new record is linked with, as its write at this mark would, and what label their group would have. */
export async function judge(
  { store }: Pick<Rooms, 'store'>,
  { table }: Pick<Situation, 'table'>,
  live: MatchRules,
  record: TableRecord,
): Promise<Judgement> {
  const { row } = record
  const { serial } = table
  const { changes, records } = await rematch(store, serial, live, [{ row, after: record }], { touchedOnly: true })
  const own = changes.links.filter(({ a, b }) => a === row || b === row)
  if (own.length === 0) return { decision: 'NEW', linked: [] }
  const scoreOf = new Map(own.map(({ a, b, score, kind }) => [a === row ? b : a, { score, kind }]))
  const others = await store.records.byRows(serial, [...scoreOf.keys()], EVERYTHING)
  if (others.length < scoreOf.size || others.some((other) => other.revision !== records.get(other.row)))
    throw conflict('seen-moved', 'A record that it is linked with was changed meanwhile.')
  const linked = others
    .map((other): Linked => {
      const { score, kind } = scoreOf.get(other.row)!
      return { record: other, score, label: kind === 'MATCH' ? 'MATCH' : 'REVIEW' }
    })
    .sort((one, other) => other.score - one.score || (one.record.id < other.record.id ? -1 : 1))
  const group = changes.components
    .flatMap(({ clusters }) => clusters)
    .find(({ kind, rows }) => kind === 'MATCH' && rows.includes(row))
  return { decision: group?.label === 'MATCH' ? 'MATCH' : 'REVIEW', linked }
}

/** A judgement as somebody may be told it: what is out of sight is counted, and a best candidate out of sight leaves the decision open. */
export function inSight({ decision, linked }: Judgement, sight: Sight): Judgement & { readonly withheld: number } {
  const seen = linked.filter(({ record }) => isInSight(record.values, sight))
  const [best] = linked
  return {
    decision: best !== undefined && best !== seen[0] ? 'REVIEW' : decision,
    linked: seen,
    withheld: linked.length - seen.length,
  }
}

export function candidateView(
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
