import { number } from '../number.ts'

/** By unit, how many of the small one it is that shops name as well: grams, millilitres, millimetres, gigabytes. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ...['kg', 'kgs', 'l', 'lt', 'ltr', 'liter', 'litre', 'litro', 'm', 'tb'].map((unit) => [unit, 1000] as const),
  ['dl', 100],
  ...['cl', 'cm'].map((unit) => [unit, 10] as const),
  ...['g', 'gr', 'grs', 'ml', 'cc', 'mm', 'gb'].map((unit) => [unit, 1] as const),
])
/** 4 x 0,25 kg, 500gr., 1.5 L x6. */
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(\d+) ?[x×*] ?)?(\d+(?:[.,]\d+)*) ?(${[...UNITS.keys()].join('|')})(?![\p{L}\p{N}])\.?(?: ?[x×*] ?(\d+)(?![\p{L}\p{N}]))?`,
  'giu',
)
const LESS_THAN_ONE = /^0,/
const SOMETHING_ELSE = /[\p{L}\p{N}]/u

/** The text with its quantities in small units, which are left out: 0,25 kg is 250, and so is 250 g; 4 x 1 l is 4 and 1000. */
export function inSmallUnits(text: string): string {
  return text.replace(
    QUANTITY,
    (_, before: string | undefined, many: string, unit: string, behind: string | undefined) => {
      const small = Number(number.canonical(many.replace(LESS_THAN_ONE, '0.'))) * UNITS.get(unit.toLowerCase())!
      return ` ${before ?? ''} ${Math.round(small * 1000) / 1000} ${behind ?? ''} `
    },
  )
}

/** Whether a text is a quantity, or several, and nothing else. */
export function isQuantity(text: string): boolean {
  const rest = text.replace(QUANTITY, '')
  return rest !== text && !SOMETHING_ELSE.test(rest)
}
