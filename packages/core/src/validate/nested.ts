import { message } from '../error/message.ts'
import { isObject } from '../lib/json.ts'
import type { Json, Values } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import { shapeOf } from './any-json.ts'
import { type ColumnValidator, isList, refuse } from './column.ts'
import type { Identity } from './identity.ts'
import { policyOf } from './policy.ts'
import type { Findings, ValidationContext } from './validation-context.ts'

/** What checks the records of a list. */
export interface ItemValidator {
  readonly identity: Identity | undefined
  validateItem(values: Values, context: ValidationContext): Values
}

/**
 * A list of records of another dataset, each checked like a record. Two of one identity fall under the column's policy. An item
 * of which nothing is kept drops out of the list. A refusal names the place of an item in the list as it was given, a note its place in
 * the list as it is kept: what is noted speaks of the record.
 */
export function compileNested(column: Column, items: ItemValidator): ColumnValidator {
  const policy = policyOf(column)
  function check(given: Json | undefined, context: ValidationContext): Json | undefined {
    const path = context.prefix + column.key
    if (given === undefined || given === null || !isList(given, path, 'phrase/records', context.findings))
      return undefined
    const kept: Values[] = []
    const identities = new Map<string, Place>()
    for (const [index, item] of given.entries()) {
      const at = `${path}[${index}]`
      if (item === null || item === undefined) continue
      if (!isRecord(item)) {
        refuse(context.findings, at, message('record-expected', { shape: shapeOf(item) }))
        continue
      }
      const found: Findings = { issues: [], refused: [] }
      const values = items.validateItem(item, { ...context, findings: found, prefix: `${at}.` })
      if (Object.keys(values).length === 0) {
        tellOfEmpty(found, path, context.findings)
        continue
      }
      const identity = items.identity?.(values)
      const place = { given: index, kept: kept.length }
      const first = identity === undefined ? undefined : identities.get(identity)
      if (identity !== undefined && first === undefined) identities.set(identity, place)
      context.findings.refused.push(...found.refused)
      if (first !== undefined && !staysDoubled(values, path, place, first, context)) continue
      for (const issue of found.issues)
        context.findings.issues.push({ ...issue, column: `${path}[${kept.length}]${issue.column.slice(at.length)}` })
      kept.push(values)
    }
    return kept.length === 0 ? undefined : kept
  }
  /** By the policy: where a doubled item is left out or refused, it has a place only in the list as it was given. */
  function staysDoubled(values: Values, path: string, at: Place, first: Place, context: ValidationContext): boolean {
    const refuses = column.error === 'REFUSE'
    const own = refuses || column.error === 'CLEAR' ? at.given : at.kept
    const other = refuses ? first.given : first.kept
    const failure = message('identity-doubled', { at: `${path}[${own}]`, first: `${path}[${other}]` })
    return policy(failure, values, context) !== undefined
  }
  return Object.freeze({ column, check })
}

/** Where an item stands in the list as it was given, and as it is kept. */
interface Place {
  readonly given: number
  readonly kept: number
}

/** What is missing in an item that drops out of the list is missing nowhere; what else was wrong with it is a matter of the list. */
function tellOfEmpty(found: Findings, path: string, findings: Findings): void {
  findings.refused.push(...found.refused.filter(({ code }) => code !== 'mandatory'))
  for (const issue of found.issues) if (issue.code !== 'mandatory') findings.issues.push({ ...issue, column: path })
}

function isRecord(item: Json): item is Values {
  return isObject(item)
}
