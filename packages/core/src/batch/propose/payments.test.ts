import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { f1Of } from './clusters.fixture.ts'
import { lexicon, word } from './worlds.fixture.ts'

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 3) + at * 86_400_000).toISOString().slice(0, 10)
const inGerman = (day: string) => day.split('-').reverse().join('.')

/** Payments of a year, in a ledger and up to three days later at the bank; salaries come each month. */
function payments() {
  const random = seededRandom(4621)
  const [firms, families] = [lexicon(random, 60), lexicon(random, 50)]
  const rows: { [column: string]: string }[] = []
  const things: number[] = []
  const account = () =>
    `DE${random.between(10, 99)}${random.between(100_000_000, 999_999_999)}${random.between(100_000_000, 999_999_999)}`
  const paid = (day: number, cents: number, payee: string, text: string, iban: string): void => {
    const thing = things.length
    const amount = (cents / 100).toFixed(2)
    rows.push({ source: 'ledger', day: dayOf(day), amount, payee, text, iban: random.chance(0.5) ? iban : '' })
    things.push(thing)
    if (random.chance(0.15)) return
    const later = inGerman(dayOf(day + random.between(0, 3)))
    const comma = Number(amount).toLocaleString('de-DE', { minimumFractionDigits: 2 })
    rows.push({
      source: 'bank',
      day: later,
      amount: comma,
      payee: payee.toUpperCase(),
      text: `${text} ${word(random)}`,
      iban,
    })
    things.push(thing)
  }
  for (const family of families) {
    const [iban, cents] = [account(), random.between(200_000, 600_000)]
    for (let month = 0; month < 12; month++) paid(month * 30 + 25, cents, family, 'salary', iban)
  }
  for (const firm of firms) {
    const iban = account()
    for (let at = random.between(4, 10); at > 0; at--)
      paid(
        random.below(355),
        random.between(2000, 400_000),
        `${firm} GmbH`,
        `invoice ${random.between(10_000, 99_999)}`,
        iban,
      )
  }
  return { rows, things }
}

test('[LE-4621] an account that clean lists have again and again is of several payments, and teaches nothing', async () => {
  expect(await f1Of(payments())).toBeGreaterThan(0.95)
})
