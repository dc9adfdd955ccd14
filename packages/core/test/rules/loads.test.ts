import { expect, test } from 'vitest'
import type { EntityInput, HostResource, ResourceInput, Run } from '../../src/index.ts'
import { everybody, expectRefusal, furnish, type House, MORNING, openHouse, synchronize } from '../fixtures/house.ts'

type Format = 'CSV' | 'JSON' | 'NDJSON'
type Row = { readonly [column: string]: unknown }
type Entry = NonNullable<EntityInput['sources']>[number]

const HOUR = 3_600_000
const THREE: readonly Row[] = [
  { no: '1', name: 'Ada' },
  { no: '2', name: 'Grace' },
  { no: '3', name: 'Alan' },
]

const source = (id: string, format: Format, more: object = {}): ResourceInput | HostResource => ({
  type: 'source-file',
  _id: id,
  description: id,
  inputPattern: `${id}*`,
  system: id,
  idColumn: 'no',
  format,
  ...more,
})

/** The rows as a file of that format. */
function fileOf(format: Format, rows: readonly Row[]): string {
  if (format === 'NDJSON') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  if (format === 'JSON') return JSON.stringify(rows)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(';')}\n`)
    .join('')
}

const outputOf = ({ output }: Run) => output as { readonly [member: string]: unknown }
const names = async (house: House) => (await everybody(house)).map(({ name }) => name).sort()
const lastExecutions = async (house: House) =>
  (await house.admin.entities.get('people')).sources.map(({ lastExecution }) => lastExecution)

async function openFed(
  sources: readonly Entry[],
  resources: readonly (ResourceInput | HostResource)[],
): Promise<House> {
  const house = await openHouse()
  await furnish(house, { resources, entity: { sources } })
  return house
}

/** One source with `deletes`, whose three records were loaded. */
async function openThree(format: Format, entry: Partial<Entry> = {}): Promise<House> {
  const house = await openFed([{ resource: 'crm', deletes: true, ...entry }], [source('crm', format)])
  house.files.put('crm', fileOf(format, THREE), MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ inserted: 3 })
  house.pass(HOUR)
  return house
}

test.each<[Format, string]>([
  ['JSON', JSON.stringify({ data: THREE, total: 3 })],
  ['JSON', JSON.stringify([{ data: THREE }])],
  ['NDJSON', JSON.stringify({ data: THREE })],
  ['CSV', 'number;name\n1;Ada\n2;Grace\n'],
  ['CSV', 'no;name\n;Ada\n ;Grace\n'],
])('[EN-83] a %s file without keys is refused before anything is written: %s', async (format, text) => {
  const house = await openThree(format)
  house.files.put('crm', text, MORNING)
  const refused = await expectRefusal(synchronize(house), 'conflict', 'missing-id-column')
  expect(refused.message).toContain('"no"')
  expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace'])
  expect((await everybody(house)).map(({ _metadata }) => _metadata._revision)).toEqual([1, 1, 1])
  expect((await house.admin.entities.get('people')).status).toBe('ERROR')
})

test.each<[Format, string, string]>([
  ['JSON', JSON.stringify({ data: THREE, total: 3 }), '"data", "total"'],
  ['NDJSON', '{}', '{}'],
  ['CSV', 'no,name\n1,Ada\n', '"no,name"'],
  ['CSV', `${'x'.repeat(70)};${Array.from({ length: 11 }, (_, at) => `c${at}`).join(';')}\n`, 'x…", "c0"'],
])('[EN-2640] a %s file without keys is refused with what it has instead: %s', async (format, text, has) => {
  const house = await openThree(format)
  house.files.put('crm', text, MORNING)
  const { message } = await expectRefusal(synchronize(house), 'conflict', 'missing-id-column')
  expect(message).toContain(`What it has is ${has === 'x…", "c0"' ? '"xxx' : has}`)
  expect(message).toContain(has)
  expect(message).not.toContain('c9')
})

test('[EN-83] nothing of another source or file is written either', async () => {
  const house = await openFed(
    [{ resource: 'erp' }, { resource: 'crm' }],
    [...[source('erp', 'JSON'), source('crm', 'JSON')]],
  )
  house.files.put('erp', fileOf('JSON', [{ no: '9', name: 'Mary' }]), MORNING)
  house.files.put('crm-1', fileOf('JSON', THREE), MORNING)
  house.files.put('crm-2', JSON.stringify({ data: THREE }), MORNING)
  await expectRefusal(synchronize(house), 'conflict', 'missing-id-column')
  expect(await names(house)).toEqual([])
  house.files.put('crm-2', fileOf('JSON', [{ no: '4', name: 'Kurt' }]), MORNING)
  await synchronize(house)
  expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace', 'Kurt', 'Mary'])
})

test.each<Format>(['CSV', 'JSON', 'NDJSON'])(
  '[EN-84] a %s row without a key is told, not loaded, and forbids deletes',
  async (format) => {
    const house = await openThree(format)
    house.files.put('crm', fileOf(format, [{ no: '1', name: 'Ada' }, { name: 'Nobody' }]), MORNING)
    const run = await synchronize(house)
    expect(outputOf(run)).toMatchObject({ deleted: 0, unreadable: 1, loaded: 1, incompleteSources: ['crm'] })
    expect(outputOf(run).examples).toEqual([expect.stringMatching(/^crm, line \d: There is no key in "no"\.$/)])
    expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace'])
  },
)

test.each([{}, [], true, ''])('[EN-84] %j is no key, and a number is one', async (no) => {
  const house = await openThree('JSON')
  house.files.put(
    'crm',
    fileOf('JSON', [
      { no: 1, name: 'Ada' },
      { no, name: 'Nobody' },
    ]),
    MORNING,
  )
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 0, unreadable: 1, loaded: 1, inserted: 0 })
})

test('[EN-85] a load that would delete more than its share stops before anything is written, and says what', async () => {
  const house = await openThree('JSON', { maxDeleteShare: 0.5 })
  house.files.put(
    'crm',
    fileOf('JSON', [
      { no: '1', name: 'Ada Byron' },
      { no: '4', name: 'New' },
    ]),
    MORNING,
  )
  const refused = await expectRefusal(synchronize(house), 'conflict', 'delete-share-exceeded')
  const [, grace, alan] = await everybody(house)
  expect(refused.message).toContain(`would delete 2 of the 3 records that it states`)
  expect(refused.message).toContain(`"${grace?._id}", "${alan?._id}"`)
  expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace'])
})

test.each<[number | undefined, readonly string[], boolean]>([
  [0.66, ['1'], false],
  [2 / 3, ['1'], true],
  [0, ['1', '2', '3'], true],
  [0, ['1', '2'], false],
  [1, [], true],
  [undefined, [], true],
])('[EN-85] a share of %s, with %j still stated: goes through %s', async (maxDeleteShare, stated, through) => {
  const house = await openThree('JSON', maxDeleteShare === undefined ? {} : { maxDeleteShare })
  house.files.put(
    'crm',
    fileOf(
      'JSON',
      THREE.filter(({ no }) => stated.includes(no as string)),
    ),
    MORNING,
  )
  if (through) await synchronize(house)
  else await expectRefusal(synchronize(house), 'conflict', 'delete-share-exceeded')
  expect(await everybody(house)).toHaveLength(through ? stated.length : 3)
})

test('[EN-85] contributions to a survivor count as records, and other systems do not', async () => {
  const house = await openFed(
    [{ resource: 'crm', deletes: true, maxDeleteShare: 0.5 }, { resource: 'erp' }],
    [...[source('crm', 'JSON'), source('erp', 'JSON')]],
  )
  house.files.put('crm', fileOf('JSON', THREE.slice(0, 2)), MORNING)
  house.files.put('erp', fileOf('JSON', THREE), MORNING)
  await synchronize(house)
  const ids = (await everybody(house)).filter(({ _source }) => _source?.[0]?._src === 'crm').map(({ _id }) => _id)
  await house.records.merge(ids, { force: true, comment: 'the same' })
  house.files.put('crm', '[]', MORNING)
  const refused = await expectRefusal(synchronize(house), 'conflict', 'delete-share-exceeded')
  expect(refused.message).toContain('2 of the 2 records')
})

test('[EN-85] a load that may not delete for rows that it could not read is not stopped', async () => {
  const house = await openThree('JSON', { maxDeleteShare: 0 })
  house.files.put('crm', fileOf('JSON', [{ no: '1', name: 'Ada Byron' }, { name: 'Nobody' }]), MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ updated: 1, deleted: 0 })
})

test.each<[Format, string]>([
  ['CSV', ''],
  ['CSV', '\n\n'],
  ['JSON', ''],
  ['JSON', ' \n'],
  ['NDJSON', ''],
])('[EN-86] an empty %s file fails the run: %j', async (format, text) => {
  const house = await openThree(format)
  house.files.put('crm', text, MORNING)
  await expectRefusal(synchronize(house), 'conflict', 'file-empty')
  expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace'])
})

test.each<[Format, string]>([
  ['CSV', 'no;name\n'],
  ['JSON', '[]'],
  ['NDJSON', '\n'],
])('[EN-86] a %s file that says that it has no records is understood: %j', async (format, text) => {
  const house = await openThree(format)
  house.files.put('crm', text, MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 3 })
})

test.each<[Format, string]>([
  ['CSV', 'no;name\n1;"Ada\n'],
  ['JSON', '[{"no": "1", "name": }]'],
  ['JSON', '[1, 2]'],
  ['JSON', 'no;name\n1;Ada\n'],
  ['NDJSON', '{"no": 1\n'],
])('[EN-86] a %s file of which nothing can be read fails the run: %j', async (format, text) => {
  const house = await openThree(format)
  house.files.put('crm', text, MORNING)
  const refused = await expectRefusal(synchronize(house), 'conflict', 'file-unreadable')
  expect(refused.message).toContain('crm, line ')
  expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace'])
  expect(await lastExecutions(house)).toEqual([MORNING])
})

test('[EN-87] a row of none of whose columns the dataset knows is no record', async () => {
  const house = await openThree('JSON')
  const strange = { no: '2', data: { name: 'Grace' } }
  house.files.put('crm', fileOf('JSON', [{ no: '1', name: 'Ada', extra: 1 }, strange]), MORNING)
  const run = await synchronize(house)
  expect(outputOf(run)).toMatchObject({ loaded: 1, refused: 0, unreadable: 1, deleted: 0 })
  expect(outputOf(run).examples).toEqual([expect.stringContaining('none of its columns (data)')])
  house.files.put('crm', fileOf('JSON', [strange, { ...strange, no: '5' }]), MORNING)
  await expectRefusal(synchronize(house), 'conflict', 'source-unreadable')
  expect(await names(house)).toEqual(['Ada', 'Alan', 'Grace'])
})

test('[EN-87] the same where rows have no keys: a wrapper leaves no empty record', async () => {
  const house = await openFed(
    [{ resource: 'crm' }],
    [source('crm', 'JSON', { system: undefined, idColumn: undefined })],
  )
  house.files.put('crm', JSON.stringify({ data: THREE }), MORNING)
  await expectRefusal(synchronize(house), 'conflict', 'source-unreadable')
  expect(await everybody(house)).toEqual([])
})

test('[EN-88] a run that could not read all says so, and the last execution of that source alone stays', async () => {
  const house = await openFed(
    [{ resource: 'crm' }, { resource: 'erp' }],
    [...[source('crm', 'JSON'), source('erp', 'JSON')]],
  )
  house.files.put('crm', '[{"no": "1", "name": "Ada"}, {"no": "2", "name": }]', MORNING)
  house.files.put('erp', fileOf('JSON', [{ no: '9', name: 'Mary' }]), MORNING)
  house.pass(HOUR)
  const run = await synchronize(house)
  expect(run).toMatchObject({
    status: 'SUCCEEDED',
    output: { loaded: 2, unreadable: 1, incompleteSources: ['crm'] },
  })
  expect(run.message).toContain('2 records loaded, but 1 row of crm could not be read')
  expect(run.message).toContain('crm, line 1: This is not valid JSON.')
  expect(await lastExecutions(house)).toEqual([undefined, MORNING + HOUR])
  house.pass(HOUR)
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 1, unreadable: 1 })
  house.files.put('crm', fileOf('JSON', THREE), MORNING)
  house.pass(HOUR)
  const mended = await synchronize(house, { load: 'INCREMENTAL' })
  expect(mended.message).not.toContain('could not')
  expect(outputOf(mended)).toMatchObject({ loaded: 3, unreadable: 0, incompleteSources: [] })
  expect(await lastExecutions(house)).toEqual([MORNING + 3 * HOUR, MORNING + 3 * HOUR])
})

test.each([
  ['[{"no": "1", "name": "Ada"}', 1],
  ['[{"no": "1", "name": "Ada"},\n{"no": "2", "na', 1],
  ['[{"no": "1", "name": "Ada"}]', 0],
  ['{"no": "1", "name": "Ada"}', 0],
])('[EN-88] a list that is cut off was not read whole: %s', async (text, unreadable) => {
  const house = await openThree('JSON')
  house.files.put('crm', text, MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ loaded: 1, unreadable, deleted: unreadable === 0 ? 2 : 0 })
})

test('[EN-88] a record that its dataset refuses was read', async () => {
  const columns = [{ key: 'name', token: 'EMAIL', validation: 'DEFAULT', error: 'REFUSE' }]
  const house = await openHouse()
  await furnish(house, {
    dataset: { columns },
    indexer: { mappings: [{ id: 'name', keys: ['name'], duplicates: true }] },
    classifier: { mappings: [{ id: 'name', keys: ['name'] }] },
    resources: [source('crm', 'JSON')],
    entity: { sources: [{ resource: 'crm', deletes: true }] },
  })
  house.files.put(
    'crm',
    fileOf('JSON', [
      { no: '1', name: 'ada@x.org' },
      { no: '2', name: 'g@x.org' },
    ]),
    MORNING,
  )
  await synchronize(house)
  house.pass(HOUR)
  house.files.put('crm', fileOf('JSON', [{ no: '1', name: 'nowhere' }]), MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ refused: 1, unreadable: 0, deleted: 1 })
  expect(await names(house)).toEqual(['ada@x.org'])
  expect(await lastExecutions(house)).toEqual([MORNING + HOUR])
})
