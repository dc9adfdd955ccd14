import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { directoryFiles } from '../../packages/core/src/adapters/files-directory/index.ts'
import { sourceFile } from '../../packages/core/src/adapters/source-file/source-file.ts'
import type { Json } from '../../packages/core/src/model/record.ts'

export interface TruthSet {
  readonly name: string
  readonly records: readonly { readonly id: string; readonly values: { readonly [column: string]: Json } }[]
  /** Names the cluster of each record. */
  readonly truthOf: (id: string) => string
}

/** Where the sets with known truth lie; they are no part of the project. */
export function truthRoot(): string {
  return resolve(process.env.ONEFOLD_BENCH_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data'))
}

/** One set with known truth, empty values left out; undefined when it is not there. */
export async function readTruthSet(name: string): Promise<TruthSet | undefined> {
  const folder = join(truthRoot(), name)
  if (!existsSync(join(folder, 'records.csv')) || !existsSync(join(folder, 'clusters.csv'))) return undefined
  const records = (await rowsOf(folder, 'records.csv')).map(({ id, ...values }) => ({
    id: String(id),
    values: present(values),
  }))
  const clusters = new Map(
    (await rowsOf(folder, 'clusters.csv')).map(({ id, cluster }) => [String(id), String(cluster)]),
  )
  return { name, records, truthOf: (id) => clusters.get(id) ?? `${id} alone` }
}

/** The rows of one CSV file of a set. */
async function rowsOf(folder: string, name: string): Promise<{ readonly [column: string]: Json }[]> {
  const reader = sourceFile(
    {
      type: 'source-file',
      _id: name,
      description: name,
      inputPattern: name,
      format: 'CSV',
      separator: ',',
      header: true,
      encoding: 'utf-8',
    },
    directoryFiles(folder),
  )
  const rows: { readonly [column: string]: Json }[] = []
  for await (const batch of reader.batches(1000, new AbortController().signal)) {
    const [bad] = batch.bad
    if (bad !== undefined) throw new Error(`${bad.place}: ${bad.problem}`)
    rows.push(...batch.rows.map(({ values }) => values))
  }
  return rows
}

function present(values: { readonly [column: string]: Json }): { readonly [column: string]: Json } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
