import { OnefoldError } from '../../error/onefold-error.ts'
import type { Pipeline } from '../../model/pipeline.ts'
import type { SinkFile, SinkHttp, SinkTable } from '../../model/sink.ts'
import type { Source } from '../../model/source.ts'
import type { Transformation } from '../../model/transformation.ts'
import { flow, flowTools, type Step } from '../../transform/flow.ts'
import { compilePipeline } from '../../transform/pipeline.ts'
import { transformationStep } from '../../write/upsert/record-flow.ts'
import { failed, fine, recordsOf, type Trial, type TrialContext } from './trial.ts'

const ROWS = 10
/** A source that gives nothing in this time is not waited for. */
const PATIENCE_MS = 30_000

/** The first rows. */
export async function trySource(source: Source, { rooms }: TrialContext): Promise<Trial> {
  for await (const { rows, bad } of rooms.readerOf(source).batches(ROWS, AbortSignal.timeout(PATIENCE_MS))) {
    if (rows.length + bad.length === 0) continue // none of these lay within the filters
    const lines = [
      ...rows.map(({ place, values }) => `${place}: ${JSON.stringify(values)}`),
      ...bad.map(({ place, problem }) => `${place}: ${problem}`),
    ]
    return { lines, errors: bad.length, warnings: 0 }
  }
  return { lines: ['There are no rows.'], errors: 0, warnings: 1 }
}

/** Whether the receiver answers. No event is sent: it would be taken for one. */
export async function trySinkHttp(sink: SinkHttp, { rooms }: TrialContext): Promise<Trial> {
  const { outcome, text } = await rooms.touch(sink)
  if (outcome === 'OK') return fine([text])
  return outcome === 'WARNING' ? { lines: [text], errors: 0, warnings: 1 } : failed(text)
}

/** Whether the table would take a write now. */
export async function trySinkTable({ table }: SinkTable, { configuration }: TrialContext): Promise<Trial> {
  const found = configuration.tables.get(table)
  const entity = configuration.entityByTable.get(table)
  if (found?.locked) return failed(`The table "${table}" is locked.`)
  if (entity && !entity.enabled) return failed(`The entity "${entity.id}" of the table "${table}" is disabled.`)
  return fine([entity ? `Writes go through the entity "${entity.id}".` : `Writes go into the table "${table}".`])
}

/** Whether the directory of the files would take one now. Nothing is written. */
export async function trySinkFile({ outputPattern }: SinkFile, { rooms }: TrialContext): Promise<Trial> {
  const { growing } = rooms.files
  if (growing === undefined) return failed('The files kept here cannot be added to.')
  try {
    await growing.ready()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'the disk gave no reason'
    return failed(`The directory of the files cannot be written: ${code}`)
  }
  return fine([`Events go into files by the name "${outputPattern}".`])
}

/** What becomes of the records. */
export async function tryTransformation(transformation: Transformation, context: TrialContext): Promise<Trial> {
  return trySteps([transformationStep(context.configuration, transformation._id)], context)
}

/** What becomes of the records, step by step. */
export async function tryPipeline(pipeline: Pipeline, context: TrialContext): Promise<Trial> {
  const steps = compilePipeline(pipeline, (id) => transformationStep(context.configuration, id))
  return trySteps(steps, context)
}

async function trySteps(steps: readonly Step[], { rooms, options }: TrialContext): Promise<Trial> {
  const records = recordsOf(options)
  if (!rooms.scripts)
    throw new OnefoldError('unavailable', [{ code: 'scripts-unavailable', text: 'Nothing here runs scripts.' }])
  const flowed = await flow(steps, records, flowTools(rooms.scripts, rooms.clock.now()))
  const lines = flowed.flatMap(({ values, errors, dropped }, index) => {
    if (dropped) return [`Record ${index + 1}: dropped`]
    if (errors.length > 0) return [`Record ${index + 1}: refused`, ...errors.map((error) => `  ${error}`)]
    return [`Record ${index + 1}: ${JSON.stringify(values)}`]
  })
  return {
    lines,
    errors: flowed.reduce((sum, { errors }) => sum + errors.length, 0),
    warnings: flowed.filter(({ dropped }) => dropped).length,
  }
}
