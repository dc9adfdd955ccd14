import { type Refusal, refusal } from '../error/refusal.ts'
import { type Bounds, namesOf } from '../lib/bounds.ts'

/** What of the stated lies out of its bounds, each at its place. */
export function outOfBounds<Name extends string>(
  bounds: { readonly [name in Name]: Bounds },
  stated: { readonly [name in NoInfer<Name>]?: number | undefined },
  within = '',
): readonly Refusal[] {
  return namesOf(bounds).flatMap((name): readonly Refusal[] => {
    const { least, most } = bounds[name]
    const value = stated[name]
    if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return []
    return [refusal('setting-invalid', { least, most }, `${within}${name}`)]
  })
}
