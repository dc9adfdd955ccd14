import type { EncodedTable } from '../../packages/core/src/batch/columns/table.ts'
import { matchTable } from '../../packages/core/src/batch/match-table.ts'
import { createPhases } from '../../packages/core/src/batch/phases.ts'
import { parseProject, readProject } from '../../packages/core/src/batch/project.ts'
import { comparedColumn } from '../../packages/core/src/batch/propose/classifier/compared-column.ts'
import { type Input, readInput } from '../../packages/core/src/batch/read-input.ts'
import { validateColumns } from '../../packages/core/src/batch/validate-columns.ts'
import { ceilingOf } from './ceiling.ts'

/** What becomes of the pairs before clusters are made of them. */
export interface Diagnosis {
  /** The share of true pairs that meet: that share a key, and may be a pair at all. */
  readonly meet: number
  /** Of links at the line, pair by pair. */
  readonly linkPrecision: number
  readonly linkRecall: number
  readonly linkF1: number
  /** F1 of links at the best of all lines, which only the truth knows. */
  readonly bestLineF1: number
  /** The score there, of 100. */
  readonly bestLine: number
  /** F1 of links that weights learnt from the truth reach, on the same comparisons. */
  readonly ceilingF1: number
}

interface DiagnoseInput {
  readonly records: string
  readonly project: string
  /** By a record's name, the thing that it stands for. */
  readonly thingOf: (name: string) => number | string
  /** Only pairs across sources count. */
  readonly acrossSources: boolean
}

const SCORES = 10_001

/** Looks at all pairs that share a key of the project, each with its score. */
export async function diagnose({ records, project: path, thingOf, acrossSources }: DiagnoseInput): Promise<Diagnosis> {
  const signal = new AbortController().signal
  const project = parseProject(await readProject(path), path)
  const input = await readInput({ files: [records] }, createPhases(undefined, undefined), signal, project)
  const { classifier } = project
  const { matchThreshold, onePerSource = false } = classifier
  const validated = await validateColumns(input.table, project.dataset, signal, () => {})
  const everything = { ...project, classifier: { ...classifier, nonMatchThreshold: 0 } }
  const { links } = await matchTable(validated, everything, input.names, { signal, onProgress: () => {} })
  const source = sourceNumbers(input)
  const { things, pairs } = numberThings(input, thingOf, acrossSources ? source : undefined)
  const right = new Float64Array(SCORES)
  const all = new Float64Array(SCORES)
  const kept: number[] = []
  for (let at = 0; at < links.count; at++) {
    const [a, b, score] = [links.a[at]!, links.b[at]!, links.score[at]!]
    if ((acrossSources || onePerSource) && source?.[a] === source?.[b] && source) continue
    kept.push(at)
    all[score]! += 1
    if (things[a] === things[b]) right[score]! += 1
  }
  const [a, b] = [Int32Array.from(kept, (at) => links.a[at]!), Int32Array.from(kept, (at) => links.b[at]!)]
  const table = { ...input.table, columns: validated.columns }
  const steps = classifier.mappings.map((mapping) => comparedColumn(mapping, project.dataset, table).stepsOf(a, b))
  const labelled = { steps, right: Uint8Array.from(a, (row, pair) => Number(things[row] === things[b[pair]!])) }
  return { ...judged(right, all, pairs, matchThreshold), ceilingF1: ceilingOf(labelled, pairs) }
}

function judged(right: Float64Array, all: Float64Array, pairs: number, line: number): Omit<Diagnosis, 'ceilingF1'> {
  const f1 = (correct: number, found: number): number => (found + pairs === 0 ? 1 : (2 * correct) / (found + pairs))
  let [correct, found, best, bestAt] = [0, 0, 0, SCORES - 1]
  let at = { correct: 0, found: 0 }
  for (let score = SCORES - 1; score >= 0; score--) {
    correct += right[score]!
    found += all[score]!
    if (f1(correct, found) > best) [best, bestAt] = [f1(correct, found), score]
    if (score === line + 1) at = { correct, found }
  }
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
  return {
    meet: share(correct, pairs),
    linkPrecision: share(at.correct, at.found),
    linkRecall: share(at.correct, pairs),
    linkF1: f1(at.correct, at.found),
    bestLineF1: best,
    bestLine: bestAt / 100,
  }
}

function sourceNumbers({ table, sourceColumn }: Input): Int32Array | undefined {
  return table.columns.find(({ name }: EncodedTable['columns'][number]) => name === sourceColumn)?.numbers
}

/** By row its thing, and how many pairs of one thing there are. */
function numberThings({ table, names }: Input, thingOf: DiagnoseInput['thingOf'], source: Int32Array | undefined) {
  const known = new Map<number | string, number>()
  const counts = new Map<string, number>()
  let pairs = 0
  const things = Int32Array.from({ length: table.rows }, (_, row) => {
    const thing = thingOf(names.nameOf(row))
    const number = known.get(thing) ?? known.size
    known.set(thing, number)
    const [whole, part] = [`${number}`, `${number} ${source?.[row]}`]
    pairs += (counts.get(whole) ?? 0) - (source ? (counts.get(part) ?? 0) : 0)
    counts.set(whole, (counts.get(whole) ?? 0) + 1)
    if (source) counts.set(part, (counts.get(part) ?? 0) + 1)
    return number
  })
  return { things, pairs }
}
