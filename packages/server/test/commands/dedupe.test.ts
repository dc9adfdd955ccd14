import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { run } from '../../src/commands/run.ts'

const root = mkdtempSync(join(tmpdir(), 'onefold-command-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
})

const path = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(path(name), 'utf8')

function put(name: string, content: string | Uint8Array): string {
  writeFileSync(path(name), content)
  return path(name)
}

interface Wish {
  readonly env?: { readonly [name: string]: string }
  readonly isTTY?: boolean
  /** Asked to end at once. */
  readonly stopped?: boolean
}

/** Runs one command line; answers its exit code and what people saw. */
async function onefold(args: readonly string[], { env = {}, isTTY = false, stopped = false }: Wish = {}) {
  const printed: string[] = []
  const complained: string[] = []
  let progress = ''
  const code = await run(
    args,
    {
      env,
      print: (line) => printed.push(line),
      logTo: 'nowhere',
      progress: {
        isTTY,
        write(piece) {
          progress += piece
        },
      },
      stopRequested: () => (stopped ? Promise.resolve() : new Promise<void>(() => {})),
    },
    (sentence) => complained.push(sentence),
  )
  return { code, printed: printed.join('\n'), complained, progress }
}

/** Persons of whom every fifth is there twice, the second time spelt otherwise; some values need quotes. */
function people(): readonly (readonly string[])[] {
  const first = ['Zoë', 'Ada', 'Grace', 'Jürgen', '李', 'María', 'Otto', 'Noor']
  const last = ['Lovelace', 'Hopper', 'Müller', 'O"Neil', 'García, de', 'Noether']
  return Array.from({ length: 120 }, (_, index) => {
    const person = index < 100 ? index : (index - 100) * 5
    const name = `${last[person % last.length]}${person}`
    return [
      `r${index}`,
      `${first[person % first.length]}${person % 31}`,
      index < 100 ? name : `${name}x`,
      `19${10 + (person % 90)}-0${1 + (person % 9)}-1${person % 10}`,
      `No ${person}\nHigh Street`,
    ]
  })
}

const COLUMNS = ['id', 'first_name', 'last_name', 'birth_date', 'address']
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
const csv = () => [COLUMNS, ...people()].map(quoted).join('\r\n')
const asObject = (row: readonly string[]) => Object.fromEntries(COLUMNS.map((column, at) => [column, row[at]]))
const ndjson = () =>
  people()
    .map((row) => JSON.stringify(asObject(row)))
    .join('\n')

/** Which records share a cluster, as `r0 r100`. */
function found(): readonly string[] {
  const clusters = new Map<string, string[]>()
  for (const line of text('clusters.csv').trimEnd().split('\r\n').slice(1)) {
    const [id = '', cluster = ''] = line.split(',')
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), id])
  }
  return [...clusters.values()].filter((ids) => ids.length > 1).map((ids) => ids.join(' '))
}

const PAIRS = Array.from({ length: 20 }, (_, index) => `r${index * 5} r${100 + index}`)

test.each<[string, () => string | Uint8Array]>([
  ['people.csv', csv],
  ['people.csv.gz', () => gzipSync(csv())],
  ['people.ndjson', ndjson],
  ['people.json', () => `[${ndjson().replaceAll('\n', ',\n')}]`],
])('[DD-3] the duplicates of %s are found without a project', async (name, content) => {
  const { code, printed } = await onefold(['dedupe', put(name, content()), '--out', path('clusters.csv')])
  expect(code).toBe(0)
  expect(found()).toEqual(PAIRS)
  expect(printed).toContain('120 records')
  expect(printed).toContain('20 clusters of 40 records are a match')
  expect(printed).toContain(`--config ${path('clusters.project.json')}`)
})

