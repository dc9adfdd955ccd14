import { describe, expect, test } from 'vitest'
import { type RecordInput, type ResourceInput, verifyStore } from '../../src/index.ts'
import { DATASET, everybody, type House, openPeople, put } from '../fixtures/house.ts'

const OTHERS = [{ key: 'name' }, { key: 'email' }, { key: 'phone' }, { key: 'city' }]
const IDENTITY = {
  identityType: 'COLUMN',
  columns: [{ key: 'mail', token: 'EMAIL', identity: true }, { key: 'born', identity: true }, ...OTHERS],
}
const ada = { mail: 'Ada@Home.org', born: '1815-12-10' }

describe('[RC-3800] a record is found by an identity that it took later', () => {
  const later = { mail: 'ada@later.org', born: '1815-12-10' }
  const known = { ...ada, name: 'Ada', _source: [{ _src: 'crm', _src_id: '1' }] }
  const moving = async (options: Parameters<typeof openPeople>[0] = {}) => {
    const house = await openPeople({ ...options, dataset: IDENTITY })
    const [first = ''] = await put(house, known)
    await put(house, { _id: first, mail: later.mail })
    return { house, first }
  }
  const outcomes = async (house: House, ...records: readonly RecordInput[]) =>
    (await house.records.upsert(records)).results.map(({ outcome, id }) => [outcome, id])

  test('by writes, searches and resolve, whatever the spelling', async () => {
    const { house, first } = await moving()
    expect(await outcomes(house, { ...later, mail: ' ada@LATER.ORG', city: 'Rome' })).toEqual([['UPDATED', first]])
    expect(await house.records.upsertOne({ record: { ...later, city: 'Oslo' } })).toMatchObject({
      record: { _id: first, city: 'Oslo' },
    })
    const { result } = await house.records.search({ record: later })
    expect(result.map(({ _id, _search }) => [_id, _search?.type])).toEqual([[first, 'ID']])
    expect(await everybody(house)).toHaveLength(1)
  })

  test('until it changes again, lacks a column of it or is deleted', async () => {
    const { house, first } = await moving()
    await put(house, { _id: first, mail: 'ada@latest.org' })
    const [second] = await put(house, later)
    expect(second).not.toBe(first)
    expect(await put(house, { ...later, mail: 'ada@latest.org' })).toEqual([first])
    await put(house, { _id: first, born: null })
    const [third] = await put(house, { ...later, mail: 'ada@latest.org' })
    expect(third).not.toBe(first)
    await put(house, { _id: first, ...ada, mail: 'ada@last.org' })
    await house.records.remove(first)
    expect(await put(house, { ...ada, mail: 'ada@last.org' })).not.toEqual([first])
  })

  test('in the batch that changes it, and not by what it bore in between', async () => {
    const house = await openPeople({ dataset: IDENTITY })
    const { _source } = known
    const [first = ''] = await put(house, known)
    const between = { ...later, mail: 'between@home.org' }
    const found = await outcomes(
      house,
      ...[
        { _source, mail: between.mail },
        { ...between, city: 'Rome' },
        { _source, mail: later.mail },
      ],
      ...[{ ...later, city: 'Oslo' }, between, { ...between, city: 'Bern' }],
    )
    expect(found.map(([outcome]) => outcome)).toEqual([
      ...['UPDATED', 'UPDATED', 'UPDATED', 'UPDATED', 'INSERTED', 'UPDATED'],
    ])
    expect(found.map(([, id]) => id === first)).toEqual([true, true, true, true, false, false])
    expect(await put(house, { ...later, city: 'Wien' })).toEqual([first])
  })

  test('of two who bear it the one whose id is made of it, then the older one', async () => {
    const { house, first } = await moving()
    const [second = ''] = await put(house, { mail: 'cleo@home.org', born: '1990-01-01' })
    await put(house, { _id: second, ...later })
    expect(await put(house, { ...later, city: 'Rome' })).toEqual([first])
    await put(house, { _id: first, mail: 'cleo@home.org', born: '1990-01-01' })
    expect(await put(house, { ...later, city: 'Oslo' })).toEqual([second])
    await house.records.remove(second)
    await put(house, { _id: first, ...ada })
    expect(await put(house, { ...ada, city: 'Bern' })).toEqual([first])
  })

  test('merged with it, it is its contribution that is found, and after an undo it again', async () => {
    const { house, first } = await moving()
    const [other] = await put(house, { mail: 'cleo@home.org', born: '1990-01-01' })
    const { _id } = await house.records.merge([first, other!], { force: true, comment: 'the same' })
    expect(await outcomes(house, { ...later, phone: '1' })).toEqual([['UPDATED', _id]])
    expect(await outcomes(house, { _source: known._source, mail: 'ada@last.org' })).toEqual([['UPDATED', _id]])
    const last = { ...later, mail: 'ada@last.org' }
    expect(await outcomes(house, { ...last, phone: '2' })).toEqual([['UPDATED', _id]])
    await house.records.unmerge(_id)
    expect(await outcomes(house, { ...last, phone: '3' })).toEqual([['UPDATED', first]])
    expect(await house.records.get(first)).toMatchObject({ mail: 'ada@last.org', phone: '3' })
  })

  test('an edit of the survivor that goes along with an undo gives it to who takes the edit', async () => {
    const { house, first } = await moving()
    const [other] = await put(house, { mail: 'cleo@home.org', born: '1990-01-01' })
    const { _id } = await house.records.merge([first, other!], { force: true, comment: 'the same' })
    const edited = { mail: 'edited@home.org', born: '1815-12-10' }
    await put(house, { _id, ...edited })
    expect(await outcomes(house, { ...edited, phone: '1' })).toEqual([['UPDATED', _id]])
    await house.records.unmerge(_id, { keepEdits: true })
    expect(await outcomes(house, { ...edited, phone: '2' })).toEqual([['UPDATED', first]])
  })

  test('absorbed without history it leads to its survivor', async () => {
    const { house, first } = await moving({ table: { history: false } })
    const [other] = await put(house, { mail: 'cleo@home.org', born: '1990-01-01' })
    const { _id } = await house.records.merge([first, other!], { force: true, comment: 'the same' })
    expect(await outcomes(house, { ...later, phone: '1' })).toEqual([['UPDATED', _id]])
  })

  test('who has its former identity now is found when the other is gone without history', async () => {
    const { house, first } = await moving({ table: { history: false } })
    const [second] = await put(house, { ...ada, name: 'Bob' })
    await house.records.remove(first)
    expect(await put(house, { ...ada, city: 'Rome' })).toEqual([second])
  })

  test('beside checks of other columns by scripts', async () => {
    const columns = [
      ...IDENTITY.columns,
      { key: 'note', validation: 'SCRIPT', script: 'record.name !== "no"', error: 'CLEAR' },
    ]
    const house = await openPeople({ dataset: { identityType: 'COLUMN', columns } })
    const [first] = await put(house, { ...known, note: 'a' })
    const { _source } = known
    const found = await outcomes(
      house,
      ...[
        { _source, mail: later.mail, note: 'b' },
        { ...later, note: 'c' },
        { _source, mail: ada.mail },
      ],
      ...[
        { ...ada, note: 'd' },
        { ...later, note: 'e' },
      ],
    )
    expect(found.map(([, id]) => id === first)).toEqual([true, true, true, true, false])
    expect(await house.records.get(first as string)).toMatchObject({ note: 'd', mail: ada.mail })
  })

  test('by loads, which add their source, and by deletions', async () => {
    const { house, first } = await moving()
    house.files.put('crm.csv', `nr;mail;born;city\n7;${later.mail};${later.born};Rome\n`)
    const file = { type: 'source-file', description: 'Rows', inputPattern: 'crm.csv', header: true } as const
    await house.admin.resources.create({ ...file, _id: 'erp', system: 'erp', idColumn: 'nr' })
    await house.admin.resources.create({ ...file, _id: 'plain' })
    const load = async (source: string, operation?: 'DELETE') => {
      const request = { source, sinkTable: 'people', ...(operation ? { operation } : {}) }
      return (await (await house.admin.tables.load(request)).finished()).output
    }
    expect(await load('erp')).toMatchObject({ updated: 1, inserted: 0 })
    expect(await house.records.get(first)).toMatchObject({
      city: 'Rome',
      _source: [...known._source, { _src: 'erp', _src_id: '7' }],
    })
    house.files.put('crm.csv', `mail;born\n${later.mail};${later.born}\n`)
    expect(await load('plain', 'DELETE')).toMatchObject({ deleted: 1, missing: 0 })
    expect(await everybody(house)).toEqual([])
  })

  test('an erasure takes what it was known by along, and says so', async () => {
    const { house, first } = await moving()
    const { found, left } = await house.admin.records('people').erase(first, { comment: 'asked' })
    expect([found.identities, left.identities]).toEqual([1, 0])
  })
})

