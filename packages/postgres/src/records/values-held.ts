import { textInJson } from '../json-text.ts'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

/** One way through the table. Columns are named by parameters, never in the statement. */
export async function valuesHeld(
  session: Session,
  table: number,
  path: readonly string[],
  texts: readonly string[],
): Promise<string[]> {
  const [first = '', ...inner] = path.map(textInJson)
  const given = new Map(texts.map((text) => [textInJson(text), text]))
  const found = await session.rows<{ held: string }>(
    `SELECT DISTINCT item #>> '{}' AS held
     FROM ${tableRelations(table).records}
       CROSS JOIN LATERAL jsonb_path_query((body -> 'values' -> $1::text)::jsonb, $2::text::jsonpath) AS item
     WHERE jsonb_typeof(item) IN ('string', 'number') AND item #>> '{}' = ANY($3::text[])`,
    [first, `lax $[*]${inner.map((column) => `.${JSON.stringify(column)}[*]`).join('')}`, [...given.keys()]],
  )
  return found.flatMap(({ held }) => given.get(held) ?? [])
}
