import type { LinkTable } from '../../matching/kernel/batch.ts'
import type { RecordNames } from '../columns/record-names.ts'
import type { EncodedTable } from '../columns/table.ts'
import type { Grouped } from '../group.ts'
import type { OutputFile } from './output-file.ts'
import { rowOutput, textColumns } from './row-output.ts'
import { textOf } from './text-of.ts'
import { scoreText } from './write-clusters.ts'
import type { WriteWatch } from './write-watch.ts'

/** The doubtful links, the most alike first, with both records as the files have them side by side. */
export async function writeReview(
  file: OutputFile,
  links: LinkTable,
  { review }: Grouped,
  { idOf, nameOf }: RecordNames,
  { columns }: EncodedTable,
  idColumn: string | undefined,
  watch: WriteWatch,
): Promise<void> {
  const shown = columns.filter(({ name }) => name !== idColumn)
  const sides = shown.flatMap(({ name }) => [`${name}_a`, `${name}_b`])
  const output = await rowOutput(file, [
    ...textColumns(['id_a', 'id_b']),
    { name: 'score', kind: 'DOUBLE' },
    ...textColumns(sides),
  ])
  const { a, b, score } = links
  const least = (at: number): number => Math.min(a[at]!, b[at]!)
  const most = (at: number): number => Math.max(a[at]!, b[at]!)
  const ordered = review.slice().sort((x, y) => score[y]! - score[x]! || least(x) - least(y) || most(x) - most(y))
  for (const [index, at] of ordered.entries()) {
    watch(index, ordered.length)
    const [left, right] = [least(at), most(at)]
    const values = shown.flatMap((column) => [textOf(column, left), textOf(column, right)])
    await output.row([idOf(left) || nameOf(left), idOf(right) || nameOf(right), scoreText(score[at]!), ...values])
  }
  await output.end()
}
