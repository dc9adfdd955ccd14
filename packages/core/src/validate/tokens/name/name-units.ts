import { GIVEN_NAMES } from '../../../reference/given-names.ts'
import { itemsOf } from '../../../reference/reference-pack.ts'
import { keyOf } from '../text/text-words.ts'
import { particlesOf } from './name-particles.ts'

/** Words of a name that belong together: de la Cruz, Abd al-Rahman, Ortega y Gasset, or one word alone. */
export interface NameUnit {
  readonly text: string
  /** Begins with a particle, so that it is a family name unless it stands first. */
  readonly particled: boolean
}

const SECOND = new Set(itemsOf(GIVEN_NAMES.second))
const DEVOTIONAL = new Set(itemsOf(GIVEN_NAMES.devotional))

/** True for a given name that Spanish and Portuguese speakers have as a second one. */
export function isSecondGivenName(text: string): boolean {
  return SECOND.has(keyOf(text))
}

/** Groups the words of a name without titles and suffixes. */
export function unitsOf(words: readonly string[], region: string | undefined): readonly NameUnit[] {
  const particles = particlesOf(region)
  const units: NameUnit[] = []
  for (let index = 0; index < words.length; ) {
    const start = index
    const lower = (at: number): string => (words[at] ?? '').toLowerCase()
    const last = words.length - 1
    if (units.length > 1 && index < last && particles.unites(lower(index))) index++
    const united = index > start
    // Van Morrison is called Van, van der Berg is not.
    const called = index === 0 && words[0] !== lower(0) && !particles.follows(lower(1))
    if (index < last && !called && particles.leads(lower(index))) {
      index++
      while (index < last && particles.follows(lower(index))) index++
    }
    const particled = index > (united ? start + 1 : start)
    while (index < last && particles.joins(lower(index))) index++
    index++
    add(units, { text: words.slice(start, index).join(' '), particled }, united, index > last)
  }
  return units
}

function add(units: NameUnit[], unit: NameUnit, united: boolean, last: boolean): void {
  const before = units.at(-1)
  const devotional = unit.particled && !last && DEVOTIONAL.has(keyOf(unit.text.slice(unit.text.lastIndexOf(' ') + 1)))
  if (before !== undefined && (united || (devotional && isSecondGivenName(before.text)))) {
    units[units.length - 1] = { text: `${before.text} ${unit.text}`, particled: before.particled }
  } else {
    units.push(unit)
  }
}
