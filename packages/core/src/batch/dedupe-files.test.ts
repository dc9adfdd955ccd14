import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { customersSample } from '@onefold/samples'
import { expect, test } from 'vitest'
import { sqliteStore } from '../adapters/sqlite/index.ts'
import { csvLine } from '../lib/text/csv.ts'
import { SYSTEM } from '../model/principal.ts'
import { openOnefold } from '../onefold.ts'
import { type DedupeOptions, dedupeFiles } from './dedupe-files.ts'
import { filesOfTest } from './files.fixture.ts'
import { proposalPath } from './output/proposal-path.ts'

const { names, path, put, text } = filesOfTest()
const rowsOf = (name: string) =>
  text(name)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

const compared = (id: string, weight: number) => ({ id, keys: [id], weight, comparer: 'LEVENSHTEIN' })

const PROJECT = {
  dataset: {
    _id: 'people',
    description: 'People',
    columns: [{ key: 'name' }, { key: 'email', token: 'EMAIL', validation: 'PARSER', error: 'CLEAR' }, { key: 'city' }],
  },
  indexer: {
    _id: 'keys',
    description: 'Keys',
    dataset: 'people',
    mappings: [
      { id: 'email', keys: ['email'], duplicates: true },
      { id: 'city', keys: ['city'], duplicates: true },
    ],
  },
  classifier: {
    _id: 'scores',
    description: 'Scores',
    dataset: 'people',
    mappings: [compared('name', 1)],
    matchThreshold: 0.8,
    nonMatchThreshold: 0.6,
  },
}

const PEOPLE = [
  'id,name,email,city',
  'p3,Ada Lovelace,ada@x.org,London',
  'p1,Ada Lovelase,ada@X.org,',
  'p2,Grace Hopper,,New York',
  'p4,Grace Hoper,grace@navy.mil,New York',
  'p5,Grace Hxpxx,nobody,New York',
  'p6,Emmy Noether,,Erlangen',
].join('\n')

const all = (more: Partial<DedupeOptions> = {}): DedupeOptions => ({
  files: [put('people.csv', PEOPLE)],
  config: put('project.json', PROJECT),
  out: path('clusters.csv'),
  ...more,
})

test('[DD-20] each record has its row, in the order of the input', async () => {
  const report = await dedupeFiles(all())
  expect(rowsOf('clusters.csv')).toEqual([
    ['id', 'cluster', 'score', 'label'],
    ['p3', 'p1', '90.91', 'MATCH'],
    ['p1', 'p1', '90.91', 'MATCH'],
    ['p2', 'p2', '90.91', 'MATCH'],
    ['p4', 'p2', '90.91', 'MATCH'],
    ['p5', 'p5', '', 'SINGLE'],
    ['p6', 'p6', '', 'SINGLE'],
  ])
  expect(report).toMatchObject({
    records: 6,
    clusters: { match: 2, review: 0, single: 2 },
    clustered: { match: 4, review: 0 },
    links: { match: 2, review: 2 },
    proposed: false,
    ids: { column: 'id' },
    issues: [{ column: 'email', code: 'email-invalid', records: 1 }],
  })
})

test('[DD-20] a chain whose ends are not alike is labelled REVIEW', async () => {
  const people = put(
    'chain.csv',
    'id,name,email,city\n1,abcdefghij,,x\n2,abcdefghXX,,x\n3,abcdefXXXX,,x\n4,abcdXXXXXX,,x\n',
  )
  const classifier = { ...PROJECT.classifier, matchThreshold: 0.79 }
  const config = put('p.json', { ...PROJECT, classifier })
  await dedupeFiles({ files: [people], config, out: path('clusters.csv') })
  expect(
    rowsOf('clusters.csv')
      .slice(1)
      .map(([id, cluster, , label]) => `${id} ${cluster} ${label}`),
  ).toEqual(['1 1 REVIEW', '2 1 REVIEW', '3 1 REVIEW', '4 1 REVIEW'])
})

test('[DD-21] doubtful links are written with both records', async () => {
  await dedupeFiles(all({ review: path('review.csv') }))
  expect(rowsOf('review.csv')).toEqual([
    ['id_a', 'id_b', 'score', 'name_a', 'name_b', 'email_a', 'email_b', 'city_a', 'city_b'],
    ['p4', 'p5', '70.00', 'Grace Hoper', 'Grace Hxpxx', 'grace@navy.mil', 'nobody', 'New York', 'New York'],
    ['p2', 'p5', '63.64', 'Grace Hopper', 'Grace Hxpxx', '', 'nobody', 'New York', 'New York'],
  ])
})

