import { message } from '../../../error/message.ts'
import { collapse } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { POSTCODES } from '../../../reference/postcodes.ts'
import { itemsOf } from '../../../reference/reference-pack.ts'
import { regionOf } from '../../locale.ts'
import type { TokenRules } from '../token.ts'
import { isPostalCode, POSTCODE_COUNTRIES } from '../validator.ts'

/** One way of writing the postcodes of a country. */
interface Shape {
  readonly matches: RegExp
  /** Where the normal form has its space or hyphen, and which. */
  readonly parts: readonly { readonly length: number; readonly mark: string }[]
}

const COUNTRIES: ReadonlySet<string> = new Set(POSTCODE_COUNTRIES)
const SHAPES = new Map(
  Object.entries(POSTCODES.shapes).map(([country, shapes]) => [country, itemsOf(shapes).map(compileShape)]),
)
const PREFIXES = new Map(
  Object.entries(POSTCODES.prefixes).map(([country, signs]) => [
    country,
    new RegExp(`^(?:${itemsOf(signs).join('|')})[- ](?=\\d)`),
  ]),
)
/** Where the country is unknown: groups of letters and digits, with a digit somewhere. */
const ANYWHERE = /^(?=.*\d)[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/
const SHORTEST = 3
const LONGEST = 10

function compileShape(shape: string): Shape {
  const classes = { '9': '\\d', A: '[A-Z]', '*': '[A-Z\\d]' }
  const pattern = shape.replace(/[ ~-]/g, '_').replace(/[9A*]/g, (sign) => classes[sign as keyof typeof classes])
  const parts = [...shape.matchAll(/([9A*]+)([ ~-]?)/g)].map(([, letters = '', mark = '']) => ({
    length: letters.length,
    mark: mark.replace('~', ''),
  }))
  return { matches: new RegExp(`^${pattern.replaceAll('_', '[ -]?')}$`), parts }
}

/**
 * A postcode of the record's country, when that is known. The normal form has capitals and the country's own space or
 * hyphen, and not the country's sign before it.
 */
export function addressPostcode({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => normalPostcode(given, region),
    comparer: COMPARER_OF_TOKEN.ADDRESS_POSTCODE,
    wrong: (value: string) => message('address-postcode-invalid/value', { value }),
  })
}

export function normalPostcode(given: string, region: string | undefined): string | undefined {
  if (given.length > 40) return undefined
  const code = collapse(given).replace(/[‐‑–]/g, '-').toUpperCase()
  if (region === undefined) return isSomewhere(code) ? code : undefined
  const bare = code.replace(PREFIXES.get(region) ?? '', '')
  const shapes = SHAPES.get(region)
  const normal = shapes === undefined ? bare : shaped(bare, shapes)
  return normal !== undefined && isKnown(normal, region) ? normal : undefined
}

function shaped(code: string, shapes: readonly Shape[]): string | undefined {
  const shape = shapes.find(({ matches }) => matches.test(code))
  if (shape === undefined) return undefined
  const letters = code.replace(/[ -]/g, '')
  let normal = ''
  let start = 0
  for (const { length, mark } of shape.parts) {
    normal += letters.slice(start, start + length) + mark
    start += length
  }
  return normal
}

function isKnown(code: string, region: string): boolean {
  // The library's pattern for Ireland knows but one of the letters that may stand in the third place.
  if (region === 'IE') return true
  if (!COUNTRIES.has(region)) return SHAPES.has(region) || isSomewhere(code)
  return isPostalCode(code, region as (typeof POSTCODE_COUNTRIES)[number])
}

function isSomewhere(code: string): boolean {
  const length = code.replace(/[ -]/g, '').length
  return length >= SHORTEST && length <= LONGEST && ANYWHERE.test(code)
}
