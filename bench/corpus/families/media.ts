import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import { type Generated, type Layout, layOut, type MadeRow } from '../generated.ts'
import { nameWorld } from '../names-of-people.ts'
import { capital, mistake, wordMistake } from '../slips.ts'
import { inventWords, unevenPick } from '../words.ts'

/** Films or songs of two catalogues or more, each with columns of its own. */
export interface MediaShape extends Layout {
  readonly rows: number
  readonly seed: number
  readonly kind: 'film' | 'music'
  /** Catalogues. With one, it repeats itself. */
  readonly sources: 1 | 2 | 5
  readonly common: number
  /** Each of two catalogues calls its columns otherwise. */
  readonly disjoint?: boolean
  readonly missing?: number
}

interface Work {
  readonly title: string
  readonly by: string
  readonly year: number
  readonly length: number
  readonly group: string
  readonly number: number
}

/** Titles of a few frequent words: remakes, series and live takes are other things. */
export function media(shape: MediaShape): Generated {
  const random = seededRandom(shape.seed)
  const word = unevenPick(inventWords(4000, ['', 'er', 's', 'ing', 'y', 'ness'], random), 8)
  const made: MadeRow[] = []
  let before: Work | undefined
  for (let thing = 0; made.length < shape.rows; thing++) {
    const work = workOf(before, word, random)
    before = work
    const names = sourcesOf(shape, random)
    for (const [at, source] of names.entries()) {
      made.push({
        values: rowOf(work, source, at, shape, random),
        thing,
        source: shape.sources === 1 ? '' : `catalogue${source}`,
      })
    }
  }
  return layOut(made, shape.seed, shape)
}

function sourcesOf({ sources, common }: MediaShape, random: Random): readonly number[] {
  if (sources === 1) return random.chance(common) ? [1, 1] : [1]
  const all = random.shuffled(Array.from({ length: sources }, (_, at) => at + 1))
  return random.chance(common) ? all.slice(0, random.between(2, sources)) : all.slice(0, 1)
}

function workOf(before: Work | undefined, word: (random: Random) => string, random: Random): Work {
  const near = before && random.chance(0.2) ? before : undefined
  const kind = random.fraction()
  const words = Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => capital(word(random)))
  const title = random.chance(0.25) ? `The ${words.join(' ')}` : words.join(' ')
  const fresh: Work = {
    title,
    by: random.chance(0.5)
      ? `${nameWorld().given(random.chance(0.4), random)} ${nameWorld().family(random)}`
      : `The ${capital(word(random))}s`,
    year: random.between(1940, 2023),
    length: random.between(120, 420),
    group: `${capital(word(random))} ${capital(word(random))}`,
    number: random.between(1, 16),
  }
  if (near === undefined) return fresh
  if (kind < 0.4) return { ...fresh, by: near.by, group: near.group, year: near.year, number: near.number + 1 } // of the same album
  if (kind < 0.6) return { ...near, title: `${near.title} (live)`, length: near.length + random.between(20, 90) }
  return kind < 0.8
    ? { ...near, title: `${near.title} ${random.between(2, 4)}`, year: near.year + 2 }
    : { ...fresh, title: near.title }
}

function rowOf(work: Work, source: number, at: number, shape: MediaShape, random: Random) {
  const { missing = 0.15, disjoint = false, kind } = shape
  const gone = (share = 1): boolean => random.chance(missing * share)
  const wrong = (share = 0.12): boolean => at > 0 && random.chance(share)
  const title = wrong() ? wordMistake(work.title, random) : wrong(0.08) ? mistake(work.title, random) : work.title
  const moved = /^The (.+)$/.exec(title)
  const texts = {
    title: moved && source === 2 ? `${moved[1]}, The` : title,
    by: gone() ? '' : wrong() ? wordMistake(work.by, random) : work.by,
    year: gone(2) ? '' : String(wrong(0.15) ? work.year + random.pick([-1, 1]) : work.year),
    length: gone(2) ? '' : lengthText(work.length + (wrong(0.5) ? random.between(-3, 3) : 0), source),
    group: gone() ? '' : work.group,
    number: gone(2) ? '' : source === 3 ? String(work.number).padStart(2, '0') : String(work.number),
  }
  const names =
    kind === 'film'
      ? ['title', 'director', 'year', 'seconds', 'studio', 'part']
      : ['title', 'artist', 'year', 'duration', 'album', 'track']
  const values = Object.values(texts)
  if (!disjoint) return Object.fromEntries(names.map((name, place) => [name, values[place]!]))
  // Half of the columns go by another name in the second catalogue, and two are in one of them only.
  const other = names.map((name, place) => (place < 2 ? name : `${name}_${place % 2 === 0 ? 'of_release' : 'info'}`))
  const all = [...new Set([...names, ...other])]
  const own = source === 1 ? names : other
  const absent = source === 1 ? names[5]! : other[4]!
  return Object.fromEntries(
    all.map((name) => [name, own.includes(name) && name !== absent ? values[own.indexOf(name)]! : '']),
  )
}

function lengthText(seconds: number, source: number): string {
  if (source % 3 === 0) return String(seconds * 1000)
  return source % 3 === 1 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
