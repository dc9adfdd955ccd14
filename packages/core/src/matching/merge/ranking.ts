import { hash53 } from '../../lib/bytes/hash.ts'
import { ownMember } from '../../lib/own-member.ts'
import type { Merger } from '../../model/resources/merger.ts'
import type { Contribution } from './contribution.ts'
import { instantIn, numberIn } from './readings.ts'
import { type Ask, scriptRecord } from './script-calls.ts'

/**
 * The records in the order of their weights. Told in the order of ties, which equal weights keep; what has no weight
 * comes last, whatever the direction.
 */
export function ranking(aged: readonly Contribution[], merger: Merger, ask: Ask, path = ''): readonly Contribution[] {
  if (merger.mergeType === 'CONSTANT' || aged.length < 2) return aged
  const weightOf = weigher(aged, merger, ask, path)
  const weighed = aged.map((record) => ({ record, weight: weightOf(record) }))
  const direction = merger.mergeSort === 'HIGHEST_WEIGHT' ? -1 : 1
  weighed.sort((a, b) => {
    if (a.weight === b.weight) return 0
    if (a.weight === undefined) return 1
    if (b.weight === undefined) return -1
    return (a.weight - b.weight) * direction
  })
  return weighed.map(({ record }) => record)
}

function weigher(
  aged: readonly Contribution[],
  { mergeType, key = '', script = '' }: Merger,
  ask: Ask,
  path: string,
): (record: Contribution) => number | undefined {
  switch (mergeType) {
    case 'CONSTANT':
      return () => 0
    case 'RANDOM': {
      const seed = aged
        .map(({ id }) => id)
        .sort()
        .join('\n')
      return ({ id }) => hash53(`${seed}\n${id}`)
    }
    case 'NUMBER':
      return ({ values }) => numberIn(ownMember(values, key))
    case 'DATE':
      return ({ values }) => instantIn(ownMember(values, key))
    case 'SCRIPT':
      return (record) =>
        numberIn(
          ask(`weight\0${record.id}`, () => ({
            script,
            column: `${path}_merger`,
            input: { record: scriptRecord(record) },
          })),
        )
  }
}
