import { describe, expect, test } from 'vitest'
import { say } from '../../../error/message.ts'
import { source } from './source.ts'

describe('a source', () => {
  const rulesOf = (...values: readonly string[]) => source({ enumerations: values.map((value) => ({ value })) })
  const SYSTEMS = [
    'north',
    'south',
    'CRM-1',
    'ERP (España)',
    '東京',
    'a b',
    'https://erp.example.org',
    '12',
    'null',
    'é',
  ]

  test.each([...SYSTEMS, ...SYSTEMS.map((system) => ` ${system} `), 'south\n', '\tnorth', '\u00a0CRM-1'])(
    '[DS-124] %j is an accepted system',
    (given) => {
      expect(rulesOf(...SYSTEMS).parse(given, {})).toBe(given.trim())
    },
  )

  test.each([
    '',
    'North',
    'NORTH',
    'nort',
    'north,south',
    'north south',
    'west',
    'constructor',
    '__proto__',
    'crm-1',
    'CRM-10',
    'CRM 1',
    'ERP',
    'ERP (Espana)',
    '東 京',
    'a  b',
    'e\u0301',
    '012',
    'undefined',
    'north'.repeat(1000),
  ])('[DS-124] %j is none', (given) => {
    expect(rulesOf(...SYSTEMS).parse(given, {})).toBeUndefined()
  })

  test('[DS-124] the sentence names some of the accepted systems', () => {
    expect(say(rulesOf('north', 'south').wrong('x'), 'en')).toBe(
      '"x" is not one of the accepted sources (north, south).',
    )
  })

  test('[DS-124] may be anything where no system is enumerated', () => {
    expect(rulesOf().parse('west', {})).toBe('west')
  })
})
