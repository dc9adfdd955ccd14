import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { agreementOf } from '../../matching/cluster/evaluation.ts'
import { parseProject } from '../project.ts'
import { learnClassifier } from './classifier/learn-classifier.ts'
import { clustersOfProposal } from './clusters.fixture.ts'
import { type Kind, profileOf } from './profile.ts'
import { proposeProject } from './propose-project.ts'
import { persons, tableOf, tracks, type World, works } from './worlds.fixture.ts'

const many = (textOf: (index: number) => string) => Array.from({ length: 200 }, (_, index) => textOf(index))

describe('[LE-1] [LE-904] what a column holds is told from its values', () => {
  test.each<[Kind, readonly string[]]>([
    ['EMAIL', many((n) => `person${n}@example.org`)],
    ['DATE', many((n) => `19${10 + (n % 90)}-0${1 + (n % 9)}-1${n % 10}`)],
    ['DATE', many((n) => `19${10 + (n % 90)}0${1 + (n % 9)}1${n % 10}`)],
    [
      'DATE',
      many((n) => (n % 2 ? `${1 + (n % 28)}-Jun-${10 + (n % 15)}` : `March ${1 + (n % 28)} , 20${10 + (n % 15)}`)),
    ],
    ['WORDS', many((n) => `May ${1 + (n % 28)} be`)],
    ['PHONE', many((n) => `+34 600 ${100 + n} 1${n % 10}5`)],
    ['NUMBER', many((n) => `${28_000 + n}`)],
    ['NUMBER', many((n) => `$ ${n}.99`)],
    ['NUMBER', many((n) => `${n}.99 GBP`)],
    ['NUMBER', many((n) => `USD ${n}.99`)],
    ['WORDS', many((n) => `${n}.99 each`)],
    ['WORDS', many((n) => `some words about ${n} things`)],
    ['TEXT', many((n) => `name${n}`)],
  ])('%s', (kind, texts) => {
    const table = tableOf(
      texts.map((text) => ({ x: text })),
      new Map([['x', 'x']]),
    )
    expect(profileOf(table.columns[0]!, table.rows).kind).toBe(kind)
  })
})

test('[LE-3010] what many records hold tells it, not the many typing errors that one record holds each', () => {
  const random = seededRandom(4)
  const texts = Array.from({ length: 20_000 }, (_, row) =>
    row % 5 === 0
      ? `19${row % 10}x-${1000 + row}`
      : `19${10 + random.below(90)}-0${1 + random.below(9)}-1${random.below(10)}`,
  )
  const table = tableOf(
    texts.map((text) => ({ x: text })),
    new Map([['x', 'x']]),
  )
  expect(new Set(texts.filter((text) => text.includes('x'))).size).toBe(4000)
  expect(profileOf(table.columns[0]!, table.rows).kind).toBe('DATE')
})

const sameNames = (world: World) => new Map(Object.keys(world.rows[0]!).map((name) => [name, name]))

/** All columns but the source under names that mean nothing, in another order. */
function otherNames(world: World): ReadonlyMap<string, string> {
  const random = seededRandom(3)
  const names = random.shuffled(Object.keys(world.rows[0]!))
  return new Map(names.map((name, at) => [name, name === 'source' ? name : `c${at}`]))
}

async function proposed(world: World, names: ReadonlyMap<string, string>, headerHints = true) {
  const { stated, project, links, clusterOf } = await clustersOfProposal(world.rows, names, headerHints)
  const judged = world.truth.map((actual, row) => ({
    predicted: clusterOf[row] === -1 ? -2 - row : clusterOf[row]!,
    actual,
  }))
  return { stated, project, links, f1: agreementOf(judged).pairwise.f1 }
}

