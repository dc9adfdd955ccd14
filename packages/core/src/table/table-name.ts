import type { Refusal } from '../error/onefold-error.ts'
import { RESERVED_WORDS } from '../lib/data/reserved-words.ts'

const FORBIDDEN_PARTS = ['system', 'master', 'history']

/** The name as it is kept: hyphens become underscores. */
export function tableName(given: string): string {
  return given.replaceAll('-', '_')
}

/** Everything wrong with a table's name. */
export function tableNameRefusals(name: string): readonly Refusal[] {
  const refuse = (text: string): Refusal => ({ code: 'table-name-invalid', path: 'table', text })
  const lower = name.toLowerCase()
  return [
    ...(/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name)
      ? []
      : [refuse('A table name has 1 to 63 letters, digits and "_", and begins with a letter.')]),
    ...FORBIDDEN_PARTS.filter((part) => lower.includes(part)).map((part) =>
      refuse(`A table name does not contain "${part}".`),
    ),
    ...(RESERVED_WORDS.has(lower) ? [refuse(`"${name}" is a reserved word of databases.`)] : []),
  ]
}