describe('[CK-3900] verify believes what an audit tells of identities', () => {
  const audited = async () => {
    const human = { ...DATASET, ...IDENTITY, _id: 'human' } as ResourceInput
    const house = await openPeople({ dataset: IDENTITY, table: { audit: true }, resources: [human] })
    house.pass(1) // the dataset was saved before anything was written
    const [first = '', other = ''] = await put(house, ada, { mail: 'cleo@home.org', born: '1990-01-01' })
    await put(house, { _id: first, mail: 'ada@later.org' })
    return { house, first, other }
  }
  const findings = async (house: House) => (await verifyStore(house.store)).findings.map(({ rule }) => rule)

  test('and finds nothing wherever records take identities', async () => {
    const { house, first, other } = await audited()
    expect((await verifyStore(house.store)).counts['later identities']).toBe(1)
    await put(house, { _id: other, ...ada }, { _id: other, mail: 'eve@home.org' }, { _id: other, born: null })
    expect(await findings(house)).toEqual([])
    await put(house, ada, { _id: 'stated', mail: 'x@home.org', born: '1' }, { _id: 'stated', mail: 'y@home.org' })
    await put(house, { _id: 'stated', mail: ' Y@home.org' }, { _id: first, ...ada })
    expect(await findings(house)).toEqual([])
    const { _id } = await house.records.merge([first, 'stated'], { force: true, comment: 'the same' })
    await put(house, { _id: first, mail: 'later@home.org' }, { _id, mail: 'edited@home.org' })
    expect(await findings(house)).toEqual([])
    await house.records.unmerge(_id, { keepEdits: true })
    expect(await findings(house)).toEqual([])
    await house.records.remove(first)
    await put(house, { _id: first, ...ada }, { _id: 'stated', mail: null })
    expect(await findings(house)).toEqual([])
  })

  const broken = async () => {
    const { house, first } = await audited()
    const { records, commit } = house.store
    const [{ csn, configuration }, [found]] = [await records.head(1), await records.findIds(1, [first])]
    const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
    const identities = [{ row: found!.row, id: first }]
    await commit(1, { seen, put: [], remove: [], archive: [], identities, audit: [], publish: [] })
    expect(await findings(house)).toEqual(['identity-missing'])
    house.pass(1)
    return house
  }

  test('[CK-3901] until the dataset is saved anew', async () => {
    const house = await broken()
    await house.admin.resources.update({ ...DATASET, ...IDENTITY, description: 'Anew' } as ResourceInput)
    expect(await findings(house)).toEqual([])
  })

  test('[CK-3901] until the table takes another dataset', async () => {
    const house = await broken()
    const { tables, entities } = house.admin
    await entities.update({ id: 'people', table: 'people', type: 'NONE' })
    const { tables: packed, ...exchange } = await tables.extract(['people'])
    const taken = { ...exchange, tables: packed.map((table) => ({ ...table, dataset: 'human' })) }
    expect(await tables.ingest(taken)).toMatchObject({ imported: 1 })
    expect(await findings(house)).toEqual([])
  })
})
