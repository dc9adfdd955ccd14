import { invalid } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { nearest } from '../lib/text/nearest.ts'
import type { ColumnIssue, Json, Values } from '../model/record.ts'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { type Answers, UNASKED } from './answers.ts'
import { FORBIDDEN_NAMES, jsonProblem } from './any-json.ts'
import { type ColumnValidator, compileColumn } from './column.ts'
import { compileContent } from './content.ts'
import { compileIdentity, type Identity } from './identity.ts'
import { checkMandatory } from './mandatory.ts'
import { compileNested } from './nested.ts'
import { shown } from './policy.ts'
import { countryOf } from './region.ts'
import type { Findings, ValidationContext } from './validation-context.ts'

/** What became of a record's values. They may be stored when nothing is refused. */
export interface Validated {
  /** The values to keep, in the order of the dataset's columns. A column without a value is absent. */
  readonly values: Values
  /** What is wrong with values that were kept, emptied or replaced. */
  readonly issues: readonly ColumnIssue[]
  /** Why the record is refused; the path is the column. */
  readonly refused: readonly Refusal[]
}

/** Everything that can be prepared from a dataset, done once. */
export interface RecordValidator {
  readonly identity: Identity | undefined
  /** What only the outside can tell is taken from `answers`; without them it is taken for right. */
  validate(values: Values, answers?: Answers): Validated
}

/** Finds the dataset of a nested column. */
export type DatasetOf = (id: string) => Dataset | undefined

/** Records lie in records at most so deep. */
export const DEEPEST_NESTING = 8
/** Beyond this many unknown columns the record is something else altogether, and the rest is only counted. */
const UNKNOWN_NAMED = 20

/**
 * Prepares the validation of a dataset's records: tokens, formats and memories are set up once per column. Without
 * `datasetOf` the lists of nested records are not looked into. Refuses with `invalid` formats and patterns that cannot
 * be read.
 */
export function compileDataset(dataset: Dataset, datasetOf?: DatasetOf): RecordValidator {
  const { validateItem, identity } = compileRecord(dataset, { datasetOf, done: new Map() }, 0)
  return Object.freeze({
    identity,
    validate(values: Values, answers: Answers = UNASKED): Validated {
      const findings: Findings = { issues: [], refused: [] }
      const context: ValidationContext = { findings, answers, prefix: '', region: undefined, record: values }
      return { values: validateItem(values, context), ...findings }
    },
  })
}

const compiledWhole = new WeakMap<Dataset, RecordValidator>()
const compiledAlone = new WeakMap<Dataset, RecordValidator>()

/** The validator of a dataset, made once: datasets are never changed, and what is nested is read together with them. */
export function validatorOf(dataset: Dataset, datasetOf?: DatasetOf): RecordValidator {
  const compiled = datasetOf === undefined ? compiledAlone : compiledWhole
  let validator = compiled.get(dataset)
  if (validator === undefined) {
    validator = compileDataset(dataset, datasetOf)
    compiled.set(dataset, validator)
  }
  return validator
}

interface CompiledRecord {
  readonly identity: Identity | undefined
  validateItem(values: Values, context: ValidationContext): Values
}

interface Compilation {
  readonly datasetOf: DatasetOf | undefined
  /** By depth and id: many columns may nest one dataset. */
  readonly done: Map<string, CompiledRecord>
}

function compileRecord(dataset: Dataset, compilation: Compilation, depth: number): CompiledRecord {
  const content = compileContent(dataset)
  if (content !== undefined) return { identity: undefined, validateItem: recordCheck([content], depth === 0) }
  const validators = dataset.columns
    .filter(({ key }) => !FORBIDDEN_NAMES.has(key))
    .map((column) =>
      column.type === 'DATASET' ? nestedColumn(column, compilation, depth) : compileColumn(column, depth === 0),
    )
  return { identity: compileIdentity(dataset), validateItem: recordCheck(validators, depth === 0) }
}

function nestedColumn(column: Column, compilation: Compilation, depth: number): ColumnValidator {
  const { datasetOf, done } = compilation
  if (datasetOf === undefined) return compileColumn({ ...column, token: 'IGNORE', validation: 'NONE' })
  const path = `columns.${column.key}.dataset`
  if (depth + 1 > DEEPEST_NESTING) throw invalid('too-deep/records-lie-records', { most: DEEPEST_NESTING }, path)
  const nested = datasetOf(column.dataset ?? '')
  if (nested === undefined) throw invalid('dataset-unknown', { id: column.dataset }, path)
  const name = `${depth} ${nested._id}`
  const items = done.get(name) ?? compileRecord(nested, compilation, depth + 1)
  done.set(name, items)
  return compileNested(column, items)
}

