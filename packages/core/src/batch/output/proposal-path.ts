import { readFile } from 'node:fs/promises'
import { filePathOf } from '../real-path.ts'
import type { DedupeOutput } from './output-file.ts'

/**
 * Where a proposal goes: beside the result, `clusters.csv` → `clusters.project.json`; of a result that is no file, in the working folder.
 * A file that says something else is perhaps a person's work, so the next free number is taken; undefined as `path` to write when it is there already.
 */
export async function proposalPath(
  out: DedupeOutput,
  text: string,
): Promise<{ readonly path: string; readonly present: boolean }> {
  const beside = (await filePathOf(out)) ?? 'clusters'
  const base = beside.replace(/\.(?:csv|parquet|pq)(?:\.gz)?$/i, '')
  for (let number = 1; ; number++) {
    const path = `${base}.project${number === 1 ? '' : `-${number}`}.json`
    const known = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return undefined
      return ''
    })
    if (known === undefined || known === text) return { path, present: known === text }
  }
}
