import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../src/commands/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-tune-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

async function onefold(...args: readonly string[]) {
  const printed: string[] = []
  const complained: string[] = []
  const around = {
    env: {},
    print: (line: string) => printed.push(line),
    logTo: 'nowhere' as const,
    stopRequested: () => new Promise<void>(() => {}),
  }
  const code = await run(args, around, (sentence) => complained.push(sentence))
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
        ...{ _id: 'i', description: 'I', dataset: 'd' },
        mappings: ['born', 'number'].map((key) => ({ id: key, keys: [key], combine: true, duplicates: true })),
      },
      classifier: {
        ...{ _id: 'c', description: 'C', dataset: 'd' },
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
}, 60_000)

test('[LE-17] it exits with 1 for a command line that cannot be understood, and with 2 for a failure', async () => {
  expect(await onefold('tune', path('people.csv'), '--out', path('x.json'))).toMatchObject({ code: 1 })
  expect(await onefold('tune', path('people.csv'), '--config', path('project.json'))).toMatchObject({ code: 1 })
  const missing = await onefold('tune', path('nobody.csv'), '--config', path('project.json'), '--out', path('x.json'))
  expect(missing.code).toBe(2)
  expect(missing.complained).toMatch(/nobody\.csv/)
})
