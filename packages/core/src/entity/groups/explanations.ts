import type { IndexExplanation, PairComparison, PairExplanation } from '../../api/explanation.ts'
import type { Records } from '../../api/records.ts'
import { invalid, notFound } from '../../error/onefold-error.ts'
import { bucketIdOf } from '../../matching/buckets/bucket-id.ts'
import { rulingsOf } from '../../matching/cluster/rulings.ts'
import { columnSimilarities } from '../../matching/explain/column-similarities.ts'
import { demotedValues } from '../../matching/explain/demoted-values.ts'
import { explainScore, type ScoreExplanation } from '../../matching/explain/explain-pair.ts'
import { keyPairsOf, standTogether } from '../../matching/explain/near-buckets.ts'
import { waterfallOf } from '../../matching/explain/waterfall.ts'
import { isFor, type MatchRules } from '../../matching/rules.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import { readIndex } from '../entities/read-index.ts'
import type { Caller, EngineServices } from '../services.ts'
import { notIndexed } from './not-indexed.ts'
import { openDuplicates } from './open-duplicates.ts'

type Pair = readonly [TableRecord, TableRecord]

/** How alike two records are, and why. */
export function explanationsOf(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'generationsOf' | 'rulesOf' | 'store'>,
  caller: Caller,
  entityId: string,
): Pick<Records, 'compare' | 'explain'> {
  const pairOf = async (recordA: RecordId, recordB: RecordId) => {
    if (recordA === recordB) throw invalid('record-doubled/record-not-compared', {}, 'recordB')
    const { context, live, rowFilter } = await openDuplicates(services, caller, entityId)
    const { serial } = context.table
    const found = await services.store.records.byIds(serial, [recordA, recordB], rowFilter)
    const [a, b] = [recordA, recordB].map((id) => found.find((each) => each.id === id))
    if (!a) throw notFound('record', recordA)
    if (!b) throw notFound('record', recordB)
    if (!live) throw notIndexed(entityId)
    return { table: serial, rules: live, pair: [a, b] as const, score: scoreOf(live, [a, b]) }
  }
  return {
    async compare(recordA, recordB) {
      caller.allow('master.compareRecord')
      return readIndex(async () => comparisonOf(await pairOf(recordA, recordB)))
    },
    async explain(recordA, recordB) {
      caller.allow('master.explainRecord')
      return readIndex(async () => {
        const asked = await pairOf(recordA, recordB)
        return explanationOf(asked, await standingOf(services, asked.table, asked.rules, asked.pair))
      })
    },
  }
}

interface Asked {
  readonly rules: MatchRules
  readonly pair: Pair
  readonly score: ScoreExplanation
}

function scoreOf({ configuration, scorer }: MatchRules, [a, b]: Pair): ScoreExplanation {
  const { classifier, dataset } = configuration
  if (!classifier || !scorer) throw invalid('no-classifier')
  const score = explainScore(configuration, classifier, scorer, scorer.prepare(a.values), scorer.prepare(b.values))
  const mappings = score.mappings.map((explained, position) => {
    const demoted = demotedValues(classifier.mappings[position]!, dataset, [a.values, b.values])
    return demoted.length === 0 ? explained : { ...explained, demoted }
  })
  return { ...score, mappings }
}

function comparisonOf({ pair: [a, b], rules, score }: Asked): PairComparison {
  const { verdict, similarities: mappingSimilarities } = score
  const { mappings = [] } = rules.configuration.classifier ?? {}
  const similarities = columnSimilarities({ mappings }, mappingSimilarities)
  const shown = { recordA: a.id, recordB: b.id, score: Math.round(score.score / 100), verdict }
  return { ...shown, similarities, mappingSimilarities }
}

type Standing = Pick<PairExplanation, 'index' | 'link' | 'separated' | 'held'>

function explanationOf(asked: Asked, standing: Standing): PairExplanation {
  const { classifier } = asked.rules.configuration
  const { model = 'MEAN', prior = 0, minimumEvidence = 0 } = classifier ?? {}
  const { mappings, flips, evidence } = asked.score
  const thresholds = {
    matchThreshold: asked.rules.thresholds.matchThreshold / 100,
    nonMatchThreshold: asked.rules.thresholds.nonMatchThreshold / 100,
  }
  return {
    ...comparisonOf(asked),
    model,
    ...thresholds,
    ...(model === 'LIKELIHOOD' ? { prior } : {}),
    evidence: Math.round(evidence * 10_000) / 10_000,
    ...(minimumEvidence > 0 ? { minimumEvidence } : {}),
    mappings,
    flips,
    ...standing,
    summary: summaryOf(asked.score, standing, minimumEvidence),
    waterfall: waterfallOf(model, mappings, thresholds, model === 'LIKELIHOOD' ? prior : 0),
  }
}