/** Checks the columns of one record: the country first, as others are read by it; scripts last, as they see the others. */
function recordCheck(validators: readonly ColumnValidator[], root: boolean): CompiledRecord['validateItem'] {
  const known = new Set(validators.map(({ column }) => column.key))
  const country = validators.find(({ column }) => column.token === 'COUNTRY_CODE' && column.type !== 'DATASET')
  const home = country && { country, read: countryOf(country.column) }
  const scripted = validators.filter(({ column }) => column.validation === 'SCRIPT' && column.type !== 'DATASET')
  const lead = country && !scripted.includes(country) ? country : undefined
  const plain = validators.filter((validator) => !scripted.includes(validator))

  return (values, context) => {
    const kept: Record<string, Json> = {}
    const led = lead && keptOf(lead, stated(values, lead), context, root)
    const region = home?.read(lead ? led : stated(values, home.country))
    const own = region === undefined ? context : { ...context, region }
    let met = 0 // of what is stated; where that is all there is nothing unknown
    for (const validator of plain) {
      const { key } = validator.column
      const isStated = Object.hasOwn(values, key)
      if (isStated) met++
      const value = validator === lead ? led : keptOf(validator, isStated ? values[key] : undefined, own, root)
      if (value !== undefined) kept[key] = value
    }
    if (scripted.length > 0) {
      const record = { ...kept, ...givenOf(values, scripted) }
      for (const validator of scripted) {
        const value = keptOf(validator, stated(values, validator), { ...own, record }, root)
        if (value !== undefined) kept[validator.column.key] = value
      }
    }
    if (met < membersOf(values)) refuseUnknown(values, known, context)
    return scripted.length === 0 ? kept : sorted(kept, validators)
  }
}

/** Without a list of their names: nearly all are known. */
function membersOf(values: Values): number {
  let members = 0
  for (const _ in values) members++
  return members
}

function stated(values: Values, { column: { key } }: ColumnValidator): Json | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Columns that are not checked yet, as they came. */
function givenOf(values: Values, validators: readonly ColumnValidator[]): Values {
  const given: Record<string, Json> = {}
  for (const validator of validators) {
    const value = stated(values, validator)
    if (value !== undefined && value !== null && jsonProblem(value) === undefined) given[validator.column.key] = value
  }
  return given
}

function sorted(kept: Values, validators: readonly ColumnValidator[]): Values {
  const values: Record<string, Json> = {}
  for (const {
    column: { key },
  } of validators)
    if (Object.hasOwn(kept, key)) values[key] = kept[key]!
  return values
}

/** What a column keeps; what is wrong goes to the context's findings. */
function keptOf(
  { column, check }: ColumnValidator,
  given: Json | undefined,
  context: ValidationContext,
  root: boolean,
): Json | undefined {
  const refusals = context.findings.refused.length
  const value = check(given, context)
  return value === undefined && context.findings.refused.length === refusals
    ? replacementOf(column, context, root)
    : value
}

function replacementOf(column: Column, context: ValidationContext, root: boolean): Json | undefined {
  const replacement = checkMandatory(column, context, root)
  if (replacement === undefined || column.type === 'DATASET') return undefined
  return column.array ? [replacement] : replacement
}

function refuseUnknown(
  values: Values,
  known: ReadonlySet<string>,
  { findings: { refused }, prefix }: ValidationContext,
): void {
  let unknown = 0
  for (const name of Object.keys(values)) {
    if (known.has(name)) continue
    if (++unknown <= UNKNOWN_NAMED) refused.push(unknownColumn(name, known, prefix))
  }
  if (unknown > UNKNOWN_NAMED) {
    const rest = unknown - UNKNOWN_NAMED
    refused.push(refusal('unknown-column/record-more-columns', { rest }))
  }
}

function unknownColumn(name: string, known: ReadonlySet<string>, prefix: string): Refusal {
  const path = prefix + (name.length > 60 ? `${name.slice(0, 60)}…` : name)
  if (FORBIDDEN_NAMES.has(name)) {
    return refusal('column-name-refused/no-column-may', { name: shown(name) }, path)
  }
  const near = nearest(name, known)
  return near === undefined
    ? refusal('unknown-column/dataset', { name: shown(name) }, path)
    : refusal('unknown-column/dataset-nearest', { name: shown(name), nearest: shown(near) }, path)
}
