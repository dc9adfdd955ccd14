import { expect, test } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import type { Link } from '../../model/link.ts'
import { crowdsAmong, isCrowd, mayBeCrowd } from './crowd-components.ts'
import { heldLinks } from './held-links.ts'

const THRESHOLDS = { matchThreshold: 5000, nonMatchThreshold: 1000 }

/** All pairs of these rows, those of two different halves just above the match threshold. */
function pairsOf(first: number, rows: number, kind: Link['kind'] = 'MATCH'): readonly Link[] {
  const links: Link[] = []
  for (let a = first; a < first + rows; a++)
    for (let b = a + 1; b < first + rows; b++) links.push({ a, b, score: 9000, mappings: 1, kind })
  return links
}

test('[CL-2615] a crowd has more than 50,000 links, and more than a hundred for each record', () => {
  expect([isCrowd(400, 50_000), isCrowd(400, 50_001)]).toEqual([false, true])
  expect([isCrowd(600, 60_000), isCrowd(600, 60_001)]).toEqual([false, true])
  expect([mayBeCrowd(316), mayBeCrowd(317)]).toEqual([false, true])
})

test('[CL-2615] links of one component are counted apart from those of others, and separated ones not at all', () => {
  const crowdsOf = (links: readonly Link[]) =>
    runToEnd(
      crowdsAmong(1200, {
        count: links.length,
        a: links.map(({ a }) => a),
        b: links.map(({ b }) => b),
        isSeparated: (at) => links[at]!.kind === 'SEPARATED',
      }),
    )
  const [crowd, others] = [pairsOf(0, 320), pairsOf(1000, 200)]
  const isCrowded = crowdsOf([...crowd, ...others])!
  expect([isCrowded(0), isCrowded(319), isCrowded(320), isCrowded(1000)]).toEqual([true, true, false, false])
  expect(crowdsOf([...pairsOf(0, 316), ...others])).toBe(undefined)
  expect(crowdsOf(pairsOf(0, 320, 'SEPARATED'))).toBe(undefined)
})

test('[CL-2615] a match link that averages leave out of a smaller component holds in a crowd', () => {
  const records = { idOf: String, systemsOf: () => [], scoreOf: () => 0, evidenceOf: () => 0 }
  const kindOfWeak = (rows: number): string => {
    const bridge: Link = { a: 0, b: 5000, score: 5001, mappings: 1, kind: 'REVIEW' }
    const links = [...pairsOf(0, rows), bridge, ...pairsOf(5000, 3)]
    const held = heldLinks(links, records, { thresholds: THRESHOLDS, linkage: 'AVERAGE', onePerSource: false })
    return runToEnd(held).find(({ a, b }) => a === 0 && b === 5000)!.kind
  }
  expect([kindOfWeak(300), kindOfWeak(330)]).toEqual(['REVIEW', 'MATCH'])
})
