import { sqliteStore } from '@onefold/core/sqlite'
import { expect, test } from 'vitest'
import { filesOf, furnish } from '../../../../bench/soak/installation.ts'
import { openOnefold, SYSTEM } from '../../src/index.ts'
import { mutex } from '../../src/lib/async/mutex.ts'
import { createRulesCache } from '../../src/matching/rules.ts'
import type { TableWrite } from '../../src/ports/kinds/table-writer.ts'
import { createConfigurations } from '../../src/resource/configuration.ts'
import { createGenerationsCache } from '../../src/write/commit/decision-context.ts'
import { tableWriter } from '../../src/write/upsert/table-writer.ts'

const person = (id: string, sources: readonly string[], absorbed: readonly string[] = []): TableWrite => ({
  operation: 'insert',
  payload: {
    _id: id,
    _source: sources.map((source) => ({ _src: 'crm', _src_id: source })),
    _metadata: { _revision: 1, ...(absorbed.length > 0 ? { _merged: absorbed } : {}) },
    name: id,
  },
})
const remove = (id: string): TableWrite => ({ operation: 'remove', payload: { _id: id } })

/** Two merges, one of the other's survivor; a deletion; the source pair of the deleted once more. */
const STORY: readonly TableWrite[] = [
  person('ada', ['1']),
  person('lovelase', ['2']),
  person('master', ['1', '2'], ['ada', 'lovelase']),
  remove('ada'),
  remove('lovelase'),
  person('augusta', ['3']),
  person('grand-master', ['1', '2', '3'], ['master', 'augusta']),
  remove('augusta'),
  remove('master'),
  person('charles', ['4']),
  remove('charles'),
  person('babbage', ['4']),
]

async function openMirror() {
  const store = await sqliteStore(':memory:')
  const onefold = await openOnefold({ store, files: filesOf({}) })
  await furnish(onefold.as(SYSTEM))
  let ids = 0
  const writer = tableWriter({
    store,
    configurations: createConfigurations(store.catalogue),
    clock: { now: () => 1 },
    ids: { next: () => `key-${++ids}` },
    locks: mutex(),
    faults: () => {},
    rulesOf: createRulesCache(),
    generationsOf: createGenerationsCache(store.matches),
    published: () => {},
  })
  const held = async () =>
    (await onefold.as(SYSTEM).tables.records('mirror')).records.map(({ _id, name, _source }) => ({
      _id,
      name,
      _source,
    }))
  return { onefold, held, tell: (writes: readonly TableWrite[]) => writer.write('mirror', writes) }
}

const AGAIN = STORY.flatMap((_, from) => STORY.slice(from).map((_, length) => [from, from + length + 1] as const))

test('[CK-12] events that come again from an earlier one on leave a copy as it was, and none is refused', async () => {
  const { onefold, held, tell } = await openMirror()
  try {
    const expected = [
      { _id: 'babbage', name: 'babbage', _source: person('', ['4']).payload._source },
      { _id: 'grand-master', name: 'grand-master', _source: person('', ['1', '2', '3']).payload._source },
    ]
    await tell(STORY)
    expect(await held()).toEqual(expected)
    for (const [from, to] of AGAIN) {
      // Told up to `to`, stopped, and told from `from` on: what a process does that died before it could settle.
      await tell([{ operation: 'clear', payload: {} }])
      const receipts = [...(await tell(STORY.slice(0, to))), ...(await tell(STORY.slice(from)))]
      expect(
        receipts.filter(({ outcome }) => outcome !== 'delivered'),
        `from ${from} after ${to}`,
      ).toEqual([])
      expect(await held(), `from ${from} after ${to}`).toEqual(expected)
    }
  } finally {
    await onefold.close()
  }
})
