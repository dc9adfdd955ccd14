import { OnefoldError } from '../../error/onefold-error.ts'
import { type Refusal, refusal, refusalOf } from '../../error/refusal.ts'
import { ownMember } from '../../lib/own-member.ts'
import { isBlank } from '../../lib/text/text.ts'
import type { ColumnIssue, Json, SourceEntry, Values } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { findResource } from '../../resource/configuration.ts'
import { type Answers, UNASKED } from '../../validate/answers.ts'
import { FORBIDDEN_NAMES, jsonProblem } from '../../validate/any-json.ts'
import { notingValidator } from '../../validate/noting.ts'
import { qualityOf, rootOf } from '../../validate/quality.ts'
import { type Validated, validatorOf } from '../../validate/validate-record.ts'
import type { DecisionContext } from '../commit/decision-context.ts'

/** Business values as they will be stored, and what validation noted about them. */
export interface ValidatedRecord {
  readonly values: Values
  readonly issues: readonly ColumnIssue[]
  /** Absent without a dataset. */
  readonly quality?: number
}

/** Makes the values of a record from what was stated. Refuses with `invalid` what its dataset refuses. */
export interface DraftValidator {
  ofNew(stated: Values, sources: readonly SourceEntry[]): ValidatedRecord
  ofUpdate(present: Values, stated: Values): ValidatedRecord
  /** A merge validates and never refuses: what fails is noted. */
  ofMerge(values: Values): ValidatedRecord
  /** Refuses with `invalid` a system that the dataset does not accept. */
  acceptSources(sources: readonly SourceEntry[]): void
}

/** What only scripts, patterns and other tables can tell of a value is taken from `answers`. */
export function draftValidator(
  context: Pick<DecisionContext, 'components' | 'configuration'>,
  mode: UpsertMode,
  answers: Answers = UNASKED,
): DraftValidator {
  const { dataset } = context.components
  if (!dataset) return anyJsonValidator(mode)
  const datasetOf = (id: string): Dataset | undefined => findResource(context.configuration, 'dataset', id)
  const validator = validatorOf(dataset, datasetOf)
  const sourceColumn = dataset.columns.find(({ token }) => token === 'SOURCE')
  const known = new Set(dataset.columns.map(({ key }) => key))
  const declared = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([column]) => known.has(column)))
  const wanted = (stated: Values): Values => {
    if (mode !== 'LOAD') return stated
    const kept = declared(stated)
    refuseNotUnderstood(stated, kept)
    return kept
  }
  /** What the record holds in another shape, and the caller does not state, stays as it is and is noted. */
  const validated = (values: Values, isHeld: (column: string) => boolean = nothingHeld): ValidatedRecord => {
    const found = validator.validate(values, answers)
    if (found.refused.length === 0) return withMeasuredQuality(found.values, found.issues, dataset)
    const misshapen = new Set(found.refused.filter(isOfShape).map(columnOf).filter(isHeld))
    const refusals = found.refused.filter((each) => !misshapen.has(columnOf(each)))
    if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
    return keeping(values, found, misshapen)
  }
  /** With these columns as they came, whatever was made of them; they are noted as what they would be refused for, nothing else. */
  const keeping = (values: Values, found: Validated, asTheyCame: ReadonlySet<string>): ValidatedRecord => {
    const kept = [...known].flatMap((column) => {
      const value = ownMember(asTheyCame.has(column) ? values : found.values, column)
      return value === undefined ? [] : [[column, value]]
    })
    const issues = found.issues.filter((issue) => !asTheyCame.has(rootOf(issue.column)))
    return withMeasuredQuality(Object.fromEntries(kept), [...issues, ...found.refused.map(noted)], dataset)
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
      return validated(withoutNulls(withSource(wanted(stated), sourceColumn?.key, sources)))
    },
    // What a column held that the dataset has no more goes with the record's next write.
    ofUpdate(present, stated) {
      if (mode === 'REPLACE') return validated(withoutNulls(wanted(stated)))
      const given = wanted(stated)
      const isHeld = (column: string): boolean => !Object.hasOwn(given, column) && Object.hasOwn(present, column)
      return validated(withoutNulls({ ...declared(present), ...given }), isHeld)
    },
    ofMerge(values) {
      const own = declared(values)
      const found = notingValidator(dataset, datasetOf).validate(own, answers)
      return keeping(own, found, new Set(found.refused.map(columnOf)))
    },
    acceptSources,
  }
}

