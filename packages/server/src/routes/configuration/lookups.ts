import type { DataViewDraft } from '@onefold/core'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import * as v from 'valibot'
import { ViewDto, viewDto } from '../../dto/configuration/columns.ts'
import { PreviewAnswer, PreviewBody, previewDto, resourcesToPreview } from '../../dto/configuration/preview.ts'
import {
  FileProposalAnswer,
  FileProposalBody,
  fileProposalDto,
  QualityImpactAnswer,
  qualityImpactDto,
  ResourceBody,
} from '../../dto/configuration/resources.ts'
import { LookupAnswerDto, LookupPath, LookupQuery } from '../../dto/configuration/table-records.ts'
import type { Env } from '../../env.ts'
import { answerJson, stateHeader } from '../../guard/answer-headers.ts'
import { comingBack } from '../../guard/attempt.ts'
import { languageOf } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'
import { REPORT_POLICY } from '../../report/page.ts'

const tag = 'resource'

const OPERATIONS = {
  lookup: {
    summary: 'The values of a table that others may refer to',
    tag,
    permission: 'resource.lookup',
    param: LookupPath,
    query: LookupQuery,
    answer: LookupAnswerDto,
  },
  view: {
    summary: 'A data view with everything that its draft leaves out',
    tag,
    permission: 'resource.resolveView',
    json: ResourceBody,
    answer: v.object({ view: ViewDto }),
  },
  impact: {
    summary: "What a draft of a dataset would do to its records' quality",
    tag,
    permission: 'resource.measureImpact',
    json: ResourceBody,
    answer: QualityImpactAnswer,
  },
  propose: {
    summary: 'What an entity of an uploaded file or over a table may be made of',
    tag,
    permission: 'resource.save',
    json: FileProposalBody,
    answer: FileProposalAnswer,
  },
  preview: {
    summary: 'What a proposal, or what somebody made of it, finds',
    tag,
    permission: 'resource.save',
    json: PreviewBody,
    answer: PreviewAnswer,
    produces: ['text/html'],
  },
} as const

/** What forms ask of tables and views. */
export function lookupRoutes() {
  return new Hono<Env>()
    .get('/lookup/:table', operation(OPERATIONS.lookup), async (c) => {
      const answer = await c.var.session.tables.lookup(c.req.valid('param').table, c.req.valid('query'))
      return answerJson(c, {
        ...answer,
        values: answer.values.map(({ value, descriptions }) => ({ value, descriptions: { ...descriptions } })),
      })
    })
    .post('/quality/impact', operation(OPERATIONS.impact), async (c) => {
      const impact = await c.var.session.resources.measureImpact(c.req.valid('json').resource)
      return answerJson(c, { impact: qualityImpactDto(impact) })
    })
    .post('/propose', operation(OPERATIONS.propose), async (c) => {
      const { file, table = '', id } = c.req.valid('json')
      const proposal = await comingBack(c, () => c.var.session.resources.propose(file ?? { table }, id))
      return answerJson(c, { proposal: fileProposalDto(proposal) })
    })
    .post('/propose/preview', operation(OPERATIONS.preview), async (c) => {
      const body = c.req.valid('json')
      const { file, table = '' } = body
      const { signal } = c.req.raw // nobody waits any more: it ends
      const preview = await comingBack(c, () =>
        c.var.session.resources.preview(file ?? { table }, resourcesToPreview(body), { signal }),
      )
      stateHeader(c, 'Vary', 'Accept')
      const wanted = accepts(c, {
        header: 'Accept',
        supports: ['application/json', 'text/html'],
        default: 'application/json',
      })
      if (wanted === 'application/json') return answerJson(c, { preview: previewDto(preview) })
      const { renderReport } = await import('../../report/render-report.ts') // charts take long to load, and few ask for them
      return c.html(await renderReport(preview, languageOf(c)), 200, { 'Content-Security-Policy': REPORT_POLICY })
    })
    .post('/view/resolve', operation(OPERATIONS.view), async (c) => {
      const draft = c.req.valid('json').resource as DataViewDraft // the engine checks every member
      const view = await c.var.session.resources.resolveView(draft, languageOf(c))
      return answerJson(c, { view: viewDto(view) })
    })
}
