import { ACCESS_BOUNDS } from '../access/settings.ts'
import { refuseAll } from '../error/onefold-error.ts'
import { statedOrStandard } from '../lib/bounds.ts'
import { WORK_BOUNDS, type WorkSettings } from '../model/work-settings.ts'
import { checkedReference } from '../reference/check-reference.ts'
import type { Reference } from '../reference/vocabulary.ts'
import { definitionRefusals } from '../resource/definition-refusals.ts'
import { sealingKey } from '../secret/keys.ts'
import type { OpenableKinds } from './kinds.ts'
import { type OnefoldOptions, OPENING_BOUNDS } from './options.ts'
import { outOfBounds } from './out-of-bounds.ts'
import { scriptsRefusals } from './scripts.ts'

export interface CheckedOptions {
  readonly reference: Reference | undefined
  readonly limits: WorkSettings
  /** The kinds of the host's own. */
  readonly added: OpenableKinds
}

/** What the host states. Refuses with `invalid` a short secret key, and every number out of its bounds, all of them at once. */
export function checkedOptions(options: OnefoldOptions): CheckedOptions {
  const { access = {}, scripts = {}, reference, secretKey } = options
  const added = { sinks: options.sinks ?? {}, sources: options.sources ?? {} }
  refuseAll([
    ...outOfBounds(WORK_BOUNDS, options),
    ...outOfBounds(OPENING_BOUNDS, options),
    ...outOfBounds(ACCESS_BOUNDS, access, 'access.'),
    ...scriptsRefusals(scripts),
    ...definitionRefusals(added),
  ])
  if (secretKey !== undefined) sealingKey(secretKey)
  return { reference: reference && checkedReference(reference), added, limits: statedOrStandard(WORK_BOUNDS, options) }
}
