import { expect, test, vi } from 'vitest'
import type { EntityInput } from '../../src/index.ts'
import { everybody, expectRefusal, furnish, type House, openPeople } from '../fixtures/house.ts'
import { HOUR, MINUTE, openWorkshop, type Workshop } from '../fixtures/jobs.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'

const SOURCE = {
  type: 'source-file' as const,
  _id: 'crm',
  description: 'What the CRM hands over',
  inputPattern: 'crm.csv',
  system: 'crm',
  idColumn: 'no',
}
const CRONS: Partial<EntityInput> = {
  type: 'AUTO_DUPLICATES',
  steward: 'person-steward',
  stewardCron: '30 * * * *',
  sources: [{ resource: 'crm', cronType: 'EVERY_HOUR' }],
}

/** `people` over one source, with crons, in a workshop whose clock is moved by hand. */
async function openAutomatic(entity: Partial<EntityInput> = {}): Promise<Workshop> {
  const shop = await openWorkshop()
  await furnish(shop as unknown as House, { resources: [SOURCE], entity: { ...CRONS, ...entity } })
  shop.files.put(
    'crm.csv',
    [
      'no;name;email;phone;city',
      ...[ADA, LOVELASE].map((p, n) => `${n};${p.name};${p.email};${p.phone};${p.city}`),
      '',
    ].join('\n'),
  )
  return shop
}

const declared = async ({ admin }: Workshop) =>
  (await admin.definitions.list({ source: 'DECLARED' })).definitions.filter(({ type }) => type.startsWith('entity-'))

test('[JB-95] automatic mode locks the entity, and leaving it unlocks', async () => {
  const { admin } = await openAutomatic()
  expect(await admin.entities.setAutomatic('people', true)).toMatchObject({ automatic: true, locked: true })
  expect(await admin.entities.setAutomatic('people', true)).toMatchObject({ automatic: true })
  await expectRefusal(admin.entities.setLocked('people', false), 'conflict', 'entity-automatic')
  await expectRefusal(admin.entities.synchronize('people'), 'conflict', 'entity-automatic')
  await expectRefusal(admin.entities.remove('people'), 'conflict', 'entity-locked')
  expect(await admin.entities.setAutomatic('people', false)).toMatchObject({ automatic: false, locked: false })
  expect(await admin.entities.setAutomatic('people', false)).toMatchObject({ automatic: false, locked: false })
})

test('[JB-95] automatic mode needs an entity that is enabled and unlocked', async () => {
  const { admin } = await openAutomatic()
  await admin.entities.setLocked('people', true)
  await expectRefusal(admin.entities.setAutomatic('people', true), 'conflict', 'entity-locked')
  expect(await admin.entities.setAutomatic('people', false)).toMatchObject({ locked: true })
  await admin.entities.setLocked('people', false)
  await admin.entities.setEnabled('people', false)
  await expectRefusal(admin.entities.setAutomatic('people', true), 'conflict', 'entity-disabled')
})

test('[JB-95] an entity may be made in automatic mode, and then is locked', async () => {
  const shop = await openAutomatic({ automatic: true })
  expect(await shop.admin.entities.get('people')).toMatchObject({ automatic: true, locked: true })
})

test('[JB-96] crons are stated in words or as an expert, and kept with what they stand for', async () => {
  const { admin } = await openPeople({
    resources: [SOURCE],
    entity: { ...CRONS, stewardCronType: 'EVERY_DAY_AT_2AM', stewardCron: '0 2 * * *' },
  })
  expect(await admin.entities.get('people')).toMatchObject({
    stewardCronType: 'EVERY_DAY_AT_2AM',
    stewardCron: '0 2 * * *',
    sources: [{ resource: 'crm', cronType: 'EVERY_HOUR', cron: '0 * * * *' }],
  })
  const { stats: _, status: __, ...entity } = await admin.entities.get('people')
  const saved = await admin.entities.update({ ...entity, sources: [{ resource: 'crm', cron: '5 4 * * SUN' }] })
  expect(saved.sources).toEqual([{ resource: 'crm', cronType: 'EXPERT', cron: '5 4 * * SUN' }])
})

