import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

function database() {
  const opened = new Database(':memory:')
  onTestFinished(() => void opened.close())
  return opened
}

const relationsOf = (opened: Database.Database) =>
  opened.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all()

test('a new store is word by word what all migrations make of an old one', () => {
  const [fresh, old] = [database(), database()]
  migrate(fresh)
  for (const { statements } of MIGRATIONS) for (const text of statements) old.exec(text)
  expect(relationsOf(fresh)).toEqual(relationsOf(old))
  expect(fresh.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
})
