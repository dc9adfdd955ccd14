import type { AuditPage } from '@onefold/core'
import { type Context, Hono } from 'hono'
import {
  EmptyRecordAnswer,
  RecordQuery,
  RecordsAnswer,
  RecordsQuery,
  recordsDto,
  TableRecordAnswerDto,
  TableRecordPath,
  tableRecordDto,
} from '../../dto/configuration/table-records.ts'
import { TablePath, tableDto } from '../../dto/configuration/tables.ts'
import { etagOfRead } from '../../dto/if-match.ts'
import { AuditAnswer, AuditedTablePath, AuditQuery, auditDto, TableAuditPath } from '../../dto/master/audit.ts'
import { principalsDto } from '../../dto/master/principals.ts'
import type { Env } from '../../env.ts'
import { answerJson, stateHeader } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'table'

const OPERATIONS = {
  list: {
    summary: 'The records of a table, page by page',
    tag,
    permission: 'master.listRecord',
    param: TablePath,
    query: RecordsQuery,
    answer: RecordsAnswer,
  },
  empty: {
    summary: 'A record with every column and no value',
    tag,
    permission: 'table.view',
    param: TablePath,
    answer: EmptyRecordAnswer,
  },
  view: {
    summary: 'One record of a table',
    tag,
    permission: 'master.viewRecord',
    param: TableRecordPath,
    query: RecordQuery,
    answer: TableRecordAnswerDto,
    tagged: true,
  },
  audit: {
    summary: 'What was done to a record of a table',
    tag,
    permission: 'master.viewAudit',
    param: TableAuditPath,
    query: AuditQuery,
    answer: AuditAnswer,
  },
  auditOfTable: {
    summary: 'What was done to a table itself',
    tag,
    permission: 'master.viewAudit',
    param: AuditedTablePath,
    query: AuditQuery,
    answer: AuditAnswer,
  },
} as const

/** The records of tables. */
export function tableRecordRoutes() {
  return new Hono<Env>()
    .get('/:id/records', operation(OPERATIONS.list), async (c) =>
      answerJson(c, recordsDto(await c.var.session.tables.records(c.req.valid('param').id, c.req.valid('query')))),
    )
    .get('/:id/records/empty', operation(OPERATIONS.empty), async (c) => {
      const { table, record } = await c.var.session.tables.emptyRecord(c.req.valid('param').id)
      return answerJson(c, { table: tableDto(table), record: { ...record } })
    })
    .get('/:table/records/:id', operation(OPERATIONS.view), async (c) => {
      const { table, id } = c.req.valid('param')
      const answer = await c.var.session.tables.record(table, id, c.req.valid('query'))
      stateHeader(c, 'ETag', etagOfRead(answer.record))
      return answerJson(c, await tableRecordDto(answer, c.get('app').onefold.identities))
    })
    .get('/:table/records/:id/audit', operation(OPERATIONS.audit), async (c) => {
      const { table, id } = c.req.valid('param')
      return answerJson(c, await auditAnswer(c, await c.var.session.tables.audit(table, id, c.req.valid('query'))))
    })
    .get('/:table/audit', operation(OPERATIONS.auditOfTable), async (c) => {
      const { table } = c.req.valid('param')
      return answerJson(c, await auditAnswer(c, await c.var.session.tables.auditOfTable(table, c.req.valid('query'))))
    })
}

async function auditAnswer(c: Context<Env>, { page, audit }: AuditPage) {
  const people = audit.map((entry) => entry.user)
  const principals = await principalsDto(c.get('app').onefold.identities, people)
  return { page, audit: audit.map(auditDto), principals }
}
