import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { addLink, createLinkList, sortedLinks } from './link-list.ts'
import { createSpill, spilledRuns } from './link-spill.ts'

const root = mkdtempSync(join(tmpdir(), 'onefold-spill-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(root, 'test-'))
})

const ROWS = 60
type Plain = readonly [a: number, b: number, score: number, mappings: number]

/** Links of some rows with many others: a row of more links than are sorted in their place is among them. */
function someLinks(seed: number, count: number): readonly Plain[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (): Plain => {
    const a = random.chance(0.5) ? 3 : random.below(ROWS - 1)
    return [a, random.between(a + 1, ROWS - 1), random.below(10_001), random.below(2 ** 32)]
  })
}

function plain({ count, a, b, score, mappings }: ReturnType<typeof createLinkList>): readonly Plain[] {
  return Array.from({ length: count }, (_, at) => [a[at]!, b[at]!, score[at]!, mappings[at]!])
}

describe('links beyond what memory should hold', () => {
  test.each([1, 7, 100, 101])('[DD-2600] come back from their file as they were, %i at a time', (links) => {
    const spill = createSpill({ folder, links }, `of-${links}`)
    const list = createLinkList()
    const given = someLinks(links, 100)
    for (const link of given) {
      addLink(list, ...link)
      spill.relieve(list)
    }
    const spilled = spill.end()
    expect(list.count).toBe(100 % links)
    expect(spilled === undefined).toBe(links > 100)
    const runs = spilled === undefined ? 0 : [...spilledRuns(spilled)].length
    expect(runs).toBe(Math.floor(100 / links))
    const back = spilled === undefined ? [] : Array.from(spilledRuns(spilled), plain).flat()
    expect([...back, ...plain(list)]).toEqual(given)
  })

  test('[DD-2600] a folder that is not there is refused with the file and the reason', () => {
    const spill = createSpill({ folder: join(folder, 'nowhere'), links: 1 }, 'lost')
    const list = createLinkList()
    addLink(list, 0, 1, 1, 1)
    expect(() => spill.relieve(list)).toThrow(/nowhere.*ENOENT/)
    expect(readdirSync(folder)).not.toContain('nowhere')
  })
})

test.each([1, 2, 3])(
  'links of several lists are in the order of their rows, equal ones as they came, seed %i',
  (seed) => {
    const given = someLinks(seed, 400)
    const lists = [given.slice(0, 150), given.slice(150)].map((links) => {
      const list = createLinkList(4)
      for (const link of links) addLink(list, ...link)
      return list
    })
    const expected = given.toSorted((x, y) => x[0] - y[0] || x[1] - y[1])
    expect(plain(sortedLinks(() => lists, ROWS))).toEqual(expected)
  },
)
