import { describe, expect, test } from 'vitest'
import { proposeProject } from '../propose-project.ts'
import { tableOf } from '../worlds.fixture.ts'
import { dayOrderOf } from './day-order.ts'

const times = (count: number, text: string) => new Array<string>(count).fill(text)

describe('[LE-3300] dates say themselves whether the day or the month stands first', () => {
  test.each([
    ['five days that cannot be months', [...times(5, '27-04-1967'), '12-07-1944'], 'en-GB'],
    ['four of them', times(4, '27-04-1967'), undefined],
    ['five that can only be months first', times(5, '4/27/1967'), 'en-US'],
    ['ten times those of the other order', [...times(50, '27/4/1967'), ...times(5, '4/27/1967')], 'en-GB'],
    ['less than ten times', [...times(49, '27/4/1967'), ...times(5, '4/27/1967')], undefined],
    ['ten times as many months first', [...times(50, '4/27/67'), ...times(5, '27/4/67')], 'en-US'],
    ['dates with dots', times(20, '27.04.1967'), undefined],
    ['dates with dots and short years', times(5, '27.04.67'), 'en-GB'],
    ['four of them', times(4, '27.04.67'), undefined],
    ['of which none shows the day', times(20, '07.04.67'), undefined],
    ['beside others that do not show it', [...times(5, '27.04.67'), '03/04/1967'], undefined],
    ['the year in front', times(20, '1967-04-27'), undefined],
    ['what is no day', times(20, '27-13-1967'), undefined],
    ['with a time of day', times(5, '27/04/1967 12:30'), 'en-GB'],
  ])('%s', (_, sample, locale) => {
    expect(dayOrderOf(sample).sourceLocale).toBe(locale)
  })

  test('so that one day in three notations is one value, also where day and month could be exchanged', async () => {
    const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    const two = (n: number) => String(n).padStart(2, '0')
    const rows = Array.from({ length: 600 }, (_, at) => {
      const [day, month, year] = [(at % 28) + 1, (at % 11) + 1, 1940 + (at % 60)]
      const notations = [`${two(day)}-${two(month)}-${year}`, `${day} ${MONTHS[month - 1]} ${year}`]
      return { person: `p${at % 300}`, dob: notations[at < 300 ? 0 : 1]! }
    })
    const { stated, validated } = await proposeProject(
      tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name]))),
    )
    expect(stated.dataset).toMatchObject({
      columns: [{}, { token: 'DATE', sourceLocale: 'en-GB', validation: 'PARSER' }],
    })
    const { values } = validated.columns.find(({ name }) => name === 'dob')!
    expect(values.filter((value) => !/^(\d{4}-\d{2}-\d{2})?$/.test(String(value)))).toEqual([])
  })
})