test('[DD-12] the proposal can be used as it is, and every result is written', async () => {
  const file = put('people.csv', csv())
  await onefold(['dedupe', file, '--out', path('first.csv')])
  const results = ['clusters', 'review', 'golden'].map((name) => path(`${name}.csv`))
  const { code } = await onefold([
    ...['dedupe', file, '--config', path('first.project.json'), '--report', path('report.json')],
    ...['--out', results[0]!, '--review', results[1]!, '--golden', results[2]!],
  ])
  expect(code).toBe(0)
  expect(text('clusters.csv')).toBe(text('first.csv'))
  expect(text('review.csv')).toMatch(/^id_a,id_b,score/)
  expect(text('golden.csv')).toContain('"García, de4"')
  const report = JSON.parse(text('report.json'))
  expect(report).toMatchObject({ records: 120, clusters: { match: 20, single: 80 } })
  expect(report.peakMemory).toBeGreaterThan(1_000_000)
  expect(Object.keys(report.phases)).toEqual(['read', 'validate', 'match', 'group', 'report', 'write'])
})

test('[DD-4] bad rows are told and the others are read', async () => {
  const file = put('people.csv', `${csv()}\r\nr200,too,few\r\n`)
  const { code, printed } = await onefold(['dedupe', file, '--out', path('clusters.csv')])
  expect(code).toBe(0)
  expect(found()).toEqual(PAIRS)
  expect(printed).toContain('1 row could not be read')
  expect(printed).toContain('The row has 3 values, the header names 5.')
})

test.each([
  ['people.json', () => `[${ndjson().replaceAll('\n', ',\n')}`],
  ['people.ndjson', () => ndjson().slice(0, -5)],
  ['people.csv', () => `${csv()}\r\nr200,"too`],
])('[DD-4402] of %s that is cut `init` and `tune` tell what `dedupe` tells', async (name, content) => {
  const file = put(name, content())
  const project = path('project.yaml')
  const told = /1 row could not be read, the first: .*people.*, line \d+: /
  expect(await onefold(['init', file, '--out', project])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(told),
  })
  const results = ['--config', project, '--out', path('out.txt')]
  for (const command of ['dedupe', 'tune'])
    expect(await onefold([command, file, ...results])).toMatchObject({ code: 0, printed: expect.stringMatching(told) })
})

test.each([
  ['no file', ['--out', 'x.csv'], /Missing required argument 'file'/],
  ['no result', ['people.csv'], /Required option '--out <file>' not specified/],
  ['an option that is not there', ['people.csv', '--out', 'x.csv', '--stores', 'y.db'], /--stores/],
  ['a store that is no file', ['people.csv', '--out', 'x.csv', '--store', 'postgres://h/d'], /a store in a file/],
])('[DD-25] %s is misuse', async (_, args, sentence) => {
  const { code, complained } = await onefold(['dedupe', ...args])
  expect(code).toBe(1)
  expect(complained).toEqual([expect.stringMatching(sentence)])
  expect(complained[0]).toContain('onefold --help')
})

test.each([
  ['a file that is not there', () => [path('nobody.csv'), '--out', path('x.csv')], /There is no file/],
  [
    'a column that is not there',
    () => [put('a.csv', csv()), '--out', path('x.csv'), '--id-column', 'ids'],
    /did you mean "id"/,
  ],
  [
    'a result that cannot be written',
    () => [put('a.csv', csv()), '--out', path('no/x.csv')],
    /its folder does not exist/,
  ],
  [
    'a project that is a folder',
    () => [put('a.csv', csv()), '--out', path('x.csv'), '--config', folder],
    /is a folder, not a file\.$/,
  ],
  ['an empty file', () => [put('a.csv', ''), '--out', path('x.csv')], /hold no record/],
  [
    'a store in the place of a file',
    () => [put('a.csv', csv()), '--out', path('x.csv'), '--store', path('a.csv')],
    /There is a file .* already/,
  ],
  [
    '[DD-4308] a store in the place of a result',
    () => [put('a.csv', csv()), '--out', path('x.csv'), '--golden', path('g.db'), '--store', `sqlite:${path('g.db')}`],
    /is named twice/,
  ],
  [
    'a store that cannot be made',
    () => [put('a.csv', csv()), '--out', path('x.csv'), '--store', path('no/made.db')],
    /its folder does not exist/,
  ],
])('[DD-25] %s is a failure in one sentence', async (_, args, sentence) => {
  const { code, complained } = await onefold(['dedupe', ...args()])
  expect(code).toBe(2)
  expect(complained).toEqual([expect.stringMatching(sentence)])
  expect(readdirSync(folder).filter((name) => name !== 'a.csv')).toEqual([])
})

