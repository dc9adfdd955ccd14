import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { withDaysInOneForm } from './days-in-one-form.ts'

const written = (days: readonly string[]) => {
  const rows = days.map((day) => ({ day }))
  const profile = profileOf(tableOf(rows, new Map([['day', 'day']])).columns[0]!, rows.length)
  const { column, distinct } = withDaysInOneForm(profile)
  return { days: [...column.numbers].map((number) => column.values[number]), distinct }
}

test('[LE-4202] a day has one form, by the order of day and month that others of its column show', () => {
  const sure = ['03/18/1987', '04/19/1990', '05/20/1991', '06/21/1992', '07/22/1993']
  const { days, distinct } = written([...sure, '18 Mar 1987', '1987-03-18', '01/02/2001', '2001-01-02', ''])
  expect(days.slice(5)).toEqual(['1987-03-18', '1987-03-18', '2001-01-02', '2001-01-02', ''])
  expect(distinct).toBe(6)
})

test('[LE-4202] times of a day, and what is no day, stay as they are', () => {
  const times = [
    '2021-01-10T00:10:00Z',
    '2021-01-10T07:11:00Z',
    '2021-02-11 09:15',
    '2021-03-12',
    '12 Mar 2021',
    '13.3.2021',
  ]
  expect(written(times).days).toEqual([...times.slice(0, 3), '2021-03-12', '2021-03-12', '2021-03-13'])
  const texts = [
    '2021-01-10',
    '2021-01-11',
    '2021-01-12',
    '10 Jan 2021',
    'unknown',
    '2021-01-15',
    '2021-01-16',
    '2021-01-17',
    '2021-01-18',
    '2021-01-19',
    '2021-01-20',
  ]
  expect(written(texts).days.slice(3, 5)).toEqual(['2021-01-10', 'unknown'])
})
