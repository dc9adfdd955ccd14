import { expect, test } from 'vitest'
import { evidenceOf, probabilityOf, STEPS } from '../../matching/learn/levels.ts'
import { secondOpinion } from './second-opinion.ts'

const PAIRS = 600
const LAST = STEPS.length - 1

/** Thirty pairs agree in two columns of three, all others in the third one: no kind of them may be of matches. */
function opinion(eachOnce: boolean, taught = false) {
  const column = (agrees: (pair: number) => boolean) =>
    Uint8Array.from({ length: PAIRS }, (_, pair) => (agrees(pair) ? 0 : LAST))
  const steps = [column((pair) => pair < 30), column((pair) => pair < 30), column((pair) => pair >= 30)]
  const u = steps.map(() => Float64Array.from(STEPS, (_, step) => (step === LAST ? 0.989 : 0.001)))
  const weights = steps.map((_, at) => Float64Array.from(STEPS, (_step, step) => (at < 2 && step === 0 ? 6 : -2)))
  const evidence = evidenceOf(steps, weights, -4, new Float64Array(PAIRS))
  const rows = Int32Array.from({ length: PAIRS }, (_, pair) => pair)
  const pairs = { a: rows, b: rows.map((row) => PAIRS + row), steps }
  const learnt = { m: u, u, weights, prior: -4, matches: 30, evidence }
  const cut = { at: 0, expectedF1: 0.9 }
  return {
    evidence,
    ...secondOpinion({ learnt, pairs, possible: PAIRS * PAIRS, cut, eachOnce, taught, about: [] }, (row) => row),
  }
}

test('[LE-3037] between sources that hold each thing once who knows of no matches is no judge of those that were learnt', () => {
  const { evidence, chances, agreement } = opinion(true)
  expect(chances).toEqual(evidence.map(probabilityOf))
  expect(agreement).toBeLessThan(0.5)
})

test('[LE-3080] both opinions have half a say in what is expected of pairs that are parted', () => {
  const { evidence, chances, pooledChances } = opinion(false)
  const bitsOf = (chance: number) => Math.log2(chance / (1 - chance))
  expect(bitsOf(pooledChances![0]!)).toBeCloseTo((bitsOf(chances[0]!) + evidence[0]!) / 2, 6)
})

test('[LE-3037] elsewhere it is', () => {
  const { evidence, chances } = opinion(false)
  expect(chances[0]).toBeLessThan(probabilityOf(evidence[0]!) / 2)
})

test('[LE-4311] nor is it one of what codes of some records taught', () => {
  const { evidence, chances } = opinion(false, true)
  expect(chances).toEqual(evidence.map(probabilityOf))
})
