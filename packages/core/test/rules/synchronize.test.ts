import { expect, test } from 'vitest'
import { customRefusal } from '../../src/adapter-kit.ts'
import { OnefoldError, type Run, type StewardRuleInput } from '../../src/index.ts'
import {
  everybody,
  expectRefusal,
  type House,
  type HouseOptions,
  idsIn,
  labels,
  MORNING,
  openPeople,
  put,
  STEWARD,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, columnsOf, GRACE, LOVELASE } from '../fixtures/people.ts'

const source = (system: string) => ({
  type: 'source-file' as const,
  _id: system,
  description: `What ${system} hands over`,
  inputPattern: `${system}.csv`,
  system,
  idColumn: 'no',
})

const HEADER = 'no;name;email;phone;city\n'
const lineOf = (no: string, { name, email, phone, city }: typeof ADA) => `${no};${name};${email};${phone};${city}\n`

/** `people` with two sources: crm knows Ada and Grace, web her typo. */
async function openSources(asked: HouseOptions = {}): Promise<House> {
  const house = await openPeople({
    ...asked,
    resources: [source('crm'), source('web')],
    entity: { sources: [{ resource: 'crm' }, { resource: 'web' }], ...asked.entity },
  })
  house.files.put('crm.csv', HEADER + lineOf('1', ADA) + lineOf('2', GRACE))
  house.files.put('web.csv', HEADER + lineOf('9', LOVELASE))
  return house
}

const AUTO: HouseOptions = { entity: { type: 'AUTO_DUPLICATES', steward: 'person-steward' } }
const outputOf = ({ output }: Run) => output as { readonly [member: string]: unknown }

test('[EN-30] a synchronization loads, indexes and lets the steward merge', async () => {
  const house = await openSources(AUTO)
  const { status, output } = await synchronize(house)
  expect(status).toBe('SUCCEEDED')
  expect(output).toMatchObject({ loaded: 3, inserted: 3, merged: 1 })
  const records = await everybody(house)
  expect(records.map(({ name, _source }) => [name, _source?.map(({ _src }) => _src)]).sort()).toEqual([
    ['Ada Lovelace', ['crm', 'web']],
    ['Grace Hopper', ['crm']],
  ])
})

test('[EN-30] the sinks are told before the steward decides', async () => {
  const house = await openPeople(AUTO)
  await house.admin.tables.create({ table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'copy', description: 'C', table: 'copy' })
  const { stats: _, ...entity } = await house.admin.entities.get('people')
  await house.admin.entities.update({ ...entity, sinks: [{ resource: 'copy' }] })
  await put(house, ADA, LOVELASE)
  const run = await synchronize(house, { sink: 'FULL' })
  expect(outputOf(run)).toMatchObject({ replayed: 2, merged: 1 })
  await house.admin.events.settled()
  expect((await house.admin.tables.records('copy')).records.map(({ _id }) => _id)).toEqual(await idsIn(house))
})

test('[EN-31] sources are read in their order, with their system and its key', async () => {
  const house = await openSources()
  await synchronize(house)
  const records = await everybody(house)
  expect(records.map(({ _source, name }) => [_source?.[0]?._src, _source?.[0]?._src_id, name])).toEqual([
    ['crm', '1', 'Ada Lovelace'],
    ['crm', '2', 'Grace Hopper'],
    ['web', '9', 'Ada Lovelase'],
  ])
  expect(columnsOf(records[1] ?? {})).toEqual(columnsOf(GRACE))
})

test('[EN-31] the run counts what was refused, with an example of its place', async () => {
  const columns = [
    { key: 'name' },
    { key: 'email', token: 'EMAIL', validation: 'DEFAULT', error: 'REFUSE' },
    { key: 'phone' },
    { key: 'city' },
  ]
  const house = await openSources({ dataset: { columns } })
  house.files.put('web.csv', HEADER + lineOf('9', { ...LOVELASE, email: 'nowhere' }))
  const output = outputOf(await synchronize(house))
  expect(output).toMatchObject({ loaded: 2, inserted: 2, updated: 0, refused: 1, unreadable: 0 })
  expect(output.examples).toEqual([expect.stringMatching(/web\.csv.*email.*not an e-mail address/)])
})

test('[EN-31] a changed line updates its record', async () => {
  const house = await openSources()
  await synchronize(house)
  house.files.put('crm.csv', HEADER + lineOf('1', { ...ADA, city: 'Ockham' }) + lineOf('2', GRACE))
  expect(outputOf(await synchronize(house))).toMatchObject({ loaded: 3, inserted: 0, updated: 1 })
  expect((await everybody(house))[0]).toMatchObject({ city: 'Ockham', _metadata: { _revision: 2 } })
})

test.each([
  ['without merges', {}],
  ['after merges', AUTO],
])('[EN-32] loading the same again changes nothing, %s', async (_, asked) => {
  const house = await openSources(asked)
  await synchronize(house)
  const before = await everybody(house)
  house.pass(86_400_000)
  expect(outputOf(await synchronize(house))).toMatchObject({ loaded: 3, inserted: 0, updated: 0, merged: 0 })
  expect(await everybody(house)).toEqual(before)
})

test('[EN-33] with the load NONE no source is read', async () => {
  const house = await openSources()
  house.files.fail(new Error('Nobody should look here.'))
  expect(outputOf(await synchronize(house, { load: 'NONE', index: 'FULL' }))).toMatchObject({ loaded: 0 })
  expect(await idsIn(house)).toEqual([])
})

