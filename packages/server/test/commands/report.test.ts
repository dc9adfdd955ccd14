import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { run } from '../../src/commands/run.ts'

const root = mkdtempSync(join(tmpdir(), 'onefold-report-'))
afterAll(() => rmSync(root, { recursive: true }))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
})
const path = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(path(name), 'utf8')

async function onefold(args: readonly string[], env: { readonly [name: string]: string } = {}) {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const stopRequested = () => new Promise<void>(() => {})
  const code = await run(args, { env, print: say, logTo: 'nowhere', stopRequested }, say)
  return { code, said: said.join('\n') }
}

/** An example whose values would do harm where they are not shown as text. */
async function example(): Promise<readonly string[]> {
  await onefold(['init', '--out', path('project.yaml')])
  const hostile =
    '<script>alert(1)</script>,1815-12-10,"""><img src=x onerror=alert(2)>@x.org",</style><svg onload=alert(3)>\n'
  writeFileSync(path('people.csv'), `${text('people.csv')}9,${hostile}10,${hostile}`)
  return ['dedupe', path('people.csv'), '--config', path('project.yaml'), '--out', path('clusters.csv')]
}

test('[DD-3020] a report that ends in .html is a page that needs nothing else, and is understood at once', async () => {
  const { code, said } = await onefold([...(await example()), '--report', path('report.html')])
  const page = text('report.html')
  expect([code, said]).toEqual([0, expect.stringContaining('report.html')])
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(page).toMatch(/10 records stand for \d different things\./)
  expect(page.match(/<svg /g)!.length).toBeGreaterThan(5)
  for (const section of ['rules', 'scores', 'pairs', 'clusters', 'unlinkable', 'columns', 'read', 'doubts', 'run'])
    expect(page).toContain(`<section id="${section}"`)
  expect(page).not.toMatch(/(?:src|href)="(?!#)|@import|url\(/)
})

test('[DD-3021] whatever records hold, the page shows it as text, and runs nothing', async () => {
  await onefold([...(await example()), '--report', path('report.html')])
  const page = text('report.html')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toMatch(/<script|<img|<svg onload|<[^>]+ on[a-z]+=/i)
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  expect(page).toContain('default-src &#39;none&#39;')
})

test('[DD-3022] the page speaks Spanish when it is told, or when the system does, and refuses other languages', async () => {
  const line = [...(await example()), '--report', path('report.html')]
  await onefold([...line, '--language', 'es'])
  expect(text('report.html')).toContain('<html lang="es">')
  const spanish = text('report.html')
  expect(spanish).toContain('cosas distintas')
  await onefold(line, { LANG: 'es_ES.UTF-8' })
  expect(text('report.html')).toContain('<html lang="es">')
  const { code, said } = await onefold([...line, '--language', 'de'])
  expect([code, said]).toEqual([1, expect.stringContaining('Allowed choices are en, es')])
})

test.each(['dedupe', 'tune'])('[DD-4401] %s has a language where it writes a page, and nowhere else', async (name) => {
  await example()
  const line = [
    name,
    path('people.csv'),
    '--config',
    path('project.yaml'),
    '--out',
    path('out.txt'),
    '--language',
    'es',
  ]
  for (const report of [[], ['--report', path('report.json')]]) {
    const { code, said } = await onefold([...line, ...report])
    expect([code, said]).toEqual([1, expect.stringContaining('--language is the language of a page')])
  }
  const { code } = await onefold([...line, '--report', path('report.html.gz')])
  expect(code).toBe(0)
  expect(gunzipSync(readFileSync(path('report.html.gz'))).toString()).toContain('<html lang="es">')
})

test('[DD-3023] any other name of a report is JSON', async () => {
  await onefold([...(await example()), '--report', path('report.txt')])
  expect(JSON.parse(text('report.txt'))).toMatchObject({ records: 10, details: { rules: { model: 'MEAN' } } })
})

test('[DD-3024] `tune` has its charts as a page too', async () => {
  await example()
  const line = ['tune', path('people.csv'), '--config', path('project.yaml'), '--out', path('tuned.yaml')]
  const { code } = await onefold([...line, '--report', path('tuned.html'), '--language', 'es'])
  expect(code).toBe(0)
  for (const id of ['weights', 'frequencies', 'evidence', 'thresholds', 'table'])
    expect(text('tuned.html')).toContain(`<section id="${id}"`)
  expect(text('tuned.html')).toContain('Lo que dice el acuerdo')
  expect(parse(text('tuned.yaml'))).toMatchObject({ classifier: { model: 'LIKELIHOOD' } })
})

test('[DD-3025] `init` writes an example with comments that runs as it is, and never over a file', async () => {
  await onefold(['init', '--out', path('project.yaml')])
  expect(text('project.yaml')).toMatch(/^# /)
  const line = ['dedupe', path('people.csv'), '--config', path('project.yaml'), '--out', path('clusters.csv')]
  const { code, said } = await onefold(line)
  expect([code, said]).toEqual([0, expect.stringContaining('3 clusters of 6 records are a match')])
  expect(await onefold(['init', '--out', path('project.yaml')])).toMatchObject({
    code: 1,
    said: expect.stringContaining('already'),
  })
  expect(await onefold(['init', '--out', path('project.json')])).toMatchObject({ code: 1 })
  expect(readdirSync(folder).sort()).toEqual(['clusters.csv', 'people.csv', 'project.yaml'])
})

test.each([['--id-column', 'id'], ['--sheet', '2'], ['--format', 'csv'], ['--no-header'], ['--no-header-hints']])(
  '[DD-4405] `init` of an example refuses %s, which says how files are read',
  async (...options) => {
    const { code, said } = await onefold(['init', '--out', path('project.yaml'), ...options])
    expect([code, said]).toEqual([1, expect.stringContaining(`"${options[0]}" says how files are read: name one.`)])
    expect(readdirSync(folder)).toEqual([])
  },
)

test('[DD-3026] `init` of files writes what `dedupe` would propose, with comments, and it makes the same clusters', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => {
    const person = at < 90 ? at : (at - 90) * 3
    return `${at},Given${person % 29},Family${person}${at < 90 ? '' : 'x'},19${10 + (person % 90)}-0${1 + (person % 9)}-1${person % 10}`
  })
  writeFileSync(path('people.csv'), ['id,first name,last name,born', ...lines].join('\n'))
  expect(await onefold(['init', path('people.csv'), '--out', path('own.yaml')])).toMatchObject({ code: 0 })
  await onefold(['dedupe', path('people.csv'), '--out', path('clusters.csv')])
  expect(parse(text('own.yaml'))).toEqual(JSON.parse(text('clusters.project.json')))
  expect(text('own.yaml')).toContain('# The keys: only records that share one of them are compared.')
  await onefold(['dedupe', path('people.csv'), '--config', path('own.yaml'), '--out', path('again.csv')])
  expect(text('again.csv')).toBe(text('clusters.csv'))
})

test('[DD-3027] a project in YAML that cannot be read is refused with its place', async () => {
  writeFileSync(path('people.csv'), 'id,name\n1,a\n2,b\n')
  writeFileSync(path('bad.yaml'), 'dataset: [\n')
  const { code, said } = await onefold([
    ...['dedupe', path('people.csv'), '--config', path('bad.yaml'), '--out', path('clusters.csv')],
  ])
  expect([code, said]).toEqual([2, expect.stringMatching(/bad\.yaml" is not valid YAML: .* at line 2/)])
})
