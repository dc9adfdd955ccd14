import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dedupeIntoStore, openOnefold, type Principal } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../src/commands/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-tune-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

const onefold = (...args: readonly string[]) => onefoldIn({}, ...args)

async function onefoldIn(more: { readonly [name: string]: string }, ...args: readonly string[]) {
  const printed: string[] = []
  const complained: string[] = []
  const context = {
    env: { ONEFOLD_SECRET_KEY: 'a secret key that is long enough for a test', ...more },
    print: (line: string) => printed.push(line),
    logTo: 'nowhere' as const,
    stopRequested: () => new Promise<void>(() => {}),
  }
  const code = await run(args, context, (sentence) => complained.push(sentence))
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

/** Every fourth person is there twice, the second time with another ending of the name. */
beforeAll(() => {
  const rows = Array.from({ length: 200 }, (_, n) => {
    const [name, born] = [`name${(n * 7919) % 1009}`, `19${10 + (n % 90)}-0${1 + (n % 9)}-1${n % 10}`]
    const again = n % 4 === 0 ? [`b${n},${name}x,${born},${n * 31}`] : []
    return [`a${n},${name},${born},${n * 31}`, ...again].join('\n')
  })
  writeFileSync(path('people.csv'), ['id,name,born,number', ...rows].join('\n'))
  writeFileSync(
    path('project.json'),
    JSON.stringify({
      dataset: {
        _id: 'd',
        description: 'D',
        columns: ['name', 'born', 'number'].map((key) => ({ key, token: 'TEXT' })),
      },
      indexer: {
        _id: 'i',
        description: 'I',
        dataset: 'd',
        mappings: ['born', 'number'].map((key) => ({ id: key, keys: [key], combine: true, duplicates: true })),
      },
      classifier: {
        _id: 'c',
        description: 'C',
        dataset: 'd',
        mappings: ['name', 'born', 'number'].map((key) => ({ id: key, keys: [key], comparer: 'DAMERAU' })),
      },
    }),
  )
})

test('[LE-17] the command writes the tuned project and shows the table of thresholds', async () => {
  const { code, printed } = await onefold(
    ...['tune', path('people.csv'), '--config', path('project.json'), '--out', path('tuned.json')],
  )
  expect(code).toBe(0)
  expect(printed).toMatch(/250 records/)
  expect(printed).toMatch(/threshold +pairs +precision +recall/)
  expect(JSON.parse(readFileSync(path('tuned.json'), 'utf8')).classifier.model).toBe('LIKELIHOOD')
})

test('[LE-17] it exits with 1 for a command line that cannot be understood, and with 2 for a failure', async () => {
  expect(await onefold('tune', path('people.csv'), '--out', path('x.json'))).toMatchObject({ code: 1 })
  expect(await onefold('tune', path('people.csv'), '--config', path('project.json'))).toMatchObject({ code: 1 })
  const missing = await onefold('tune', path('nobody.csv'), '--config', path('project.json'), '--out', path('x.json'))
  expect(missing.code).toBe(2)
  expect(missing.complained).toMatch(/nobody\.csv/)
})

test('[LE-4450] it tells of records that are refused, and refuses files of which all are', async () => {
  const [header, ...rows] = readFileSync(path('people.csv'), 'utf8').trimEnd().split('\n')
  const tuned = async (refused: number) => {
    const text = [header, ...rows.map((row, at) => (at < refused ? row.replace(/.$/, '\0') : row))].join('\n')
    writeFileSync(path('refused.csv'), text)
    return onefold(...['tune', path('refused.csv'), '--config', path('project.json'), '--out', path('of-refused.json')])
  }
  const some = await tuned(2)
  expect([some.code, some.printed]).toEqual([
    0,
    expect.stringMatching(/^2 records refused, the first: \w+: .*U\+0000/m),
  ])
  const none = await tuned(rows.length)
  expect([none.code, none.complained]).toEqual([2, expect.stringMatching(/^Every record of the files is refused/)])
})

test('[DD-4400] what was learnt is a project, and no table', async () => {
  const { code, complained } = await onefold(
    ...['tune', path('people.csv'), '--config', path('project.json'), '--out', path('tuned.csv')],
  )
  expect([code, complained]).toEqual([2, expect.stringMatching(/tuned\.csv" cannot be written: its name promises/)])
})

describe('over an entity of a store', () => {
  const KEY = 'a secret key that is long enough for a test'
  const store = `sqlite:${path('made.db')}`
  const inStore = (...args: readonly string[]) => onefold('tune', '--store', store, '--entity', 'dedupe_d', ...args)

  /** People look at some of the pairs: those who are there twice, and neighbours who are not the same. */
  beforeAll(async () => {
    await dedupeIntoStore(sqliteStore(path('made.db')), {
      files: [path('people.csv')],
      config: path('project.json'),
      out: path('clusters.csv'),
    })
    const opened = await openOnefold({ store: sqliteStore(path('made.db')), secretKey: KEY })
    const person: Principal = { type: 'USER', id: 'u-ada', roles: ['STEWARD', 'ADMIN'] }
    const session = opened.as(person)
    await session.tables.setAudit('dedupe_d', true, { comment: 'people decide' })
    const records = session.records('dedupe_d')
    for (let n = 0; n < 48; n += 4) await records.merge([`a${n}`, `b${n}`], { comment: 'one', force: true })
    for (let n = 100; n < 124; n += 2) await records.disconnect([`a${n}`, `a${n + 1}`], { comment: 'two' })
    await opened.close()
  }, 60_000)

  test('[LE-926] it writes the tuned classifier and shows how the present and the suggested one do by what people decided', async () => {
    const { code, printed, complained } = await inStore('--out', path('classifier.json'), '--report', path('r.json'))
    expect([code, complained]).toEqual([0, ''])
    expect(printed).toMatch(/250 records/)
    expect(printed).toMatch(/merged 12 pairs and recorded 12 as different/)
    expect(printed).toMatch(/present: threshold 0\.85, precision/)
    expect(printed).toMatch(/suggested: threshold .*12 rightly apart/)
    const classifier = JSON.parse(readFileSync(path('classifier.json'), 'utf8'))
    expect(classifier).toMatchObject({ _id: 'c', type: 'classifier-weight', model: 'LIKELIHOOD' })
    expect(JSON.parse(readFileSync(path('r.json'), 'utf8')).decisions.same).toBe(12)
  }, 60_000)

  test('[DD-4400] the classifier is YAML where it is called so, and no table', async () => {
    const yaml = await inStore('--out', path('classifier.yaml'), '--without-decisions')
    expect([yaml.code, yaml.complained]).toEqual([0, ''])
    expect(readFileSync(path('classifier.yaml'), 'utf8')).toMatch(/^type: classifier-weight$/m)
    const workbook = await inStore('--out', path('classifier.xlsx'))
    expect([workbook.code, workbook.complained]).toEqual([2, expect.stringMatching(/its name promises/)])
  }, 60_000)

  test('[LE-926] what is refused leaves no file, and mixing files with an entity is a misuse', async () => {
    const unknown = await onefold('tune', '--store', store, '--entity', 'nobody', '--out', path('none.json'))
    expect(unknown).toMatchObject({ code: 2, printed: '' })
    expect(unknown.complained).toMatch(/nobody/)
    expect(existsSync(path('none.json'))).toBe(false)
    expect(await inStore('--out', path('none.json'), path('people.csv'))).toMatchObject({ code: 1 })
    expect(await inStore('--out', path('none.json'), '--config', path('project.json'))).toMatchObject({ code: 1 })
    expect(await onefold('tune', '--store', store, '--out', path('none.json'))).toMatchObject({ code: 1 })
    expect(await inStore()).toMatchObject({ code: 1 })
  })

  test('[RS-903] a file of reference packs is read at opening, and one that holds none is refused', async () => {
    const asked = (file: string) =>
      onefoldIn(
        { ONEFOLD_REFERENCE_FILE: file },
        ...['tune', '--store', store, '--entity', 'dedupe_d', '--out', path('packs.json'), '--without-decisions'],
      )
    expect(await asked(path('nowhere.json'))).toMatchObject({ code: 1 })
    writeFileSync(path('packs.json'), '{"titles": {}}')
    const wrong = await asked(path('packs.json'))
    expect([wrong.code, wrong.complained]).toEqual([2, expect.stringMatching(/reference\.titles|no such pack/)])
    const pack = { version: '1', source: 'A test', licence: 'none', parts: { en: null } }
    writeFileSync(path('packs.json'), JSON.stringify({ nicknames: pack }))
    expect(await asked(path('packs.json'))).toMatchObject({ code: 0, complained: '' })
  }, 60_000)

  test('[LE-926] without decisions it learns from the records alone', async () => {
    const { code, printed } = await inStore('--out', path('alone.json'), '--without-decisions')
    expect(code).toBe(0)
    expect(printed).not.toMatch(/present/)
  }, 60_000)
})