function summaryOf(
  { score, verdict, evidence }: ScoreExplanation,
  { index, link, separated, held }: Standing,
  minimumEvidence: number,
): string {
  const points = `They score ${Math.round(score / 100)}, which is ${VERDICTS[verdict]}${
    evidence < minimumEvidence ? ': they have too little in common to compare for a match' : ''
  }`
  if (separated) return `${points}; people recorded them as different.`
  if (!index.some(({ outcome }) => outcome === 'TOGETHER')) return `${points}, but no mapping brings them together.`
  // One record of each source takes a better link of one of them.
  if (verdict === 'MATCH' && link === 'REVIEW')
    return `${points}, left for review: together they would hold two records of one source.`
  return held ? `${points}; somebody works on the pair.` : `${points}.`
}

const VERDICTS = { MATCH: 'a match', REVIEW: 'for review', NON_MATCH: 'no match' } as const

/** What the index and people say of the pair. */
async function standingOf(
  services: Pick<EngineServices, 'store'>,
  table: number,
  rules: MatchRules,
  pair: Pair,
): Promise<Standing> {
  const { matches } = services.store
  const [one, other] = await rules.scripted(pair)
  const ready: Pair = [one as TableRecord, other as TableRecord]
  const rows = pair.map(({ row }) => row).sort((a, b) => a - b)
  const [low, high] = rows as [number, number]
  const links = await matches.links(table, rules.generation, rows)
  const link = links.find(({ a, b }) => a === low && b === high)
  const rulings = rulingsOf(await matches.rulingMembers(table, rows))
  const index: IndexExplanation[] = []
  for (const [mapping] of rules.keyer.mappings.entries())
    index.push(await mappingStanding(services, table, rules, mapping, ready))
  return {
    index,
    ...(link ? { link: link.kind } : {}),
    separated: rulings.separates(low, high),
    held: rulings.heldPair(rows) !== undefined,
  }
}

async function mappingStanding(
  services: Pick<EngineServices, 'store'>,
  table: number,
  rules: MatchRules,
  mapping: number,
  pair: Pair,
): Promise<IndexExplanation> {
  const { keyer } = rules
  const [a, b] = pair.map(({ values }) => keyer.keysOf(values).filter((key) => key.mapping === mapping))
  const hashes = new Set(b?.map(({ hash }) => hash))
  const shared = (a ?? []).filter(({ hash }) => hashes.has(hash))
  if (isFor(keyer.duplicates, mapping) && keyer.nearness[mapping])
    return nearStanding(services, table, rules, mapping, pair, { a, b })
  return {
    id: keyer.mappings[mapping]?.id ?? '',
    keysA: textsOf(rules, mapping, pair[0]),
    keysB: textsOf(rules, mapping, pair[1]),
    outcome: await outcomeOf(services, table, rules, mapping, pair, { a, b, shared }),
    bucketIds: isFor(keyer.duplicates, mapping) ? shared.map((key) => bucketIdOf(rules, key)) : [],
  }
}

/** Of a mapping with tolerance: keys that are near are together as equal ones are, in the bucket of the lesser key. */
async function nearStanding(
  services: Pick<EngineServices, 'store'>,
  table: number,
  rules: MatchRules,
  mapping: number,
  pair: Pair,
  { a = [], b = [] }: { readonly [side in 'a' | 'b']: readonly IndexKey[] | undefined },
): Promise<IndexExplanation> {
  const near = keyPairsOf(rules, mapping, ...pair)
  const isTogether = near.length > 0 && (await standTogether(services.store.matches, table, rules, mapping, pair))
  const apart = a.length === 0 || b.length === 0 ? 'NO_KEY' : near.length === 0 ? 'OTHER_KEY' : 'TOO_FAR'
  return {
    id: rules.keyer.mappings[mapping]?.id ?? '',
    keysA: textsOf(rules, mapping, pair[0]),
    keysB: textsOf(rules, mapping, pair[1]),
    outcome: isTogether ? 'TOGETHER' : apart,
    bucketIds: [...new Set(near.map(([centre]) => bucketIdOf(rules, centre)))],
  }
}

async function outcomeOf(
  services: Pick<EngineServices, 'store'>,
  table: number,
  rules: MatchRules,
  mapping: number,
  [one, other]: Pair,
  {
    a = [],
    b = [],
    shared,
  }: { readonly [side in 'a' | 'b']: readonly IndexKey[] | undefined } & { readonly shared: readonly IndexKey[] },
): Promise<IndexExplanation['outcome']> {
  if (!isFor(rules.keyer.duplicates, mapping)) return 'NOT_FOR_DUPLICATES'
  if (a.length === 0 || b.length === 0) return 'NO_KEY'
  if (shared.length === 0) return 'OTHER_KEY'
  const windowSize = rules.windowSizeOf(mapping)
  for (const { rows } of await services.store.matches.postings(table, rules.generation, shared))
    if (Math.abs(rows.indexOf(one.row) - rows.indexOf(other.row)) <= windowSize) return 'TOGETHER'
  return 'TOO_FAR'
}

/** The texts of a record's keys; the parts of a combined one with a space between. */
function textsOf({ keyer }: MatchRules, mapping: number, { values }: TableRecord): readonly string[] {
  return keyer.keyText(mapping, values).map((text) => text.replaceAll('\u001f', ' '))
}
