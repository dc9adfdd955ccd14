import { describe, expect, test } from 'vitest'
import { by, ruled, source } from './merge.fixture.ts'
import { PLAIN_MERGER } from './plain-merger.ts'
import { provenanceOf } from './provenance.ts'

const RECORDS = [
  by('old', 1, { name: 'Ada Lovelace', city: 'London', tags: ['x'] }, { sources: [source('crm')] }),
  by('new', 2, { name: 'Ada L.', tags: ['y'], zip: '' }),
  by('mid', 1.5, { name: 'Ada', city: 'Ockham' }),
]

describe('[MG-100] each cell of a survivor says', () => {
  test('where it comes from, what decided it, and what the others hold, in the order of weights', () => {
    const merger = ruled({ columns: ['name'], strategies: ['LONGEST'] })
    expect(provenanceOf(RECORDS, merger)).toEqual({
      city: { value: 'Ockham', from: 'mid', rule: 'WEIGHT', others: [{ id: 'old', value: 'London' }] },
      name: {
        value: 'Ada Lovelace',
        from: 'old',
        rule: 'LONGEST',
        others: [
          { id: 'new', value: 'Ada L.' },
          { id: 'mid', value: 'Ada' },
        ],
      },
      tags: { value: ['y', 'x'], from: 'new', rule: 'UNION', others: [{ id: 'old', value: ['x'] }] },
    })
  })

  test('the strategy of several that decided', () => {
    const rule = { columns: ['city'], strategies: ['UNANIMOUS', 'TRUSTED_SOURCE'], sources: ['crm'] } as const
    expect(provenanceOf(RECORDS, ruled(rule)).city).toMatchObject({ value: 'London', rule: 'TRUSTED_SOURCE' })
    expect(provenanceOf(RECORDS, ruled({ ...rule, sources: ['web'] })).city).toMatchObject({ rule: 'WEIGHT' })
  })

  test('the record that a group was taken from, where that is empty as well', () => {
    const cells = provenanceOf(RECORDS, ruled({ columns: ['name', 'city'], strategies: ['MOST_RECENT'] }))
    expect(cells.name).toMatchObject({ value: 'Ada L.', from: 'new', rule: 'MOST_RECENT' })
    expect(cells.city).toEqual({
      rule: 'MOST_RECENT',
      others: [
        { id: 'mid', value: 'Ockham' },
        { id: 'old', value: 'London' },
      ],
    })
  })

  test('that records differed and it was left empty', () => {
    const { city } = provenanceOf(RECORDS, ruled({ columns: ['city'], strategies: ['UNANIMOUS'] }))
    expect([city?.rule, city && 'value' in city, city?.others.length]).toEqual(['UNANIMOUS', false, 2])
  })

  test('nobody, for what no record holds', () => {
    const { kind } = provenanceOf(RECORDS, ruled({ columns: ['kind'], strategies: ['CONSTANT'], constant: 'person' }))
    expect(kind).toEqual({ value: 'person', rule: 'CONSTANT', others: [] })
    expect(provenanceOf(RECORDS, PLAIN_MERGER)).not.toHaveProperty('zip')
  })
})

test('[MG-101] a pinned cell says so, a cleared one too', () => {
  const cells = provenanceOf(RECORDS, PLAIN_MERGER, { city: 'Paris', name: null, email: 'a@b.c' })
  expect(cells.city).toMatchObject({ value: 'Paris', rule: 'PINNED', others: [{ id: 'mid' }, { id: 'old' }] })
  expect(cells.name?.rule).toBe('PINNED')
  expect(cells.name).not.toHaveProperty('value')
  expect(cells.name?.others).toHaveLength(3)
  expect(cells.email).toEqual({ value: 'a@b.c', rule: 'PINNED', others: [] })
  expect(Object.keys(cells)).toEqual(['city', 'email', 'name', 'tags'])
})
