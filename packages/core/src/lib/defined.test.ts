import { expect, expectTypeOf, test } from 'vitest'
import { defined } from './defined.ts'

const maybe = (text: string): string | undefined => text || undefined

test('leaves out what is undefined and nothing else', () => {
  const members = defined({ zero: 0, empty: '', no: false, nothing: null, missing: undefined })
  expect(Object.keys(members)).toEqual(['zero', 'empty', 'no', 'nothing'])
})

test('keeps the order of its members', () => {
  expect(Object.keys(defined({ b: 1, gone: maybe(''), a: 2 }))).toEqual(['b', 'a'])
})

test('has members that may be missing where a value may be undefined', () => {
  expectTypeOf(defined({ id: 1, name: maybe('Ada') })).toMatchTypeOf<{ readonly id: number; readonly name?: string }>()
  const exact: { readonly name?: string } = { ...defined({ name: maybe('Ada') }) }
  expect(exact).toEqual({ name: 'Ada' })
})
