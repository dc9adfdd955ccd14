import { PLAIN } from '../../../matching/compare/variant.ts'
import { isOfName, makesAnother } from '../../../matching/learn/about.ts'
import { FIRST } from '../../../matching/learn/expectation-maximisation.ts'
import {
  type ByStep,
  type ComparedPairs,
  evidenceOf,
  MISSING,
  probabilityOf,
  STEPS,
} from '../../../matching/learn/levels.ts'
import { AGREED_STEPS } from '../../../matching/learn/mixture/class-agreement.ts'
import { distil } from '../../../matching/learn/mixture/distil.ts'
import { stepShares } from '../../../matching/learn/mixture/mixture.ts'
import { type Patterns, patternsOf } from '../../../matching/learn/patterns.ts'
import { weightsOf } from '../../../matching/learn/weights.ts'
import type { ClassifierMapping } from '../../../model/resources/classifier.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import { type Found, learntOf, NATURAL } from './choose-learner.ts'
import type { ComparedColumn } from './compared-column.ts'
import type { Round } from './learn-round.ts'

/** With fewer pairs that have one code, or fewer that have two, a column teaches nothing. */
const FEWEST = 20
/** Strangers who have the same code, at most; and of its texts so many have a digit, and no more words on the average. */
const RARE = 1 / 256
const MOSTLY = 0.8
const MOST_WORDS = 4
const TEXTS_LOOKED_AT = 1000
/** Of the pairs that have most else in common, as many as a quarter of those with one code, so many have one: else it is not one thing's. */
const TOP = 0.25
const ONE_THINGS = 0.9
/** What is learnt finds at least so much of what the codes say, as F1: with less the rest tells little. */
const WORTH_IT = 0.5
/** … and so much more than what is known without them. */
const MUCH_MORE = 0.05
/** Of the pairs with one code so many agree in what makes variants: else it is the code of all variants. */
const ONE_VARIANT = 0.8
/** Where numbers in titles are the same, variants are contradicted so much less than where they are not. */
const MUCH_LESS = 0.6
/** For each pair with one code so many have two of which one ends with the other: more, and it is written with a country before it and without. */
const MOST_IN_TWO_WAYS = 0.1
/** Shorter ones are at the end of another one by chance. */
const LEAST_LETTERS = 5
/** Of pairs of two clean sources that have one code, so many may be of one source: there a thing is by mistake. */
const SELDOM_INSIDE = 0.1
/** Steps of codes that are nearly the same, by a slip: they teach nothing. */
const SLIPPED = 2
/** Pairs are sure without their code from this chance on. */
const SURE = 0.9

interface TaughtFrom {
  readonly round: Round
  readonly columns: readonly ComparedColumn[]
  /** Of the classifier, one for each comparison and perhaps more. */
  readonly mappings: readonly ClassifierMapping[]
  readonly keys: readonly IndexMapping[]
  readonly rows: number
  /** What was learnt without codes. */
  readonly found: Found
}

/**
 * What the codes of some records teach of all: pairs that have the same EAN, part number or DOI are one thing, and those that have two are
 * two, so all else can be learnt from them as from labels, and said of the many that have no code, or have it on one side only. Pairs
 * that nothing but the code brought together are left out: those without one never meet like that. Labels that the data hold already are
 * distant supervision (Mintz et al., "Distant supervision for relation extraction without labeled data", 2009).
 *
 * Undefined where no column is such a code, or what was learnt without it says as well which pairs have one code, each half of them
 * asked of what the other half taught.
 */
export function taughtByCodes(from: TaughtFrom): Found | undefined {
  const { round, keys, mappings } = from
  const lessons = round.u.flatMap((_, code) => {
    if (!mayTeach(from, code) || isOfSeveralThings(round, code)) return []
    const [column] = mappings[code]!.keys
    const without = bitsOf(keys, (mapping) => !mapping.keys.includes(column!))
    const labelled = labelledBy(code, from, without)
    return labelled === undefined || !isOfOneVariant(labelled, from) ? [] : lessonOf(labelled, from)
  })
  const [best] = lessons.sort((one, other) => other.f1 - one.f1)
  return best && foundBy(best.labelled, round)
}

/**
 * The same of part numbers that stand in titles, compared by the last comparison, which nothing else knows of. Keys may be of titles and
 * something else. Shops leave out one thing or another where the number says it, so what makes variants need not agree; it may not be
 * contradicted as often as it is where numbers differ: that would be a number of all variants.
 */
