import type { PairExplanation } from '@onefold/core'
import { formatNumber } from '../language/language.ts'
import { defineWords } from '../language/words.ts'

const SUMMARY = defineWords({
  en: {
    MATCH: 'a match',
    REVIEW: 'for review',
    NON_MATCH: 'no match',
    points: (score: string, verdict: string) => `They score ${score}, which is ${verdict}`,
    little: ': they have too little in common to compare for a match',
    separated: '; people recorded them as different',
    apart: ', but no mapping brings them together',
    source: ', left for review: together they would hold two records of one source',
    held: '; somebody works on the pair',
  },
  es: {
    MATCH: 'una coincidencia',
    REVIEW: 'para revisar',
    NON_MATCH: 'ninguna coincidencia',
    points: (score: string, verdict: string) => `Suman ${score} puntos: ${verdict}`,
    little: '; tienen demasiado poco en común que comparar para una coincidencia',
    separated: '; alguien los declaró distintos',
    apart: ', pero ninguna correspondencia los reúne',
    source: ', y queda para revisar: juntos tendrían dos registros de una misma fuente',
    held: '; alguien trabaja en la pareja',
  },
})

/** What `summary` of the explanation says, in the language of the page: the server's is for programs, and in one language. */
export function summaryOf(explanation: PairExplanation): string {
  const { score, verdict, evidence, minimumEvidence = 0 } = explanation
  const words = SUMMARY.value
  const points = words.points(formatNumber(score), words[verdict])
  return `${points}${evidence < minimumEvidence ? words.little : ''}${standingOf(explanation)}.`
}

function standingOf({ index, link, separated, held, verdict }: PairExplanation): string {
  const words = SUMMARY.value
  if (separated) return words.separated
  if (!index.some(({ outcome }) => outcome === 'TOGETHER')) return words.apart
  if (verdict === 'MATCH' && link === 'REVIEW') return words.source
  return held ? words.held : ''
}
