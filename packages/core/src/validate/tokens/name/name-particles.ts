import { NAME_PARTICLES } from '../../../reference/name-particles.ts'
import { itemsOf } from '../../../reference/reference-pack.ts'
import { languagesOf } from './name-language.ts'

const LEADING = new Set([...itemsOf(NAME_PARTICLES.leading), ...itemsOf(NAME_PARTICLES.leadingElsewhere)])
const FOLLOWING = new Set(itemsOf(NAME_PARTICLES.following))
const JOINING = new Set([...itemsOf(NAME_PARTICLES.joining), ...itemsOf(NAME_PARTICLES.joiningElsewhere)])
const UNITING: ReadonlyMap<string, string> = new Map(Object.entries(NAME_PARTICLES.uniting))
const CAPITAL_FIRST = new Set(itemsOf(NAME_PARTICLES.capitalFirst))
const CAPITAL_ALL = new Set(itemsOf(NAME_PARTICLES.capitalAll))
const WITHOUT = new Set(itemsOf(NAME_PARTICLES.none))
const SMALL_ELISION = new Set(itemsOf(NAME_PARTICLES.smallElision))

/** How a country treats the small words of its names. */
export interface Particles {
  /** Begins a family name: van, de. */
  leads(lower: string): boolean
  /** Belongs to the particle before it: de la, van der. */
  follows(lower: string): boolean
  /** Stands between two family names that are one: Ortega y Gasset. */
  unites(lower: string): boolean
  /** Belongs to the word behind it: Abd al-Rahman. */
  joins(lower: string): boolean
  /** Which of them are written with a capital in a name that had no small and no capital letters. */
  readonly capital: 'none' | 'first' | 'all'
  readonly smallElision: boolean
}

/** The particles of a country, an ISO 3166 code. */
export function particlesOf(region: string | undefined): Particles {
  if (region === undefined || !REGION.test(region)) return ANYWHERE
  let particles = known.get(region)
  if (particles === undefined) {
    particles = compileParticles(region)
    known.set(region, particles)
  }
  return particles
}

function compileParticles(region: string | undefined): Particles {
  const country = region ?? ''
  const any = !WITHOUT.has(country)
  const languages = languagesOf(region)
  const uniting = languages.length === 0 ? ['y'] : languages.map((language) => UNITING.get(language))
  return {
    leads: (lower) => any && LEADING.has(lower),
    follows: (lower) => any && (FOLLOWING.has(lower) || LEADING.has(lower)),
    unites: (lower) => uniting.includes(lower),
    joins: (lower) => JOINING.has(lower),
    capital: CAPITAL_ALL.has(country) ? 'all' : CAPITAL_FIRST.has(country) ? 'first' : 'none',
    smallElision: SMALL_ELISION.has(country),
  }
}

const REGION = /^[A-Z]{2}$/
const ANYWHERE = compileParticles(undefined)
/** Two letters: it never holds more than 676. */
const known = new Map<string, Particles>()
