import { textKeysOf } from '../matching/incremental/near-mappings.ts'
import { byPosition } from '../matching/indexing/bucket-order.ts'
import { nearTexts } from '../matching/kernel/keys/near-texts.ts'
import { pauses } from '../matching/kernel/pause.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { BucketPosition } from '../model/index-key.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { Store } from '../ports/store/store.ts'
import { type BucketSlice, SLICE } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/** The rows of every two keys that are near, found from the records alone, in the order in which they are compared. */
export async function* nearPieces(
  { records }: Store,
  { table: { serial } }: TableFacts,
  rules: MatchRules,
): AsyncGenerator<BucketSlice> {
  if (rules.keyer.nearness.every((nearness) => nearness === undefined)) return
  const byMapping = rules.keyer.mappings.map(() => new Map<string, BucketPosition[]>())
  for (let after = 0; ; ) {
    const slice = await rules.scripted(await records.slice(serial, after, SLICE, EVERYTHING))
    if (slice.length === 0) break
    for (const record of slice) {
      const { tie, keys } = rules.keysOfRecord(record)
      for (const { mapping, hash, text } of textKeysOf(rules, record.values)) {
        const place = keys.find((key) => key.mapping === mapping && key.hash === hash)?.place ?? 0
        const there = byMapping[mapping]?.get(text) ?? []
        there.push({ place, tie, row: record.row })
        byMapping[mapping]?.set(text, there)
      }
    }
    after = slice.at(-1)?.row ?? after
  }
  for (const [mapping, positions] of byMapping.entries()) {
    const nearness = rules.keyer.nearness[mapping]
    if (!nearness) continue
    const texts = [...positions.keys()]
    const { starts, others } = await nearTexts(texts, nearness, pauses(undefined))
    for (const [one, text] of texts.entries())
      for (const other of others.subarray(starts[one], starts[one + 1])) {
        const both = [text, texts[other] as string].flatMap((each) => positions.get(each) ?? []).sort(byPosition)
        yield { rows: [...new Set(both.map(({ row }) => row))], reach: rules.reaches[mapping] ?? 0 }
      }
  }
}
