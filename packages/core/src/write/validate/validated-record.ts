import { OnefoldError, type Refusal } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { isBlank } from '../../lib/blank.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { ColumnIssue, Json, SourceEntry, Values } from '../../model/record.ts'
import { findResource } from '../../resource/configuration.ts'
import { type Answers, UNASKED } from '../../validate/answers.ts'
import { FORBIDDEN_NAMES, jsonProblem } from '../../validate/any-json.ts'
import { qualityOf } from '../../validate/quality.ts'
import { validatorOf } from '../../validate/validate-record.ts'
import type { Situation } from '../commit/decision-context.ts'
import type { UpsertMode } from '../upsert/upsert-batch.ts'

/** Business values as they will be stored, and what validation noted about them. */
export interface Shaped {
  readonly values: Values
  readonly issues: readonly ColumnIssue[]
  /** Absent without a dataset. */
  readonly quality?: number
}

/** Makes the values of a record from what was stated. Refuses with `invalid` what its dataset refuses. */
export interface Shaper {
  ofNew(stated: Values, sources: readonly SourceEntry[]): Shaped
  ofUpdate(present: Values, stated: Values): Shaped
  /** A merge validates and never refuses: what fails is noted. */
  ofMerge(values: Values): Shaped
  /** Refuses with `invalid` a system that the dataset does not accept. */
  acceptSources(sources: readonly SourceEntry[]): void
}

/** What only the outside can tell of a value is taken from `answers`. */
export function shaper(
  situation: Pick<Situation, 'components' | 'configuration'>,
  mode: UpsertMode,
  answers: Answers = UNASKED,
): Shaper {
  const { dataset } = situation.components
  if (!dataset) return shaperOfAnything(mode)
  const validator = validatorOf(dataset, (id) => findResource(situation.configuration, 'dataset', id))
  const sourceColumn = dataset.columns.find(({ token }) => token === 'SOURCE')
  const known = new Set(dataset.columns.map(({ key }) => key))
  const declared = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([column]) => known.has(column)))
  const wanted = (stated: Values): Values => (mode === 'LOAD' ? declared(stated) : stated)
  const shape = (values: Values): Shaped => {
    const { values: valid, issues, refused } = validator.validate(values, answers)
    if (refused.length > 0) throw new OnefoldError('invalid', refused)
    return measured(valid, issues, dataset)
  }
  const acceptSources = (sources: readonly SourceEntry[]): void => {
    if (sourceColumn)
      refuseUndeclared(
        sources,
        sourceColumn.enumerations.map(({ value }) => value),
      )
  }
  return {
    ofNew(stated, sources) {
      acceptSources(sources)
      return shape(withoutNulls(withSource(wanted(stated), sourceColumn?.key, sources)))
    },
    // What a column held that the dataset has no more goes with the record's next write.
    ofUpdate: (present, stated) =>
      shape(withoutNulls(mode === 'REPLACE' ? wanted(stated) : { ...declared(present), ...wanted(stated) })),
    ofMerge(values) {
      const { values: valid, issues, refused } = validator.validate(values, answers)
      if (refused.length === 0) return measured(valid, issues, dataset)
      const noted = refused.map(({ path = '', code, text }) => ({ column: path, code, message: text }))
      return measured(values, [...issues, ...noted], dataset)
    },
    acceptSources,
  }
}

/** A table without a dataset takes any JSON, but for names that a program could trip over. */
function shaperOfAnything(mode: UpsertMode): Shaper {
  const shape = (values: Values): Shaped => ({ values: safe(values), issues: [] })
  return {
    ofNew: (stated) => shape(withoutNulls(stated)),
    ofUpdate: (present, stated) => shape(withoutNulls(mode === 'REPLACE' ? stated : { ...present, ...stated })),
    ofMerge: (values) => ({ values, issues: [] }),
    acceptSources: () => {},
  }
}

function measured(values: Values, issues: readonly ColumnIssue[], dataset: Dataset): Shaped {
  return { values, issues, quality: qualityOf({ values, issues }, dataset).quality }
}

/** With its quality as the dataset measures it; where there is none, as it is. */
export function withQuality<T extends Pick<Shaped, 'values' | 'issues'>>(
  shaped: T,
  dataset: Dataset | undefined,
): T & Pick<Shaped, 'quality'> {
  return dataset === undefined ? shaped : { ...shaped, quality: qualityOf(shaped, dataset).quality }
}

/** A SOURCE column that is left empty holds the system that the record came from. */
export function withSource(stated: Values, column: string | undefined, sources: readonly SourceEntry[]): Values {
  const system = sources[0]?.system
  if (column === undefined || system === undefined || !isMissing(stated[column])) return stated
  return { ...stated, [column]: system }
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}

export function withoutNulls(values: Values): Values {
  if (!hasNull(values)) return values
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

/** Without a list of what a record holds: nearly none holds one. */
function hasNull(values: Values): boolean {
  for (const column in values) if (values[column] === null || values[column] === undefined) return true
  return false
}

function safe(values: Values): Values {
  const refusals: Refusal[] = []
  for (const [path, value] of Object.entries(values)) {
    if (FORBIDDEN_NAMES.has(path)) refusals.push(refusal('column-name-unsafe', {}, path))
    const problem = jsonProblem(value)
    if (problem) refusals.push({ ...problem, path })
  }
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return values
}

function refuseUndeclared(sources: readonly SourceEntry[], accepted: readonly string[]): void {
  const refusals = sources
    .filter(({ system }) => accepted.length > 0 && !accepted.includes(system))
    .map(({ system }) => refusal('source-undeclared', { system, accepted: accepted.join(', ') }, '_source'))
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}
