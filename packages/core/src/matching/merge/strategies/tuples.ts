import { canonicalJson, sameJson } from '../../../lib/json.ts'
import { ownMember } from '../../../lib/own-member.ts'
import type { Contribution } from '../contribution.ts'

/** What a record holds in these columns as one text: equal texts, equal values. */
export function tupleText({ values }: Contribution, columns: readonly string[]): string {
  const only = columns.length === 1 ? values[columns[0] as string] : undefined
  if (typeof only === 'string') return `"${only}`
  return canonicalJson(columns.map((column) => ownMember(values, column) ?? null))
}

/** Do all records hold the same in these columns? */
export function agree(records: readonly Contribution[], columns: readonly string[]): boolean {
  const [first] = records
  return records.every(
    (record) =>
      record === first ||
      columns.every((column) =>
        sameJson(ownMember(record.values, column) ?? null, (first && ownMember(first.values, column)) ?? null),
      ),
  )
}
