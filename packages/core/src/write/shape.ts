import { OnefoldError, type Refusal } from '../error/onefold-error.ts'
import type { ColumnIssue, Json, SourceEntry, Values } from '../model/record.ts'
import { validateRecord } from '../validate/validate-record.ts'
import type { Situation } from './situation.ts'
import type { UpsertMode } from './upsert-plan.ts'

/** Business values as they will be stored, and what validation noted about them. */
export interface Shaped {
  readonly values: Values
  readonly issues: readonly ColumnIssue[]
}

/** Makes the values of a record from what was stated. Refuses with `invalid` what its dataset refuses. */
export interface Shaper {
  ofNew(stated: Values, sources: readonly SourceEntry[]): Shaped
  ofUpdate(present: Values, stated: Values): Shaped
  /** A merge validates and never refuses: what fails is noted. */
  ofMerge(values: Values): Shaped
}

const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype']

export function shaper({ components: { dataset } }: Situation, mode: UpsertMode): Shaper {
  const sourceColumn = dataset?.columns.find(({ token }) => token === 'SOURCE')
  const known = new Set(dataset?.columns.map(({ key }) => key))
  const declared = (values: Values): Values =>
    dataset ? Object.fromEntries(Object.entries(values).filter(([column]) => known.has(column))) : values
  const wanted = (stated: Values): Values => (mode === 'LOAD' ? declared(stated) : stated)
  const shape = (values: Values): Shaped => {
    if (!dataset) return { values: safe(values), issues: [] }
    const { values: valid, issues, refused } = validateRecord(values, dataset)
    if (refused.length > 0) throw new OnefoldError('invalid', refused)
    return { values: valid, issues }
  }
  return {
    ofNew(stated, sources) {
      if (sourceColumn)
        refuseUndeclared(
          sources,
          sourceColumn.enumerations.map(({ value }) => value),
        )
      const system = sourceColumn && sources[0]?.system
      const own = wanted(stated)
      return shape(
        withoutNulls(
          system !== undefined && isMissing(own[sourceColumn?.key ?? ''])
            ? { ...own, [sourceColumn?.key ?? '']: system }
            : own,
        ),
      )
    },
    // What a column held that the dataset has no more goes with the record's next write.
    ofUpdate: (present, stated) =>
      shape(withoutNulls(mode === 'REPLACE' ? wanted(stated) : { ...declared(present), ...wanted(stated) })),
    ofMerge(values) {
      if (!dataset) return { values, issues: [] }
      const { values: valid, issues, refused } = validateRecord(values, dataset)
      if (refused.length === 0) return { values: valid, issues }
      return {
        values,
        issues: [...issues, ...refused.map(({ path = '', code, text }) => ({ column: path, code, message: text }))],
      }
    },
  }
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === ''
}

function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

/** A table without a dataset takes any JSON, but for names that a program could trip over. */
function safe(values: Values): Values {
  const refusals: Refusal[] = UNSAFE_NAMES.filter((name) => Object.hasOwn(values, name)).map((name) => ({
    code: 'column-name-unsafe',
    text: 'A column cannot have this name.',
    path: name,
  }))
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return values
}

function refuseUndeclared(sources: readonly SourceEntry[], accepted: readonly string[]): void {
  const refusals = sources
    .filter(({ system }) => accepted.length > 0 && !accepted.includes(system))
    .map(({ system }) => ({
      code: 'source-undeclared',
      text: `"${system}" is not one of the accepted systems: ${accepted.join(', ')}.`,
      path: '_source',
    }))
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}
