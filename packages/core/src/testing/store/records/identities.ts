import { expect } from 'vitest'
import type { TableRecord } from '../../../model/record.ts'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { KnownIdentity } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, GRACE, LOVELASE, MARY } from '../../people.ts'
import { archived, commit, decide, leave, look, merge, put, revised, TABLE, unmerge } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, settle } from '../setting.ts'

const by = ({ row, id }: TableRecord, identity?: string): KnownIdentity => ({
  row,
  id,
  ...(identity === undefined ? {} : { identity }),
})

const known = async (store: Store, ...identities: readonly string[]) =>
  (await store.records.findIdentities(TABLE, identities)).map(({ identity, at }) => `${identity} ${at.id} ${at.state}`)

export const identityRules: readonly StoreRule[] = [
  rule(
    '[ST-3800] identities lead to the records that are known by them, the lowest row first, in any opening of the store',
    async ({ store, given, reopen }) => {
      await settle(store, ADA, LOVELASE, MARY)
      expect(await known(store, 'a', 'b')).toEqual([])
      await commit(store, { identities: [by(MARY, 'a'), by(LOVELASE, 'b'), by(ADA, 'a')] })
      const all = ['b lovelase LIVE', 'a ada LIVE', 'a mary LIVE']
      expect(await known(store, 'b', 'ada', 'a')).toEqual(all)
      expect(await store.records.findIdentities(TABLE, ['b'])).toEqual([
        { identity: 'b', at: { id: 'lovelase', row: LOVELASE.row, revision: 1, state: 'LIVE' } },
      ])
      expect(await store.records.byIds(TABLE, ['a', 'b'], EVERYTHING)).toEqual([])
      if (given.reopen) expect(await known(await reopen(), 'b', 'a')).toEqual(all)
    },
  ),

  rule('[ST-3801] a record is known by one identity besides its id, or by none', async ({ store }) => {
    await settle(store, ADA)
    await commit(store, { put: [put(revised(ADA))], identities: [by(ADA, 'a')] })
    await commit(store, { identities: [by(ADA, 'b'), by(ADA, 'c')] })
    expect(await known(store, 'a', 'b', 'c')).toEqual(['c ada LIVE'])
    await commit(store, { identities: [by(ADA)] })
    expect(await known(store, 'a', 'b', 'c')).toEqual([])
  }),

  rule('[ST-3801] what a merge took is known by its own, and again when it is back', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, { identities: [by(ADA, 'a')] })
    await commit(store, { ...merge(ADA_MASTER, [ADA, LOVELASE]), identities: [by(ADA_MASTER, 'm')] })
    expect(await known(store, 'a', 'm')).toEqual(['a ada ABSORBED', 'm ada-master LIVE'])
    await commit(store, unmerge(ADA_MASTER, [ADA, LOVELASE]))
    expect(await known(store, 'a', 'm')).toEqual(['a ada LIVE'])
  }),

  rule('[ST-3801] what is deleted, forgotten or cleared is known by nothing', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE, MARY)
    const identities = [by(ADA, 'a'), by(LOVELASE, 'l'), by(GRACE, 'g'), by(MARY, 'm')]
    await commit(store, { identities })
    await commit(store, { remove: [leave(GRACE)], archive: [archived(GRACE, 'DELETED')] })
    await commit(store, { put: [put(revised(revised(GRACE)))] }) // an id that is written anew
    expect(await known(store, 'g', 'm')).toEqual(['m mary LIVE'])
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await commit(store, { remove: [leave(ADA_MASTER)], archive: [archived(ADA_MASTER, 'DELETED')] })
    const [ids, rows] = [
      ['ada', 'ada-master'],
      [ADA.row, ADA_MASTER.row],
    ]
    expect(await store.records.traces(TABLE, ids, rows)).toMatchObject({ identities: 1 })
    await commit(store, { forget: { ids, rows } })
    expect(await store.records.traces(TABLE, ids, rows)).toMatchObject({ identities: 0 })
    expect(await known(store, 'a', 'l')).toEqual(['l lovelase ABSORBED'])
    const { csn, configuration } = await store.records.head(TABLE)
    await store.clear(TABLE, { csn, configuration, audit: [], publish: [] })
    expect(await known(store, 'l', 'm')).toEqual([])
  }),

  rule(
    '[ST-3802] a decision that missed an identity is refused once a record is known by it',
    async ({ store, another }) => {
      await settle(store, ADA)
      const missed = await look(store, { absentIdentities: ['a'] })
      const other = await look(store, { absentIdentities: ['b', 'grace'] })
      await commit(await another(), { identities: [by(ADA, 'a')] })
      await expectConflict(store.commit(TABLE, decide(missed, { put: [put(GRACE)] })), 'seen-moved')
      expect(await store.commit(TABLE, decide(other, { put: [put(GRACE)] }))).toBe(3)
    },
  ),
]
