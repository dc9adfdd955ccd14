import { expect, test } from 'vitest'
import { put, synchronize } from '../fixtures/house.ts'
import { openListening, type ReceivedEvent } from '../fixtures/listening.ts'
import { ADA, GRACE, LOVELASE } from '../fixtures/people.ts'

const THIRD = { ...ADA, _id: 'third' }

/** Id, operation, bucket operation, and what it is said to have absorbed or to be absorbed by. */
const context = ({ _id, _metadata }: ReceivedEvent) => {
  const { _operation, _operation_bucket, _merged, _merged_into, _history } = _metadata
  return [_id, _operation, _operation_bucket, _merged ?? _merged_into, _history]
}
const situations = (events: readonly ReceivedEvent[]) => events.map(context)

test('[EV-2444] each situation is told by its operation and bucket operation', async () => {
  const { house, received } = await openListening()
  await put(house, ADA, LOVELASE, THIRD, GRACE)
  expect(situations(await received()).map((event) => event.slice(0, 3))).toEqual(
    ['ada', 'lovelase', 'third', 'grace'].map((id) => [id, 'insert', undefined]),
  )
  const { _id: first } = await house.records.merge(['ada', 'lovelase'])
  expect(situations(await received())).toEqual([
    [first, 'insert', 'merge', ['ada', 'lovelase'], false],
    ['ada', 'remove', 'merge', first, true],
    ['lovelase', 'remove', 'merge', first, true],
  ])
  const { _id: second } = await house.records.merge([first, 'third'])
  expect(situations(await received())[0]).toEqual([second, 'insert', 'merge', [first, 'third'].sort(), false])
  await house.records.unmerge(second)
  const undone = situations(await received())
  expect(undone[0]).toEqual([second, 'remove', 'unmerge', [first, 'third'].sort(), true])
  expect(undone.slice(1)).toHaveLength(2)
  // A survivor that comes back lists what it absorbed itself, never the survivor that it was part of.
  expect(undone).toContainEqual([first, 'insert', 'merge', ['ada', 'lovelase'], false])
  expect(undone).toContainEqual(['third', 'insert', 'unmerge', undefined, false])
  await house.records.disconnect([first, 'grace'])
  expect(situations(await received()).map((event) => event.slice(0, 3))).toEqual(
    expect.arrayContaining([
      [first, 'update', 'disconnect'],
      ['grace', 'update', 'disconnect'],
    ]),
  )
  await house.records.disconnect([first, 'grace'])
  expect(await received()).toEqual([]) // stated before
  await put(house, { _id: 'grace', city: 'Boston' })
  await house.records.remove('third')
  expect(situations(await received())).toEqual([
    ['grace', 'update', undefined, undefined, false],
    ['third', 'remove', undefined, undefined, true],
  ])
  await synchronize(house, { load: 'NONE', index: 'NONE', sink: 'FULL' })
  const [clear, ...replayed] = await received()
  expect(clear).toMatchObject({ _metadata: { _operation: 'clear' }, _clear: { records: 2 } })
  expect(clear).not.toHaveProperty('_id')
  expect(replayed).toHaveLength(2)
  expect(situations(replayed)).toContainEqual([first, 'insert', undefined, ['ada', 'lovelase'], false])
  expect(situations(replayed)).toContainEqual(['grace', 'insert', undefined, undefined, false])
})

test('[EV-2444] the records of a split group are told as updates of a split', async () => {
  const { house, received } = await openListening()
  await put(house, ADA, LOVELASE)
  await received()
  const [cluster] = (await house.clusters.list()).clusters
  await house.clusters.split(cluster?.id ?? '')
  expect(situations(await received()).map((event) => event.slice(0, 3))).toEqual([
    ['ada', 'update', 'split'],
    ['lovelase', 'update', 'split'],
  ])
})