test('[DD-22] the golden file has merged records and the others as they are', async () => {
  await dedupeFiles(all({ golden: path('golden.csv') }))
  expect(rowsOf('golden.csv')).toEqual([
    ['cluster', 'label', 'records', 'name', 'email', 'city'],
    ['p1', 'MATCH', '2', 'Ada Lovelase', 'ada@x.org', 'London'],
    ['p2', 'MATCH', '2', 'Grace Hopper', 'grace@navy.mil', 'New York'],
    ['p5', 'SINGLE', '1', 'Grace Hxpxx', '', 'New York'],
    ['p6', 'SINGLE', '1', 'Emmy Noether', '', 'Erlangen'],
  ])
})

test('[DD-4302] a column of the records called as one of the result is written under another name', async () => {
  const [header, ...lines] = PEOPLE.replace('id,name', 'key,name').split('\n')
  const people = put(
    'clash.csv',
    [`${header},id,cluster,record_cluster`, ...lines.map((line) => `${line},i,c,r`)].join('\n'),
  )
  const columns = [...PROJECT.dataset.columns, { key: 'cluster' }, { key: 'record_cluster' }]
  const config = put('clash.json', { ...PROJECT, dataset: { ...PROJECT.dataset, columns } })
  const results = { golden: path('golden.csv'), review: path('review.csv'), withRecords: true }
  await dedupeFiles(all({ ...results, files: [people], config, idColumn: 'key' }))
  const own = ['name', 'email', 'city', 'record_record_cluster', 'record_cluster']
  expect(rowsOf('golden.csv')[0]).toEqual(['cluster', 'label', 'records', ...own])
  expect(rowsOf('clusters.csv')[0]).toEqual([
    'id',
    'cluster',
    'score',
    'label',
    'name',
    'email',
    'city',
    'record_id',
    ...own.slice(3),
  ])
  expect(rowsOf('review.csv')[0]!.filter((name) => name.includes('id_'))).toEqual([
    'id_a',
    'id_b',
    'record_id_a',
    'record_id_b',
  ])
})

test('[MG-66] a golden record keeps to the rules of the merger, sources and tokens included', async () => {
  const people = put(
    'ruled.csv',
    'id,source,name,email,city,visits\na,web,Ada Lovelase,web@x.org,x,9\nb,crm,Ada Lovelace,crm@x.org,x,10\n',
  )
  const dataset = { ...PROJECT.dataset, columns: [...PROJECT.dataset.columns, { key: 'visits', token: 'NUMBER' }] }
  const rules = [
    { columns: ['name'], strategy: 'TRUSTED_SOURCE', sources: ['crm', 'web'] },
    { columns: ['visits'], strategy: 'MINIMUM' },
  ]
  const merger = { _id: 'm', description: 'M', dataset: 'people', mergeType: 'CONSTANT', rules }
  const config = put('ruled.json', { ...PROJECT, dataset, merger })
  await dedupeFiles(all({ files: [people], config, golden: path('golden.csv') }))
  expect(rowsOf('golden.csv')).toEqual([
    ['cluster', 'label', 'records', 'name', 'email', 'city', 'visits'],
    ['a', 'MATCH', '2', 'Ada Lovelace', 'web@x.org', 'x', '9'],
  ])
})

test('[DD-23] ids that are there twice, or not, are reported and their records kept', async () => {
  const people = put('odd.csv', 'id,name,email,city\na,Ada Lovelace,,x\na,Ada Lovelase,,x\n,Grace Hopper,,y\n')
  const report = await dedupeFiles(all({ files: [people] }))
  expect(
    rowsOf('clusters.csv')
      .slice(1)
      .map((row) => row.slice(0, 2)),
  ).toEqual([
    ['a', 'a'],
    ['a', 'a'],
    ['row 3', 'row 3'],
  ])
  expect(report.ids).toEqual({ column: 'id', doubled: 1, missing: 1, examples: ['a'] })
})

test('[DD-4] bad rows, unknown columns and systems are in the report', async () => {
  const people = put('odd.csv', 'key,source,name,email,city,old.name\n1,crm,Ada,,x,A\n2,crm\n3,shop,Grace,,y,G\n')
  const report = await dedupeFiles(all({ files: [people], idColumn: 'key', report: path('report.json') }))
  expect(report).toMatchObject({
    badRows: { count: 1, first: [{ file: people, line: 3, problem: 'The row has 2 values, the header names 6.' }] },
    sources: { crm: 1, shop: 1 },
    ignoredColumns: ['old_name'],
    renamedColumns: { 'old.name': 'old_name' },
  })
  expect(JSON.parse(text('report.json'))).toEqual(report)
})

