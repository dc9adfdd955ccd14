import { expect, test } from 'vitest'
import { tableOf } from '../worlds.fixture.ts'
import { wordsMeetApart } from './words-meet-apart.ts'

/** Pairs of records with words that nobody else has; `inside`: so many of them are of one list. */
function meet({ pairs = 20, inside = 0, words = 2, third = 0 } = {}): boolean {
  const rows = Array.from({ length: pairs }, (_, pair) => {
    const own = Array.from({ length: words }, (__, at) => `w${pair}x${at}`)
    const list = pair % 2 === 0 ? 'one' : 'two'
    const other = pair % 2 === 0 ? 'two' : 'one'
    return [
      { list, text: `The ${own.join(' ')}` },
      { list: pair < inside ? list : other, text: `${own.join(', ').toUpperCase()}, new` },
    ]
  }).flat()
  const others = Array.from({ length: third }, (_, pair) => ({ list: 'one', text: `w${pair}x0` }))
  const { columns } = tableOf([...rows, ...others], new Map(['list', 'text'].map((name) => [name, name])))
  const [lists, ...content] = columns
  return wordsMeetApart(lists!, content)
}

test('[LE-4502] records that have two words in common which nobody else has are of two lists', () => {
  expect(meet()).toBe(true)
  expect(meet({ pairs: 19 })).toBe(false)
  expect(meet({ words: 1 })).toBe(false)
  expect(meet({ third: 1 })).toBe(false) // three have it
})

test('[LE-4502] less than .6 as many of one list as chance makes', () => {
  expect(meet({ pairs: 100, inside: 29 })).toBe(true)
  expect(meet({ pairs: 100, inside: 31 })).toBe(false)
})
