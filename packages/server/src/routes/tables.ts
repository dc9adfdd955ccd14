import { Hono } from 'hono'
import { recordDto } from '../dto/records.ts'
import {
  RecordsAnswer,
  RecordsQuery,
  TableAnswer,
  TableBody,
  TablePath,
  TablesAnswer,
  tableDto,
} from '../dto/tables.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'table'

export function tableRoutes() {
  return new Hono<Env>()
    .get('/', operation({ summary: 'The tables', tag, role: 'VIEWER', answer: TablesAnswer }), async (c) => {
      const tables = await c.var.session.tables.list()
      return c.json({ tables: tables.map((table) => tableDto(table)) })
    })
    .post(
      '/',
      operation({ summary: 'Make a table', tag, role: 'ADMIN', json: TableBody, answer: TableAnswer }),
      async (c) => c.json({ table: tableDto(await c.var.session.tables.create(c.req.valid('json'))) }),
    )
    .get(
      '/:id',
      operation({ summary: 'One table', tag, role: 'VIEWER', param: TablePath, answer: TableAnswer }),
      async (c) => c.json({ table: tableDto(await c.var.session.tables.get(c.req.valid('param').id)) }),
    )
    .delete(
      '/:id',
      operation({
        summary: 'Remove a table and its records',
        tag,
        role: 'ADMIN',
        param: TablePath,
        answer: TableAnswer,
      }),
      async (c) => c.json({ table: tableDto(await c.var.session.tables.remove(c.req.valid('param').id)) }),
    )
    .get(
      '/:id/records',
      operation({
        summary: 'The records of a table, page by page',
        tag,
        role: 'VIEWER',
        param: TablePath,
        query: RecordsQuery,
        answer: RecordsAnswer,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const query = c.req.valid('query')
        const { table, page, columns, records } = await c.var.session.tables.records(id, query)
        return c.json({ table: tableDto(table, query.type), page, columns, records: records.map(recordDto) })
      },
    )
}
