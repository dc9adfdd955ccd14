import { expect, test } from 'vitest'
import { describeStore } from './describe-store.ts'
import { rule } from './store/rule.ts'

const never = () => Promise.reject(new Error('No store is opened here.'))

test('an exemption from a rule that is none is a mistake of the programmer', () => {
  const exemptions = [{ rule: 'ST-999', reason: 'There is no such rule.' }]
  expect(() => describeStore('a store', never, { exemptions })).toThrow(TypeError)
})

test('a rule without an id is a mistake of the programmer', () => {
  expect(() => rule('the store is kind', async () => {})).toThrow(TypeError)
})
