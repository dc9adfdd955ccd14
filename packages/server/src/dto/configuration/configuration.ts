import type { SettingView } from '@onefold/core'
import { message, says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { Id, JsonObject } from '../parts.ts'

export const VersionAnswer = v.object({ version: v.string() })
export const CategoryPath = v.object({ category: Id })

/** The payload is a text; where the product reads it, it is JSON, and may be stated as an object too. */
const Payload = v.union(
  [v.string(), JsonObject],
  says('member-invalid/must', { choices: message('phrase/text-or-object') }),
)

/** Members that nobody knows are ignored, so that what was read can be saved. */
export const ConfigurationBody = v.object({
  configuration: v.object({ id: v.exactOptional(Id), category: Id, payload: Payload }),
})

export const ConfigurationDto = v.object({ id: v.string(), category: v.string(), payload: v.string() })
export const ConfigurationAnswer = v.object({ configuration: ConfigurationDto })
export const ConfigurationsAnswer = v.object({ configurations: v.array(ConfigurationDto) })

export function configurationDto({ id, category, payload }: SettingView): v.InferOutput<typeof ConfigurationDto> {
  return { id, category, payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }
}
