import { describe, expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { proposeDataset } from '../propose-dataset.ts'
import { tableOf } from '../worlds.fixture.ts'
import { areAmountsInTwoForms, withAmountsInOneForm, withDaysInOneForm } from './normal-form.ts'

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

describe('[LE-4620] amounts that one list writes with a point and another one with a comma', () => {
  const texts = (count: number, write: (cents: number) => string) =>
    Array.from({ length: count }, (_, at) => write(10_050 + 777 * at * at))
  const withPoint = (cents: number) => (cents / 100).toFixed(2)
  const withComma = (cents: number) =>
    (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const profile = (amounts: readonly string[]) => {
    const rows = amounts.map((amount) => ({ amount }))
    return profileOf(tableOf(rows, new Map([['amount', 'amount']])).columns[0]!, rows.length)
  }

  test('have one form, as the dataset gives them', () => {
    const both = profile([...texts(60, withPoint), ...texts(60, withComma)])
    expect(both.distinct).toBe(120)
    expect(withAmountsInOneForm(both).distinct).toBe(60)
    expect(withAmountsInOneForm(both).sample.slice(0, 2)).toEqual(['100.5', '108.27'])
    expect(proposeDataset([both]).columns).toMatchObject([{ token: 'NUMBER', validation: 'PARSER' }])
  })

  test.each([
    ['one in twenty with a comma', 57, 3, true],
    ['fewer of them', 58, 2, false],
    ['all with a point', 60, 0, false],
  ])('%s', (_, points, commas, areTwo) => {
    const amounts = profile([...texts(points, withPoint), ...texts(60, withComma).slice(60 - commas)])
    expect(areAmountsInTwoForms(amounts)).toBe(areTwo)
    expect(proposeDataset([amounts]).columns[0]!.token).toBe(areTwo ? 'NUMBER' : 'TEXT')
  })
})
