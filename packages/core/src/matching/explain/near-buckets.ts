import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { TableRecord } from '../../model/record.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import { byText, nearPairs, type TextKey } from '../incremental/near-mappings.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import type { MatchRules } from '../rules.ts'

/** Two records' keys under one mapping, equal or near: the lesser first, which is the centre of their bucket. */
export type KeyPair = readonly [centre: TextKey, other: TextKey]

export function keyPairsOf(rules: MatchRules, mapping: number, a: TableRecord, b: TableRecord): readonly KeyPair[] {
  return nearPairs(rules, a.values, b.values).flatMap(([one, other]): KeyPair[] =>
    one.mapping !== mapping ? [] : [byText(one, other) <= 0 ? [one, other] : [other, one]],
  )
}

/** Does the order of the records of both keys bring the two near enough to be compared? */
export async function standTogether(
  matches: Pick<MatchStore, 'neighbours'>,
  table: number,
  rules: MatchRules,
  pair: KeyPair,
  [a, b]: readonly [TableRecord, TableRecord],
): Promise<boolean> {
  const keys: readonly IndexKey[] = pair[0].hash === pair[1].hash ? [pair[0]] : pair
  const at = { place: 0, tie: 0, row: 0 }
  const asked = keys.map(({ mapping, hash }) => ({ key: { mapping, hash }, at, reach: 2 ** 31 - 2 }))
  const found = await matches.neighbours(table, rules.generation, asked)
  const rows = inOrder(found.flat())
  const [x, y] = [rows.indexOf(a.row), rows.indexOf(b.row)]
  return x >= 0 && y >= 0 && Math.abs(x - y) <= (rules.reaches[pair[0].mapping] ?? 0)
}

function inOrder(positions: readonly BucketPosition[]): readonly number[] {
  return [...new Set([...positions].sort(byPosition).map(({ row }) => row))]
}
