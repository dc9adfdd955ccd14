import { expect, test } from 'vitest'
import type { RecordView } from '../../src/index.ts'
import { everybody, expectRefusal, openPeople } from '../fixtures/house.ts'

const strangers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    _id: `p${at}`,
    name: `Person ${at}`,
    email: `${at}@x.example`,
    phone: `${at}`,
    city: `City ${at % 7}`,
    _source: [{ _src: 'crm', _src_id: String(at) }],
  }))

function essence({ _metadata: { _key }, ...rest }: RecordView) {
  return [rest, _key]
}

test('[MG-900] a thousand records are merged and taken back as one; one more is refused', async () => {
  const house = await openPeople()
  await house.records.upsert(strangers(1001))
  const everyone = async () => {
    const { records } = await house.admin.tables.records('people', { pageSize: 1000 })
    return records.map(essence)
  }
  const before = await everyone()
  const ids = strangers(1001).map(({ _id }) => _id)
  const comment = 'one household'
  await expectRefusal(house.records.merge(ids, { force: true, comment }), 'invalid', 'too-many-records')
  const { _id, _metadata } = await house.records.merge(ids.slice(0, 1000), { force: true, comment })
  expect(_metadata._merged).toHaveLength(1000)
  expect(await everybody(house)).toHaveLength(2)
  const undone = await house.records.unmerge(_id)
  expect(undone.records).toHaveLength(1000)
  expect(await everyone()).toEqual(before)
}, 120_000)
