/**
 * Lets drizzle-kit write the SQL that leads from the last migration to the schema as it is now, and embeds all migrations
 * of each store in a module of its package, so that they are bundled with it; for SQLite also what they come to, which a new store
 * is made from. Changes nothing when the schema did not change.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ROOT, tool } from './prepare.mjs'

const STORES = [
  {
    dialect: 'sqlite',
    schema: 'packages/core/src/adapters/sqlite/schema.ts',
    out: 'packages/core/drizzle/sqlite',
    target: 'packages/core/src/adapters/sqlite/migrations.ts',
    present: 'packages/core/src/adapters/sqlite/present-schema.ts',
  },
  {
    dialect: 'postgresql',
    schema: 'packages/postgres/src/schema.ts',
    out: 'packages/postgres/drizzle',
    target: 'packages/postgres/src/migrations.ts',
  },
]

for (const store of STORES.filter(({ schema }) => existsSync(join(ROOT, schema)))) {
  const { dialect, schema, out, target, present } = store
  run(
    tool('drizzle-kit'),
    'generate',
    `--dialect=${dialect}`,
    `--schema=./${schema}`,
    `--out=./${out}`,
    '--name=schema',
  )
  writeFileSync(join(ROOT, target), moduleOf(join(ROOT, out)))
  if (present) writeFileSync(join(ROOT, present), presentOf(join(ROOT, out)))
  run(tool('biome', '@biomejs/biome'), 'format', '--write', target, ...(present ? [present] : []))
}

/** The TypeScript module that holds the migrations of this folder, in order. */
function moduleOf(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  const migrations = entries.map(({ tag }) => `{ name: ${literal(tag)}, statements: [${statementsOf(folder, tag)}] }`)
  return `// Made by scripts/generate-migrations.mjs from the SQL that drizzle-kit wrote; edit the schema instead.

export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** In order. A store counts those it has been through. */
export const MIGRATIONS: readonly Migration[] = [${migrations.join(', ')}]
`
}

/** The TypeScript module that holds the schema which all migrations of this folder leave, word by word. */
function presentOf(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  const database = new Database(':memory:')
  for (const { tag } of entries) for (const statement of textsOf(folder, tag)) database.exec(statement)
  const made = database.prepare("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY rowid").pluck()
  return `// Made by scripts/generate-migrations.mjs from the migrations; edit the schema instead.

/** The relations as the migrations leave them, in their order: an empty store is made from these. */
export const PRESENT_SCHEMA: readonly string[] = [${made.all().map(literal).join(', ')}]
`
}

function statementsOf(folder, tag) {
  return textsOf(folder, tag).map(literal).join(', ')
}

function textsOf(folder, tag) {
  const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
  return sql.split('--> statement-breakpoint').map((statement) => statement.trim().replace(/\s+/g, ' '))
}

function literal(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return
  console.error(stdout, stderr)
  process.exit(1)
}
