import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { f1Of } from '../clusters.fixture.ts'
import { profileOf } from '../profile.ts'
import { lexicon, tableOf, word } from '../worlds.fixture.ts'
import { seeColumns } from './see-columns.ts'

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)

interface How {
  /** Days between two evenings of one play. */
  readonly pace?: number
  /** Days by which the second entry of an evening may be late. */
  readonly lag?: number
  /** Of the evenings, those that are entered twice. */
  readonly twice?: number
  readonly plays?: number
  /** Each entry is of one of so many lists. */
  readonly lists?: number
}

/** Plays, each at some evenings, some of which are in the calendar twice. */
function calendar({ pace = 7, lag = 0, twice = 0.4, plays = 120, lists = 1 }: How = {}) {
  const random = seededRandom(4624)
  const [venues, streets, organisers] = [lexicon(random, 25), lexicon(random, 25), lexicon(random, 40)]
  const genres = ['play', 'opera', 'reading']
  const rows: { [column: string]: string }[] = []
  const things: number[] = []
  for (let play = 0; play < plays; play++) {
    const venue = random.below(venues.length)
    const own = {
      title: `${word(random)} ${word(random)} ${word(random)}`,
      venue: `${venues[venue]} ${streets[venue]}`,
      genre: random.pick(genres),
      organiser: random.pick(organisers),
      start: `${random.between(16, 21)}:${random.pick(['00', '30'])}`,
    }
    const first = random.below(200)
    const evenings = random.between(2, 4)
    for (let evening = 0; evening < evenings; evening++) {
      const thing = things.length
      const day = first + pace * evening
      for (let entry = 0; entry < (random.chance(twice) ? 2 : 1); entry++) {
        const title =
          entry === 0 || random.chance(0.5) ? own.title : `${own.title} ${random.pick(['guests', 'welcome'])}`
        rows.push({
          ...own,
          title,
          organiser: random.chance(0.7) ? own.organiser : '',
          date: dayOf(day + (entry === 0 ? 0 : random.between(0, lag))),
          ...(lists > 1 && { source: `list${entry % lists}` }),
        })
        things.push(thing)
      }
    }
  }
  return { rows, things }
}

function typeOfDate({ rows }: ReturnType<typeof calendar>) {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const source = table.columns.find(({ name }) => name === 'source')
  const profiles = table.columns.filter((one) => one !== source).map((column) => profileOf(column, table.rows))
  return seeColumns(profiles, true, source?.numbers).get('date')!.type
}

describe('[LE-4624] a day that makes another thing of what is otherwise the same', () => {
  test('is known where such records are of one day, or of two that are far apart', () => {
    expect(typeOfDate(calendar())).toBe('VARIANT')
    expect(typeOfDate(calendar({ pace: 1 }))).toBe('DATE')
    expect(typeOfDate(calendar({ lag: 3 }))).toBe('DATE')
    expect(typeOfDate(calendar({ twice: 0 }))).not.toBe('VARIANT')
    expect(typeOfDate(calendar({ plays: 12 }))).toBe('DATE')
  })

  test('is asked in one list: two lists may have two days for one thing', () => {
    expect(typeOfDate(calendar({ lists: 2, twice: 1 }))).toBe('DATE')
  })

  test('so each evening of a play is one thing', async () => {
    expect(await f1Of(calendar({ plays: 250, twice: 0.6 }))).toBeGreaterThan(0.95)
  })
})