test('[DD-3853] results whose names end in .gz are packed, and say what they would unpacked', async () => {
  await dedupeFiles(all({ golden: path('golden.csv') }))
  await dedupeFiles(
    all({ out: path('clusters.csv.gz'), golden: path('golden.csv.gz'), report: path('report.json.gz') }),
  )
  const unpacked = (name: string) => gunzipSync(readFileSync(path(name))).toString()
  expect(unpacked('clusters.csv.gz')).toBe(text('clusters.csv'))
  expect(unpacked('golden.csv.gz')).toBe(text('golden.csv'))
  expect(JSON.parse(unpacked('report.json.gz'))).toMatchObject({ records: 6 })
  const { files } = await dedupeFiles({ files: [path('clusters.csv.gz')], out: path('again.csv.gz') })
  expect(files[0]).toMatchObject({ format: 'CSV', rows: 6 })
  expect(names()).toContain('again.project.json')
})

test('[DD-3852] files of which no record can be read are refused with the first reason, by file and line', async () => {
  const wrapped = put('wrapped.json', '{"records":[{"a":1}]}\n')
  await expect(dedupeFiles(all({ files: [wrapped] }))).rejects.toThrow(/wrapped\.json:1: /)
  const short = put('short.csv', 'id,name,email,city\n1,Ada\n')
  await expect(dedupeFiles(all({ files: [short] }))).rejects.toThrow(/short\.csv:2: The row has 2 values/)
  const header = put('header.csv', 'id,name,email,city\n')
  await expect(dedupeFiles(all({ files: [header] }))).rejects.toThrow(/hold no record that can be read\.$/)
})

test('[DD-3851] files of which every record is refused are refused with the first reason, and nothing is written', async () => {
  const people = put('zeros.csv', 'id,name,email,city\n1,A\0da,,x\n2,G\0race,,y\n')
  await expect(dedupeFiles(all({ files: [people] }))).rejects.toMatchObject({
    class: 'invalid',
    codes: ['no-records'],
    message: expect.stringMatching(/the first: name: .*U\+0000/),
  })
  expect(names()).not.toContain('clusters.csv')
})

test.each<[string, Partial<DedupeOptions> & { readonly review?: string }, RegExp]>([
  ['a column that is not there', { idColumn: 'nr' }, /No file has the column "nr"/],
  ['a result in the place of an input', { review: 'people.csv' }, /is named twice/],
  ['two results in one file', { review: 'clusters.csv' }, /is named twice/],
  ['a folder that is not there', { review: 'nowhere/review.csv' }, /its folder does not exist/],
  ['a folder in the place of a file', { review: '.' }, /is a folder, not a file/],
  ['a project that is not there', { config: 'nobody.json' }, /There is no file/],
])('[DD-24] %s is refused, and nothing is left behind', async (_, more, sentence) => {
  const { review, config, ...others } = more
  const request = { ...others, ...(review && { review: path(review) }), ...(config && { config: path(config) }) }
  await expect(dedupeFiles({ ...all(), ...request })).rejects.toThrow(sentence)
  expect(names().sort()).toEqual(['people.csv', 'project.json'])
  expect(text('people.csv')).toBe(PEOPLE)
})

test('[DD-24] a result that was there stays when the work fails, and is replaced when it succeeds', async () => {
  put('clusters.csv', 'before')
  const stop = new AbortController()
  const stopped = dedupeFiles(
    all({ signal: stop.signal, onPhase: (phase) => phase === 'group' && stop.abort(new Error('stop')) }),
  )
  await expect(stopped).rejects.toThrow('stop')
  expect(text('clusters.csv')).toBe('before')
  await dedupeFiles(all())
  expect(text('clusters.csv')).toMatch(/^id,cluster/)
  expect(names().sort()).toEqual(['clusters.csv', 'people.csv', 'project.json'])
})

test('[DD-4303] a result called by a link is written where the link leads, and never over an input', async () => {
  put('real.csv', 'before')
  symlinkSync(path('real.csv'), path('link.csv'))
  await dedupeFiles(all({ out: path('link.csv') }))
  expect(lstatSync(path('link.csv')).isSymbolicLink()).toBe(true)
  expect(text('real.csv')).toMatch(/^id,cluster/)
  symlinkSync(path('people.csv'), path('again.csv'))
  await expect(dedupeFiles(all({ review: path('again.csv') }))).rejects.toThrow(/is named twice/)
  symlinkSync(path('.'), path('folder'))
  const twice = all({ out: path('one.csv'), review: path('folder/one.csv') })
  await expect(dedupeFiles(twice)).rejects.toThrow(/is named twice/)
  expect(text('people.csv')).toBe(PEOPLE)
})

