import { textsIn } from '../lib/json.ts'
import type { Json } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import { regionOf } from './locale.ts'
import { memoised } from './memo.ts'
import { TOKEN_RULES } from './tokens/token-rules.ts'

const ALPHA_2 = /^[A-Z]{2}$/

/** Reads the country that a record states in this column, as ISO 3166 alpha-2, whatever the column's validation. */
export function countryOf(column: Column): (value: Json | undefined) => string | undefined {
  const { parse } = TOKEN_RULES[column.token](column)
  const region = regionOf(column.sourceLocale)
  const context = Object.freeze(region === undefined ? {} : { region })
  const read = memoised((text) => {
    const code = parse(text, context)
    return code !== undefined && ALPHA_2.test(code) ? code : undefined
  })
  return (value) => {
    const [first] = textsIn(value)
    return first === undefined ? undefined : read(first)
  }
}
