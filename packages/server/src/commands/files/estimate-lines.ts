import type { Estimate, EstimateWarning } from '@onefold/core'

const WARNINGS: Readonly<Record<EstimateWarning, string>> = Object.freeze({
  NOT_LEARNT: 'nothing tells how good the result is: no two records share a key',
  FEW_COLUMNS: 'so few columns are compared that they hardly contradict one another',
  LEARNERS_DISAGREE: 'learnt twice, the records gave two opinions',
  CROWD: 'one cluster has a large part of all pairs',
  FEW_MATCHES: 'so few records have a match that near-alike strangers may pass for them',
  ONE_KEY: 'many matches were found by one key alone, so others may be missed',
  MATCHES_DIFFER: 'many matches differ altogether in a column that would tell them apart, as editions and sizes do',
})

/** What the result is expected to be worth, and what speaks against believing it. */
export function estimateLines({ precision, recall, warnings }: Estimate): readonly string[] {
  const share = (value: number | null): string => (value === null ? '?' : value.toFixed(2))
  return [
    `  expected: precision ${share(precision)}, recall ${share(recall)} of pairs, ${warnings.length === 0 ? 'told without labels' : 'which may be far off:'}`,
    ...warningLines(warnings),
  ]
}

export function warningLines(warnings: readonly EstimateWarning[]): readonly string[] {
  return warnings.map((warning) => `    ${WARNINGS[warning]}`)
}