test('[DD-4307] a project of init that cannot be written is a failure, in the words of dedupe', async () => {
  const { code, complained } = await onefold(['init', put('a.csv', csv()), '--out', path('no/x.yaml')])
  expect([code, complained]).toEqual([2, [`"${path('no/x.yaml')}" cannot be written: its folder does not exist.`]])
})

test('[DD-4307] packs that cannot be read are told by their file and what it is', async () => {
  const told = async (file: string) =>
    (await onefold(['dedupe', put('a.csv', csv()), '--out', path('x.csv'), '--reference', file])).complained.join()
  expect(await told('nowhere.json')).toContain('--reference cannot be used: there is no file "nowhere.json".')
  expect(await told(folder)).toContain(`--reference cannot be used: "${folder}" is a folder, not a file.`)
  expect(await told(put('cut.json', '{'))).toContain('cut.json" is not valid JSON: ')
  expect(await told(put('cut.yaml', '{'))).toContain('cut.yaml" is not valid YAML: ')
})

test.each<[string, string, string, string]>([
  ['a file of one record', 'one.csv', 'id,name,email\n1,Ada,ada@x.org\n', ''],
  ['one that holds nothing but its id', 'one.csv', 'id\n1\n', ''],
  ['an object', 'one.json', '{"name":"Ada"}', ''],
  ['a list that is cut', 'cut.json', '[{"id":1,"name":"Ada"},{"id":2,', 'ends in the middle of an element'],
])(
  '[DD-3941] of %s nothing is compared: it is one cluster, and no project is proposed',
  async (_, file, content, cut) => {
    const results = ['--out', path('clusters.csv'), '--golden', path('golden.csv'), '--report', path('report.html')]
    const { code, printed } = await onefold(['dedupe', put(file, content), ...results, '--store', path('made.db')])
    expect(code).toBe(0)
    expect(text('clusters.csv')).toMatch(/^id,cluster,score,label\r\n([^,]+),\1,,SINGLE\r\n$/)
    expect(printed).toContain('There is only one record: nothing to compare.')
    expect(printed).toContain(cut)
    expect(printed).not.toMatch(/expected|--config/)
    expect(readdirSync(folder).filter((name) => /project/.test(name))).toEqual([])
  },
)

test('[DD-3942] where nothing can be proposed, rows that could not be read are named first', async () => {
  const cut = put('cut.json', '[{"kind":"x"},{"kind":"x"},{"ki')
  for (const [args, hint] of [
    [['dedupe', cut, '--out', path('clusters.csv')], 'State a project with --config.'],
    [['init', cut, '--out', path('project.yaml')], '"onefold init" writes an example'],
  ] as const) {
    const { code, complained } = await onefold(args)
    expect(code).toBe(2)
    expect(complained.join()).toMatch(/^Rows that could not be read: 1, .*cut\.json:1: The file ends in the middle/)
    expect(complained.join()).toContain('No column tells records apart')
    expect(complained.join()).toContain(hint)
  }
  const one = await onefold(['init', put('one.csv', 'id,name\n1,Ada\n'), '--out', path('project.yaml')])
  expect([one.code, one.complained.join()]).toEqual([2, expect.stringMatching(/^There is only one record/)])
})

