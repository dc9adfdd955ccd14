import type { RecordStore } from '@onefold/core/adapter-kit'
import {
  type Condition,
  column,
  holds,
  jsonText,
  type OperationsOf,
  relationsOf,
  type ScopedRowFilter,
} from '@onefold/core/sql'
import { textInJson } from './json-text.ts'

/** Holds for the visible records. Columns are named by parameters, never in the statement. */
export function visibleOf({ column, values }: ScopedRowFilter): Condition {
  // For a text it says whether it is one of the values; for a list, whether one is in it. An object's keys are not meant.
  return holds(
    `EXISTS (SELECT 1 FROM (SELECT CAST(body -> 'values' -> CAST(? AS text) AS jsonb) AS held) AS of_column
      WHERE jsonb_typeof(held) <> 'object' AND jsonb_exists_any(held, CAST(? AS text[])))`,
    ...[jsonText(column), values.map(textInJson)],
  )
}

/** What PostgreSQL does in its own way. */
export const ownRecordOperations: OperationsOf<Pick<RecordStore, 'reserveRows' | 'valuesHeld'>> = {
  /** From a sequence, so that reserving waits for no commit. */
  reserveRows: (table, count) =>
    column<number>(`SELECT nextval('@n${table}') FROM generate_series(1, CAST(? AS integer))`, [count]),
  /** One way through the table. Columns are named by parameters, never in the statement. */
  *valuesHeld(table, path, texts) {
    const [first = '', ...inner] = path.map(textInJson)
    const given = new Map(texts.map((text) => [textInJson(text), text]))
    const found = yield* column<string>(
      `SELECT DISTINCT item #>> '{}' AS held FROM ${relationsOf(table).records}
         CROSS JOIN LATERAL jsonb_path_query(CAST(body -> 'values' -> CAST(? AS text) AS jsonb), CAST(CAST(? AS text) AS jsonpath)) AS item
       WHERE jsonb_typeof(item) IN ('string', 'number') AND item #>> '{}' IN ?texts`,
      [first, `lax $[*]${inner.map((member) => `.${JSON.stringify(member)}[*]`).join('')}`, [...given.keys()]],
    )
    return found.flatMap((held) => given.get(held) ?? [])
  },
}
