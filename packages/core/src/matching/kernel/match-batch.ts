import { compileKeyer } from '../indexing/keyer.ts'
import { keyedIndexer } from '../indexing/script-keys.ts'
import type { BatchInput, BatchMatches, Phase } from './batch.ts'
import { bucketsOf } from './keys/buckets.ts'
import { type HotBuckets, orderHotBuckets } from './keys/hot-buckets.ts'
import { keyIds } from './keys/key-ids.ts'
import type { KeyLists } from './keys/key-lists.ts'
import { addNearMappings, type NearKeys, nearKeysOf } from './keys/near-keys.ts'
import { distinctLinks, type LinkList, sortedLinks } from './links/link-list.ts'
import { spilledRuns } from './links/link-spill.ts'
import { type Pause, pauses } from './pause.ts'
import { comparedSteps } from './scoring/compared-steps.ts'
import { countedStatistics } from './scoring/frequency.ts'
import type { KeyPlan, ScoringPlan } from './scoring/plan.ts'
import { scoreNear } from './scoring/score-near.ts'
import type { ThreadFindings } from './scoring/score-tasks.ts'
import { scoringPlan } from './scoring/scoring-plan.ts'
import { startThreads } from './scoring/threads.ts'
import { type Columns, type ColumnTexts, createColumns } from './values/columns.ts'
import { comparedValues } from './values/compared-values.ts'
import { sharedCopy } from './values/shared-memory.ts'
import type { ComparedValues } from './values/used-texts.ts'
import { createWatch, type Watch } from './watch.ts'

/**
 * Finds every pair of rows that an indexer brings together and a classifier calls a match or doubtful: the links that
 * the plain keyer, scorer and verdict give, at a fraction of their work. Refuses with the signal's reason when aborted.
 */
export async function matchBatch(input: BatchInput): Promise<BatchMatches> {
  compileKeyer(input.indexer) // refuses what no keyer can do
  const pause = pauses(input.signal)
  const watch = createWatch(input.onProgress)
  const threads = startThreads((input.threads ?? 1) - 1)
  try {
    const { plan, near, hotBuckets, statistics } = await prepared(input, pause, watch)
    await pause()
    watch.begin('score')
    const findings = [...(await threads.score(plan, pause, (done, total) => watch.progress(done, total)))]
    if (near.length > 0) findings.push(await scoreNear(plan, near, pause))
    watch.begin('sort')
    const sorted = sortedLinks(() => allLinks(findings), input.rows)
    const links = near.length > 0 ? distinctLinks(sorted) : sorted
    addNearMappings(links, near)
    return Object.freeze({
      links,
      pairs: findings.reduce((sum, { pairs }) => sum + pairs, 0),
      compared: findings.reduce((sum, { compared }) => sum + compared, 0),
      hotBuckets: [...hotBuckets, ...near.flatMap(({ reports }) => reports)],
      ...(statistics ? { statistics } : {}),
      phases: watch.end(),
      bytes: bytesOf(plan) + 2 * links.count * LINK_BYTES,
    })
  } finally {
    threads.close()
  }
}

/** What the integers of a link take. */
const LINK_BYTES = 14

/** What threads have in memory, and what they have in files. */
function* allLinks(findings: readonly ThreadFindings[]): Generator<LinkList> {
  for (const { links, spilled } of findings) {
    yield links
    if (spilled) yield* spilledRuns(spilled)
  }
}

/** What scoring needs, and nothing else: texts are let go before the records are packed, which takes as much room. */
async function prepared(input: BatchInput, pause: Pause, watch: Watch<Phase>) {
  const { rows, classifier, mode, spill } = input
  const { keyIds: ids, steps, keys, ...rest } = await compiled(input, pause, watch)
  input.onRelease?.()
  const pruned = mode !== 'FULL'
  const plan = scoringPlan({ ...steps, rows, classifier, pruned, keys, keyIds: ids, ...(spill && { spill }) })
  return { plan, ...rest }
}

/** Steps and keys. Columns and the texts of values are gone when this has answered. */
async function compiled(input: BatchInput, pause: Pause, watch: Watch<Phase>) {
  const { classifier, dataset } = input
  const columns = createColumns(input, askedKeys(input), pause)
  const values = await valuesOf(input, columns, pause, watch)
  const found = await keysOf(input, columns, values, pause, watch)
  watch.begin('prepare')
  const statistics = classifier.termFrequency ? (input.statistics ?? countedStatistics(classifier, values)) : undefined
  const steps = comparedSteps({ classifier, dataset, values, ...(statistics ? { statistics } : {}) })
  return { ...found, steps, statistics }
}

/** The columns that mappings ask for, each as often as they do. */
function askedKeys({ classifier, indexer }: BatchInput): readonly string[] {
  const indexed = keyedIndexer(indexer).mappings.filter(({ duplicates }) => duplicates)
  return [...classifier.mappings, ...indexed].flatMap(({ keys }) => keys)
}

async function valuesOf(
  { classifier, dataset }: BatchInput,
  columns: Columns,
  pause: Pause,
  watch: Watch<Phase>,
): Promise<readonly ComparedValues[]> {
  watch.begin('encode')
  const values: ComparedValues[] = []
  for (const mapping of classifier.mappings) {
    values.push(comparedValues(mapping, await columnsOf(mapping.keys, columns), dataset))
    await pause()
    watch.progress(values.length, classifier.mappings.length)
  }
  return values
}

async function keysOf(
  { indexer, classifier, tiebreaks }: BatchInput,
  columns: Columns,
  values: readonly ComparedValues[],
  pause: Pause,
  watch: Watch<Phase>,
) {
  watch.begin('index')
  const keys: KeyPlan[] = []
  const ids: Int32Array[] = []
  const hot: HotBuckets[] = []
  const near: NearKeys[] = []
  for (const [position, mapping] of keyedIndexer(indexer).mappings.entries()) {
    if (!mapping.duplicates) continue
    const own = await columnsOf(mapping.keys, columns)
    const found = keyIds(mapping, own)
    const buckets = bucketsOf(found)
    const ordered = orderHotBuckets({
      mapping,
      classifier,
      buckets,
      texts: found.texts,
      columns: own,
      values,
      tiebreaks,
    })
    keys.push({ mapping: position, buckets, ...sharedLists(found.lists), windows: ordered.windows })
    ids.push(found.ids)
    hot.push(ordered)
    const tolerant = await nearKeysOf({ mapping, position, classifier, ids: found, values, tiebreaks }, pause)
    if (tolerant) near.push(tolerant)
    await pause()
    watch.progress(position + 1, indexer.mappings.length)
  }
  return { keys, keyIds: ids, near, hotBuckets: hot.flatMap(({ reports }) => reports) }
}

async function columnsOf(keys: readonly string[], columns: Columns): Promise<readonly ColumnTexts[]> {
  const found: ColumnTexts[] = []
  for (const key of keys) found.push(await columns.get(key))
  return found
}

function sharedLists({ keys, starts }: KeyLists): Pick<KeyPlan, 'listKeys' | 'listStarts'> {
  return { listKeys: sharedCopy(keys), listStarts: sharedCopy(starts) }
}

function bytesOf({ records, keys, steps, tasks }: ScoringPlan): number {
  const texts = steps.flatMap((step) => (step.texts ? [step.texts.spans, step.texts.narrow, step.texts.wide] : []))
  const buckets = keys.flatMap((plan) => [plan.buckets.order, plan.buckets.starts, plan.listKeys])
  return [records, tasks, ...texts, ...buckets].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
