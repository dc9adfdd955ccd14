import type { Values } from '../model/record.ts'
import type { Pipeline, Processor } from '../model/resources/pipeline.ts'
import type { Transformation, TransformationMapping } from '../model/resources/transformation.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import { type Flowed, type FlowStep, flow, flowTools } from './flow.ts'

const INSTANT = Date.UTC(2026, 0, 2)

export function through(steps: readonly FlowStep[], records: readonly Values[], scripts: ScriptRunner) {
  return flow(steps, records, flowTools(scripts, INSTANT)) as Promise<readonly Flowed[]>
}

export function transformation(
  mappings: readonly (Partial<TransformationMapping> & Pick<TransformationMapping, 'mappingType'>)[],
  rest: Partial<Transformation> = {},
): Transformation {
  return {
    type: 'transformation',
    _id: 't',
    description: 'a transformation',
    transformationType: 'MAPPINGS',
    carryOverData: true,
    carryOverMetadata: true,
    mappings: mappings.map((mapping, index) => ({
      id: `m${index}`,
      source: [],
      target: [],
      delimiter: ' ',
      ...mapping,
    })),
    ...rest,
  }
}

export function pipeline(
  ...processors: readonly (Omit<Processor, 'id' | 'properties'> & { properties?: { readonly [key: string]: string } })[]
): Pipeline {
  return {
    type: 'pipeline',
    _id: 'p',
    description: 'a pipeline',
    processors: processors.map(({ properties = {}, ...processor }, index) => ({
      ...processor,
      id: `s${index}`,
      properties: Object.entries(properties).map(([key, value]) => ({ key, value })),
    })),
  }
}
