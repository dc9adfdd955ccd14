import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { proposeProject } from './propose-project.ts'
import { tableOf } from './worlds.fixture.ts'

/**
 * Families of offers that two shops have, half of the things in common. A title leaves words out and has others more, of whatever thing of
 * the family; and it has one word of letters and digits.
 *
 * @param isOfThing the word is the thing's part number; else it is one that many offers have, whatever
 * they are of, and the other words tell things apart
 */
function offers(isOfThing: boolean, sources = ['one', 'two']) {
  const random = seededRandom(7)
  const words = ['solid', 'silent', 'portable', 'bright', 'steel', 'compact', 'folding', 'double', 'garden', 'travel']
  const kinds = ['lamp', 'kettle', 'radio', 'heater', 'drill', 'speaker', 'scale', 'fan', 'toaster', 'mixer']
  const code = () =>
    `${String.fromCharCode(65 + random.below(26), 65 + random.below(26), 65 + random.below(26), 65 + random.below(26))}${1000 + random.below(9000)}`
  const ofShops = Array.from({ length: 12 }, code)
  const rows: Record<string, string>[] = []
  for (let family = 0; family < (isOfThing ? 120 : 480); family++) {
    const name = `${random.pick(words)} ${random.pick(words)} ${random.pick(kinds)} ${random.pick(kinds)}`
    const brand = `Brand${random.below(30)}`
    for (let member = 0; member < (isOfThing ? 4 : 1); member++) {
      const part = code()
      const price = `${5 + random.below(95)}.${10 + random.below(90)}`
      for (const source of random.chance(0.5) ? sources : [random.pick(sources)]) {
        const said = isOfThing ? part : random.pick(ofShops)
        const some = name.split(' ').filter(() => !isOfThing || random.chance(0.6))
        const more = random.shuffled([...words, ...kinds]).slice(0, isOfThing ? random.below(4) : 0)
        rows.push({
          source,
          title: [brand, ...some, random.chance(0.5) ? said : said.replace(/(?=\d)/, '-'), ...more].join(' '),
          price: random.chance(0.7) ? price : `${5 + random.below(95)}.${10 + random.below(90)}`,
        })
      }
    }
  }
  return random.shuffled(rows)
}

async function comparers(rows: readonly Record<string, string>[], sourceColumn?: string) {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const { stated } = await proposeProject(table, { sourceColumn })
  const { mappings, onePerSource } = stated.classifier as unknown as {
    readonly mappings: readonly { readonly comparer: string }[]
    readonly onePerSource?: boolean
  }
  return { names: mappings.map(({ comparer }) => comparer), onePerSource }
}

test('[LE-2625] part numbers of titles are compared where the contest between sources promises more with them', async () => {
  const { names, onePerSource } = await comparers(offers(true), 'source')
  expect(onePerSource).toBe(true)
  expect(names).toContain('PART_NUMBER')
})

test('[LE-2625] [LE-3036] numbers that tell nothing of the thing are not', async () => {
  const { names, onePerSource } = await comparers(offers(false), 'source')
  expect(onePerSource).toBe(true)
  expect(names).not.toContain('PART_NUMBER')
})

test('[LE-2625] without sources that hold each thing once nothing tells whose number it is', async () => {
  const rows = offers(true).map(({ source: _, ...row }) => row)
  expect((await comparers(rows)).names).not.toContain('PART_NUMBER')
})
