import { expect, test } from 'vitest'
import { ADA, LOVELASE, from } from '../fixtures/people.ts'
import { openPeople, put } from '../fixtures/house.ts'
test('x', async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA), from('web', '1', LOVELASE))
  const [c] = (await house.clusters.list()).clusters
  const s = await house.clusters.merge(c!.id)
  await house.records.remove(s._id)
  console.log(await house.records.upsert([from('crm', '1', ADA)]))
  // @ts-ignore
  console.log(await house.records.upsert([JSON.parse('{"__proto__": "x", "name":"a"}')]))
})
