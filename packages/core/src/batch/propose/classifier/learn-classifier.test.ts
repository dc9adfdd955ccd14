import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { clustersOfProposal, f1Of } from '../clusters.fixture.ts'
import { lexicon } from '../worlds.fixture.ts'

type Row = { readonly [column: string]: string }

/**
 * Two clean lists of products in several shades, whose numbers the second one knows of such a share. It has no names of shades, so that it seems
 * to hold each product several times, and those of the first one make any two shades variants.
 */
function shades(known: number) {
  const random = seededRandom(4)
  const [words, tones] = [lexicon(random, 300), lexicon(random, 20)]
  const [rows, things]: [Row[], number[]] = [[], []]
  for (let line = 0; line < 120; line++) {
    const product = `${random.pick(words)} ${random.pick(['lipstick', 'blush', 'powder'])} ${random.pick(words)}`
    const about = Array.from({ length: 6 }, () => random.pick(words)).join(' ')
    const first = random.between(1, 60)
    for (let at = random.between(1, 3); at > 0; at--) {
      const no = String(1 + ((first + 7 * at) % 60))
      const lists: readonly Row[] = [
        { source: 'one', product, about, no, shade: random.pick(tones) },
        { source: 'two', product, about, no: random.chance(known) ? no : '', shade: '' },
      ]
      const thing = line * 3 + at
      for (const row of random.shuffled(lists).slice(0, random.pick([1, 2, 2]))) {
        rows.push(row)
        things.push(thing)
      }
    }
  }
  return { rows, things }
}

describe('[LE-4306] where sources seem to repeat themselves, and no kind of pairs may be of matches', () => {
  test('a contest that promises much finds each thing in the other list', async () => {
    expect(await f1Of(shades(1))).toBeGreaterThan(0.95)
  })

  test.each([
    ['0.9 or more', 0.66, true],
    ['less', 0.5, undefined],
  ])('they hold each thing once where it promises %s', async (_, known, expected) => {
    const { rows } = shades(known)
    const { stated } = await clustersOfProposal(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
    expect((stated.classifier as { readonly onePerSource?: boolean }).onePerSource).toBe(expected)
  })
})
