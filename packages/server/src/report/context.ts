import type { DedupeDetails, DedupeReport, ProposalPreview } from '@onefold/core'
import type { Chart } from './charts/draw.ts'
import type { Markup } from './markup.ts'
import type { ReportWords } from './words/report-words.ts'

/** A report, of all records unless it says that they are not. */
export type ShownReport = DedupeReport & Partial<Pick<ProposalPreview, 'whole'>>

/** What the parts of a page are made from. */
export interface ReportContext {
  readonly report: ShownReport
  readonly details: DedupeDetails
  readonly words: ReportWords
  /** A comparison as people call it. */
  readonly nameOf: (mapping: string) => string
  readonly draw: (chart: Chart, label: string) => Promise<Markup>
}
