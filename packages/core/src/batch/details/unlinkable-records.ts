import type { UnlinkableRecords } from '../../api/dedupe-details.ts'
import type { Scorer } from '../../matching/classify/scorer.ts'
import type { Values } from '../../model/record.ts'
import type { EncodedColumn } from '../columns/table.ts'
import type { Project } from '../project.ts'

const SHOWN = 8
const EXAMPLES = 3

interface UnlinkableInput {
  readonly rows: number
  readonly columns: readonly EncodedColumn[]
  readonly project: Pick<Project, 'classifier' | 'indexer'>
  /** Without frequencies: a record lacks values, whatever values others have. */
  readonly scorer: Scorer
  valuesOf(row: number): Values
  nameOf(row: number): string
}

/** Records by which comparisons lack a value, each such pattern scored once: a record of it with its own copy. */
export function unlinkableRecords(input: UnlinkableInput): UnlinkableRecords {
  const { rows, project, scorer, valuesOf, nameOf } = input
  const { mappings, matchThreshold, nonMatchThreshold } = project.classifier
  const { patternOf, firsts, counts } = patterns(input)
  const scored = firsts.map((row, pattern) => {
    const prepared = scorer.prepare(valuesOf(row))
    const lacks = mappings.filter((_, position) => prepared[position]!.length === 0).map(({ id }) => id)
    return { pattern, score: scorer.score(prepared, prepared), lacks, records: counts[pattern]! }
  })
  const recordsWhere = (isSo: (score: number) => boolean): number =>
    scored.reduce((sum, { score, records }) => sum + (isSo(score) ? records : 0), 0)
  const byScore = new Map<number, number>()
  for (const { score, records } of scored) {
    const points = Math.floor(score / 100)
    byScore.set(points, (byScore.get(points) ?? 0) + records)
  }
  const weakest = scored
    .filter(({ score }) => score <= matchThreshold)
    .sort((a, b) => b.records - a.records)
    .slice(0, SHOWN)
  const examples = examplesOf(patternOf, new Set(weakest.map(({ pattern }) => pattern)), nameOf)
  return {
    belowMatch: recordsWhere((score) => score <= matchThreshold),
    belowReview: recordsWhere((score) => score < nonMatchThreshold),
    withoutKey: rows - keyed(input),
    byScore: [...byScore].sort((a, b) => a[0] - b[0]).map(([score, records]) => ({ score, records })),
    lacking: weakest.map(({ pattern, score, lacks, records }) => ({
      mappings: lacks,
      score: score / 100,
      records,
      examples: examples.get(pattern) ?? [],
    })),
  }
}

/** Numbers the records by which of the compared columns they lack. */
function patterns({ rows, columns, project }: UnlinkableInput) {
  const compared = new Set(project.classifier.mappings.flatMap(({ keys }) => keys))
  const patternOf = new Int32Array(rows)
  let count = 1
  for (const { name, numbers } of columns) {
    if (!compared.has(name)) continue
    const next = new Int32Array(count * 2).fill(-1)
    count = 0
    for (let row = 0; row < rows; row++) {
      const place = patternOf[row]! * 2 + (numbers[row] === 0 ? 1 : 0)
      if (next[place] === -1) next[place] = count++
      patternOf[row] = next[place]!
    }
  }
  const firsts: number[] = []
  const counts = new Int32Array(count)
  for (let row = 0; row < rows; row++) {
    const pattern = patternOf[row]!
    firsts[pattern] ??= row
    counts[pattern]! += 1
  }
  return { patternOf, firsts, counts }
}

function examplesOf(
  patternOf: Int32Array,
  wanted: ReadonlySet<number>,
  nameOf: (row: number) => string,
): ReadonlyMap<number, readonly string[]> {
  const examples = new Map<number, string[]>([...wanted].map((pattern) => [pattern, []]))
  for (let row = 0; row < patternOf.length; row++) {
    const own = examples.get(patternOf[row]!)
    if (own !== undefined && own.length < EXAMPLES) own.push(nameOf(row))
  }
  return examples
}

/** How many records hold what at least one key is made of. */
function keyed({ rows, columns, project }: UnlinkableInput): number {
  const byName = new Map(columns.map((column) => [column.name, column.numbers]))
  const keys = project.indexer.mappings
    .filter(({ duplicates }) => duplicates)
    .map(({ keys: names, combine, matching }) => ({
      whole: combine || matching === 'GEOGRAPHIC',
      numbers: names.flatMap((name) => byName.get(name) ?? []),
    }))
  let count = 0
  for (let row = 0; row < rows; row++) {
    const has = (numbers: Int32Array): boolean => numbers[row] !== 0
    if (keys.some(({ whole, numbers }) => (whole ? numbers.every(has) : numbers.some(has)))) count += 1
  }
  return count
}
