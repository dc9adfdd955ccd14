import type { ColumnFigures, QualityFigures, QualityIssueFigures } from '../../api/metrics.ts'
import { digestOf } from '../../lib/bytes/hash.ts'
import { createDistinctCounter, type DistinctCounter } from '../../lib/collections/distinct-counter.ts'
import { canonicalJson } from '../../lib/json.ts'
import { ownMember } from '../../lib/own-member.ts'
import type { Json, RecordId, TableRecord } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { columnScores, qualityOf } from '../../validate/quality.ts'

const STEPS = 10
const EXAMPLES = 5
/** Moves when the same records would be measured otherwise. */
const FORMULA = '1'

/** Sums over the records of one table. */
export interface QualitySums {
  add(record: TableRecord): void
  /** @param clustered records that are in clusters of matches; undefined: no duplicates are sought */
  quality(clustered: number | undefined): QualityFigures
  issues(): QualityIssueFigures
}

interface ColumnSums {
  filled: number
  valid: number
  readonly values: DistinctCounter
}

/** Two figures of one version were measured by one definition. */
export function familyVersionOf(dataset: Dataset): string {
  const columns = dataset.columns.map(({ key, token, empty, identity = false }) => [key, token, empty, identity])
  return digestOf([FORMULA, canonicalJson(columns)])
}

export function qualitySums(dataset: Dataset): QualitySums {
  const columns = new Map<string, ColumnSums>(
    dataset.columns
      .filter(({ token }) => token !== 'IGNORE')
      .map(({ key }) => [key, { filled: 0, valid: 0, values: createDistinctCounter() }]),
  )
  const references = new Set(dataset.columns.flatMap(({ key, token }) => (token === 'FOREIGN_ID' ? key : [])))
  const histogram = Array.from({ length: STEPS }, () => 0)
  const problems = createProblems()
  let [records, sum, minimum, maximum] = [0, 0, 100, 0]
  const perRecord = (value: number): number | null => (records === 0 ? null : value)
  const over = (keys: Iterable<string>, figure: 'filled' | 'valid'): number =>
    [...keys].reduce((total, key) => total + (columns.get(key)?.[figure] ?? 0), 0)

  return {
    add(record) {
      const { quality, facts } = qualityOf(record, dataset)
      records++
      sum += quality
      minimum = Math.min(minimum, quality)
      maximum = Math.max(maximum, quality)
      histogram[Math.min(STEPS - 1, Math.floor(quality / STEPS))]! += 1
      for (const { key, score, empty } of columnScores(record, dataset)) {
        const column = columns.get(key)
        if (empty || column === undefined) continue
        column.filled++
        if (score === 1) column.valid++
        column.values.add(textOf(ownMember(record.values, key)))
      }
      problems.add(record.id, facts)
    },
    quality: (clustered) => ({
      records,
      average: perRecord(Math.round((100 * sum) / records) / 100),
      minimum: perRecord(minimum),
      maximum: perRecord(maximum),
      histogram,
      completeness: share(over(columns.keys(), 'filled'), records * columns.size),
      validity: share(over(columns.keys(), 'valid'), over(columns.keys(), 'filled')),
      integrity: share(over(references, 'valid'), over(references, 'filled')),
      uniqueness: clustered === undefined ? null : share(records - clustered, records),
      columns: Object.fromEntries(
        [...columns].map(([key, { filled, valid, values }]): readonly [string, ColumnFigures] => [
          key,
          { completeness: share(filled, records), validity: share(valid, filled), distinct: values.count() },
        ]),
      ),
    }),
    issues: problems.figures,
  }
}

type Facts = ReturnType<typeof qualityOf>['facts']

function createProblems() {
  const found = new Map<string, { column: string; code: string; records: number; examples: RecordId[] }>()
  return {
    add(id: RecordId, facts: Facts): void {
      const seen = new Set<string>()
      for (const { column: path, code } of facts) {
        const column = path.replaceAll(/\[\d+\]/g, '') // the second item is wrong in the same way as the first
        const name = `${column} ${code}`
        if (seen.has(name)) continue
        seen.add(name)
        const problem = found.get(name) ?? { column, code, records: 0, examples: [] }
        found.set(name, problem)
        problem.records++
        if (problem.examples.length < EXAMPLES) problem.examples.push(id)
      }
    },
    figures(): QualityIssueFigures {
      const issues = [...found.entries()].sort(
        ([nameA, a], [nameB, b]) => b.records - a.records || (nameA < nameB ? -1 : 1),
      )
      return {
        total: issues.reduce((total, [, { records }]) => total + records, 0),
        issues: issues.map(([, each]) => each),
      }
    },
  }
}

/** To four places: figures are stored, and read by people. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000
}

function textOf(value: Json = null): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
