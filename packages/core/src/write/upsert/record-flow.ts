import { notFound } from '../../error/onefold-error.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import type { FlowStep } from '../../transform/flow.ts'
import { compilePipeline } from '../../transform/pipeline.ts'
import { compileTransformation } from '../../transform/transformation.ts'

/** What records go through on their way into a table, or out of it. */
export interface RecordFlow {
  readonly transformation: readonly FlowStep[]
  /** The steps of one pipeline after the other. */
  readonly pipeline: readonly FlowStep[]
}

export interface FlowNames {
  readonly transformation?: string
  /** In this order; one that is named twice runs once. */
  readonly pipelines: readonly string[]
}

const compiled = new WeakMap<Configuration, Map<string, RecordFlow>>()

/**
 * The steps behind these names, the same object for as long as the configuration is the same; undefined where there are
 * none. Refuses with `not_found` a name that leads nowhere.
 */
export function recordFlowOf(configuration: Configuration, names: FlowNames): RecordFlow | undefined {
  const { transformation, pipelines } = names
  if (transformation === undefined && pipelines.length === 0) return undefined
  const known = compiled.get(configuration) ?? new Map<string, RecordFlow>()
  compiled.set(configuration, known)
  const name = JSON.stringify([transformation ?? null, ...pipelines])
  const flow = known.get(name) ?? compileFlow(configuration, names)
  known.set(name, flow)
  return flow
}

function compileFlow(configuration: Configuration, { transformation, pipelines }: FlowNames): RecordFlow {
  return {
    transformation: transformation === undefined ? [] : [transformationStep(configuration, transformation)],
    pipeline: [...new Set(pipelines)].flatMap((id) => pipelineSteps(configuration, id)),
  }
}

/** What goes through it unmapped are the columns of its target dataset, or all where it states none. */
export function transformationStep(configuration: Configuration, id: string): FlowStep {
  const transformation = findResource(configuration, 'transformation', id)
  if (!transformation) throw notFound('transformation', id)
  const target = findResource(configuration, 'dataset', transformation.target)
  return compileTransformation(transformation, target && new Set(target.columns.map(({ key }) => key)))
}

function pipelineSteps(configuration: Configuration, id: string): readonly FlowStep[] {
  const pipeline = findResource(configuration, 'pipeline', id)
  if (!pipeline) throw notFound('pipeline', id)
  return compilePipeline(pipeline, (step) => transformationStep(configuration, step))
}
