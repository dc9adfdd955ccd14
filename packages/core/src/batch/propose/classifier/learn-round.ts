import { type About, changes, isOfName } from '../../../matching/learn/about.ts'
import { learn } from '../../../matching/learn/expectation-maximisation.ts'
import type { Learnt } from '../../../matching/learn/learnt.ts'
import type { ByStep, ComparedPairs } from '../../../matching/learn/levels.ts'
import { type LearntMixture, learnAmongCandidates } from '../../../matching/learn/mixture/learn-mixture.ts'
import { allPatterns, type Patterns, pickedOf, sampleOf } from '../../../matching/learn/patterns.ts'
import { strangerFrequencies } from '../../../matching/learn/strangers.ts'
import type { CandidatePairs } from '../sample/candidate-pairs.ts'
import type { Sources } from '../sources/sources.ts'
import { isStrewnInASource } from '../sources/strewn-in-a-source.ts'
import { areNeverTheSame, isNeverInside, isStrewn, repeatsNowAndThen, staysOutside } from '../sources/strewn-matches.ts'
import type { ComparedColumn } from './compared-column.ts'

/** Rows of two sides, paired. */
type Rows = Readonly<Pick<ComparedPairs, 'a' | 'b'>>

/** One comparison with all that learning asks of it. */
export interface ExaminedColumn {
  readonly column: ComparedColumn
  /** Of the candidates. */
  readonly steps: Uint8Array
  /** Of pairs drawn at random. */
  readonly strangers: Uint8Array
  /** How often pairs drawn at random reach each step. */
  readonly u: ByStep[number]
}

/** What was learnt of the candidates with these comparisons. */
export interface Round {
  /** All candidates, those within sources among them. */
  readonly all: ComparedPairs
  /** Pairs that may be matches. */
  readonly pairs: ComparedPairs
  /** Of each of these the mappings of the indexer that bring it together, as bits. */
  readonly keys: Uint32Array
  /** How many pairs there are at all. */
  readonly possible: number
  readonly rows: number
  readonly u: ByStep
  readonly strangers: readonly Uint8Array[]
  /** Of all candidates, those within sources among them. */
  readonly patterns: Patterns
  /** By comparison, what it is about, where that says which others change with it. */
  readonly about: readonly (About | undefined)[]
  readonly mixture: LearntMixture | undefined
  /** Sources hold each thing once, as far as the records say. */
  readonly eachOnce: boolean
  /** What was learnt against strangers, of all pairs. */
  readonly plain: Learnt
}

export function examine(column: ComparedColumn, candidates: Rows, strangers: Rows): ExaminedColumn {
  const steps = column.stepsOf(strangers.a, strangers.b)
  return {
    column,
    steps: column.stepsOf(candidates.a, candidates.b),
    strangers: steps,
    u: strangerFrequencies(steps, column.collision),
  }
}

interface RoundInput {
  readonly rows: number
  readonly sources: Sources | undefined
  readonly mayAverage?: boolean
  readonly about?: readonly (About | undefined)[]
  readonly chanceOfName?: number | undefined
}

/** Learns with both learners, and decides whether sources hold each thing once. */
export function learnRound(
  { rows, sources, mayAverage = false, about = [], chanceOfName }: RoundInput,
  columns: readonly ExaminedColumn[],
  candidates: CandidatePairs,
): Round {
  const u = columns.map((one) => one.u)
  const strangers = columns.map((one) => one.strangers)
  const all = { a: candidates.a, b: candidates.b, steps: columns.map(({ steps }) => steps) }
  const every = allPatterns(all.steps, all.a.length)
  const patterns = { ...sampleOf(every, u), possible: candidates.possible, chanceOfName }
  const mixture = u.length === 1 || !mayAverage ? undefined : learnAmongCandidates({ patterns, u, about })
  const learnFor = (eachOnce: boolean): Round => {
    const across = eachOnce ? candidates.across(sources!.of) : undefined
    const { possible } = across ?? candidates
    const pairs =
      across === undefined
        ? all
        : { a: across.a, b: across.b, steps: all.steps.map((reached) => pickedOf(reached, across.at)) }
    const keys = across === undefined ? candidates.keys : Uint32Array.from(across.at, (pair) => candidates.keys[pair]!)
    const input = { pairs, possible, rows, u, strangers }
    const exclusive = eachOnce && sources?.count === 2
    const patternsOfPairs = exclusive
      ? {}
      : { patternsOfPairs: across ? allPatterns(pairs.steps, pairs.a.length) : every }
    return {
      ...input,
      keys,
      all,
      patterns,
      about,
      mixture,
      eachOnce,
      plain: learn({ ...input, ...patternsOfPairs, repeated: !eachOnce, exclusive, bestOnly: false }),
    }
  }
  if (sources === undefined) return learnFor(false)
  if (holdsEachOnce({ all, mixture, about }, sources)) return learnFor(true)
  if (!sources.eachOnce) return learnFor(false)
  // The mixture says that sources repeat themselves. What takes them for clean, and finds next to nothing inside, knows better.
  const clean = learnFor(true)
  return staysOutside(all, clean.plain, sources) ? clean : learnFor(false)
}

/** As somebody says; else as twins say it, unless the matches among candidates say otherwise: with next to none nothing is said. */
function holdsEachOnce({ all, mixture, about }: Pick<Round, 'all' | 'mixture' | 'about'>, sources: Sources): boolean {
  if (sources.stated === true) return sources.eachOnce
  // Names alone may be of who directed a film, or wrote a book: those have no address or telephone beside them.
  const arePeople = about.some(isOfName) && about.some(changes)
  if (areNeverTheSame(all, about, sources, arePeople)) return true
  if (mixture === undefined || mixture.areRare) return sources.eachOnce
  if (!sources.eachOnce) return isNeverInside(all, mixture, sources)
  if (isStrewn(all, mixture, sources)) return false
  if (sources.count > 2 && isStrewnInASource(all, mixture, sources)) return false
  const standSomewhere = arePeople || about.includes('PLACE')
  return !(standSomewhere && repeatsNowAndThen(all, mixture, sources))
}
