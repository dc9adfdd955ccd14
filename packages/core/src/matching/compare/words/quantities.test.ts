import { expect, test } from 'vitest'
import { inSmallUnits, isQuantity } from './quantities.ts'

const wordsOf = (text: string): string => inSmallUnits(text).trim().split(/\s+/).join(' ')

test.each([
  ['0,25 kg', '250'],
  ['0,250 kg', '250'],
  ['1,000 g', '1000'],
  ['1.5L', '1500'],
  ['2 dl', '200'],
  ['75 cl', '750'],
  ['102 cm', '1020'],
  ['4x0,25kg', '4 250'],
  ['500 g. x6', '500 6'],
  ['Pizza 330 GR', 'Pizza 330'],
  ['1 l 2 l', '1000 2000'],
])('[CL-188] quantities are in small units: %s', (text, expected) => {
  expect(wordsOf(text)).toBe(expected)
  expect(isQuantity(text)).toBe(!text.startsWith('Pizza'))
})

test.each(['250', 'M8x16', 'AB12g', '3 layers', '5 mg', 'kg', 'v1.5', ''])(
  '[CL-188] no quantity of a known unit: %s',
  (text) => {
    expect(wordsOf(text)).toBe(text)
    expect(isQuantity(text)).toBe(false)
  },
)

test('[CL-188] a long text is read in no time', () => {
  const began = performance.now()
  for (const piece of ['1,', '1 x ', '1 ', '9', '1x']) inSmallUnits(piece.repeat(20_000))
  expect(performance.now() - began).toBeLessThan(2000)
})
