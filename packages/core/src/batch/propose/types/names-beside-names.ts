import type { Profile } from '../profile.ts'
import type { Seen, SeenColumns, SeenType } from './column-type.ts'
import { headerWords } from './header-hint.ts'
import { signsOf } from './value-signs.ts'

/** What a given name is called beside the family name, and the family name beside the given one: Nome e Cognome, Nom et Prénom. */
const CALLED: ReadonlySet<string> = new Set('name, nom, nome, nombre, naam, namn, navn, nimi'.split(', '))
const NEARLY_ALL = 0.9

/** What is called a name and no more: the given name where the family name stands beside it in a column of its own, and the other way round. */
export function namesBesideNames(profiles: readonly Profile[], seen: SeenColumns): ReadonlyMap<string, Seen> {
  const typeOf = ({ name }: Profile): SeenType => seen.get(name)?.type ?? 'TEXT'
  const types = new Set(profiles.map(typeOf))
  const [hasGiven, hasFamily] = [types.has('GIVEN_NAME'), types.has('FAMILY_NAME')]
  if (hasGiven === hasFamily) return new Map()
  const name = profiles.find((one) => CALLED.has(headerWords(one.name).join(' ')))
  if (name === undefined || typeOf(name) !== 'TEXT' || signsOf(name.column, name.sample).letters < NEARLY_ALL)
    return new Map()
  const [type, other] = hasFamily ? (['GIVEN_NAME', 'family'] as const) : (['FAMILY_NAME', 'given'] as const)
  return new Map([
    [name.name, { type, why: `it is called a name, and the ${other} name stands beside it`, isNamed: true }],
  ])
}
