import { describe, expect, test } from 'vitest'
import type { Column } from '../../model/dataset.ts'
import { source } from './source.ts'

describe('a source', () => {
  const rulesOf = (...values: readonly string[]) => {
    const column = { key: 'crm', token: 'SOURCE', enumerations: values.map((value) => ({ value })) }
    return source(column as unknown as Column)
  }

  test.each(['north', ' north ', 'south\n', '\tnorth', 'south', 'CRM-1', 'ERP (España)', '東京', ' CRM-1'])(
    '%j is an accepted system',
    (given) => {
      expect(rulesOf('north', 'south', 'CRM-1', 'ERP (España)', '東京').parse(given, {})).toBe(given.trim())
    },
  )

  test.each([
    '',
    'North',
    'nort',
    'north,south',
    'west',
    'constructor',
    'crm-1',
    'CRM-10',
    'ERP',
    'ERP (Espana)',
    '東 京',
  ])('%j is none', (given) => {
    expect(rulesOf('north', 'south').parse(given, {})).toBeUndefined()
  })

  test('may be anything where no system is enumerated', () => {
    expect(rulesOf().parse('west', {})).toBe('west')
  })
})
