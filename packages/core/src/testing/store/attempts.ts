import { expect } from 'vitest'
import { rule, type StoreRule } from './rule.ts'

const MINUTE = 60_000

export const attemptRules: readonly StoreRule[] = [
  rule('[ST-2803] so many attempts are counted, and the next is told how long it has to wait', async ({ store }) => {
    const { attempts } = store
    for (let n = 0; n < 3; n++) expect(await attempts.count('login ada', 3, MINUTE)).toHaveProperty('at')
    const late = await attempts.count('login ada', 3, MINUTE)
    expect('retryAfterMs' in late && late.retryAfterMs).toSatisfy((ms: number) => ms > MINUTE / 2 && ms <= MINUTE)
    expect(await attempts.count('login grace', 3, MINUTE)).toHaveProperty('at')
    expect(await attempts.count('login ada', 4, MINUTE)).toHaveProperty('at')
  }),

  rule('[ST-2803] an attempt counts for so long and no longer', async ({ store, later }) => {
    const { attempts } = store
    await attempts.count('login ada', 2, MINUTE)
    await later(30_000)
    await attempts.count('login ada', 2, MINUTE)
    await later(29_000)
    expect(await attempts.count('login ada', 2, MINUTE)).toHaveProperty('retryAfterMs')
    await later(1_500)
    expect(await attempts.count('login ada', 2, MINUTE)).toHaveProperty('at')
    expect(await attempts.count('login ada', 2, MINUTE)).toHaveProperty('retryAfterMs')
  }),

  rule('[ST-2803] what is taken back counts no more, once', async ({ store }) => {
    const { attempts } = store
    const counted = [await attempts.count('login ada', 2, MINUTE), await attempts.count('login ada', 2, MINUTE)]
    const [at = 0] = counted.flatMap((each) => ('at' in each ? each.at : []))
    await attempts.takeBack('login ada', at)
    await attempts.takeBack('nobody', at)
    expect(await attempts.count('login ada', 2, MINUTE)).toHaveProperty('at')
    expect(await attempts.count('login ada', 2, MINUTE)).toHaveProperty('retryAfterMs')
  }),

  rule(
    '[ST-2803] of many attempts at once, at several connections, no more are counted',
    async ({ store, another }) => {
      const stores = [store, await another()]
      const counts = Array.from({ length: 40 }, (_, n) => stores[n % 2]!.attempts.count('login ada', 10, MINUTE))
      const counted = (await Promise.all(counts)).filter((each) => 'at' in each)
      expect(counted).toHaveLength(10)
    },
  ),
]