test('[DD-56] with a store come the same clusters, and an installation that nothing is wrong with', async () => {
  const file = put('people.csv', csv())
  await onefold(['dedupe', file, '--out', path('memory.csv')])
  const store = path('made.db')
  const { code, printed, progress } = await onefold(['dedupe', file, '--out', path('clusters.csv'), '--store', store])
  expect(code).toBe(0)
  expect(text('clusters.csv')).toBe(text('memory.csv'))
  expect(printed).toContain(`onefold serve --store sqlite:${store}`)
  expect(progress).toMatch(/Loading the store: .*\nBuilding its index: /)
  expect(readdirSync(folder)).toContain('made.db')
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  const verified = await onefold(['verify', '--store', `sqlite:${store}`])
  expect([verified.code, verified.printed]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
})

test.each<[string, readonly string[]]>([
  ['in memory', []],
  ['with a store', ['--store', 'made.db']],
])('[DD-25] a command that is asked to end %s leaves nothing behind', async (_, more) => {
  const file = put('people.csv', csv())
  const args = [
    'dedupe',
    file,
    '--out',
    path('clusters.csv'),
    ...more.map((word) => (word === 'made.db' ? path(word) : word)),
  ]
  const { code, complained } = await onefold(args, { stopped: true })
  expect([code, complained]).toEqual([130, ['Stopped: nothing was written.']])
  expect(readdirSync(folder)).toEqual(['people.csv'])
})

test('progress is a line for each phase, and a bar that is written over on a terminal', async () => {
  const args = ['dedupe', put('people.csv', csv()), '--out', path('clusters.csv')]
  const plain = (await onefold(args)).progress
  expect(plain.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Reading the files: \d+\.\d s$/),
    expect.stringMatching(/^Proposing a project: /),
    expect.stringMatching(/^Checking values: /),
    expect.stringMatching(/^Comparing records: /),
    expect.stringMatching(/^Forming clusters: /),
    expect.stringMatching(/^Writing results: /),
  ])
  const bar = (await onefold(args, { isTTY: true })).progress
  expect(bar).toContain('\r\u001b[2K1/6 Reading the files    ░')
  expect(bar.endsWith('\r\u001b[2K')).toBe(true)
})

test.each([
  [['--out', 'c.xlsx'], 'c.xlsx'],
  [['--out', 'c.JSON'], 'c.JSON'],
  [['--out', 'c.tsv.gz'], 'c.tsv.gz'],
  [['--out', 'c.parquet.gz'], 'c.parquet.gz'],
  [['--out', 'c.csv', '--review', 'r.xls'], 'r.xls'],
  [['--out', 'c.csv', '--golden', 'g.ods'], 'g.ods'],
  [['--out', 'c.csv', '--report', 'r.xlsx'], 'r.xlsx'],
  [['--out', 'c.csv', '--report', 'r.csv'], 'r.csv'],
])(
  '[DD-4400] %j is refused before anything is read: the file would not be what it is called',
  async (options, name) => {
    const args = options.map((word) => (word.startsWith('--') ? word : path(word)))
    const { code, complained } = await onefold(['dedupe', path('absent.csv'), ...args])
    expect(code).toBe(2)
    expect(complained).toEqual([
      expect.stringMatching(
        new RegExp(`${name.replaceAll('.', '\\.')}" cannot be written: its name promises .* Let it end in one of \\.`),
      ),
    ])
    expect(readdirSync(folder)).toEqual([])
  },
)

test('[DD-4400] a name that promises nothing is taken', async () => {
  const file = put('people.csv', csv())
  const { code } = await onefold(['dedupe', file, '--out', path('clusters.txt'), '--review', path('doubtful')])
  expect(code).toBe(0)
  expect(text('clusters.txt')).toMatch(/^id,cluster,score,label\r\n/)
})

test.each(['{}', '[{}, {}]', '{"id": null}\n{"id": null}\n'])('[DD-4406] %j holds no record', async (content) => {
  const file = put('people.json', content)
  for (const args of [
    ['dedupe', file, '--out', path('clusters.csv')],
    ['init', file, '--out', path('project.yaml')],
  ]) {
    const { code, complained } = await onefold(args)
    expect([code, complained]).toEqual([2, ['The files hold no record that can be read.']])
  }
  expect(readdirSync(folder)).toEqual(['people.json'])
})

test('[DD-30] what was found is measured', async () => {
  await onefold(['dedupe', put('people.csv', csv()), '--out', path('clusters.csv')])
  const truth = put('truth.csv', `id_a,id_b\n${PAIRS.map((pair) => pair.replace(' ', ',')).join('\n')}\nr1,r2\n`)
  const { code, printed } = await onefold(['evaluate', path('clusters.csv'), '--truth', truth])
  expect(code).toBe(0)
  expect(printed).toContain('20 predicted, 21 true, 20 both')
  expect(printed).toContain('pairwise  precision 1.0000  recall 0.9524  F1 0.9756')
  expect(printed).toMatch(/B-cubed {2}precision 1\.0000 {2}recall 0\.99/)
})

