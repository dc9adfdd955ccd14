import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../ports/store/store.ts'
import { ADA, GRACE, LOVELASE } from '../../testing/people.ts'
import {
  archived,
  cluster,
  commit,
  component,
  entry,
  key,
  leave,
  link,
  put,
  revised,
  TABLE,
} from '../../testing/store/decisions.ts'
import { claimMail, cursorOf, published, toSend } from '../../testing/store/delivery/deliveries.ts'
import { claimed, goLive, plan } from '../../testing/store/setting.ts'
import { sqliteStore } from './index.ts'

/** What columns were called in the schema and in layouts before they were renamed; `indexes` are generations, `journal` that of the one being built. */
function olderNames(table: number, indexes: readonly string[], journal: string): string {
  const relations = ['r', 'h', 'a', 'ar', 'u', 't', 'e'].map((letter) => `${letter}${table}`)
  const stamped = [...relations, ...indexes.map((index) => `c${index}`), `j${journal}`]
  const fixed = ['catalogue', 'change', 'delivery', 'head', 'pending', 'withdrawn']
  return `
    ${[...fixed, ...stamped].map((name) => `ALTER TABLE ${name} RENAME COLUMN csn TO mark;`).join(' ')}
    ${indexes.map((index) => `ALTER TABLE p${index} RENAME COLUMN sort_key TO place; ALTER TABLE p${index} RENAME COLUMN tiebreak TO tie;`).join(' ')}
    ALTER TABLE destination RENAME COLUMN cursor_csn TO cursor_mark;
    UPDATE destination SET open_range = replace(open_range, '"csn":', '"mark":');
    ${indexes.map((index) => `ALTER TABLE g${index} DROP COLUMN left_out;`).join(' ')}
    DROP TABLE i${table};
    PRAGMA user_version = 12;
    UPDATE head SET layout = 11;`
}

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

const LEFT_OUT = 'The record p-9 matches no worse, and was left out: with it there would be two records of one source.'

async function folderStore() {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-layout-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'store.db')
}

/** Everything that stands under a commit sequence number or at a position in a bucket. */
async function contents({ catalogue, records, matches, deliveries, scan }: Store): Promise<readonly unknown[]> {
  const beginning = { csn: 0, position: 0 }
  return Promise.all([
    catalogue.csn(),
    records.head(TABLE),
    records.changedRowsSince(TABLE, 1, 10),
    records.deferredOf(TABLE, [GRACE.row]),
    deliveries.log(TABLE, beginning, 10),
    deliveries.destinations(),
    deliveries.due(TABLE, 'mail', 10),
    matches.componentsOf(TABLE, 1, [ADA.row, GRACE.row]),
    matches.components(TABLE, 1, [ADA.row]),
    matches.changedRows(TABLE, 2, 0),
    scan.records(TABLE, 0, 10),
    scan.archive(TABLE, archived({ ...ADA, id: '', revision: 0 }, 'DELETED'), 10),
    scan.audit(TABLE, beginning, 10),
    scan.postings(TABLE, 1, { mapping: 0, hash: 0, sortKey: 0, tiebreak: 0, row: 0 }, 10),
    scan.rowKeys(TABLE, 1, 0, 10),
  ])
}

test('[ST-89] the relations of a table of an older layout are brought up to date when the store is opened', async () => {
  const file = await folderStore()
  const store = await sqliteStore(file, { synchronous: 'NORMAL' })
  await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [1] })
  await store.matches.begin(1, { number: 1, keyer: 'k', configuration: null })
  await store.close()
  const present = relations(file)
  const database = new Database(file)
  database.exec(olderNames(1, ['1_1'], '1_1') + BACK_TO_THE_FIRST)
  database.close()
  expect(relations(file)).not.toEqual(present)
  await expect(sqliteStore(file, { readOnly: true })).rejects.toMatchObject({ codes: ['store-older'] })
  const opened = await sqliteStore(file, { synchronous: 'NORMAL' })
  expect(await opened.matches.rulingMembers(1, [1])).toEqual([])
  await opened.close()
  expect(relations(file)).toEqual(present)
})

test('[ST-89, ST-4650] a store whose columns have the names of an older layout keeps what it holds, and goes on', async () => {
  const file = await folderStore()
  const store = await sqliteStore(file, { synchronous: 'NORMAL' })
  const [logged] = await published(store, 'ada')
  const fence = await claimed(store)
  await goLive(store, 1, fence)
  await store.matches.begin(TABLE, plan(2), fence)
  const position = { generation: 1, tiebreak: 5, keys: [key(10, 0, 8)] }
  await commit(store, {
    put: [put(ADA, position), put(LOVELASE, { ...position, tiebreak: 4 }), put(GRACE)],
    audit: [entry('1', 'INSERT', 'ada')],
    matching: {
      generation: 1,
      unlink: [],
      links: [link(1, 2)],
      dissolve: [],
      components: [component([1, 2], cluster('c-1', [1, 2], { reasoning: LEFT_OUT, leftOut: 'p-9' }))],
    },
    deferred: [{ row: GRACE.row }],
  })
  await commit(store, { remove: [leave(LOVELASE)], archive: [archived(LOVELASE, 'DELETED')] })
  const attempt = await claimMail(store)
  const range = { change: { ...logged!, upTo: 40, records: 30 }, row: 1, from: 0, read: 2, told: 1 }
  await store.deliveries.prepare(TABLE, 'mail', attempt, [toSend('d-1', logged!)], { ...cursorOf(logged!), range })
  await store.deliveries.release(TABLE, 'mail', attempt)
  const before = await contents(store)
  await store.close()
  const present = relations(file)
  const database = new Database(file)
  database.exec(olderNames(TABLE, ['7_1', '7_2'], '7_2'))
  database.close()
  const opened = await sqliteStore(file, { synchronous: 'NORMAL' })
  expect(await contents(opened)).toEqual(before)
  const next = await commit(opened, { put: [put(revised(ADA), position)], audit: [entry('2', 'UPDATE', 'ada')] })
  expect(next).toBe(4)
  const again = await claimMail(opened)
  await opened.deliveries.prepare(TABLE, 'mail', again, [], cursorOf(logged!))
  await opened.close()
  expect(relations(file)).toEqual(present)
})
