import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { clustersOfProposal } from '../clusters.fixture.ts'
import { profileOf } from '../profile.ts'
import { numberedSources } from '../sources/sources.ts'
import type { SeenColumns } from '../types/column-type.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { joinedTexts } from './joined-texts.ts'

const MAKERS = ['Acme', 'Bolt', 'Corax', 'Dynamo', 'Elbo']
const COLOURS = ['red', 'blue', 'green', 'black']

interface Shape {
  /** Of a hundred makers in a column so many stand in the other list's titles. @default all */
  readonly held?: number
  /** Of a hundred titled records so many have a maker in the column too. @default none */
  readonly stated?: number
  /** Of a hundred other records so many have one, and so many a title. @default all, and none */
  readonly filled?: number
  readonly titled?: number
  readonly seen?: SeenColumns
  /** What a maker's number is called in a column. @default maker, as in titles */
  readonly called?: string
  readonly lists?: boolean
  /** Of a hundred records of the list without titles so many have a work, as all titled ones have. @default no column of works */
  readonly works?: number
  /** A third list has a price alone. @default false */
  readonly hasOther?: boolean
  /** Titles have the number alone. @default false */
  readonly isNumbered?: boolean
}

/** The columns that are joined, of a list with titles and one with a maker and a price in columns. */
function joinedOf({
  held = 100,
  stated = 0,
  filled = 100,
  titled = 0,
  called = 'maker',
  seen = new Map(),
  lists = true,
  isNumbered = false,
  works,
  hasOther = false,
}: Shape) {
  const rows = Array.from({ length: 400 }, (_, row) => {
    const [thing, isTitled] = [row >> 1, row % 2 === 0]
    const maker = `maker${thing % 100}`
    const isSaid = isTitled ? thing % 100 < stated : thing % 100 < filled
    return {
      source: isTitled ? 'shop' : 'erp',
      title:
        isTitled || thing % 100 < titled
          ? `${thing % 100 < held ? (isNumbered ? thing % 100 : maker) : 'some'} lamp n${thing}`
          : '',
      maker: isSaid ? maker.replace('maker', called) : '',
      price: String(thing),
      work: works !== undefined && (isTitled || thing % 100 < works) ? `work of ${thing % 50}` : '',
    }
  })
  const others = Array.from({ length: hasOther ? 40 : 0 }, (_, at) => {
    return { source: 'other', title: '', maker: '', price: String(at), work: '' }
  })
  const all = [...rows, ...others]
  const { columns } = tableOf(all, new Map(['source', 'title', 'maker', 'price', 'work'].map((name) => [name, name])))
  const [source, ...content] = columns
  const sources = lists ? numberedSources(source!, true) : undefined
  return joinedTexts(
    content.map((column) => profileOf(column, all.length)),
    seen,
    sources,
  )?.map(({ name }) => name)
}

describe('[LE-3705] a title and the columns in which another list has what it says', () => {
  const amount: SeenColumns = new Map([['price', { type: 'AMOUNT', why: '' }]])

  test('are joined, without what is no part of a name', () => {
    expect(joinedOf({ seen: amount })).toEqual(['title', 'maker'])
    expect(joinedOf({ seen: amount, lists: false })).toBeUndefined()
    expect(joinedOf({ seen: new Map([...amount, ['maker', { type: 'CITY', why: '' }]]) })).toBeUndefined()
  })

  test.each([
    [30, ['title', 'maker']],
    [29, undefined],
  ])('where titles hold three in ten of its values: %s of a hundred', (held, joined) => {
    expect(joinedOf({ held, seen: amount })).toEqual(joined)
  })

  test.each([
    [2, ['title', 'maker']],
    [3, undefined],
  ])('where next to none of the titled have it: %s of a hundred', (stated, joined) => {
    expect(joinedOf({ stated, seen: amount })).toEqual(joined)
  })

  test.each([
    [50, ['title', 'maker']],
    [49, undefined],
  ])('and half of the others: %s of a hundred', (filled, joined) => {
    expect(joinedOf({ filled, seen: amount })).toEqual(joined)
  })

  test.each([
    [49, ['title', 'maker']],
    [50, undefined],
  ])('and fewer than half of the others have a title: %s of a hundred', (titled, joined) => {
    expect(joinedOf({ titled, seen: amount })).toEqual(joined)
  })

  test('unless a list has neither', () => {
    expect(joinedOf({ hasOther: true, seen: amount })).toBeUndefined()
  })

  test.each([
    [50, undefined],
    [49, ['title', 'maker']],
  ])('unless a text of several words is in each list: in %s of a hundred', (works, joined) => {
    expect(joinedOf({ works, seen: amount })).toEqual(joined)
  })

  test.each([
    ['box of ', ['title', 'maker']], // of 7 and the rest its number
    ['box', undefined], // box7 is a word of its own
  ])('by their numbers, where they have some: %s', (called, joined) => {
    expect(joinedOf({ called, seen: amount, isNumbered: true })).toEqual(joined)
  })

  test('are one text for keys and comparisons, so that both lists meet', async () => {
    const { pick, chance, below } = seededRandom(11)
    const models = lexicon(seededRandom(12), 25)
    const rows: { readonly [column: string]: string }[] = []
    const things: number[] = []
    for (let thing = 0; thing < 500; thing++) {
      const [maker, model, size, colour] = [
        pick(MAKERS),
        pick(models),
        pick(['64', '128', '256', '512']),
        pick(COLOURS),
      ]
      const blank = { title: '', maker: '', model: '', capacity: '', colour: '' }
      const price = String(100 + below(900))
      if (chance(0.75)) {
        things.push(thing)
        rows.push({ source: 'erp', ...blank, maker, model, capacity: size, colour, price })
      }
      if (chance(0.75)) {
        things.push(thing)
        rows.push({ source: 'shop', ...blank, title: `${maker} ${model} ${size}GB ${colour} phone`, price })
      }
    }
    const { clusterOf, project } = await clustersOfProposal(
      rows,
      new Map(Object.keys(rows[0]!).map((name) => [name, name])),
    )
    expect(project.indexer.mappings.at(-1)).toMatchObject({
      combine: true,
      keys: ['title', 'maker', 'model', 'capacity', 'colour'],
    })
    let [right, found, all] = [0, 0, 0]
    for (const [one, thing] of things.entries()) {
      for (let other = one + 1; other < things.length; other++) {
        const isFound = clusterOf[one] !== -1 && clusterOf[one] === clusterOf[other]
        found += Number(isFound)
        all += Number(thing === things[other])
        right += Number(isFound && thing === things[other])
      }
    }
    expect((2 * right) / (found + all)).toBeGreaterThan(0.7)
  }, 60_000)
})
