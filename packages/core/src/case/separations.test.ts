import { describe, expect, test } from 'vitest'
import { seededRandom } from '../lib/random.ts'
import { rulingsOf, seenTogether } from '../matching/cluster/rulings.ts'
import type { Ruling, RulingMember } from '../model/ruling.ts'
import { afterMerges, afterUndo, NO_RULING_CHANGES, thenRulings } from './follow.ts'
import { crossedBy, revokedWithin, rulingOver } from './separations.ts'

const RULING: Ruling = { id: 's', kind: 'SEPARATION', instant: 1, user: 'u-1', operationId: 'op' }

const member = (origin: number, part: number, row = origin, ruling = 's'): RulingMember => ({
  ruling,
  kind: 'SEPARATION',
  origin,
  row,
  part,
})

/** Every pair that these members state as different, `a-b` with the smaller row first. */
function pairsOf(members: readonly RulingMember[]): readonly string[] {
  const rulings = rulingsOf(members)
  const rows = [...new Set(members.map(({ row }) => row))].sort((a, b) => a - b)
  return rows.flatMap((a, at) => rows.slice(at + 1).flatMap((b) => (rulings.separates(a, b) ? `${a}-${b}` : [])))
}

describe('stating records as different', () => {
  test('of a set every pair is different, of two sides the pairs across', () => {
    expect(pairsOf(rulingOver(RULING, [[1], [2], [3]]).tie)).toEqual(['1-2', '1-3', '2-3'])
    expect(
      pairsOf(
        rulingOver(RULING, [
          [1, 2],
          [3, 4],
        ]).tie,
      ),
    ).toEqual(['1-3', '1-4', '2-3', '2-4'])
  })

  test('a group crosses what states two of its own as different', () => {
    const members = [...rulingOver(RULING, [[1, 2], [3]]).tie, member(1, 0, 1, 't'), member(9, 1, 9, 't')]
    expect(crossedBy(members, new Set([1, 2]))).toEqual([])
    expect(crossedBy(members, new Set([2, 3]))).toEqual(['s'])
  })
})

describe('revoking what a merge crosses', () => {
  test('[MG-125] of any separation exactly the pairs inside the group go, for 300 seeds', () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = seededRandom(seed)
      const members = Array.from({ length: random.between(2, 9) }, (_, row) => member(row + 1, random.below(4)))
      const group = new Set(members.map(({ row }) => row).filter(() => random.chance(0.5)))
      let count = 0
      const { remove, put, tie } = revokedWithin(RULING, members, group, () => `new-${++count}`)
      expect(remove).toEqual(['s'])
      expect(new Set(tie.map(({ ruling }) => ruling))).toEqual(new Set(put.map(({ id }) => id)))
      const expected = pairsOf(members).filter((pair) => !pair.split('-').every((row) => group.has(Number(row))))
      expect(pairsOf(tie), `seed ${seed}`).toEqual(expected)
      // The group becomes one record: nothing may state that as different from itself.
      const merged = tie.map((each) => (group.has(each.row) ? { ...each, row: 100 } : each))
      for (const { id } of put) {
        const own = merged.filter(({ ruling, row }) => ruling === id && row === 100)
        expect(new Set(own.map(({ part }) => part)).size, `seed ${seed}`).toBeLessThan(2)
      }
    }
  })
})

describe('following merges and undos', () => {
  test('what was said of the absorbed hangs on the survivor, through survivors of survivors', () => {
    const once = afterMerges([member(1, 0), member(2, 1)], new Map([[1, 10]])).tie
    expect(once).toEqual([member(1, 0, 10)])
    expect(afterMerges(once, new Map([[10, 20]])).tie).toEqual([member(1, 0, 20)])
  })

  test('an undo gives back what was recorded before, and to each what was recorded on the survivor', () => {
    const restored = [
      { row: 1, origins: new Set([1, 7]) },
      { row: 2, origins: new Set([2]) },
    ]
    const said = [member(7, 0, 10), member(10, 1, 10, 't'), member(3, 0, 10, 'v'), member(5, 1, 5)]
    expect(afterUndo(said, 10, restored)).toEqual({
      ...NO_RULING_CHANGES,
      untie: [{ ruling: 't', origin: 10 }],
      tie: [member(7, 0, 1), member(1, 1, 1, 't'), member(2, 1, 2, 't'), member(3, 0, 3, 'v')],
    })
  })

  test('of two changes the later counts', () => {
    const first = { ...NO_RULING_CHANGES, put: [RULING], tie: [member(1, 0), member(2, 1)] }
    expect(thenRulings(first, { ...NO_RULING_CHANGES, tie: [member(1, 0, 10)] }).tie).toEqual([
      member(1, 0, 10),
      member(2, 1),
    ])
    expect(thenRulings(first, { ...NO_RULING_CHANGES, untie: [{ ruling: 's', origin: 2 }] })).toMatchObject({
      tie: [member(1, 0)],
      untie: [{ ruling: 's', origin: 2 }],
    })
    expect(thenRulings(first, { ...NO_RULING_CHANGES, remove: ['s'] })).toEqual({ ...NO_RULING_CHANGES, remove: ['s'] })
  })

  test('looks are put together in the order of the store', () => {
    const looks = [
      { rows: [3, 1], members: [member(3, 0), member(1, 1, 1, 'r')] },
      { rows: [1], members: [member(1, 1, 1, 'r')] },
    ]
    expect(seenTogether(looks)).toEqual({ rows: [1, 3], members: [member(1, 1, 1, 'r'), member(3, 0)] })
  })
})
