import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from './index.ts'

/** What the first layout of a table's relations had not. */
const BACK_TO_THE_FIRST = `
  DROP TABLE u1; DROP TABLE um1; DROP TABLE v1; DROP TABLE vs1; DROP TABLE w1; DROP TABLE ws1; DROP TABLE t1; DROP TABLE e1;
  DROP TABLE f1;
  DROP INDEX g1_1_by_id; DROP INDEX g1_1_by_size; DROP INDEX g1_1_by_score; DROP INDEX g1_1_by_highest;
  ALTER TABLE g1_1 DROP COLUMN ignored; ALTER TABLE g1_1 DROP COLUMN escalated;
  ALTER TABLE g1_1 DROP COLUMN link_totals; ALTER TABLE g1_1 DROP COLUMN highest;
  ALTER TABLE r1 DROP COLUMN quality; ALTER TABLE h1 DROP COLUMN quality;
  UPDATE head SET layout = 0;`

function relations(file: string): unknown {
  const database = new Database(file, { readonly: true })
  try {
    return database
      .prepare(
        `SELECT s.type, s.name, c.name AS column, c.type AS of, c."notnull" FROM sqlite_schema s
         LEFT JOIN pragma_table_info(s.name) c WHERE s.name NOT LIKE 'sqlite%' ORDER BY 1, 2, 3`,
      )
      .all()
  } finally {
    database.close()
  }
}

test('[ST-89] the relations of a table of an older layout are brought up to date when the store is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-layout-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'store.db')
  const store = await sqliteStore(file, { synchronous: 'NORMAL' })
  await store.catalogue.save({ mark: 0, put: [], remove: [], createTables: [1] })
  await store.matches.begin(1, { number: 1, keyer: 'k', configuration: null })
  await store.close()
  const present = relations(file)
  const database = new Database(file)
  database.exec(BACK_TO_THE_FIRST)
  database.close()
  expect(relations(file)).not.toEqual(present)
  await expect(sqliteStore(file, { readOnly: true })).rejects.toMatchObject({ codes: ['store-older'] })
  const opened = await sqliteStore(file, { synchronous: 'NORMAL' })
  expect(await opened.matches.rulingMembers(1, [1])).toEqual([])
  await opened.close()
  expect(relations(file)).toEqual(present)
})
