import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import { type Generated, type Layout, layOut, type MadeRow } from '../generated.ts'
import { nameWorld } from '../names-of-people.ts'
import { capital, wordMistake } from '../slips.ts'
import { inventWords, unevenPick } from '../words.ts'

/** A clean catalogue of papers, and one that people filled by hand. */
export interface CitationShape extends Layout {
  readonly rows: number
  readonly seed: number
  /** Entries of the crowded catalogue for each paper it has, at most: 1 is clean too. */
  readonly crowd: number
  /** Only the crowded one, in one table without sources. */
  readonly alone?: boolean
  /** The share of the papers that both have. */
  readonly common: number
  readonly mistakes?: number
}

interface Paper {
  readonly title: string
  readonly authors: readonly (readonly [given: string, family: string])[]
  readonly venue: readonly string[]
  readonly year: number
  readonly pages: string
}

const PLAIN = 'a,an,the,of,for,in,on,with,and,towards,using,from,by'.split(',')
const SCIENCE =
  'learning,query,database,systems,efficient,distributed,parallel,analysis,optimization,data,networks,mining,model,index,semantic,web,adaptive,storage,logic,knowledge,retrieval,stream,graph,probabilistic,schema,transaction,language,temporal,spatial,object,relational,approach,framework,processing,large,scale'.split(
    ',',
  )
const VENUES: readonly (readonly string[])[] = [
  [
    'International Conference on Management of Data',
    'SIGMOD Conference',
    'SIGMOD',
    'Proc. ACM SIGMOD Int. Conf. Management of Data',
  ],
  ['Very Large Data Bases', 'VLDB', 'Proceedings of the VLDB Conference', 'VLDB J.'],
  ['Machine Learning', 'Mach. Learn.', 'ML Journal', 'Machine Learning Journal'],
  ['Transactions on Database Systems', 'TODS', 'ACM Trans. Database Syst.', 'ACM TODS'],
  ['Artificial Intelligence', 'AI', 'Artif. Intell.', 'Artificial Intelligence Journal'],
  ['Annual Meeting of Linguists', 'AML', 'Proc. AML', 'Proceedings of the Annual Meeting of Linguists'],
]

/** Papers as a library has them, and as those who cite them write them. */
export function citations(shape: CitationShape): Generated {
  const random = seededRandom(shape.seed)
  const word = unevenPick([...SCIENCE, ...inventWords(1500, ['', 'ing', 'tion', 'ics', 'al'], random)], 12)
  const made: MadeRow[] = []
  let before: Paper | undefined
  for (let thing = 0; made.length < shape.rows; thing++) {
    const paper = paperOf(before, word, random)
    before = paper
    const kind = random.fraction()
    const both = kind < shape.common
    const clean = !shape.alone && (both || kind < shape.common + (1 - shape.common) / 2)
    const crowded = shape.alone || both || !clean
    if (clean) made.push({ values: asLibrary(paper), thing, source: 'library' })
    const entries = !crowded ? 0 : 1 + Math.floor(shape.crowd * random.fraction() ** 2.5)
    for (let entry = 0; entry < Math.min(entries, shape.crowd); entry++) {
      made.push({ values: asCited(paper, shape, random), thing, source: shape.alone ? '' : 'cited' })
    }
  }
  return layOut(made, shape.seed, shape)
}

/** Some come in parts, or as a paper and its longer edition: near, and another thing. */
function paperOf(before: Paper | undefined, word: (random: Random) => string, random: Random): Paper {
  if (before && random.chance(0.07)) {
    const same = { ...before, year: before.year + random.between(1, 2), pages: pagesOf(random) }
    return random.chance(0.5) ? { ...same, venue: random.pick(VENUES) } : { ...same, title: `${before.title} II` }
  }
  const length = random.between(4, 10)
  const words = Array.from({ length }, (_, at) => (at > 0 && random.chance(0.3) ? random.pick(PLAIN) : word(random)))
  const authors = Array.from({ length: random.pick([1, 2, 2, 3, 3, 4, 5]) }, () => {
    return [nameWorld().given(random.chance(0.4), random), nameWorld().family(random)] as const
  })
  return {
    title: capital(words.join(' ')),
    authors,
    venue: random.pick(VENUES),
    year: random.between(1985, 2020),
    pages: pagesOf(random),
  }
}

function pagesOf(random: Random): string {
  const first = random.between(1, 900)
  return `${first}-${first + random.between(6, 30)}`
}

function asLibrary({ title, authors, venue, year, pages }: Paper) {
  const names = authors.map(([given, family]) => `${given} ${family}`).join(', ')
  return { title, authors: names, venue: venue[0]!, year: String(year), pages }
}

function asCited(paper: Paper, { mistakes = 0.15 }: CitationShape, random: Random) {
  const style = random.below(4)
  const names = paper.authors.map(([given, family]) => {
    if (style === 0) return `${given} ${family}`
    return style === 1 ? `${family}, ${given.charAt(0)}.` : `${given.charAt(0)}. ${family}`
  })
  const some = names.length > 2 && random.chance(0.25) ? [`${names[0]} et al.`] : names
  const wrong = (share = 1): boolean => random.chance(mistakes * share)
  const title = wrong(1.5) ? wordMistake(paper.title, random) : paper.title
  return {
    title: random.chance(0.3) ? title.toLowerCase() : title,
    authors: (wrong() ? some.map((name) => wordMistake(name, random)) : some).join(style === 2 ? ' and ' : ', '),
    venue: wrong(1.5) ? '' : random.pick(paper.venue),
    year: wrong(2) ? '' : String(wrong(0.7) ? paper.year + random.pick([-1, 1]) : paper.year),
    pages: random.chance(0.4)
      ? ''
      : wrong()
        ? paper.pages.split('-')[0]!
        : paper.pages.replace('-', random.pick(['-', '--', '–'])),
  }
}
