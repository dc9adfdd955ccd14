import { type Random, seededRandom } from '../../lib/random.ts'
import { createTableBuilder, type EncodedTable } from '../columns/table.ts'

/** Records of an invented world, and which of them are one thing. */
export interface World {
  readonly rows: readonly { readonly [column: string]: string }[]
  /** By row. */
  readonly truth: readonly number[]
}

type Row = { readonly [column: string]: string }

const SYLLABLES = 'ka,lo,mi,ren,tas,vo,dun,el,har,ber,sol,qui,nor,pa,zet,gra,fi,ulm,wes,tor'.split(',')

/** A word out of two to four syllables. */
export function word(random: Random): string {
  return Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join('')
}

export function lexicon(random: Random, size: number): readonly string[] {
  return Array.from({ length: size }, () => word(random))
}

/** One letter left out, doubled, or two exchanged. */
function slipped(text: string, random: Random): string {
  const at = random.below(Math.max(1, text.length - 1))
  return random.pick([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + text.charAt(at) + text.slice(at),
    text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  ])
}

/** People of one source: a third are there again, with slips and with values that are gone. */
export function persons(count: number): World {
  const random = seededRandom(11)
  const [first, last, towns] = [lexicon(random, 80), lexicon(random, 300), lexicon(random, 40)]
  const rows: Row[] = []
  const truth: number[] = []
  for (let thing = 0; thing < count; thing++) {
    const [given, family] = [random.pick(first), random.pick(last)]
    const town = random.below(towns.length)
    const row = {
      given,
      family,
      born: `19${random.between(10, 99)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      town: towns[town]!,
      code: String(10_000 + town * 37),
      number: String(1_000_000 + random.below(9_000_000)),
      kind: random.pick(['private', 'business']),
    }
    rows.push(row)
    truth.push(thing)
    if (!random.chance(1 / 3)) continue
    const again: { [column: string]: string } = { ...row }
    for (const column of ['given', 'family', 'town', 'number'])
      if (random.chance(0.3)) again[column] = slipped(again[column]!, random)
    for (const column of ['born', 'town', 'number']) if (random.chance(0.15)) again[column] = ''
    rows.push(again)
    truth.push(thing)
  }
  return { rows, truth }
}

/** Works in two catalogues that hold each once, half of them in both; the second writes titles and authors in its own way. */
export function works(count: number): World {
  const random = seededRandom(12)
  const [vocabulary, names] = [lexicon(random, 900), lexicon(random, 250)]
  const rows: Row[] = []
  const truth: number[] = []
  for (let thing = 0; thing < count; thing++) {
    const title = Array.from({ length: random.between(4, 9) }, () => random.pick(vocabulary))
    const authors = Array.from({ length: random.between(1, 4) }, () => `${random.pick(names)} ${random.pick(names)}`)
    const year = random.between(1970, 2010)
    const where = random.below(4)
    if (where !== 1) {
      rows.push({
        source: 'one',
        title: title.join(' '),
        authors: authors.join(', '),
        year: String(year),
        venue: random.pick(['vldb', 'sigmod']),
      })
      truth.push(thing)
    }
    if (where === 0) continue
    const short = title
      .filter(() => !random.chance(0.12))
      .map((one) => (random.chance(0.08) ? slipped(one, random) : one))
    const initials = authors.map((name) => `${name[0]}. ${name.split(' ')[1]}`)
    rows.push({
      source: 'two',
      title: short.join(' '),
      authors: initials.join(', '),
      year: random.chance(0.1) ? '' : String(year + (random.chance(0.1) ? 1 : 0)),
      venue: random.pick(['very large data bases', 'management of data']),
    })
    truth.push(thing)
  }
  return { rows, truth }
}

/** Tracks of three sources that hold each once; one of them calls the performer otherwise, one lacks it. */
export function tracks(count: number): World {
  const random = seededRandom(13)
  const [vocabulary, bands] = [lexicon(random, 700), lexicon(random, 300)]
  const rows: Row[] = []
  const truth: number[] = []
  for (let thing = 0; thing < count; thing++) {
    const title = Array.from({ length: random.between(2, 5) }, () => random.pick(vocabulary)).join(' ')
    const band = `${random.pick(bands)} ${random.pick(bands)}`
    const album = Array.from({ length: random.between(2, 4) }, () => random.pick(vocabulary)).join(' ')
    const seconds = random.between(90, 400)
    for (const source of ['a', 'b', 'c']) {
      if (random.chance(0.35)) continue
      rows.push({
        source,
        title: random.chance(0.25) ? slipped(title, random) : title,
        artist: source === 'c' ? '' : band,
        album: random.chance(0.1) ? '' : random.chance(0.2) ? slipped(album, random) : album,
        length: source === 'b' ? String(seconds * 1000) : String(seconds),
      })
      truth.push(thing)
    }
  }
  return { rows, truth }
}

/** The rows as a reader leaves them. `columns`: the names, in their order, and under which each goes. */
export function tableOf(rows: World['rows'], columns: ReadonlyMap<string, string>): EncodedTable {
  const builder = createTableBuilder()
  for (const row of rows) {
    for (const [name, called] of columns) {
      const column = builder.column(called)
      column.set(builder.row, column.dictionary.numberOfText(row[name] ?? ''))
    }
    builder.endRow()
  }
  return builder.table()
}
