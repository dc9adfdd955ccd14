import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

/** Columns and indexes of each relation, whatever order columns came in. */
function shapeOf(database: Database.Database): unknown {
  const columns = database.prepare(
    `SELECT s.name, c.name AS "column", c.type, c."notnull", c.dflt_value, c.pk
     FROM sqlite_schema AS s, pragma_table_info(s.name) AS c WHERE s.type = 'table' ORDER BY 1, 2`,
  )
  const indexes = database.prepare(
    `SELECT s.name, i.name AS "index", i."unique", i.partial, c.seqno, c.name AS "column"
     FROM sqlite_schema AS s, pragma_index_list(s.name) AS i, pragma_index_info(i.name) AS c
     WHERE s.type = 'table' ORDER BY 1, 2, 5`,
  )
  return { columns: columns.all(), indexes: indexes.all() }
}

function emptyDatabase(): Database.Database {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  return database
}

test('[ST-3103] a new store has the schema that the oldest one comes to by all migrations', () => {
  const oldest = emptyDatabase()
  for (const text of MIGRATIONS[0]!.statements) oldest.exec(text)
  oldest.pragma(`application_id = ${0x4f6e6566}`)
  oldest.pragma('user_version = 1')
  migrate(oldest)

  const fresh = emptyDatabase()
  migrate(fresh)
  expect(shapeOf(fresh)).toEqual(shapeOf(oldest))
  expect(fresh.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
})
