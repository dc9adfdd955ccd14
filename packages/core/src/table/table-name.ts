import { type Refusal, refusal } from '../error/refusal.ts'
import { RESERVED_WORDS } from '../lib/data/reserved-words.ts'

const FORBIDDEN_PARTS = ['system', 'master', 'history']

/** The name as it is kept: hyphens become underscores. */
export function tableName(given: string): string {
  return given.replaceAll('-', '_')
}

/** Everything wrong with a table's name. */
export function tableNameRefusals(name: string): readonly Refusal[] {
  const lower = name.toLowerCase()
  return [
    ...(/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name) ? [] : [refusal('table-name-invalid', {}, 'table')]),
    ...FORBIDDEN_PARTS.filter((part) => lower.includes(part)).map((part) =>
      refusal('table-name-invalid/part', { part }, 'table'),
    ),
    ...(RESERVED_WORDS.has(lower) ? [refusal('table-name-invalid/reserved', { name }, 'table')] : []),
  ]
}