test('[EN-34] with the index NONE the steward rests', async () => {
  const house = await openSources(AUTO)
  expect(outputOf(await synchronize(house, { index: 'NONE' }))).toMatchObject({ loaded: 3, merged: 0 })
  expect(await idsIn(house)).toHaveLength(3)
})

test('[EN-10] [EN-35] while one is at work, the entity is WORKING and refuses another one and its deletion', async () => {
  const house = await openSources()
  const open = house.files.hold()
  const { finished } = await house.admin.entities.synchronize('people')
  expect((await house.admin.entities.get('people')).status).toBe('WORKING')
  await expectRefusal(house.admin.entities.synchronize('people'), 'conflict', 'entity-working')
  await expectRefusal(house.admin.entities.remove('people'), 'conflict', 'entity-working')
  open()
  await finished()
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})

test('[EN-15] a failure shows until a synchronization succeeds', async () => {
  const house = await openSources()
  house.files.fail(new OnefoldError('unavailable', [customRefusal('disk', 'The disk does not answer.')]))
  await expectRefusal(synchronize(house), 'conflict', 'disk')
  const failed = await house.admin.entities.get('people')
  expect([failed.status, failed.validation]).toEqual(['ERROR', 'The disk does not answer.'])
  house.files.fail(undefined)
  await synchronize(house)
  const mended = await house.admin.entities.get('people')
  expect([mended.status, mended.validation]).toEqual(['READY', undefined])
})

test('[EN-15] of an inner error the entity shows one sentence', async () => {
  const house = await openSources()
  house.files.fail(new Error('secret path /srv/x'))
  await expectRefusal(synchronize(house), 'conflict')
  const { validation } = await house.admin.entities.get('people')
  expect(validation).toBe('The last synchronization failed for a reason that the log names.')
})

test.each([{ load: 'SOME' }, { index: 'SOME' }, { sink: 'CHANGES' }])(
  '[EN-36] the mask %o is refused',
  async (mask) => {
    const house = await openPeople()
    const refused = await expectRefusal(
      house.admin.entities.synchronize('people', mask as never),
      'invalid',
      'mask-invalid',
    )
    expect(refused.refusals.map(({ path }) => path)).toEqual(Object.keys(mask))
  },
)

test('[EN-37] what does not exist cannot be synchronized', async () => {
  const house = await openPeople()
  await expectRefusal(house.admin.entities.synchronize('nobody'), 'not_found', 'entity-not-found')
})

test('[EN-38] the steward acts under its own name until nothing is left to merge', async () => {
  const house = await openPeople({ ...AUTO, classifier: { matchThreshold: 0.6 } })
  await put(house, ADA, LOVELASE, { ...ADA, _id: 'third', phone: '1' }, GRACE)
  await synchronize(house)
  const survivors = (await everybody(house)).filter(({ _metadata }) => _metadata._merged)
  expect(survivors).toHaveLength(1)
  expect((await house.clusters.list({ label: 'MATCH' })).page.totalElements).toBe(0)
  const { audit } = await house.records.audit('ada')
  expect(audit.map(({ type, user }) => [type, user])).toEqual([
    ['INSERT', 'u-steward'],
    ['MERGE', 'person-steward'],
    ['ABSORB', 'person-steward'],
  ])
})

type Condition = NonNullable<StewardRuleInput['conditions']>[number]
const condition = (type: Condition['type'], interval: Condition['interval'], min: number, max: number) => ({
  type,
  interval,
  min,
  max,
})

test.each([
  [condition('RECORD_COUNT', 'MINIMUM', 2, -1), true],
  [condition('RECORD_COUNT', 'MINIMUM', 3, -1), false],
  [condition('RECORD_COUNT', 'MAXIMUM', -1, 2), true],
  [condition('RECORD_COUNT', 'INTERVAL', 2, 2), true],
  [condition('RECORD_COUNT', 'INTERVAL', 3, 5), false],
  [condition('SCORE', 'MINIMUM', 75, -1), true],
  [condition('SCORE', 'MINIMUM', 75.01, -1), false],
  [condition('SCORE', 'MAXIMUM', 0, 75), true],
  [condition('SCORE', 'MAXIMUM', 0, 74.99), false],
])('[EN-39] two records of score 75 under %o: merged %s', async (one, merged) => {
  const house = await openPeople(AUTO)
  const rules = [{ id: 'r', filtering: { classification: 'MATCH' }, conditions: [one], action: 'MERGE' }] as const
  await house.admin.resources.update({ ...STEWARD, rules })
  await put(house, ADA, LOVELASE)
  await synchronize(house)
  expect(await idsIn(house)).toHaveLength(merged ? 1 : 2)
})

test('[EN-39] a rule for REVIEW leaves what is MATCH alone', async () => {
  const house = await openPeople(AUTO)
  const rules = [{ id: 'r', filtering: { classification: 'REVIEW' }, action: 'MERGE' }] as const
  await house.admin.resources.update({ ...STEWARD, rules })
  await put(house, ADA, LOVELASE)
  await synchronize(house)
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH' })
})

test('[EN-40] a source remembers when its last successful load began', async () => {
  const house = await openSources()
  const executions = async () =>
    (await house.admin.entities.get('people')).sources.map(({ lastExecution }) => lastExecution)
  expect(await executions()).toEqual([undefined, undefined])
  await synchronize(house)
  house.pass(1000)
  house.files.fail(new Error('gone'))
  await expectRefusal(synchronize(house), 'conflict')
  await synchronize(house, { load: 'NONE' })
  expect(await executions()).toEqual([MORNING, MORNING])
})
