import type BetterSqlite from 'better-sqlite3'
import { OnefoldError, unavailable } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Generation } from '../../ports/store/match-store.ts'
import { LAYOUT, layoutSteps } from './layout.ts'
import { MIGRATIONS, PRESENT } from './migrations.ts'

/** Marks a SQLite file as one of ours: "Onef" in ASCII. */
const APPLICATION_ID = 0x4f6e6566

/** Brings the schema to where this version of Onefold needs it. Refuses a store that is newer, or a stranger's file. */
export function migrate(database: BetterSqlite.Database): void {
  if (requireKnown(database) === MIGRATIONS.length && tablesBehind(database).length === 0) return
  database
    .transaction(() => {
      database.exec(stepsFrom(requireKnown(database)).join('\n'))
      database.exec('INSERT OR IGNORE INTO catalogue (id, csn) VALUES (1, 0)')
      database.pragma(`application_id = ${APPLICATION_ID}`)
      database.pragma(`user_version = ${MIGRATIONS.length}`)
      for (const { serial, layout } of tablesBehind(database)) bringUp(database, serial, layout)
    })
    .immediate()
}

/** A new store walks no migration: to rename a column of one that has nothing yet reads the whole schema each time. */
function stepsFrom(passed: number): readonly string[] {
  return passed === 0 ? PRESENT : MIGRATIONS.slice(passed).flatMap(({ statements }) => statements)
}

/** Refuses a schema that is not the one this version reads: whoever only reads cannot change it. */
export function requireCurrent(database: BetterSqlite.Database): void {
  if (requireKnown(database) < MIGRATIONS.length || tablesBehind(database).length > 0) {
    throw unavailable('store-older')
  }
}

interface TableBehind {
  readonly serial: number
  readonly layout: number
}

/** The tables whose own relations are of an older layout. The fixed schema must be the present one. */
function tablesBehind(database: BetterSqlite.Database): readonly TableBehind[] {
  const find = database.prepare<[number], TableBehind>(
    'SELECT serial, layout FROM head WHERE layout < ? ORDER BY serial',
  )
  return find.all(LAYOUT)
}

function bringUp(database: BetterSqlite.Database, serial: number, layout: number): void {
  const find = database.prepare<[number], { number: number; state: Generation['state'] }>(
    'SELECT number, state FROM generation WHERE serial = ?',
  )
  const open = find.all(serial)
  const numbers = (of: typeof open) => of.map(({ number }) => number)
  const building = open.filter(({ state }) => state === 'BUILDING')
  database.exec(layoutSteps(serial, numbers(open), numbers(building), layout))
  database.prepare('UPDATE head SET layout = ? WHERE serial = ?').run(LAYOUT, serial)
}

/** How many migrations the store has been through. Refuses a newer one, and a file of another program, untouched. */
export function requireKnown(database: BetterSqlite.Database): number {
  const version = database.pragma('user_version', { simple: true }) as number
  const application = database.pragma('application_id', { simple: true })
  const empty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (!empty && application !== APPLICATION_ID) {
    throw new OnefoldError('invalid', [refusal('store-of-another')])
  }
  if (version <= MIGRATIONS.length) return version
  throw unavailable('store-newer', { version, known: MIGRATIONS.length })
}
