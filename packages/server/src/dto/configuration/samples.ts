import type { SampleView } from '@onefold/core'
import * as v from 'valibot'
import { RunDto } from '../work/jobs.ts'

export const SampleDto = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  entity: v.string(),
  table: v.string(),
  version: v.string(),
  installed: v.boolean(),
})
export const SampleAnswer = v.object({ sample: SampleDto })
export const SampleRunAnswer = v.object({ run: RunDto, sampleId: v.string() })
export const SamplesAnswer = v.object({ samples: v.array(SampleDto) })

export function sampleDto(sample: SampleView): v.InferOutput<typeof SampleDto> {
  const { id, name, description, entity, table, version, installed } = sample
  return { id, name, description, entity, table, version, installed }
}
