import type { AppliedKey, ComparerName, EstimateWarning, ShownPairKind } from '@onefold/core'
import type { ReportLanguage } from '../language.ts'
import type { Numbers } from '../numbers.ts'

/** An agreement as it is said: of which columns, and whether they are the same or alike. */
interface SaidAgreement {
  readonly columns: string
  readonly same: boolean
}

/** Every sentence of a report, in one language. Columns and counts are put into them; whoever shows them escapes them. */
export interface ReportWords {
  readonly title: (files: string) => string
  readonly contents: string
  readonly sections: {
    readonly summary: string
    readonly read: string
    readonly rules: string
    readonly scores: string
    readonly pairs: string
    readonly clusters: string
    readonly unlinkable: string
    readonly columns: string
    readonly doubts: string
    readonly run: string
  }
  readonly summary: {
    readonly headline: (records: string, things: string) => string
    readonly repeated: (records: string, share: string) => string
    readonly nothingRepeated: string
    readonly alone: string
    readonly match: string
    readonly review: string
    readonly pairs: string
    readonly sure: (clusters: string, records: string) => string
    readonly doubtful: (clusters: string, records: string) => string
    readonly rule: string
    readonly mean: (points: string, comparisons: string) => string
    /** Of 100 pairs: how many that were put together are right, and how many that belong together were found. */
    readonly expected: (precision: string, recall: string) => string
    /** Of a preview: only so many records were looked at. */
    readonly beginning: (records: string) => string
    readonly nextReview: (pairs: string) => string
    readonly nextNothing: string
    readonly proposed: (path: string) => string
  }
  readonly rules: {
    readonly enough: (all: readonly SaidAgreement[]) => string
    readonly enoughNote: string
    readonly keys: string
    readonly key: (key: AppliedKey, columnOf: (column: string) => string) => string
    readonly crowded: (limit: string) => string
    readonly comparisons: string
    readonly comparer: Readonly<Record<ComparerName, string>>
    readonly thresholds: (match: string, review: string) => string
    readonly average: string
    readonly onePerSource: string
    readonly termFrequency: string
    readonly column: string
    readonly how: string
    readonly same: string
    readonly different: string
    readonly bits: string
    readonly weight: string
    readonly weights: string
    readonly weightsNote: string
    readonly agreement: string
    readonly agreementNote: string
    readonly level: (least: string) => string
    readonly matches: string
    readonly strangers: string
    readonly share: string
    readonly missing: string
  }
  readonly scores: {
    readonly histogram: string
    readonly note: (match: string, review: string) => string
    readonly below: (pairs: string) => string
    readonly bits: string
    readonly points: string
    readonly pairs: string
    readonly none: string
  }
  readonly pairs: {
    readonly kinds: Readonly<Record<ShownPairKind, { readonly title: string; readonly note: string }>>
    readonly heading: (score: string, decision: 'MATCH' | 'REVIEW') => string
    readonly record: string
    readonly agreement: string
    readonly says: string
    readonly same: string
    readonly alike: string
    readonly differs: string
    readonly missing: string
    readonly frequency: string
    readonly start: string
    readonly total: string
    readonly for: string
    readonly against: string
    readonly waterfall: string
    readonly none: string
  }
  readonly clusters: {
    readonly sizes: string
    readonly size: string
    readonly count: string
    readonly largest: string
    readonly of: (records: string, score: string) => string
    readonly more: (records: string) => string
    readonly none: string
  }
  readonly unlinkable: {
    readonly none: string
    readonly note: string
    readonly belowMatch: (records: string, share: string) => string
    readonly belowReview: (records: string) => string
    readonly withoutKey: (records: string) => string
    readonly lack: string
    readonly records: string
    readonly copy: string
    readonly examples: string
    readonly nothing: string
    readonly curve: string
    readonly score: string
  }
  readonly columns: {
    readonly column: string
    readonly role: string
    readonly roles: Readonly<Record<'ID' | 'SOURCE' | 'COMPARED' | 'CARRIED' | 'IGNORED', string>>
    readonly filled: string
    readonly distinct: string
    readonly frequent: string
    readonly about: string
  }
  readonly read: {
    readonly file: string
    readonly rows: string
    readonly format: string
    readonly sources: string
    readonly source: string
    readonly ids: (column: string) => string
    readonly noIds: string
  }
  readonly doubts: {
    readonly none: string
    readonly badRows: (rows: string, example: string) => string
    readonly noHeader: (file: string, name: string) => string
    readonly doubled: (records: string, example: string) => string
    readonly missingIds: (records: string) => string
    readonly refused: (records: string, example: string) => string
    readonly issue: (column: string, records: string, message: string) => string
    readonly ignored: (columns: string) => string
    readonly renamed: (columns: string) => string
    readonly recoded: (values: string) => string
    readonly crowded: (mapping: string, value: string, records: string, skipped: string) => string
    readonly unlinkable: (records: string) => string
    readonly review: (pairs: string) => string
    /** Why an estimate may be far off. */
    readonly estimate: Readonly<Record<EstimateWarning, string>>
  }
  readonly run: {
    readonly took: string
    readonly phases: Readonly<Record<string, string>>
    readonly memory: string
    readonly pairs: string
    readonly compared: string
    readonly project: string
  }
  readonly tuning: {
    readonly title: string
    readonly headline: (precision: string, recall: string) => string
    readonly learnt: (records: string, pairs: string, labels: string) => string
    readonly note: string
    readonly charts: Readonly<Record<string, string>>
    /** Of titles and measures as the charts have them. */
    readonly terms: Readonly<Record<string, string>>
    readonly thresholds: string
    readonly threshold: string
    readonly pairs: string
    readonly precision: string
    readonly recall: string
    readonly labelledPrecision: string
    readonly labelledRecall: string
    readonly decisions: string
    readonly decided: (same: string, different: string) => string
    readonly present: string
    readonly suggested: string
    readonly found: string
    readonly missed: string
    readonly wrong: string
    readonly apart: string
  }
  readonly language: ReportLanguage
  readonly numbers: Numbers
}
