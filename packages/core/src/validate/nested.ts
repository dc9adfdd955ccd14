import { message } from '../error/message.ts'
import type { Json, Values } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import { shapeOf } from './any-json.ts'
import { type ColumnValidator, isList, refuse } from './column.ts'
import type { Identity } from './identity.ts'
import { policyOf } from './policy.ts'
import type { ValidationContext } from './validation-context.ts'

/** What checks the records of a list. */
export interface ItemValidator {
  readonly identity: Identity | undefined
  validateItem(values: Values, context: ValidationContext): Values
}

/** A list of records of another dataset, each checked like a record. Two of one identity fall under the column's policy. */
export function compileNested(column: Column, items: ItemValidator): ColumnValidator {
  const policy = policyOf(column)
  function check(given: Json | undefined, context: ValidationContext): Json | undefined {
    const path = context.prefix + column.key
    if (given === undefined || given === null || !isList(given, path, 'phrase/records', context.findings))
      return undefined
    const kept: Values[] = []
    const identities = new Map<string, number>()
    for (const [index, item] of given.entries()) {
      const at = `${path}[${index}]`
      if (item === null || item === undefined) continue
      if (!isRecord(item)) {
        refuse(context.findings, at, message('record-expected', { shape: shapeOf(item) }))
        continue
      }
      const values = items.validateItem(item, { ...context, prefix: `${at}.` })
      const identity = items.identity?.(values)
      const first = identity === undefined ? undefined : identities.get(identity)
      if (identity !== undefined && first === undefined) identities.set(identity, index)
      const one = first === undefined ? values : doubled(values, at, `${path}[${first}]`, context)
      if (one !== undefined && Object.keys(one).length > 0) kept.push(one)
    }
    return kept.length === 0 ? undefined : kept
  }
  function doubled(values: Values, at: string, first: string, context: ValidationContext): Values | undefined {
    const kept = policy(message('identity-doubled', { at, first }), values, context)
    return typeof kept === 'string' ? values : kept
  }
  return Object.freeze({ column, check })
}

function isRecord(item: Json): item is Values {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}