export function taughtByPartNumbers(from: TaughtFrom): Found | undefined {
  const { round, keys, mappings } = from
  const numbers = round.u.length - 1
  if (numbers < 1) return undefined
  const texts = mappings[numbers]!.keys
  const without = bitsOf(keys, (mapping) => mapping.keys.some((key) => !texts.includes(key)))
  const labelled = labelledBy(numbers, from, without)
  if (labelled === undefined || isContradicted(labelled, from)) return undefined
  const [lesson] = lessonOf(labelled, from)
  return lesson && foundBy(lesson.labelled, round)
}

/** Whether what makes variants is another one, and not just left out, where the number is the same. */
function isContradicted({ pairs, one, two }: Labelled, { columns, mappings }: TaughtFrom): boolean {
  const at = mappings.findIndex(({ comparer }) => comparer === 'VARIANT')
  if (at < 0) return false
  const contradicted = (some: Int32Array): number => {
    const { a, b } = pairs
    const marksOf = (row: number) =>
      new Set(columns[at]!.textsOf(row).flatMap((text) => (text === PLAIN ? [] : text.split(' '))))
    return some.filter((pair) => contradict(marksOf(a[pair]!), marksOf(b[pair]!))).length / some.length
  }
  return contradicted(one) > MUCH_LESS * contradicted(two)
}

/** Each says something that the other one does not. */
function contradict(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const saysMore = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...all].some((mark) => !some.has(mark))
  return saysMore(one, other) && saysMore(other, one)
}

function bitsOf(keys: readonly IndexMapping[], are: (mapping: IndexMapping) => boolean): number {
  return keys.reduce((bits, mapping, at) => (are(mapping) ? bits | (1 << at) : bits), 0)
}

/** What is learnt of the pairs, if it is worth it. */
function lessonOf(labelled: Labelled, { found }: TaughtFrom) {
  const { share, f1 } = crossFitted(labelled)
  const known = labelled.others.map((at) => found.learnt.weights[at]!)
  const before = evidenceBy(labelled, { prior: found.learnt.prior - found.cut.at, weights: known })
  const isWorthIt = share >= ONE_THINGS && f1 >= WORTH_IT && f1 > f1Of(labelled, before) + MUCH_MORE
  return isWorthIt ? [{ labelled, f1 }] : []
}

function foundBy(labelled: Labelled, { plain, u, pairs }: Round): Found {
  const learner = { ...plain, ...withCode(labelled, u) }
  return { learnt: learntOf(pairs, learner), cut: NATURAL, among: true, taught: true }
}

/** A code by its type; where nobody has a name also what looks like one: rare, with digits, of few words. */
function mayTeach({ round: { u, about }, columns, mappings, rows }: TaughtFrom, at: number): boolean {
  if (u.length < 2) return false
  if (about[at] === 'CODE') return true
  if (about[at] !== undefined || about.some(isOfName) || mappings[at]!.keys.length > 1 || u[at]![0]! > RARE)
    return false
  const texts = Array.from({ length: Math.min(rows, TEXTS_LOOKED_AT) }, (_, row) => columns[at]!.textsOf(row)).flat()
  const words = texts.reduce((sum, text) => sum + text.split(' ').length, 0)
  return (
    words <= MOST_WORDS * texts.length && texts.filter((text) => /\p{Nd}/u.test(text)).length >= MOSTLY * texts.length
  )
}

/** Sources hold each thing once, and still have this code again and again: an account has many payments. */
function isOfSeveralThings({ eachOnce, all, pairs }: Round, code: number): boolean {
  const sameIn = ({ steps }: ComparedPairs): number => steps[code]!.filter((step) => step === 0).length
  const across = sameIn(pairs)
  return eachOnce && sameIn(all) - across > SELDOM_INSIDE * across
}

/** Pairs of which the codes say whether they are one thing. */
interface Labelled {
  readonly pairs: ComparedPairs
  /** The comparison of the codes, and the others. */
  readonly code: number
  readonly others: readonly number[]
  /** What the others reach. */
  readonly steps: readonly Uint8Array[]
  readonly one: Int32Array
  readonly two: Int32Array
  /** How often strangers reach each step, in the others. */
  readonly u: ByStep
}

/** `without`: the keys that bring pairs together without the code, as bits. */
function labelledBy(code: number, { round, columns }: TaughtFrom, without: number): Labelled | undefined {
  const { pairs, u } = round
  const reached = pairs.steps[code]!
  const labels = (is: (step: number) => boolean): Int32Array => {
    const found: number[] = []
    for (let pair = 0; pair < reached.length; pair++)
      if (reached[pair] !== MISSING && (round.keys[pair]! & without) !== 0 && is(reached[pair]!)) found.push(pair)
    return Int32Array.from(found)
  }
  const [one, two] = [labels((step) => step === 0), labels((step) => step > SLIPPED)]
  if (one.length < FEWEST || two.length < FEWEST) return undefined
  const textOf = (row: number): string => columns[code]!.textsOf(row).join(' ')
  const inTwoWays = two.filter((pair) => isEndOf(textOf(pairs.a[pair]!), textOf(pairs.b[pair]!)))
  if (inTwoWays.length > MOST_IN_TWO_WAYS * one.length) return undefined
  const others = [...u.keys()].filter((at) => at !== code)
  return { pairs, code, others, one, two, steps: others.map((at) => pairs.steps[at]!), u: others.map((at) => u[at]!) }
}

