import { expect, test } from 'vitest'
import { parsedUrl } from './parsed-url.ts'

test('an address is read, and what is none is undefined', () => {
  expect(parsedUrl('https://example.org/a?b')?.pathname).toBe('/a')
  expect(parsedUrl('not an address')).toBeUndefined()
})

test('letters from U+0080 to U+00FF are letters, however often it is asked', () => {
  for (let round = 0; round < 20_000; round++) expect(parsedUrl('https://\u00d2\u00b8')).toBeUndefined()
})
