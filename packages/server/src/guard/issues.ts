import type { MessageValue, Refusal } from '@onefold/core'
import {
  alternatives,
  message,
  messageOfIssue,
  type RefusalMessage,
  refusalOf,
  saidOf,
} from '@onefold/core/adapter-kit'
import type * as v from 'valibot'
import { nearestKnown } from './nearest-known.ts'

/** What a schema found wrong, as a refusal: where, what, and a code for programs. An unknown name is told the nearest one. */
export function refusalOfIssue(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Refusal {
  return placed(issue, issue.expected === 'never' ? unknownName(issue, schema) : messageOf(issue))
}

/** The same of a query, where a list is what was stated more than once. */
export function refusalOfQuery(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Refusal {
  const isRepeated = issue.expected !== 'never' && Array.isArray(issue.input)
  return isRepeated ? placed(issue, message('member-repeated')) : refusalOfIssue(issue, schema)
}

function placed(issue: v.BaseIssue<unknown>, said: RefusalMessage): Refusal {
  const path = pathOf(issue)
  return path === '' ? refusalOf(said) : refusalOf(said, path)
}

/** `records[3].email` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return path === '' ? String(key) : `${path}.${String(key)}`
  }, '')
}

function unknownName({ path }: v.BaseIssue<unknown>, schema: v.GenericSchema): RefusalMessage {
  const known = 'entries' in schema && path?.length === 1 ? Object.keys(schema.entries as object) : []
  const near = nearestKnown(String(path?.at(-1)?.key ?? ''), known)
  return near === undefined ? message('member-unknown/not-known') : message('member-unknown/nearest', { nearest: near })
}

function messageOf(issue: v.BaseIssue<unknown>): RefusalMessage {
  if (issue.kind !== 'schema' || issue.type === 'custom') return messageOfIssue(issue)
  if (issue.received === 'undefined') return message('member-missing/required')
  return saidOf(issue) ?? message('member-invalid/must', { choices: choicesOf(issue) })
}

function choicesOf({ type, expected }: v.BaseIssue<unknown>): MessageValue {
  if (type === 'picklist' || type === 'literal') return alternatives(valuesIn(expected ?? ''))
  const phrase = PHRASES[expected ?? '']
  return message(phrase ?? 'phrase/other-type')
}

/** `("FULL" | "NONE")` → `FULL`, `NONE` */
function valuesIn(expected: string): readonly string[] {
  const names = expected.replace(/^\(|\)$/g, '').split(' | ')
  return names.map((name) => name.replace(/^"|"$/g, ''))
}

const PHRASES: {
  readonly [expected: string]:
    | `phrase/${'text' | 'number' | 'true-or-false' | 'object' | 'list' | 'text-or-object'}`
    | undefined
} = {
  string: 'phrase/text',
  number: 'phrase/number',
  boolean: 'phrase/true-or-false',
  Object: 'phrase/object',
  Array: 'phrase/list',
  '(string | Object)': 'phrase/text-or-object',
}