test.each<[what: string, entity: Partial<EntityInput>, code: string]>([
  ['EXPERT without an expression', { sources: [{ resource: 'crm', cronType: 'EXPERT' }] }, 'cron-missing'],
  [
    'words beside another expression',
    { sources: [{ resource: 'crm', cronType: 'EVERY_HOUR', cron: '1 * * * *' }] },
    'cron-differs',
  ],
  ['an expression that is none', { sources: [{ resource: 'crm', cron: 'hourly' }] }, 'cron-invalid'],
  ['a steward’s expression that is none', { stewardCron: '0 0 31 4 *' }, 'cron-never'],
  ['a steward’s cron without a steward', { type: 'DUPLICATES' }, 'component-unused'],
  ['automatic mode while disabled', { automatic: true, enabled: false }, 'automatic-disabled'],
])('[JB-96] an entity with %s is refused', async (_, entity, code) => {
  const opening = openPeople({ resources: [SOURCE], entity: { ...CRONS, ...entity } })
  const error = await expectRefusal(opening, 'invalid')
  expect(error.codes).toContain(code)
})

test('[JB-97] the crons of an entity are definitions, which fire in automatic mode alone', async () => {
  const shop = await openAutomatic()
  expect(await declared(shop)).toMatchObject([
    { name: 'Load people from crm', type: 'entity-load', cron: '0 * * * *', source: 'DECLARED', enabled: true },
    { name: 'Steward people', type: 'entity-steward', cron: '30 * * * *' },
  ])
  expect((await declared(shop)).map(({ nextRun }) => nextRun)).toEqual([undefined, undefined])
  await shop.admin.entities.setAutomatic('people', true)
  expect((await declared(shop)).map(({ nextRun }) => nextRun! - shop.now())).toEqual([HOUR, 30 * MINUTE])
  await shop.admin.entities.setEnabled('people', false)
  expect((await declared(shop)).map(({ nextRun }) => nextRun)).toEqual([undefined, undefined])
})

test('[JB-2830] the crons of an entity say why they will not fire', async () => {
  const shop = await openAutomatic()
  const { definitions, entities } = shop.admin
  const told = async () => {
    const [first] = await declared(shop)
    const { nextRun, nextRunReason } = await definitions.get(first!.id)
    expect(first).toMatchObject({ enabled: true, orphaned: false })
    const { runs, nextRunReason: reason } = await definitions.nextRuns(first!.id, 2)
    expect([first!.nextRun, first!.nextRunReason, reason]).toEqual([nextRun, nextRunReason, nextRunReason])
    return [nextRunReason, nextRun !== undefined, runs.length]
  }
  expect(await told()).toEqual(['The entity "people" is not in automatic mode.', false, 0])
  await entities.setAutomatic('people', true)
  expect(await told()).toEqual([undefined, true, 2])
  await entities.setEnabled('people', false)
  expect(await told()).toEqual(['The entity "people" is disabled.', false, 0])
})

test('[JB-97] sources load on their crons and the steward works on its own, one after the other', async () => {
  const shop = await openAutomatic({ automatic: true })
  await declared(shop)
  shop.pass(HOUR) // both are due
  await vi.waitFor(async () => {
    const { runs } = await shop.admin.runs.list({ order: 'ASC' })
    const ended = runs.filter(({ type, status }) => type.startsWith('entity-') && status === 'SUCCEEDED')
    expect(ended.map(({ type, trigger }) => `${type} ${trigger}`)).toEqual(['entity-steward CRON', 'entity-load CRON'])
  }, 5000)
  const house = { ...shop } as unknown as House
  expect(await everybody(house)).toHaveLength(2)
  expect((await shop.admin.entities.get('people')).sources[0]?.lastExecution).toBe(shop.now())
  shop.pass(30 * MINUTE)
  await vi.waitFor(async () => expect(await everybody(house)).toHaveLength(1), 5000)
})

test('[JB-98] a cron is changed through its entity, and what it no longer declares is orphaned', async () => {
  const shop = await openAutomatic()
  const [load, steward] = await declared(shop)
  const { definitions, entities } = shop.admin
  await expectRefusal(definitions.setCron(load!.id, '5 * * * *', 'ANY'), 'conflict', 'definition-declared')
  const { stats: _, status: __, stewardCron: ___, stewardCronType: ____, ...entity } = await entities.get('people')
  await entities.update({ ...entity, sources: [{ resource: 'crm', cron: '5 * * * *' }] })
  expect(await declared(shop)).toMatchObject([
    { id: load!.id, cron: '5 * * * *', orphaned: false },
    { id: steward!.id, orphaned: true },
  ])
  await entities.remove('people')
  expect((await declared(shop)).map(({ orphaned }) => orphaned)).toEqual([true, true])
  const orphan = await definitions.get(load!.id)
  await definitions.remove(orphan.id, orphan.version)
  expect((await declared(shop)).map(({ id }) => id)).toEqual([steward!.id])
})

