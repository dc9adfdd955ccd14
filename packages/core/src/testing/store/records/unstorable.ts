import { expect } from 'vitest'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA } from '../../people.ts'
import { TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { settle } from '../setting.ts'

const UNSTORABLE = 'ada\0'

const READS: readonly ((store: Store) => unknown)[] = [
  ({ records }) => records.point(TABLE, UNSTORABLE, EVERYTHING),
  ({ records }) => records.byIds(TABLE, ['ada', UNSTORABLE], EVERYTHING),
  ({ records }) => records.archived(TABLE, [UNSTORABLE], EVERYTHING),
  ({ records }) => records.findIds(TABLE, ['ada', UNSTORABLE]),
  ({ records }) => records.findSources(TABLE, [{ system: 'crm', id: UNSTORABLE }]),
  ({ records }) => records.findIdentities(TABLE, [UNSTORABLE]),
  ({ records }) => records.audit(TABLE, { recordId: UNSTORABLE, offset: 0, limit: 1 }),
  ({ runs }) => runs.find(UNSTORABLE),
  ({ runs }) => runs.list({ owner: UNSTORABLE, order: 'ASC', offset: 0, limit: 1 }),
  ({ deliveries }) => deliveries.find(UNSTORABLE),
]

export const unstorableRules: readonly StoreRule[] = [
  rule('[ST-3900] what is asked with U+0000 is refused, and nothing that is asked without it', async ({ store }) => {
    await settle(store, ADA)
    for (const read of READS)
      await expect((async () => read(store))(), String(read)).rejects.toMatchObject({
        name: 'OnefoldError',
        class: 'invalid',
        refusals: [{ code: 'text-not-storable' }],
      })
    expect(await store.records.findIds(TABLE, ['ada', 'ada0', 'ada\\0'])).toHaveLength(1)
  }),
]
