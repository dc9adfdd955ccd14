import type { ReportWords } from './report-words.ts'

export const ENGLISH_TUNING: ReportWords['tuning'] = {
  title: 'What was learnt from the records',
  headline: (precision, recall) =>
    `Of 100 matches about ${precision} should be right, and about ${recall} of 100 right ones should be found.`,
  learnt: (records, pairs, labels) =>
    `Learnt from ${records} records and ${pairs} pairs of them; people had decided of ${labels} pairs.`,
  note: 'Expected from what was learnt, of the pairs that keys bring together. What no key proposes, no threshold finds.',
  charts: {
    weights: 'To the right speaks for a match, to the left against it. One bit more is twice as likely.',
    frequencies: 'Among pairs of one thing, and among strangers. The more they differ, the more a column tells.',
    evidence: 'Matches are the hill to the right of the line, strangers the one to the left.',
    thresholds: 'A higher threshold is right more often, and finds less.',
  },
  terms: {
    expectedPrecision: 'expected precision',
    expectedRecall: 'expected recall',
    labelledPrecision: 'labelled precision',
    labelledRecall: 'labelled recall',
  },
  thresholds: 'What each threshold promises',
  threshold: 'Threshold',
  pairs: 'Pairs above',
  precision: 'Expected right',
  recall: 'Expected found',
  labelledPrecision: 'Right of labelled',
  labelledRecall: 'Found of labelled',
  decisions: 'Measured by what people decided',
  decided: (same, different) => `People merged ${same} pairs and recorded ${different} as different.`,
  present: 'Present classifier',
  suggested: 'Suggested classifier',
  found: 'Found',
  missed: 'Missed',
  wrong: 'Wrong',
  apart: 'Rightly apart',
}
