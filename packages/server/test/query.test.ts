import { expect, test } from 'vitest'
import { queryOf, queryText } from '../src/guard/query.ts'

/** As the URL standard has it: one text a name, or the list of all of them. */
function standard(text: string): unknown {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

test.each([
  'entity=people',
  'entity=people&expanded=true',
  'a=1&a=2&a=3',
  'a&b=&=c&=',
  'a=1&&b=2&',
  'a=b=c&d==',
  'q=Ada+Lovelace',
  'q=%C3%89mile&%71=1',
  'q=100%&r=%zz&s=%E9',
  '__proto__=1&x=2',
  'constructor=1&constructor=2&toString=3',
  'q=\u00e9&r=\ud800',
  'a=1#b?c=2',
  '',
])('[CF-2521] the query %j is read as the URL standard reads it', (text) => {
  const query = queryOf(queryText(`http://localhost/api?${text}`))
  expect(Object.entries(query)).toEqual(Object.entries(standard(text) as object))
  expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
})

test('[CF-2521] an address without a query has none', () => {
  expect(queryOf(queryText('http://localhost/api'))).toEqual({})
})
