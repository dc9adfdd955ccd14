import { Hono } from 'hono'
import { columnsDto, datasetsDto, viewDto } from '../../dto/configuration/columns.ts'
import {
  AuditFlagQuery,
  ClearQuery,
  DatasetsAnswer,
  DescriptionQuery,
  EnabledQuery,
  LockedPath,
  MetadataAnswer,
  RenamePath,
  TableAnswer,
  TableAuditAnswer,
  TableBody,
  TableNamePath,
  TablePath,
  TableQualityAnswer,
  TablesAnswer,
  TypeQuery,
  tableDto,
} from '../../dto/configuration/tables.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { languageOf } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'table'

const OPERATIONS = {
  list: { summary: 'The tables and their histories', tag, permission: 'table.list', answer: TablesAnswer },
  create: {
    summary: 'Make a table',
    tag,
    permission: 'table.save',
    json: TableBody,
    otherNames: { id: 'table', audit: 'auditable' },
    answer: TableAnswer,
  },
  view: { summary: 'One table', tag, permission: 'table.view', param: TablePath, answer: TableAnswer },
  remove: {
    summary: 'Remove a table and its records',
    tag,
    permission: 'table.delete',
    param: TableNamePath,
    answer: TableAnswer,
  },
  clear: {
    summary: 'Remove all records and all history of a table for good',
    tag,
    permission: 'table.clear',
    param: TableNamePath,
    query: ClearQuery,
    answer: TableAnswer,
  },
  describe: {
    summary: 'Say what a table is',
    tag,
    permission: 'table.save',
    param: TablePath,
    query: DescriptionQuery,
    answer: TableAnswer,
  },
  rename: {
    summary: 'Give a table another name',
    tag,
    permission: 'table.save',
    param: RenamePath,
    answer: TableAnswer,
  },
  history: {
    summary: 'Keep what leaves a table, or no longer',
    tag,
    permission: 'table.save',
    param: TablePath,
    query: EnabledQuery,
    answer: TableAnswer,
  },
  lock: { summary: 'Lock or unlock a table', tag, permission: 'table.lock', param: LockedPath, answer: TableAnswer },
  quality: {
    summary: 'Measure the quality of records, or no longer',
    tag,
    permission: 'table.quality',
    param: TablePath,
    query: EnabledQuery,
    answer: TableQualityAnswer,
  },
  audit: {
    summary: 'Keep an audit of a table, or no longer',
    tag,
    permission: 'table.audit',
    param: TablePath,
    query: AuditFlagQuery,
    answer: TableAuditAnswer,
  },
  datasets: {
    summary: 'The dataset of a table and those nested in it',
    tag,
    permission: 'table.view',
    param: TablePath,
    answer: DatasetsAnswer,
  },
  metadata: {
    summary: 'Columns, constraints and data view of a table',
    tag,
    permission: 'table.view',
    param: TablePath,
    query: TypeQuery,
    answer: MetadataAnswer,
  },
} as const

/** Tables themselves. */
export function tableRoutes() {
  return new Hono<Env>()
    .get('/', operation(OPERATIONS.list), async (c) =>
      answerJson(c, { tables: (await c.var.session.tables.list()).map(tableDto) }),
    )
    .post('/', operation(OPERATIONS.create), async (c) =>
      answerJson(c, { table: tableDto(await c.var.session.tables.create(c.req.valid('json'))) }),
    )
    .get('/:id', operation(OPERATIONS.view), async (c) =>
      answerJson(c, { table: tableDto(await c.var.session.tables.get(c.req.valid('param').id)) }),
    )
    .delete('/:name', operation(OPERATIONS.remove), async (c) =>
      answerJson(c, { table: tableDto(await c.var.session.tables.remove(c.req.valid('param').name)) }),
    )
    .get('/:id/datasets', operation(OPERATIONS.datasets), async (c) =>
      answerJson(c, { datasets: datasetsDto(await c.var.session.tables.datasets(c.req.valid('param').id)) }),
    )
    .get('/:id/metadata', operation(OPERATIONS.metadata), async (c) => {
      const options = { ...c.req.valid('query'), language: languageOf(c) }
      const { table, columns, view, ...rest } = await c.var.session.tables.metadata(c.req.valid('param').id, options)
      return answerJson(c, {
        ...rest,
        table: tableDto(table),
        columns: columnsDto(columns),
        ...(view ? { view: viewDto(view) } : {}),
      })
    })
}

/** What is changed of tables that are there. */
export function tableFlagRoutes() {
  return new Hono<Env>()
    .put('/clear/:name', operation(OPERATIONS.clear), async (c) =>
      answerJson(c, {
        table: tableDto(await c.var.session.tables.clear(c.req.valid('param').name, c.req.valid('query'))),
      }),
    )
    .put('/description/:id', operation(OPERATIONS.describe), async (c) => {
      const { description } = c.req.valid('query')
      return answerJson(c, {
        table: tableDto(await c.var.session.tables.describe(c.req.valid('param').id, description)),
      })
    })
    .put('/rename/:id/:newId', operation(OPERATIONS.rename), async (c) => {
      const { id, newId } = c.req.valid('param')
      return answerJson(c, { table: tableDto(await c.var.session.tables.rename(id, newId)) })
    })
    .put('/history/:id', operation(OPERATIONS.history), async (c) => {
      const { enabled } = c.req.valid('query')
      return answerJson(c, { table: tableDto(await c.var.session.tables.setHistory(c.req.valid('param').id, enabled)) })
    })
    .put('/locked/:id/:locked', operation(OPERATIONS.lock), async (c) => {
      const { id, locked } = c.req.valid('param')
      return answerJson(c, { table: tableDto(await c.var.session.tables.setLocked(id, locked)) })
    })
    .put('/quality/:id', operation(OPERATIONS.quality), async (c) => {
      const { enabled } = c.req.valid('query')
      const { table, changed } = await c.var.session.tables.setQuality(c.req.valid('param').id, enabled)
      return answerJson(c, { table: tableDto(table), changed })
    })
    .put('/audit/:id', operation(OPERATIONS.audit), async (c) => {
      const { enabled, ...options } = c.req.valid('query')
      const { table, outcome } = await c.var.session.tables.setAudit(c.req.valid('param').id, enabled, options)
      return answerJson(c, { table: tableDto(table), outcome })
    })
}
