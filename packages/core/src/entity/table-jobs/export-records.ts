import { worded } from '../../error/message.ts'
import type { Values } from '../../model/record.ts'
import type { SourceBatch, SourceReader } from '../../ports/kinds/source-reader.ts'
import { flow } from '../../transform/flow.ts'
import { type PrepareContext, toolsOf } from '../../write/upsert/prepare-drafts.ts'
import type { RecordFlow } from '../../write/upsert/record-flow.ts'
import { type Selection, selectedBatches } from './selection.ts'

/** What is met on the way, counted as it is met. */
export interface ExportTally {
  refused: number
  dropped: number
  unreadable: number
  readonly examples: string[]
}

export interface ExportWay {
  readonly reader: SourceReader
  readonly selection: Selection
  readonly flow: RecordFlow | undefined
  readonly context: PrepareContext
  readonly signal: AbortSignal
}

const MOST_EXAMPLES = 10

export function emptyTally(): ExportTally {
  return { refused: 0, dropped: 0, unreadable: 0, examples: [] }
}

/** The records of an export as they leave the last step, `_id` first. */
export async function* exportedRecords(
  way: ExportWay,
  tally: ExportTally,
  passed: (progress: number) => Promise<void>,
): AsyncGenerator<Values> {
  for await (const selected of selectedBatches(way.reader, way.selection, way.signal)) {
    const batch = { ...selected, rows: selected.rows.filter(({ removes }) => !removes) } // these are no records
    noteBad(batch, tally)
    const flowed = await through(
      batch.rows.map(({ values }) => withIdFirst(values)),
      way,
    )
    for (const [at, { values, dropped, errors }] of flowed.entries()) {
      if (dropped) tally.dropped += 1
      else if (errors.length > 0) {
        tally.refused += 1
        note(tally, `${batch.rows[at]?.place}: ${errors.map((error) => worded(error, 'en')).join(' ')}`)
      } else yield values
    }
    await passed(batch.progress)
  }
}

async function through(records: readonly Values[], { flow: steps, context }: ExportWay) {
  if (steps === undefined) return records.map((values) => ({ values, dropped: false, errors: [] }))
  return flow([...steps.transformation, ...steps.pipeline], records, toolsOf(context))
}

function withIdFirst({ _id, ...values }: Values): Values {
  return _id === undefined ? values : { _id, ...values }
}

function noteBad({ bad }: SourceBatch, tally: ExportTally): void {
  tally.unreadable += bad.length
  for (const { place, problem } of bad) note(tally, `${place}: ${problem}`)
}

function note({ examples }: ExportTally, example: string): void {
  if (examples.length < MOST_EXAMPLES) examples.push(example)
}
