import type { SampleView } from '@onefold/core'
import * as v from 'valibot'

export const SampleDto = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  entity: v.string(),
  table: v.string(),
  installed: v.boolean(),
})
export const SamplesAnswer = v.object({ samples: v.array(SampleDto) })

export function sampleDto(sample: SampleView): v.InferOutput<typeof SampleDto> {
  const { id, name, description, entity, table, installed } = sample
  return { id, name, description, entity, table, installed }
}