test('[DD-4304] nothing is put beside a result that is no file', async () => {
  expect(await proposalPath('/dev/null', '{}')).toEqual({ path: 'clusters.project.json', present: false })
  const beside = new Set<string>()
  const look = () => {
    for (const name of readdirSync('/dev')) if (name.startsWith(`.onefold-${process.pid}-`)) beside.add(name)
  }
  await dedupeFiles(all({ out: '/dev/null', onPhase: look }))
  expect([...beside]).toEqual([])
})

test('[DD-13] a proposal is written beside the result and never over what a person changed', async () => {
  const names = ['ada', 'grace', 'emmy', 'alan', 'carl', 'sofia', 'kurt', 'rosa']
  const people = put('p.csv', `id,name,code\n${names.map((name, n) => `${n},${name} ${name}sson,${n % 3}\n`).join('')}`)
  const propose = () => dedupeFiles({ files: [people], out: path('clusters.csv') })
  const first = await propose()
  expect(first).toMatchObject({ proposed: true, project: path('clusters.project.json') })
  expect((await propose()).project).toBe(path('clusters.project.json'))
  put('clusters.project.json', '{"mine":true}')
  expect((await propose()).project).toBe(path('clusters.project-2.json'))
  expect(text('clusters.project.json')).toBe('{"mine":true}')
  const again = await dedupeFiles({ files: [people], out: path('again.csv'), config: path('clusters.project-2.json') })
  expect(again.links).toEqual(first.links)
  expect(existsSync(path('again.project.json'))).toBe(false)
})

/** The sample's first people, as one file with the ids of their systems. */
function someCustomers(people: number) {
  const sample = customersSample()
  const rows = sample.files.flatMap(({ name, text }) => {
    const system = /customers-(.+)\.csv/.exec(name)?.[1] ?? ''
    const [header = '', ...lines] = text.trimEnd().split('\n')
    const columns = header.split(';')
    const mine = lines.map((line) => line.split(';')).filter(([id = '']) => sample.truthOf(system, id) < people)
    return mine.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
  })
  return { sample, columns: Object.keys(rows[0] ?? {}), rows }
}

test('[DD-10] the clusters are those that the engine makes of the same records', async () => {
  const { sample, columns, rows } = someCustomers(330)
  expect(rows.length).toBeGreaterThan(450)
  const [dataset, indexer, classifier, merger] = sample.resources
  const csv = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((row) => csvLine(row))
    .join('')
  await dedupeFiles({
    files: [put('customers.csv', csv)],
    config: put('customers.json', { dataset, indexer, classifier, merger }),
    out: path('clusters.csv'),
  })
  const found = new Map<string, { label: string; score: string; ids: string[] }>()
  for (const [id = '', cluster = '', score = '', label = ''] of rowsOf('clusters.csv').slice(1)) {
    const known = found.get(cluster) ?? { label, score, ids: [] }
    known.ids.push(id)
    found.set(cluster, known)
  }
  const ours = [...found.values()].filter(({ label }) => label !== 'SINGLE')

  const onefold = await openOnefold({ store: sqliteStore(':memory:') })
  try {
    const session = onefold.as(SYSTEM)
    for (const resource of [dataset, indexer, classifier, merger]) await session.resources.create(resource!)
    await session.tables.create({ table: 'customers', dataset: 'customers' })
    const { steward: _, sources: __, ...entity } = sample.entity
    await session.entities.create({ ...entity, type: 'DUPLICATES' })
    const records = rows.map(({ id, ...values }) => {
      const stated = Object.entries(values).filter(([, value]) => value !== '')
      return { _id: id!, ...Object.fromEntries(stated) }
    })
    await session.records('customers').upsert(records)
    const theirs: typeof ours = []
    for (const label of ['MATCH', 'REVIEW'] as const) {
      for await (const cluster of session.clusters('customers').each({ label })) {
        if (cluster.reasoning.includes('only doubtful pairs')) continue // a review group, not a component of match links
        theirs.push({ label, score: String(cluster.score), ids: [...cluster.recordIds] })
      }
    }
    const normal = (list: typeof ours) =>
      list.map(({ label, score, ids }) => `${label} ${Math.round(Number(score))} ${ids.sort().join(' ')}`).sort()
    expect(normal(ours)).toEqual(normal(theirs))
    expect(ours.length).toBeGreaterThan(100)
    expect(new Set(ours.map(({ label }) => label))).toContain('MATCH')
  } finally {
    await onefold.close()
  }
})

