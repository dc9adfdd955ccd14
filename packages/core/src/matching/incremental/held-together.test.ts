import { expect, test } from 'vitest'
import type { Link } from '../../model/link.ts'
import { holdTogether } from './held-together.ts'

const link = (a: number, b: number, kind: Link['kind'] = 'MATCH'): Link => ({ a, b, kind, score: 9000, mappings: 1 })

/** Whether the ends of what is ended stay together, and of which rows links were read. */
async function held(loose: readonly Link[], standing: readonly Link[], added: readonly Link[] = [], ended = loose) {
  const read: number[] = []
  const together = await holdTogether(loose, ended, added, async (rows) => {
    read.push(...rows)
    return standing.filter(({ a, b }) => rows.includes(a) || rows.includes(b))
  })
  return { together, read }
}

test('[IX-2640] the ends of an ended link stay together where links that stand or are made lead from one to the other', async () => {
  expect((await held([link(1, 2)], [link(1, 3), link(2, 3)])).together).toBe(true)
  expect((await held([link(1, 2)], [link(1, 3)], [link(2, 3)])).together).toBe(true)
  expect((await held([link(1, 2)], [link(1, 3), link(2, 4)])).together).toBe(false)
  expect((await held([link(1, 2)], [link(1, 2)])).together).toBe(false) // it is read as it stands, and ends
  expect((await held([link(1, 2)], [link(1, 3), link(2, 3)], [], [link(1, 2), link(2, 3)])).together).toBe(false)
})

test('[IX-2640] a match is made up for by matches alone, and a link for review by any', async () => {
  const doubtful = [link(1, 3), link(2, 3, 'REVIEW')]
  expect((await held([link(1, 2)], doubtful)).together).toBe(false)
  expect((await held([link(1, 2, 'REVIEW')], doubtful)).together).toBe(true)
})

test('[IX-2640] of many that are alike the links of a few are read, and none where what is made holds them', async () => {
  const pairs: Link[] = []
  for (let a = 0; a < 60; a++) for (let b = a + 1; b < 60; b++) pairs.push(link(a, b))
  const loose = Array.from({ length: 30 }, (_, at) => link(at, at + 30))
  const { together, read } = await held(
    loose,
    pairs.filter(({ a, b }) => b - a !== 30),
  )
  expect([together, read.length]).toEqual([true, 20])
  const around = Array.from({ length: 60 }, (_, row) => link(row, 99))
  expect(await held(loose, [], around)).toEqual({ together: true, read: [] })
})
