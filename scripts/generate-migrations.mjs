/**
 * Lets drizzle-kit write the SQL that leads from the last migration to the schema as it is now, and embeds all migrations
 * of each store in a module of its package, so that they are bundled with it. Changes nothing when the schema did not change.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, tool } from './prepare.mjs'

const STORES = [
  {
    dialect: 'sqlite',
    schema: 'packages/core/src/adapters/sqlite/schema.ts',
    out: 'packages/core/drizzle/sqlite',
    target: 'packages/core/src/adapters/sqlite/migrations.ts',
  },
  {
    dialect: 'postgresql',
    schema: 'packages/postgres/src/schema.ts',
    out: 'packages/postgres/drizzle',
    target: 'packages/postgres/src/migrations.ts',
  },
]

for (const store of STORES.filter(({ schema }) => existsSync(join(ROOT, schema)))) {
  const { dialect, schema, out, target } = store
  run(
    tool('drizzle-kit'),
    'generate',
    `--dialect=${dialect}`,
    `--schema=./${schema}`,
    `--out=./${out}`,
    '--name=schema',
  )
  const present = run(tool('drizzle-kit'), 'export', `--dialect=${dialect}`, `--schema=./${schema}`)
  writeFileSync(join(ROOT, target), moduleOf(join(ROOT, out), statementsOf(present, /;\n/)))
  run(tool('biome', '@biomejs/biome'), 'format', '--write', target)
}

/** The TypeScript module that holds the migrations of this folder, in order, and what they come to. */
function moduleOf(folder, present) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  const migrations = entries.map(({ tag }) => {
    const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return `{ name: ${literal(tag)}, statements: [${statementsOf(sql, '--> statement-breakpoint')}] }`
  })
  return `// Made by scripts/generate-migrations.mjs from the SQL that drizzle-kit wrote; edit the schema instead.

export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** In order. A store counts those it has been through. */
export const MIGRATIONS: readonly Migration[] = [${migrations.join(', ')}]

/** The schema that all of them come to: a new store is made of it, and counts as having been through each. */
export const PRESENT: readonly string[] = [${present}]
`
}

function statementsOf(sql, between) {
  const statements = sql.split(between).map((statement) => statement.trim().replace(/\s+/g, ' '))
  return statements
    .filter((statement) => statement !== '')
    .map((statement) => literal(`${statement.replace(/;$/, '')};`))
}

function literal(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return stdout
  console.error(stdout, stderr)
  process.exit(1)
}
