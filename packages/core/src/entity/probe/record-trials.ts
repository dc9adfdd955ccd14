import { defined } from '../../lib/defined.ts'
import { compileScorer } from '../../matching/classify/scorer.ts'
import { compileKeyer } from '../../matching/indexing/keyer.ts'
import { compileScripted } from '../../matching/scripted-values.ts'
import type { TableRecord, Values } from '../../model/record.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { Merger } from '../../model/resources/merger.ts'
import { findResource, nestedDatasets } from '../../resource/configuration.ts'
import { sourceInstant } from '../../table/draft.ts'
import { mergedValues, mergingOf } from '../../write/merge/contributions.ts'
import { answersFor } from '../../write/merge/survivors.ts'
import { columnsOf, failed, fine, recordsOf, type Trial, type TrialContext } from './trial.ts'

/** Pairs grow with the square of the records. */
const MOST_COMPARED = 50

/** The keys of each record, and which records share one. */
export async function tryIndexer(indexer: Indexer, { services, options }: TrialContext): Promise<Trial> {
  const keyer = compileKeyer(indexer)
  const scripted = compileScripted(indexer, services.scripts)
  const failures = new Map<Values, string[]>()
  const asked = recordsOf(options).map((record) => ({ values: columnsOf(record) }))
  const shown = await scripted.run(asked, (mapping, values, why) =>
    failures.set(values, [...(failures.get(values) ?? []), `  ${mapping}: ${why}`]),
  )
  const records = shown.map(({ values }) => values)
  const sharers = new Map<string, number[]>()
  let warnings = 0
  const lines = records.flatMap((values, index) => {
    const keys = keyer.mappings.map(({ id }, mapping) => ({ id, texts: keyer.keyText(mapping, values) }))
    for (const { id, texts } of keys)
      for (const text of texts) sharers.set(`${id}: ${text}`, [...(sharers.get(`${id}: ${text}`) ?? []), index + 1])
    if (keys.every(({ texts }) => texts.length === 0)) warnings += 1
    const told = keys.filter(({ texts }) => texts.length > 0).map(({ id, texts }) => `${id}: ${texts.join(' | ')}`)
    return [`Record ${index + 1}: ${told.join('; ') || 'no key'}`, ...(failures.get(asked[index]!.values) ?? [])]
  })
  const shared = [...sharers].filter(([, sharing]) => sharing.length > 1)
  return {
    lines: [...lines, ...shared.map(([key, sharing]) => `Together under ${key}: records ${sharing.join(', ')}`)],
    errors: [...failures.values()].flat().length,
    warnings,
  }
}

/** The score and verdict of each pair of records. */
export async function tryClassifier(classifier: Classifier, { configuration, options }: TrialContext): Promise<Trial> {
  const records = recordsOf(options).map(columnsOf)
  const dataset = findResource(configuration, 'dataset', classifier.dataset) ?? plainDataset(classifier)
  const nested = nestedDatasets(configuration, dataset)
  const scorer = compileScorer(classifier, nested ? { ...dataset, nested } : dataset)
  const prepared = records.slice(0, MOST_COMPARED).map((values) => scorer.prepare(values))
  const lines: string[] = []
  for (const [a, left] of prepared.entries())
    for (let b = a + 1; b < prepared.length; b++) {
      const { score, similarities } = scorer.explain(left, prepared[b] as typeof left)
      const shown = Object.entries(similarities).map(([id, similarity]) => `${id} ${similarity ?? 'missing'}`)
      lines.push(`Records ${a + 1} and ${b + 1}: ${verdict(score, classifier)}, ${score / 100} (${shown.join(', ')})`)
    }
  if (records.length < 2) return failed('A classifier compares two records or more.')
  const left = records.length - prepared.length
  return left === 0
    ? fine(lines)
    : { lines: [...lines, `${left} more records were not compared.`], errors: 0, warnings: 1 }
}

function verdict(score: number, { matchThreshold, nonMatchThreshold }: Classifier): string {
  if (score > matchThreshold) return 'MATCH'
  return score < nonMatchThreshold ? 'NON_MATCH' : 'REVIEW'
}

/** For a classifier of no dataset: its columns hold texts. */
function plainDataset({ mappings }: Classifier): Dataset {
  const columns = [...new Set(mappings.flatMap(({ keys }) => keys))].map((key) => ({
    key,
    array: false,
    empty: true,
    token: 'TEXT' as const,
    validation: 'NONE' as const,
    error: 'IGNORE' as const,
    enumerations: [],
  }))
  return { type: 'dataset', _id: 'none', description: '', columns }
}

/** What the records would be merged into. */
export async function tryMerger(merger: Merger, { services, configuration, options }: TrialContext): Promise<Trial> {
  const now = services.clock.now()
  const records = recordsOf(options).map((record, index) => contribution(record, index, now))
  const dataset = findResource(configuration, 'dataset', merger.dataset)
  const merging = mergingOf({ merger, ...(dataset ? { dataset } : {}) }, configuration)
  const [answered] = await answersFor(services.scripts, merging, [records])
  const values = mergedValues(records, merging, {}, answered?.answers)
  const failures = answered?.failures ?? []
  return {
    lines: [`Merged: ${JSON.stringify(values)}`, ...failures.map(({ column, message }) => `  ${column}: ${message}`)],
    errors: failures.length,
    warnings: 0,
  }
}

/** A record as if it lay in a table. */
function contribution(record: Values, index: number, now: number): TableRecord {
  const id = typeof record._id === 'string' ? record._id : `record-${index + 1}`
  return {
    id,
    row: index + 1,
    key: id,
    revision: 1,
    created: now,
    updated: now,
    values: columnsOf(record),
    issues: [],
    sources: sourcesOf(record),
    merged: [],
  }
}

function sourcesOf({ _source }: Values): TableRecord['sources'] {
  if (!Array.isArray(_source)) return []
  return _source.flatMap((entry: unknown) => {
    const { _src, _src_id, _src_updated } = (entry ?? {}) as { readonly [member: string]: unknown }
    if (typeof _src !== 'string' || typeof _src_id !== 'string') return []
    const updated = sourceInstant(_src_updated)
    return [{ system: _src, id: _src_id, ...defined({ updated }) }]
  })
}
