import type { Refusal } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type * as v from 'valibot'
import { nearestKnown } from './nearest-known.ts'

/** What a schema found wrong, as a refusal: where, what, and a code for programs. An unknown name is told the nearest one. */
export function refusalOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Refusal {
  return placed(issue, issue.expected === 'never' ? unknownName(issue, schema) : wordsFor(issue))
}

/** The same of a query, where a list is what was stated more than once. */
export function refusalOfQuery(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Refusal {
  const isRepeated = issue.expected !== 'never' && Array.isArray(issue.input)
  return isRepeated ? placed(issue, refusal('member-repeated')) : refusalOf(issue, schema)
}

function placed(issue: v.BaseIssue<unknown>, said: Refusal): Refusal {
  const path = pathOf(issue)
  return path === '' ? said : { ...said, path }
}

/** `records[3].email` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return path === '' ? String(key) : `${path}.${String(key)}`
  }, '')
}

function unknownName({ path }: v.BaseIssue<unknown>, schema: v.GenericSchema) {
  const known = 'entries' in schema && path?.length === 1 ? Object.keys(schema.entries as object) : []
  const near = nearestKnown(String(path?.at(-1)?.key ?? ''), known)
  const text = near === undefined ? 'This is not known here.' : `This is not known here. The nearest is "${near}".`
  return { code: 'member-unknown', text }
}

function wordsFor(issue: v.BaseIssue<unknown>): { readonly code: string; readonly text: string } {
  if (issue.type === 'raw_check') return { code: 'member-unknown', text: issue.message }
  if (issue.kind !== 'schema' || issue.type === 'custom') return { code: 'member-invalid', text: issue.message }
  if (issue.received === 'undefined') return refusal('member-missing/required')
  if (issue.type === 'union' && !issue.message.startsWith('Invalid type'))
    return { code: 'member-invalid', text: issue.message }
  if (issue.type === 'picklist' || issue.type === 'literal') {
    return refusal('member-invalid/must', { choices: choices(issue.expected ?? '') })
  }
  return refusal('member-invalid/must', { choices: NOUNS[issue.expected ?? ''] ?? 'of another type' })
}

/** `("FULL" | "NONE")` → `FULL or NONE` */
function choices(expected: string): string {
  const names = expected.replace(/^\(|\)$/g, '').split(' | ')
  const plain = names.map((name) => name.replace(/^"|"$/g, ''))
  return plain.length < 2 ? plain.join('') : `${plain.slice(0, -1).join(', ')} or ${plain.at(-1)}`
}

const NOUNS: { readonly [expected: string]: string | undefined } = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  '(string | Object)': 'a text or an object',
}
