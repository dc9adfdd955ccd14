import { type Refusal, refusal } from '../error/refusal.ts'

/** From where to where a whole number may lie; both ends belong to it. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/** What a setting may be, and what it is when nobody states it. */
export interface SettingBounds extends Bounds {
  readonly standard: number
}

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

/** The settings, those that nobody stated included. */
export function statedOrStandard<Name extends string>(
  bounds: { readonly [name in Name]: SettingBounds },
  stated: { readonly [name in NoInfer<Name>]?: number | undefined },
): { readonly [name in Name]: number } {
  const entries = namesOf(bounds).map((name) => [name, stated[name] ?? bounds[name].standard])
  return Object.freeze(Object.fromEntries(entries) as { [name in Name]: number }) // an entry for each name
}

function namesOf<Name extends string>(bounds: { readonly [name in Name]: unknown }): readonly Name[] {
  return Object.keys(bounds) as Name[] // a table of bounds has no other members
}
