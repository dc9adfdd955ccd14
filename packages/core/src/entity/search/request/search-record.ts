import { invalid, OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import { defined } from '../../../lib/defined.ts'
import { ownMember } from '../../../lib/own-member.ts'
import type { Instant, Json, RecordId, SourceEntry, Values } from '../../../model/record.ts'
import type { Column, Dataset } from '../../../model/resources/dataset.ts'
import type { ScriptRunner } from '../../../ports/script-runner.ts'
import { NO_SCRIPTS } from '../../../ports/script-runner.ts'
import { type Configuration, findResource } from '../../../resource/configuration.ts'
import { readDraft } from '../../../table/draft.ts'
import { flow, MOST_OVERRUNS } from '../../../transform/flow.ts'
import { coordinatesOf } from '../../../validate/column.ts'
import { transformationStep } from '../../../write/upsert/record-flow.ts'
import { recordRefusals } from './search-columns.ts'

/** The record searched with: what of it are columns, and what names records. */
export interface SearchRecord {
  readonly values: Values
  readonly id?: RecordId
  readonly sources: readonly SourceEntry[]
  /** As it is told back. */
  readonly shown: { readonly [member: string]: unknown }
}

export interface Tools {
  readonly scripts?: ScriptRunner
  readonly instant: Instant
}

/** Sends the record through the transformation, if one is stated, and reads it. Refuses with `invalid` a column that there is not. */
export async function searchRecord(
  given: { readonly [member: string]: unknown },
  transformation: string | undefined,
  configuration: Configuration,
  dataset: Dataset | undefined,
  tools: Tools,
): Promise<SearchRecord> {
  const shown = transformation === undefined ? given : await transformed(given, transformation, configuration, tools)
  const draft = readDraft(shown, 0)
  const datasetOf = (name: string): Dataset | undefined => findResource(configuration, 'dataset', name)
  const refusals = [...draft.refusals, ...(dataset ? recordRefusals(draft.stated, dataset, datasetOf) : [])]
  if (refusals.length > 0)
    throw new OnefoldError(
      'invalid',
      refusals.map(({ path, ...rest }) => ({ ...rest, path: path === undefined ? 'record' : `record.${path}` })),
    )
  const { id, sources, stated } = draft
  const sought = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null))
  const values = dataset === undefined ? sought : withPlaces(withoutPaths(sought), dataset, configuration)
  return { values, ...defined({ id }), sources, shown }
}

/** `{"homes.street": "x"}` as `{homes: [{street: "x"}]}`, which is what records hold: a column of a dataset has no dot in its name. */
function withoutPaths(values: Values): Values {
  const nested: { [column: string]: Json } = {}
  for (const [path, value] of Object.entries(values)) {
    const [root = '', ...below] = path.split('.')
    const item = below.reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
    const before = ownMember(nested, root)
    nested[root] = before === undefined ? (below.length === 0 ? value : [item]) : [before, item].flat()
  }
  return nested
}

/** Coordinates as the text that their columns hold, also where they are stated as `{lat, lon}`. */
function withPlaces(values: Values, { columns }: Dataset, configuration: Configuration): Values {
  const read = (value: Json, column: Column): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => read(item, column))
    if (column.type !== 'DATASET') return column.token === 'GEO_COORDINATES' ? coordinatesOf(value) : value
    const nested = findResource(configuration, 'dataset', column.dataset ?? '')
    const isRecord = typeof value === 'object' && value !== null
    return nested && isRecord ? withPlaces(value as Values, nested, configuration) : value // no list is left
  }
  const known = new Map(columns.map((column) => [column.key, column]))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const column = known.get(key)
      return [key, column === undefined ? value : read(value, column)]
    }),
  )
}

async function transformed(
  given: { readonly [member: string]: unknown },
  transformation: string,
  configuration: Configuration,
  { scripts = NO_SCRIPTS, instant }: Tools,
): Promise<{ readonly [member: string]: unknown }> {
  const step = transformationStep(configuration, transformation)
  const record = given as { readonly [column: string]: Json } // parsed JSON, by the caller's word
  const [flowed] = await flow([step], [record], { scripts, instant, budget: { left: MOST_OVERRUNS } })
  const { values = {}, errors = [], dropped = false } = flowed ?? {}
  if (dropped) throw invalid('record-dropped/transformation-takes-record', {}, 'record')
  if (errors.length > 0)
    throw new OnefoldError(
      'invalid',
      errors.map((problem) => refusal('record-refused', { problem }, 'record')),
    )
  return values
}
