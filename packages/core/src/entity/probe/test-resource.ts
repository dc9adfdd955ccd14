import type { TestInputType, TestOptions, TestResult } from '../../api/resources.ts'
import { isOnefoldError } from '../../error/onefold-error.ts'
import type { Instant } from '../../model/record.ts'
import { isSink, type Resource, type ResourceType } from '../../model/resources/resource.ts'
import type { Source } from '../../model/resources/source.ts'
import type { Configuration } from '../../resource/configuration.ts'
import type { StoredResource } from '../../resource/stated.ts'
import type { EngineServices } from '../services.ts'
import { tryDataset } from './dataset-trial.ts'
import { tryPipeline, trySink, trySource, tryTransformation } from './flow-trials.ts'
import { tryClassifier, tryIndexer, tryMerger } from './record-trials.ts'
import { recordsOf, type Trial, type TrialContext } from './trial.ts'

interface Probe<T extends Resource> {
  /** What it takes. */
  readonly inputs: readonly TestInputType[]
  readonly run: (resource: T, context: TrialContext) => Promise<Trial>
}

/** How each type is tried; the others are not, but for sources and sinks, which their kind tries. */
const PROBES: { readonly [T in ResourceType]?: Probe<Extract<Resource, { readonly type: T }>> } = {
  dataset: { inputs: ['RECORDS'], run: tryDataset },
  indexer: { inputs: ['RECORDS'], run: tryIndexer },
  'classifier-weight': { inputs: ['RECORDS'], run: tryClassifier },
  'merger-weight': { inputs: ['RECORDS'], run: tryMerger },
  transformation: { inputs: ['RECORDS'], run: tryTransformation },
  pipeline: { inputs: ['RECORDS'], run: tryPipeline },
}

/** How a type is tried; undefined: it cannot be. */
function probeOf(type: ResourceType, { canProbe }: Pick<EngineServices, 'canProbe'>): Probe<Resource> | undefined {
  if (!canProbe(type)) return PROBES[type] as Probe<Resource> | undefined
  const run = (resource: Resource, context: TrialContext): Promise<Trial> =>
    isSink(resource) ? trySink(resource, context) : trySource(resource as Source, context) // it is one of the two
  return { inputs: [], run }
}

/** What a kind of resource says of its tests. */
export function testsOf(type: ResourceType, services: Pick<EngineServices, 'canProbe'>) {
  const probe = probeOf(type, services)
  return { testInputTypes: probe?.inputs ?? [], testSupported: probe !== undefined }
}

/** Tries a resource that passed its checks. Refuses with `invalid` only records that are none. */
export async function testResource(
  services: EngineServices,
  given: { readonly stored: StoredResource; readonly configuration: Configuration; readonly options: TestOptions },
): Promise<TestResult> {
  const resource = given.configuration.resources.get(given.stored.stated._id) as Resource // the draft lies in it
  const probe = probeOf(resource.type, services)
  const start = services.clock.now()
  const began = performance.now()
  if (!probe) return resultOf('NOT_SUPPORTED', fineTrial, start, 0)
  if (probe.inputs.includes('RECORDS')) recordsOf(given.options)
  const trial = await outcomeOf(probe.run(resource, { services, ...given }))
  const result = trial.errors > 0 ? 'ERROR' : trial.warnings > 0 ? 'WARNING' : 'OK'
  return resultOf(result, trial, start, Math.round(performance.now() - began))
}

const fineTrial: Trial = { lines: ['Resources of this kind cannot be tested.'], errors: 0, warnings: 0 }

/** A refusal is what the test wanted to know; anything else is a fault of ours. */
async function outcomeOf(running: Promise<Trial>): Promise<Trial> {
  try {
    return await running
  } catch (error) {
    if (isOnefoldError(error)) return { lines: error.texts, errors: error.texts.length, warnings: 0 }
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { lines: ['It did not answer in time.'], errors: 1, warnings: 0 }
    throw error
  }
}

function resultOf(
  result: TestResult['result'],
  { lines, errors, warnings }: Trial,
  start: Instant,
  milliseconds: number,
): TestResult {
  return {
    result,
    errorCount: errors,
    warningCount: warnings,
    timeStart: new Date(start).toISOString(),
    timeEnd: new Date(start + milliseconds).toISOString(),
    duration: `PT${milliseconds / 1000}S`,
    payload: lines.join('\n'),
    format: 'PLAIN',
  }
}
