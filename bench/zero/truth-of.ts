import { createNamedSets } from '../../packages/core/src/batch/evaluate/named-sets.ts'
import { readColumns } from '../../packages/core/src/batch/evaluate/read-columns.ts'

/** By a record's id the thing that it stands for, of a file of clusters or of one of pairs. */
export async function truthOf(path: string): Promise<(id: string) => number> {
  const file = await readColumns(path, new AbortController().signal)
  const sets = createNamedSets()
  if (file.has('id_a')) {
    const [a, b] = [file.textOf('id_a'), file.textOf('id_b')]
    for (let row = 0; row < file.rows; row++) sets.join(a(row), b(row))
  } else {
    const [id, cluster] = [file.textOf('id'), file.textOf('cluster')]
    const first = new Map<string, string>()
    for (let row = 0; row < file.rows; row++) {
      const companion = first.get(cluster(row)) ?? id(row)
      first.set(cluster(row), companion)
      sets.join(companion, id(row))
    }
  }
  return (id) => sets.setOf(id)
}
