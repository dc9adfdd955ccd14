import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import { type Generated, type Layout, layOut, type MadeRow } from '../generated.ts'
import { nameWorld } from '../names-of-people.ts'
import { two } from '../slips.ts'
import { inventWords } from '../words.ts'

/** Payments as they leave one account and as they reach the other. */
export interface TransactionShape extends Layout {
  readonly rows: number
  readonly seed: number
  /** Days between the two, at most. */
  readonly lag: number
  /** The share of payments from which a fee is taken. */
  readonly fees: number
  /** Letters of a memo that the receiving side keeps. */
  readonly memo: number
  /** The share of payments that reach the other side. */
  readonly common: number
}

const DAY = 86_400_000
const PURPOSES = [
  'invoice',
  'rent',
  'salary',
  'membership',
  'order',
  'refund',
  'insurance',
  'loan',
  'subscription',
  'deposit',
]

/** Senders that pay the same sum again and again, round amounts, memos that are cut. */
export function transactions(shape: TransactionShape): Generated {
  const random = seededRandom(shape.seed)
  const traders = inventWords(400, ['', 'co', 'tec', 'hof', 'ware'], random)
  const made: MadeRow[] = []
  for (let thing = 0; made.length < shape.rows; ) {
    const memo = memoOf(traders, random)
    const amount = amountOf(random)
    const day = Date.UTC(2024, 0, 1) + random.below(365) * DAY
    const again = random.chance(0.25) ? random.between(2, 12) : 1
    for (let month = 0; month < again; month++) {
      thing += 1
      const sent = {
        memo: again > 1 ? `${memo} ${two(1 + (month % 12))}/24` : memo,
        amount,
        day: day + month * 30 * DAY,
      }
      const kind = random.fraction()
      const both = kind < shape.common
      if (both || kind < (1 + shape.common) / 2)
        made.push({ values: rowOf(sent, sent.memo, sent.amount), thing, source: 'sent' })
      if (both || kind >= (1 + shape.common) / 2)
        made.push({ values: received(sent, shape, random), thing, source: 'received' })
    }
  }
  return layOut(made, shape.seed, shape)
}

interface Payment {
  readonly memo: string
  readonly amount: number
  readonly day: number
}

function memoOf(traders: readonly string[], random: Random): string {
  const who = random.chance(0.5)
    ? random.pick(traders)
    : `${nameWorld().given(random.chance(0.5), random)} ${nameWorld().family(random)}`
  const reference = random.chance(0.6) ? ` ${random.pick(['', 'nr ', '#'])}${random.between(1000, 99_999)}` : ''
  return `${random.pick(PURPOSES)} ${who}${reference}`.toLowerCase()
}

/** Many round ones, few large ones. */
function amountOf(random: Random): number {
  const size = Math.exp(1.5 + 6 * random.fraction())
  return random.chance(0.35) ? Math.max(5, Math.round(size / 10) * 10) : Math.round(size * 100) / 100
}

function received({ memo, amount, day }: Payment, shape: TransactionShape, random: Random) {
  const fee = random.chance(shape.fees) ? random.pick([0.5, 1, 1.5, 5, amount * 0.01, amount * 0.029 + 0.3]) : 0
  const cut = random.chance(0.7) ? memo.slice(0, shape.memo) : memo.replace(/^\w+ /, '')
  const later = random.chance(0.4) ? 0 : random.between(1, Math.max(1, shape.lag))
  return rowOf({ memo, amount, day: day + later * DAY }, cut.trim(), Math.max(0.01, amount - fee))
}

function rowOf({ day }: Payment, memo: string, amount: number) {
  return { memo, amount: amount.toFixed(2), date: new Date(day).toISOString().slice(0, 10) }
}
