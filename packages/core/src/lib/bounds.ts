/** From where to where a whole number may lie; both ends belong to it. */
export interface Bounds {
  /** Is allowed. */
  readonly least: number
  /** Is allowed. */
  readonly most: number
}

/** What a setting may be, and what it is when nobody states it. */
export interface SettingBounds extends Bounds {
  /** When nobody states it. */
  readonly standard: number
}

/** The settings, those that nobody stated included. */
export function statedOrStandard<Name extends string>(
  bounds: { readonly [name in Name]: SettingBounds },
  stated: { readonly [name in NoInfer<Name>]?: number | undefined },
): { readonly [name in Name]: number } {
  const entries = namesOf(bounds).map((name) => [name, stated[name] ?? bounds[name].standard])
  return Object.freeze(Object.fromEntries(entries) as { [name in Name]: number }) // an entry for each name
}

export function namesOf<Name extends string>(bounds: { readonly [name in Name]: unknown }): readonly Name[] {
  return Object.keys(bounds) as Name[] // a table of bounds has no other members
}
