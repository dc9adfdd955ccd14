import type { TestOptions } from '../../api/resources.ts'
import { worded } from '../../error/message.ts'
import { invalid, unavailable } from '../../error/onefold-error.ts'
import type { Pipeline } from '../../model/resources/pipeline.ts'
import type { Sink } from '../../model/resources/sink.ts'
import type { Source } from '../../model/resources/source.ts'
import type { Transformation } from '../../model/resources/transformation.ts'
import { type FlowStep, flow, flowTools } from '../../transform/flow.ts'
import { compilePipeline } from '../../transform/pipeline.ts'
import { transformationStep } from '../../write/upsert/record-flow.ts'
import { failed, fine, recordsOf, type Trial, type TrialContext } from './trial.ts'

const ROWS = 10
/** A source that gives nothing in this time is not waited for. */
const TIMEOUT_MS = 30_000

/** The first rows. */
export async function trySource(source: Source, { services }: TrialContext): Promise<Trial> {
  const reader = await services.readerOf(source)
  try {
    for await (const { rows, bad } of reader.batches(ROWS, AbortSignal.timeout(TIMEOUT_MS))) {
      if (rows.length + bad.length === 0) continue // none of these lay within the filters
      const lines = [
        ...rows.map(
          ({ place, values, removes }) => `${place}: ${removes ? 'takes away ' : ''}${JSON.stringify(values)}`,
        ),
        ...bad.map(({ place, problem }) => `${place}: ${problem}`),
      ]
      return { lines, errors: bad.length, warnings: 0 }
    }
    return { lines: ['There are no rows.'], errors: 0, warnings: 1 }
  } finally {
    await reader.close?.()
  }
}

/** Whether the destination would take events now. None is sent unless it is asked for: it would be taken for one. */
export async function trySink(sink: Sink, { services, configuration, options }: TrialContext): Promise<Trial> {
  const { outcome, text } = await services.probe(sink, configuration, deliverOf(options))
  if (outcome === 'OK') return fine([text])
  return outcome === 'WARNING' ? { lines: [text], errors: 0, warnings: 1 } : failed(text)
}

function deliverOf({ deliver = false }: TestOptions): boolean {
  if (typeof deliver !== 'boolean') throw invalid('member-invalid/true-false-expected', {}, 'testOptions.deliver')
  return deliver
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

async function trySteps(steps: readonly FlowStep[], { services, options }: TrialContext): Promise<Trial> {
  const records = recordsOf(options)
  if (!services.scripts) throw unavailable('scripts-unavailable/nothing-here-runs')
  const flowed = await flow(steps, records, flowTools(services.scripts, services.clock.now()))
  const lines = flowed.flatMap(({ values, errors, dropped }, index) => {
    if (dropped) return [`Record ${index + 1}: dropped`]
    if (errors.length > 0) return [`Record ${index + 1}: refused`, ...errors.map((error) => `  ${worded(error, 'en')}`)]
    return [`Record ${index + 1}: ${JSON.stringify(values)}`]
  })
  return {
    lines,
    errors: flowed.reduce((sum, { errors }) => sum + errors.length, 0),
    warnings: flowed.filter(({ dropped }) => dropped).length,
  }
}