/** Pairs with one code agree in what makes variants, else it is the code of all of them. */
function isOfOneVariant({ pairs, code, one }: Labelled, { round: { about, u } }: TaughtFrom): boolean {
  const agree = (at: number): boolean => {
    const steps = Array.from(one, (pair) => pairs.steps[at]![pair]!).filter((step) => step !== MISSING)
    return steps.length < FEWEST || steps.filter((step) => step < AGREED_STEPS).length >= ONE_VARIANT * steps.length
  }
  return about.every((kind, at) => !makesAnother(kind) || at >= u.length || at === code || agree(at))
}

function isEndOf(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length >= LEAST_LETTERS && longer.endsWith(shorter)
}

interface Weights {
  readonly prior: number
  /** Of the other comparisons. */
  readonly weights: ByStep
}

function evidenceBy({ steps, pairs }: Labelled, { prior, weights }: Weights): Float64Array {
  return evidenceOf(steps, weights, prior, new Float64Array(pairs.a.length))
}

/** A logistic regression on these pairs, drawn to what each comparison says alone. */
function fitted({ steps, u }: Labelled, one: Int32Array, two: Int32Array): Weights {
  const all = patternsOf(steps, [...one, ...two], () => 1)
  const right = new Map(byName(patternsOf(steps, one, () => 1)))
  const chances = Float64Array.from(byName(all), ([name, pairs]) => (right.get(name) ?? 0) / pairs)
  const against = chances.map((chance) => 1 - chance)
  const begun = all.steps.map((reached, at) =>
    weightsOf(stepShares(reached, all.weights, chances, FIRST), stepShares(reached, all.weights, against, u[at]!)),
  )
  return distil(all, chances, begun)
}

function byName({ count, steps, weights }: Patterns): readonly (readonly [string, number])[] {
  return Array.from({ length: count }, (_, pattern) => [
    String.fromCharCode(...steps.map((reached) => reached[pattern]!)),
    weights[pattern]!,
  ])
}

/** Each half of the pairs as the other half says it: the share that has one code at the top, and F1 at the line. */
function crossFitted(labelled: Labelled) {
  const { one, two, pairs } = labelled
  const evidence = new Float64Array(pairs.a.length)
  for (const half of [0, 1]) {
    const isAsked = (pair: number): boolean => pairs.a[pair]! % 2 === half
    const learnt = fitted(
      labelled,
      one.filter((pair) => !isAsked(pair)),
      two.filter((pair) => !isAsked(pair)),
    )
    const says = evidenceBy(labelled, learnt)
    for (const pair of [...one, ...two]) if (isAsked(pair)) evidence[pair] = says[pair]!
  }
  const ranked = [...two, ...one].sort((x, y) => evidence[y]! - evidence[x]!) // of equals the wrong ones first
  const top = ranked.slice(0, Math.ceil(TOP * one.length))
  const right = new Set(one)
  return { share: top.filter((pair) => right.has(pair)).length / top.length, f1: f1Of(labelled, evidence) }
}

function f1Of({ one, two }: Labelled, evidence: Float64Array): number {
  const above = (pairs: Int32Array): number => pairs.filter((pair) => evidence[pair]! > 0).length
  const hits = above(one)
  return (2 * hits) / (hits + above(two) + one.length)
}

/** What all of the pairs teach, and what the code itself says: it differs as often as it does in pairs that are sure without it. */
function withCode(labelled: Labelled, u: ByStep): Weights {
  const { code, others, one, two } = labelled
  const learnt = fitted(labelled, one, two)
  const evidence = evidenceBy(labelled, learnt)
  const sure = (pairs: Int32Array): number => pairs.filter((pair) => probabilityOf(evidence[pair]!) >= SURE).length
  const [right, wrong] = [sure(one), sure(two)]
  const differ = (wrong + 1) / (right + wrong + 2)
  const same = Math.log2((1 - differ) / u[code]![0]!)
  const ofCode = STEPS.map((_, step) => (step === 0 ? same : step <= SLIPPED ? 0 : Math.log2(differ)))
  return {
    prior: learnt.prior,
    weights: u.map((_, at) => (at === code ? Float64Array.from(ofCode) : learnt.weights[others.indexOf(at)]!)),
  }
}
