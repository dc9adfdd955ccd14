import { defined } from '../../lib/defined.ts'
import { consensusOf } from '../../matching/learn/consensus.ts'
import { evidenceOf, probabilityOf } from '../../matching/learn/levels.ts'
import { learnAmongCandidates } from '../../matching/learn/mixture/learn-mixture.ts'
import { sampledPatterns } from '../../matching/learn/patterns.ts'
import type { LearntClassifier } from '../propose/classifier/learn-classifier.ts'
import { type LastingColumn, lastingColumns } from './matches-differ.ts'

/** What is kept of learning to judge a result by. */
export interface SecondOpinion {
  /** Pairs that share a key, as rows of the table. */
  readonly a: Int32Array
  readonly b: Int32Array
  /** Of each the chance that it is one thing. */
  readonly chances: Float64Array
  /** Of each the same by the evidence of both opinions, half of it each. @default the chance */
  readonly pooledChances?: Float64Array
  /** 0..1, how much both opinions agree; undefined where there is but one. */
  readonly agreement?: number
  readonly columns: number
  /** Those in which one thing has one value. @default none is known */
  readonly lasting?: readonly LastingColumn[]
  /** Of pairs of different clusters so large a part was looked at. @default 1 */
  readonly shareOfMissed?: number
  /** Between sources that hold each thing once: what the contest of partners promises. */
  readonly promised?: { readonly precision: number; readonly f1: number }
}

/**
 * Learns the pairs once more, as a mixture that begins with what was learnt of those that are no matches: who learnt the weights
 * is a poor judge of them. Where no mixture stands, the first opinion is all there is.
 *
 * @param rowAt the row of the table that a row which was learnt from is
 */
export function secondOpinion(
  found: Pick<
    LearntClassifier,
    'learnt' | 'pairs' | 'possible' | 'cut' | 'eachOnce' | 'about' | 'chanceOfName' | 'taught'
  >,
  rowAt: (row: number) => number,
): SecondOpinion {
  const { learnt, pairs, possible, cut, eachOnce, about, chanceOfName, taught } = found
  const count = pairs.a.length
  const columns = pairs.steps.length
  const rows = { a: pairs.a.map(rowAt), b: pairs.b.map(rowAt), columns }
  const lasting = lastingColumns(pairs.steps, learnt.u, about)
  const known = { ...rows, lasting, ...defined({ promised: cut.promised }) }
  // Of many patterns those are looked at that are most alike by what was learnt. Sampled by what strangers share, as the first opinion
  // was, a crowd of which less than half is right was seen to pass for nearly all right.
  const patterns = { ...sampledPatterns(pairs.steps, count, learnt.u, possible), chanceOfName }
  const mixture = columns < 2 || count === 0 ? undefined : learnAmongCandidates({ patterns, u: learnt.u, about })
  if (mixture === undefined) return { ...known, chances: learnt.evidence.map(probabilityOf) }
  const first = evidenceOf(patterns.steps, learnt.weights, learnt.prior, new Float64Array(patterns.count))
  // It is no judge of what codes taught, which it does not know, nor, between sources that hold each thing once, where it knows of no kind that
  // may be of matches.
  const judge = taught || (mixture.areRare && eachOnce) ? learnt : mixture
  const evidence = evidenceOf(pairs.steps, judge.weights, judge.prior, new Float64Array(count))
  return {
    ...known,
    chances: evidence.map(probabilityOf),
    pooledChances: evidence.map((bits, pair) => probabilityOf((bits + learnt.evidence[pair]!) / 2)),
    agreement: consensusOf(first.map(probabilityOf), mixture.chances, patterns.weights),
  }
}
