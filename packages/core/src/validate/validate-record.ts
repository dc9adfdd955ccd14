import type { Refusal } from '../error/onefold-error.ts'
import { nearest } from '../lib/nearest.ts'
import type { Column, Dataset } from '../model/dataset.ts'
import type { ColumnIssue, Json, Values } from '../model/record.ts'
import { type ColumnValidator, compileColumn } from './column.ts'
import type { Findings } from './findings.ts'
import { checkMandatory } from './mandatory.ts'
import { quoted } from './quoted.ts'

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
  validate(values: Values): Validated
}

/** Beyond this many unknown columns the record is something else altogether, and the rest is only counted. */
const UNKNOWN_NAMED = 20
/** Names that mean something to JavaScript itself. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Prepares the validation of a dataset's records: tokens, formats and memories are set up once per column. */
export function compileDataset(dataset: Dataset): RecordValidator {
  const validators = dataset.columns.filter(({ key }) => !FORBIDDEN.has(key)).map(compileColumn)
  const known = new Set(validators.map(({ column }) => column.key))
  return Object.freeze({
    validate(values: Values): Validated {
      const findings: Findings = { issues: [], refused: [] }
      const kept: Record<string, Json> = {}
      for (const validator of validators) keep(kept, validator, values, findings)
      refuseUnknown(values, known, findings)
      return { values: kept, ...findings }
    },
  })
}

const compiled = new WeakMap<Dataset, RecordValidator>()

/** Checks one record against its dataset. For many records, `compileDataset` says the same. */
export function validateRecord(values: Values, dataset: Dataset): Validated {
  let validator = compiled.get(dataset)
  if (validator === undefined) {
    validator = compileDataset(dataset)
    compiled.set(dataset, validator)
  }
  return validator.validate(values)
}

function keep(
  kept: Record<string, Json>,
  { column, check }: ColumnValidator,
  values: Values,
  findings: Findings,
): void {
  const given = Object.hasOwn(values, column.key) ? values[column.key] : undefined
  const refusals = findings.refused.length
  const value = check(given, findings)
  if (value !== undefined) kept[column.key] = value
  else if (findings.refused.length === refusals) keepMandatory(kept, column, findings)
}

function keepMandatory(kept: Record<string, Json>, column: Column, findings: Findings): void {
  const replacement = checkMandatory(column, findings)
  if (replacement !== undefined) kept[column.key] = column.array ? [replacement] : replacement
}

function refuseUnknown(values: Values, known: ReadonlySet<string>, { refused }: Findings): void {
  let unknown = 0
  for (const name of Object.keys(values)) {
    if (known.has(name)) continue
    if (++unknown <= UNKNOWN_NAMED) refused.push(unknownColumn(name, known))
  }
  if (unknown > UNKNOWN_NAMED) {
    const rest = unknown - UNKNOWN_NAMED
    refused.push({ code: 'unknown-column', text: `The record has ${rest} more columns that the dataset lacks.` })
  }
}

function unknownColumn(name: string, known: ReadonlySet<string>): Refusal {
  const path = name.length > 60 ? `${name.slice(0, 60)}…` : name
  if (FORBIDDEN.has(name)) {
    return { code: 'column-name-refused', text: `No column may be called ${quoted(name)}.`, path }
  }
  const near = nearest(name, known)
  const hint = near === undefined ? '' : ` The nearest is ${quoted(near)}.`
  return { code: 'unknown-column', text: `The dataset has no column ${quoted(name)}.${hint}`, path }
}