/** A table without a dataset takes any JSON, but for names that a program could trip over. */
function anyJsonValidator(mode: UpsertMode): DraftValidator {
  const validated = (values: Values): ValidatedRecord => ({ values: safe(values), issues: [] })
  return {
    ofNew: (stated) => validated(withoutNulls(stated)),
    ofUpdate: (present, stated) => validated(withoutNulls(mode === 'REPLACE' ? stated : { ...present, ...stated })),
    ofMerge: (values) => ({ values, issues: [] }),
    acceptSources: () => {},
  }
}

const nothingHeld = (): boolean => false

const SHAPES: ReadonlySet<string> = new Set(['text-expected', 'list-expected', 'record-expected'])

function isOfShape({ code }: Refusal): boolean {
  return SHAPES.has(code)
}

/** Of a list or a record within one, the column of the table's own record. */
function columnOf({ path = '' }: Refusal): string {
  return rootOf(path)
}

function noted({ path = '', code, text }: Refusal): ColumnIssue {
  return { column: path, code, message: text }
}

function withMeasuredQuality(values: Values, issues: readonly ColumnIssue[], dataset: Dataset): ValidatedRecord {
  return { values, issues, quality: qualityOf({ values, issues }, dataset).quality }
}

/** With its quality as the dataset measures it; where there is none, as it is. */
export function withQuality<T extends Pick<ValidatedRecord, 'values' | 'issues'>>(
  record: T,
  dataset: Dataset | undefined,
): T & Pick<ValidatedRecord, 'quality'> {
  return dataset === undefined ? record : { ...record, quality: qualityOf(record, dataset).quality }
}

/** A SOURCE column that is left empty holds the system that the record came from. */
export function withSource(stated: Values, column: string | undefined, sources: readonly SourceEntry[]): Values {
  const system = sources[0]?.system
  if (column === undefined || system === undefined || !isMissing(ownMember(stated, column))) return stated
  return { ...stated, [column]: system }
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}

export function withoutNulls(values: Values): Values {
  if (!hasNull(values)) return values
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

/** Loops over the members: a list of them costs more, and nearly no record holds a null. */
function hasNull(values: Values): boolean {
  for (const column in values) if (values[column] === null || values[column] === undefined) return true
  return false
}

function safe(values: Values): Values {
  const refusals: Refusal[] = []
  for (const [path, value] of Object.entries(values)) {
    if (FORBIDDEN_NAMES.has(path)) refusals.push(refusal('column-name-unsafe', {}, path))
    const problem = jsonProblem(value)
    if (problem) refusals.push(refusalOf(problem, path))
  }
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return values
}

/** Of a row whose columns are all strange nothing was understood: an empty record would stand for it. */
function refuseNotUnderstood(stated: Values, declared: Values): void {
  const columns = Object.keys(stated)
  if (columns.length === 0 || Object.keys(declared).length > 0) return
  throw new OnefoldError('invalid', [refusal('columns-unknown', { columns: columns.slice(0, 5).join(', ') })])
}

function refuseUndeclared(sources: readonly SourceEntry[], accepted: readonly string[]): void {
  const refusals = sources
    .filter(({ system }) => accepted.length > 0 && !accepted.includes(system))
    .map(({ system }) => refusal('source-undeclared', { system, accepted: accepted.join(', ') }, '_source'))
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}

/**
 * MERGE: an update replaces the columns it states. REPLACE: a mirrored record holds what its origin holds, nothing else.
 * LOAD: as MERGE, and columns that the dataset lacks are left out.
 */
export type UpsertMode = 'MERGE' | 'REPLACE' | 'LOAD'