test.each([
  ['no clusters', ['--truth', 't.csv'], 1, /Missing required argument 'clusters'/],
  ['no truth', ['c.csv'], 1, /--truth/],
  ['sources without records', ['c.csv', '--truth', 't.csv', '--across-sources'], 1, /go together/],
  ['a truth that is not there', ['c.csv', '--truth', 't.csv'], 2, /There is no file/],
])('[DD-25] measuring with %s ends with the right code', async (_, args, expected, sentence) => {
  const { code, complained } = await onefold(['evaluate', ...args])
  expect([code, complained]).toEqual([expected, [expect.stringMatching(sentence)]])
})

test('[DD-2575] --reference, or else the environment, names the file of what stands in place of packs', async () => {
  const pack = { version: '1', source: 'A test', licence: 'none', parts: { xx: { Zebulon: ['Chuck'] } } }
  const packs = put('packs.json', JSON.stringify({ nicknames: pack }))
  const project = {
    dataset: { _id: 'people', description: 'P', columns: [{ key: 'name', token: 'NAME' }, { key: 'desk' }] },
    indexer: {
      _id: 'keys',
      description: 'K',
      dataset: 'people',
      mappings: [{ id: 'desk', keys: ['desk'], duplicates: true }],
    },
    classifier: {
      _id: 'scores',
      description: 'S',
      dataset: 'people',
      matchThreshold: 0.9,
      nonMatchThreshold: 0.5,
      mappings: [{ id: 'name', keys: ['name'], comparer: 'NAME' }],
    },
  }
  const people = put('people.csv', 'id,name,desk\n1,Zebulon Pike,a\n2,Chuck Pike,a\n')
  const asked = (...more: readonly string[]) => [
    ...['dedupe', people, '--out', path('c.csv'), '--config', put('p.json', JSON.stringify(project))],
    ...more,
  ]
  const [match, alone] = [/1 cluster of 2 records is a match/, /2 records are alone/]
  expect((await onefold(asked())).printed).toMatch(alone)
  expect((await onefold(asked('--reference', packs))).printed).toMatch(match)
  expect((await onefold(asked(), { env: { ONEFOLD_REFERENCE_FILE: packs } })).printed).toMatch(match)
  const nowhere = { ONEFOLD_REFERENCE_FILE: path('nowhere.json') }
  expect((await onefold(asked('--reference', packs), { env: nowhere })).printed).toMatch(match)
  const misused = await onefold(asked('--reference', path('nowhere.json')))
  expect([misused.code, misused.complained.join()]).toEqual([1, expect.stringMatching(/--reference cannot be used/)])
  const wrong = await onefold(asked('--reference', put('wrong.json', '{"titles":{}}')))
  expect([wrong.code, wrong.complained.join()]).toEqual([2, expect.stringMatching(/There is no such pack/)])
  const stored = await onefold(asked('--reference', packs, '--store', path('s.db')))
  expect([stored.code, stored.printed]).toEqual([0, expect.stringMatching(/name their file in ONEFOLD_REFERENCE_FILE/)])
})

test('[LE-2965] [LE-2967] a proposal says what columns were taken for; --no-header-hints asks no names', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, n) => `${n},${'abcdefghij'[n % 10]}or${'lmnrst'[n % 6]}an,${70_000 + (n % 50) * 37}`,
  )
  const people = put('people.csv', `id,nachname,code\n${rows.join('\n')}\n`)
  const saidOf = async (...more: readonly string[]) => {
    const out = path(`c${more.length}.csv`)
    expect((await onefold(['dedupe', people, '--out', out, ...more])).code).toBe(0)
    const project = JSON.parse(readFileSync(out.replace('.csv', '.project.json'), 'utf8'))
    return project.dataset.columns.find(({ key }: { key: string }) => key === 'nachname').description
  }
  expect(await saidOf()).toBe('FAMILY_NAME: its name says “nachname”, and its values confirm it')
  expect(await saidOf('--no-header-hints')).toBe('TEXT: its values are short texts')
})