describe('zero configuration', () => {
  test.each<[string, World, number]>([
    ['people of one source', persons(700), 0.98],
    ['works in two catalogues', works(700), 0.97],
    ['tracks of three sources', tracks(500), 0.95],
  ])(
    '[LE-2] finds %s, and without header hints as well when columns are called otherwise and stand in another order',
    async (_, world, least) => {
      expect((await proposed(world, sameNames(world))).f1).toBeGreaterThan(least)
      const { f1 } = await proposed(world, sameNames(world), false)
      expect(f1).toBeGreaterThan(least)
      const other = await proposed(world, otherNames(world), false)
      expect(Math.abs(other.f1 - f1)).toBeLessThanOrEqual(0.01)
    },
    60_000,
  )

  test('[LE-3] tells sources that hold each thing once from others', async () => {
    const world = works(300)
    expect((await proposed(world, sameNames(world))).project.classifier.onePerSource).toBe(true)
    const twice = { rows: [...world.rows, ...world.rows], truth: [...world.truth, ...world.truth] }
    expect((await proposed(twice, sameNames(twice))).project.classifier.onePerSource).toBe(false)
  }, 60_000)

  describe('[LE-3304] one of ten people who are there twice is so in one of four systems', () => {
    type Row = World['rows'][number]
    const world = (own: (row: Row) => Row): World => {
      const { rows, truth } = persons(2000)
      let again = 0
      const systems = rows.map((row, at) => {
        const isAgain = truth[at] === truth[at - 1]
        if (isAgain) again += 1
        return { ...own(row), source: `system ${(truth[at]! + (isAgain && again % 10 !== 0 ? 1 : 0)) % 4}` }
      })
      return { rows: systems, truth }
    }

    test('and is found', async () => {
      const own = world((row) => row)
      const { f1, project } = await proposed(own, sameNames(own))
      expect(project.classifier.onePerSource).toBe(false)
      expect(f1).toBeGreaterThan(0.98)
    }, 60_000)

    test('and where they have a telephone alone', async () => {
      const own = world(({ town: _, code: __, ...row }) => row)
      const { project, f1 } = await proposed(own, sameNames(own))
      expect(project.classifier.onePerSource).toBe(false)
      expect(f1).toBeGreaterThan(0.98)
    }, 60_000)
  })

  test('[LE-4] compares two columns together that two sources have for the same', async () => {
    const random = seededRandom(8)
    const names = many((n) => `person${n % 90} family${random.below(60)}`)
    const rows = names.flatMap((name, at) => [
      { source: 'x', title: `thing ${at} called ${at * 7}`, starring: name, actor: '' },
      { source: 'y', title: `thing ${at} called ${at * 7}`, starring: '', actor: name },
    ])
    const world = { rows, truth: rows.map((_, at) => at >> 1) }
    const { project } = await proposed(world, sameNames(world))
    expect(project.aliases).toEqual({ starring: ['actor'] })
    expect(project.classifier.mappings.map(({ keys }) => keys)).toContainEqual(['starring'])
  })

  test('[LE-903] leaves room between the best scores and 100, and doubts as far below the line as was learnt', async () => {
    const world = works(400)
    const { project, links } = await proposed(world, sameNames(world))
    const matches = [...links.score.subarray(0, links.count)].filter((score) => score > 5000)
    expect(Math.max(...matches)).toBeLessThan(9990)
    expect(project.classifier.nonMatchThreshold).toBeGreaterThan(200)
    expect(project.classifier.nonMatchThreshold).toBeLessThan(5000)
  }, 60_000)

  test('[LE-903] beside frequencies, which count in bits, evidence stays in bits', async () => {
    const world = persons(200)
    const { project } = await proposed(world, sameNames(world))
    const scaleWith = async (termFrequency: boolean) => {
      const table = tableOf(world.rows, sameNames(world))
      const classifier = { ...project.classifier, termFrequency }
      return (await learnClassifier({ ...project, table, classifier, sources: undefined })).scale
    }
    expect(await scaleWith(true)).toBe(1)
    expect(await scaleWith(false)).toBeLessThan(1)
  }, 60_000)

  test('[DD-12] is the same for the same records, and can be used as it was written', async () => {
    const world = persons(200)
    const { stated } = await proposed(world, sameNames(world))
    expect((await proposed(world, sameNames(world))).stated).toEqual(stated)
  })

  test('[LE-2619] progress moves while it is learnt', async () => {
    const world = persons(200)
    const told: number[] = []
    const onProgress = (done: number, total: number) => told.push(done / total)
    await proposeProject(tableOf(world.rows, sameNames(world)), { onProgress })
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual([...told].sort((a, b) => a - b))
  })

  test('[LE-5] says more of rare agreement than of common one, and lets disagreement speak against', async () => {
    const world = persons(700)
    const { project } = await proposed(world, sameNames(world))
    const weights = (column: string) =>
      project.classifier.mappings.find(({ keys }) => keys[0] === column)!.levels!.map(({ weight }) => weight)
    expect(weights('number')[0]).toBeGreaterThan(weights('kind')[0]!)
    for (const column of ['given', 'born', 'family']) {
      expect(weights(column)).toEqual([...weights(column)].sort((a, b) => b - a))
      expect(weights(column).at(-1)).toBeLessThan(0)
    }
  })

  test('leaves special columns out, and is refused where nothing tells records apart', async () => {
    const world = persons(100)
    const { stated } = await proposeProject(tableOf(world.rows, sameNames(world)), { idColumn: 'number' })
    expect(parseProject(stated, 'p.json').dataset.columns.map(({ key }) => key)).not.toContain('number')
    const same = tableOf([{ a: 'x' }, { a: 'x' }], new Map([['a', 'a']]))
    await expect(proposeProject(same)).rejects.toThrow(/No column tells records apart well enough/)
    await expect(proposeProject(same, { sourceColumn: 'a' })).rejects.toThrow(
      /No column tells records apart well enough/,
    )
  })
})