test('[JB-98] an entity that comes back finds its definitions again', async () => {
  const shop = await openAutomatic()
  const before = await declared(shop)
  const { stats: _, status: __, ...entity } = await shop.admin.entities.get('people')
  await shop.admin.entities.remove('people')
  expect((await declared(shop)).map(({ orphaned }) => orphaned)).toEqual([true, true])
  await shop.admin.entities.create(entity)
  expect(await declared(shop)).toMatchObject(before.map(({ id, cron }) => ({ id, cron, orphaned: false })))
})

test('[JB-99] a declared definition may be run by hand, unless the entity is locked by somebody', async () => {
  const shop = await openAutomatic()
  const [load] = await declared(shop)
  const run = await shop.admin.definitions.run(load!.id)
  expect(await shop.admin.runs.finished(run.id)).toMatchObject({ status: 'SUCCEEDED', type: 'entity-load' })
  await shop.admin.entities.setLocked('people', true)
  await expectRefusal(shop.admin.definitions.run(load!.id), 'conflict', 'entity-locked')
  await shop.admin.entities.setLocked('people', false)
  await shop.admin.entities.setAutomatic('people', true)
  const again = await shop.admin.definitions.run(load!.id)
  expect(await shop.admin.runs.finished(again.id)).toMatchObject({ status: 'SUCCEEDED' })
})

test('[JB-2900] a definition that somebody made over an entity fires outside automatic mode, and obeys its lock', async () => {
  const shop = await openAutomatic()
  const { definitions, entities, runs } = shop.admin
  const asked = { type: 'entity-load' as const, cron: '0 * * * *', input: { entity: 'people', source: 'crm' } }
  const mine = await definitions.create('00000000-0000-4000-8000-000000000029', { ...asked, name: 'Every hour' })
  const last = async (status: string, count: number) => {
    await vi.waitFor(async () => {
      const ended = (await runs.list({ definition: mine.id })).runs.filter((run) => run.status === status)
      expect(ended).toHaveLength(count)
    }, 5000)
    return (await runs.list({ definition: mine.id, order: 'DESC' })).runs[0]
  }
  expect(await declared(shop)).not.toContainEqual(expect.objectContaining({ nextRun: expect.any(Number) }))
  shop.pass(HOUR)
  expect(await last('SUCCEEDED', 1)).toMatchObject({ trigger: 'CRON' })
  await entities.setLocked('people', true)
  shop.pass(HOUR)
  expect(await last('FAILED', 1)).toMatchObject({ failure: { code: 'entity-locked' } })
  await entities.setLocked('people', false)
  await entities.setAutomatic('people', true)
  shop.pass(HOUR)
  await last('SUCCEEDED', 2)
})

test('[JB-100] an incremental cron reads what is new since its last load', async () => {
  const shop = await openAutomatic({ sources: [{ resource: 'crm', cronType: 'EVERY_HOUR', incremental: true }] })
  const [load] = await declared(shop)
  const outputs: unknown[] = []
  for (let n = 0; n < 2; n++) {
    const { id } = await shop.admin.definitions.run(load!.id)
    outputs.push((await shop.admin.runs.finished(id)).output)
    shop.pass(HOUR)
  }
  expect(load!.input).toEqual({ entity: 'people', source: 'crm', incremental: true })
  expect(outputs).toMatchObject([{ loaded: 2 }, { loaded: 0 }]) // the file is older than the second window
})

test('[JB-86] what one process declares, another shows and fires', async () => {
  const shop = await openAutomatic()
  const store = { ...shop.store, close: async () => {} }
  const other = await shop.openAnother({ store })
  const theirs = { ...shop, admin: other.as(shop.admin.principal) }
  expect((await declared(theirs)).map(({ nextRun }) => nextRun)).toEqual([undefined, undefined])
  await shop.admin.entities.setAutomatic('people', true)
  expect((await declared(theirs)).map(({ nextRun }) => nextRun)).toEqual([shop.now() + HOUR, shop.now() + 30 * MINUTE])
  await other.close()
})
