import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Store } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { postgresStore } from '@onefold/postgres'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { commitHash } from './commit-hash.ts'
import { runHistory } from './histories.ts'

const SEED = 1
/** PostgreSQL takes several times as long for one. */
const HISTORIES = { sqlite: 2000, postgres: 200 }
/** A store is left when so much time is over, whatever is left to do. */
const MOST_MINUTES = { sqlite: 6, postgres: 3 }

interface StoreReport {
  readonly store: string
  readonly firstSeed: number
  readonly histories: number
  readonly minutes: number
  /** What was done, by kind. */
  readonly done: Readonly<Record<string, number>>
  readonly links: number
  readonly clusters: number
  readonly wrong: readonly string[]
}

/** Random histories on both stores, each compared with an index built anew. */
export async function historiesSoak(): Promise<boolean> {
  const server = await startPostgres()
  const reports: StoreReport[] = []
  try {
    reports.push(await runMany('sqlite', () => sqliteStore(':memory:')))
    reports.push(
      await runMany('postgres', () =>
        postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 4 }),
      ),
    )
  } finally {
    await server.stop()
  }
  for (const { store, histories, minutes, wrong, done } of reports) {
    console.log(`histories on ${store}: ${histories} in ${minutes.toFixed(1)} minutes, ${wrong.length} wrong`)
    console.table([done])
    for (const sentence of wrong) console.log(sentence)
  }
  const folder = join(import.meta.dirname, '..', 'results')
  await mkdir(folder, { recursive: true })
  const report = { commit: commitHash(), node: process.version, reports }
  await writeFile(join(folder, 'histories.json'), `${JSON.stringify(report, null, 2)}\n`)
  return reports.every(({ wrong }) => wrong.length === 0)
}

async function runMany(store: keyof typeof HISTORIES, open: () => Promise<Store>): Promise<StoreReport> {
  const began = performance.now()
  const minutes = (): number => (performance.now() - began) / 60_000
  const done: Record<string, number> = {}
  const wrong: string[] = []
  let histories = 0
  let links = 0
  let clusters = 0
  for (; histories < HISTORIES[store] && minutes() < MOST_MINUTES[store]; histories++) {
    const seed = SEED + histories
    try {
      const outcome = await runHistory(await open(), seed)
      const [finding = ''] = outcome.findings
      if (finding !== '') wrong.push(`${store}, seed ${seed}: ${finding}`)
      else if (!isDeepStrictEqual(outcome.incremental, outcome.rebuilt))
        wrong.push(`${store}, seed ${seed}: the index built anew is another`)
      links += outcome.incremental.links.length
      clusters += outcome.incremental.clusters.length
      for (const [kind, many] of Object.entries(outcome.done)) done[kind] = (done[kind] ?? 0) + many
    } catch (error) {
      wrong.push(`${store}, seed ${seed}: ${String(error)}`)
    }
  }
  return { store, firstSeed: SEED, histories, minutes: minutes(), done, links, clusters, wrong }
}