test('[DD-120] with one record of each source a cluster has no two of one, and what was left out is for review', async () => {
  const people = put(
    'sources.csv',
    'id,source,name,email,city\na1,crm,Ada Lovelace,,x\nb1,erp,Ada Lovelace,,x\nb2,erp,Ada Lovelase,,x\nc1,crm,Grace Hopper,,y\nc2,erp,Grace Hopper,,y\nd1,crm,Alan Turing,,z\nd2,erp,Alan Turing,,z\nd3,erp,Alan Turing,,z\n',
  )
  const classifier = { ...PROJECT.classifier, onePerSource: true }
  const config = put('sources.json', { ...PROJECT, classifier })
  await dedupeFiles({ files: [people], config, out: path('clusters.csv'), review: path('review.csv') })
  expect(
    rowsOf('clusters.csv')
      .slice(1)
      .map(([id, cluster, , label]) => `${id} ${cluster} ${label}`),
  ).toEqual([
    ...['a1 a1 MATCH', 'b1 a1 MATCH', 'b2 b2 SINGLE', 'c1 c1 MATCH', 'c2 c1 MATCH'],
    ...['d1 d1 REVIEW', 'd2 d1 REVIEW', 'd3 d3 SINGLE'],
  ])
  expect(
    rowsOf('review.csv')
      .slice(1)
      .map(([a, b]) => `${a} ${b}`),
  ).toEqual(['d1 d3', 'd2 d3', 'a1 b2', 'b1 b2'])
})

test('[DD-900] a match across sources is certain beside a twin in one of them, be the twin more alike', async () => {
  const people = put(
    'twins.csv',
    'id,source,name,email,city\na1,crm,Ada Lovelace,,x\na2,crm,Ada Lovelacce,,x\nb1,erp,Ada Lovelase,,x\n',
  )
  const config = put('twins.json', { ...PROJECT, classifier: { ...PROJECT.classifier, onePerSource: true } })
  await dedupeFiles({ files: [people], config, out: path('twins-out.csv'), review: path('twins-review.csv') })
  const scored = rowsOf('twins-review.csv').slice(1)
  const match = rowsOf('twins-out.csv').slice(1)
  expect(match.map(([id, cluster, , label]) => `${id} ${cluster} ${label}`)).toEqual([
    ...['a1 a1 MATCH', 'a2 a2 SINGLE', 'b1 a1 MATCH'],
  ])
  expect(scored[0]?.slice(0, 2)).toEqual(['a1', 'a2'])
  expect(Number(scored[0]?.[2])).toBeGreaterThan(Number(match[0]?.[2]))
})

test('[DD-4201] two files that call columns otherwise are compared as one, by what is proposed and by its project', async () => {
  const towns = ['London', 'Arlington', 'Eindhoven', 'Pisa', 'Moscow', 'Zurich', 'Bonn']
  const given = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'John', 'Mary', 'Peter', 'Susan']
  const person = (n: number) => ({
    given: given[n % given.length]!,
    family: `Fam${String.fromCharCode(97 + (n % 26))}${(n * 7) % 41}x`,
    town: towns[n % towns.length]!,
    day: `19${50 + (n % 49)}-0${1 + (n % 9)}-1${n % 10}`,
  })
  const people = Array.from({ length: 300 }, (_, n) => person(n * 13))
  const crm = people.slice(0, 200).map(({ given, family, town, day }, n) => `c${n},${given},${family},${town},${day}`)
  const shop = people
    .slice(100)
    .map(({ given, family, town, day }, n) => `s${n + 100},${town},${day},${family},${given}`)
  const files = [
    put('crm.csv', ['id,first_name,last_name,city,birth_date', ...crm].join('\n')),
    put('shop.csv', ['id,ort,geburtsdatum,nachname,vorname', ...shop].join('\n')),
  ]
  const { clusters, project } = await dedupeFiles({ files, out: path('clusters.csv'), withRecords: true })
  expect(clusters.match).toBe(100)
  expect(JSON.parse(readFileSync(project, 'utf8')).aliases).toEqual({
    first_name: ['vorname'],
    last_name: ['nachname'],
    city: ['ort'],
    birth_date: ['geburtsdatum'],
  })
  const [header, ...found] = rowsOf('clusters.csv')
  expect(header).toEqual(['id', 'cluster', 'score', 'label', 'first_name', 'last_name', 'city', 'birth_date', 'source'])
  expect(found.find(([id]) => id === 's100')!.slice(0, 2)).toEqual(['s100', 'c100'])
  await dedupeFiles({ files, config: project, out: path('again.csv'), withRecords: true })
  expect(text('again.csv')).toBe(text('clusters.csv'))
})
