import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { compileRules } from '../rules.ts'
import { openHistory } from './histories.fixture.ts'
import type { RowChange } from './proposal-input.ts'
import { type MatchPart, rematch } from './rematch.ts'

const TABLE = 1
const NO_ROW = Number.MAX_SAFE_INTEGER

/** What becomes of these rows: their links, and the groups that they are in. */
function ofRows({ changes }: MatchPart, rows: readonly RowNumber[]) {
  const concerned = new Set(rows)
  return {
    links: changes.links.filter(({ a, b }) => concerned.has(a) || concerned.has(b)),
    components: changes.components.filter((component) => component.rows.some((row) => concerned.has(row))),
  }
}

function inserted(like: TableRecord): RowChange {
  return { row: NO_ROW, after: { ...like, row: NO_ROW, id: 'asked', key: 'k-asked' } }
}

describe.each([3, 5, 9])('with a limit of %s records compared in a bucket', (limit) => {
  test('[SE-2752] a look at rows that are not written finds the links and groups that their write would make', async () => {
    let parts = 0
    for (let seed = 0; seed < 4; seed++) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 6007 + limit, limit)
      await history.build()
      for (let step = 0; step < 10; step++) await history.write(2)
      const rules = compileRules((await store.records.head(TABLE)).live!, await history.configuration())
      const records = await history.records()
      for (const [index, record] of records.entries()) {
        const other = records[(index * 7 + 3) % records.length]!
        if (other === record) continue // what is written as it was decides nothing
        const looks: readonly RowChange[][] = [
          [inserted(record)],
          [{ row: record.row, before: record, after: { ...record, values: other.values } }],
          [{ row: record.row, before: record }, inserted(other)],
        ]
        for (const rowChanges of looks) {
          const rows = rowChanges.map(({ row }) => row)
          const written = await rematch(store, TABLE, rules, rowChanges)
          const look = await rematch(store, TABLE, rules, rowChanges, { changedOnly: true })
          expect(ofRows(look, rows), `seed ${seed}, row ${record.row}`).toEqual(ofRows(written, rows))
          if (look.changes.unlink.length < written.changes.unlink.length) parts += 1
        }
      }
      await store.close()
    }
    expect(parts, 'writes that part others elsewhere').toBeGreaterThan(0)
  })
})
