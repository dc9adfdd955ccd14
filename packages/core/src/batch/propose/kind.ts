import type { Token } from '../../model/dataset.ts'
import { compileDataset } from '../../validate/validate-record.ts'
import type { Profile } from './profile.ts'

/** What a column seems to be about. */
export type Kind =
  | 'FIRST_NAME'
  | 'LAST_NAME'
  | 'EMAIL'
  | 'PHONE'
  | 'DATE'
  | 'IDENTIFIER'
  | 'POSTCODE'
  | 'STREET'
  | 'PLACE'
  | 'COORDINATE'
  | 'CATEGORY'
  | 'TEXT'
  | 'WORDS'

/** Words of a column's name, English, Spanish, German, French. Only where the values alone cannot tell. */
const NAMED: readonly (readonly [Kind, RegExp])[] = [
  ['FIRST_NAME', /^(?:first|given|fore|christian)_?name|^(?:fname|vorname|nombre|prenom|prénom|givenname)/],
  ['LAST_NAME', /^(?:last|family|sur)_?name|^(?:lname|surname|nachname|familienname|apellidos?|nom_de_famille)/],
  ['POSTCODE', /post_?(?:al_?)?code|^zip|^plz$|codigo_?postal|code_?postal|^cp$/],
  ['STREET', /street|address|^addr|strasse|straße|calle|direccion|^rue|adresse|house_?n/],
  ['PLACE', /city|town|suburb|^ort$|stadt|ciudad|ville|state|region|province|country|land$|^pais|^pays/],
  ['COORDINATE', /^(?:lat|lon|lng|long|latitude|longitude)$|_(?:lat|lon|lng)$/],
  ['PHONE', /phone|mobile|telefon|^tel|^fax|movil|handy/],
  ['IDENTIFIER', /(?:^|_)(?:ssn|soc|tax|vat|passport|dni|nif|nie|iban|isbn|issn|ean|gtin|upc|sku|vin|duns|lei)(?:_|$)/],
  ['DATE', /birth|^dob$|date|geburt|nacimiento|naissance/],
]

/** Which kinds a token's own check must confirm, and for how much of the sample. */
const CONFIRMED: ReadonlyMap<Kind, Token> = new Map([
  ['EMAIL', 'EMAIL'],
  ['DATE', 'DATE'],
])
const MOSTLY = 0.7
const CATEGORIES = 40
/** Texts of so many words, for so much of the sample, are compared word by word. */
const SEVERAL_WORDS = 3
const HALF = 0.5
const PHONE_LIKE = /^\+?[\d\s().\-/]{7,20}$/
const PHONE_MARKS = /^\+|[\s().\-/]/

export function kindOf(profile: Profile): Kind {
  for (const [kind, token] of CONFIRMED) if (shareOf(profile, token) >= MOSTLY) return kind
  const name = profile.name.toLowerCase().replace(/[\s-]+/g, '_')
  const named = NAMED.find(([, words]) => words.test(name))?.[0]
  if (named !== undefined && named !== 'DATE') return named
  if (share(profile, (text) => PHONE_LIKE.test(text) && PHONE_MARKS.test(text)) >= MOSTLY) return 'PHONE'
  if (isIdentifier(profile)) return 'IDENTIFIER'
  if (profile.distinct <= CATEGORIES) return 'CATEGORY'
  return share(profile, (text) => text.split(/\s+/).length >= SEVERAL_WORDS) >= HALF ? 'WORDS' : 'TEXT'
}

/** The share of the sample that a token's check accepts as it is. */
export function shareOf({ name, sample }: Profile, token: Token): number {
  const key = name === '__proto__' ? 'value' : name
  const column = {
    key,
    array: false,
    empty: true,
    token,
    validation: 'DEFAULT',
    error: 'IGNORE',
    enumerations: [],
  } as const
  const validator = compileDataset({ type: 'dataset', _id: 'sample', description: 'A sample', columns: [column] })
  const right = sample.filter((text) => validator.validate({ [key]: text }).issues.length === 0)
  return sample.length === 0 ? 0 : right.length / sample.length
}

function share({ sample }: Profile, is: (text: string) => boolean): number {
  return sample.length === 0 ? 0 : sample.filter(is).length / sample.length
}

/** One word with digits, of nearly one length, hardly ever the same twice. */
function isIdentifier(profile: Profile): boolean {
  const { length, collision, filled, column } = profile
  const rare = 1 / collision > 0.2 * filled * column.numbers.length
  return (
    rare &&
    length >= 5 &&
    length <= 40 &&
    share(profile, (text) => /^[\p{L}\d./-]*\d[\p{L}\d./-]*$/u.test(text) && Math.abs(text.length - length) <= 2) >= 0.9
  )
}
