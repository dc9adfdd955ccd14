import { describe, expect, test } from 'vitest'
import { dedupeFiles } from '../dedupe-files.ts'
import { filesOfTest } from '../files.fixture.ts'
import { filesColumn } from './files-column.ts'

const { path, put, text } = filesOfTest()

const read = (...files: readonly (readonly [path: string, rows: number])[]) =>
  filesColumn(files.map(([name, rows]) => ({ path: name, rows, format: 'CSV' as const })))
const six = Array.from({ length: 6 }, (_, at) => [`${at}.csv`, 1] as const)

describe('[DD-4000] where no column says it, the file is the system that a record comes from', () => {
  test('of two to six files', () => {
    expect(read(['crm.csv', 2], ['shop.csv', 1])).toEqual({
      name: 'source',
      values: ['', 'crm.csv', 'shop.csv'],
      numbers: Int32Array.of(1, 1, 2),
    })
    expect(read(['crm.csv', 2])).toBeUndefined()
    expect(read(...six)?.values).toHaveLength(7)
    expect(read(...six, ['7.csv', 1])).toBeUndefined()
  })

  test('of those with records, by their names, or by their paths where these are the same', () => {
    expect(read(['in/a.csv', 1], ['in/b.csv', 0])).toBeUndefined()
    expect(read(['in/a.csv', 1], ['in/none.csv', 0], ['in/b.csv', 1])?.values).toEqual(['', 'a.csv', 'b.csv'])
    expect(read(['in/a.csv', 1], ['out/a.csv', 1])?.values).toEqual(['', 'in/a.csv', 'out/a.csv'])
    expect(read(['a.csv', 1], ['a.csv', 1])).toBeUndefined()
  })
})

const MODELS = 'Argon Beryl Cobalt Dysprosium Erbium Francium Gallium Hafnium Iridium Krypton Lutetium Moscovium'.split(
  ' ',
)

/** Articles of a shop, of each model four sizes, which the other shop writes otherwise. */
function articles(shop: string, title: (model: string, number: number, size: number) => string): string {
  const rows = Array.from({ length: 240 }, (_, at) => {
    const [model, size] = [MODELS[Math.floor(at / 4) % 12]!, [64, 128, 256, 512][at % 4]!]
    return `${shop}${at},"${title(model, 100 + Math.floor(at / 48) * 7, size)}"`
  })
  return `id,title\n${rows.join('\n')}\n`
}

describe('[DD-4000] files as systems', () => {
  const files = () => [
    put(
      'one.csv',
      articles('o', (model, number, size) => `${model} ${number} phone ${size} GB`),
    ),
    put(
      'two.csv',
      articles('t', (model, number, size) => `Smartphone ${model} ${number}, ${size}GB`),
    ),
  ]

  test('hold each thing once, and are counted; so it is with the project that was proposed', async () => {
    const report = await dedupeFiles({ files: files(), out: path('out.csv') })
    expect(report.sources).toEqual({ 'one.csv': 240, 'two.csv': 240 })
    const { classifier } = JSON.parse(text('out.project.json'))
    expect(classifier.onePerSource).toBe(true)
    const clusters = text('out.csv')
    expect(clusters).toContain('\r\n')
    await dedupeFiles({ files: files(), out: path('again.csv'), config: path('out.project.json') })
    expect(text('again.csv')).toBe(clusters)
  }, 60_000)

  test('not where a column says it', async () => {
    const named = files().map((file) => {
      const lines = text(file.split('/').at(-1)!).trimEnd().split('\n')
      return put(
        `named-${file.split('/').at(-1)}`,
        lines.map((line, at) => `${line},${at === 0 ? 'shop' : at % 2 ? 'north' : 'south'}`).join('\n'),
      )
    })
    const report = await dedupeFiles({ files: named, out: path('named.csv') })
    expect(report.sources).toEqual({ north: 240, south: 240 })
  }, 60_000)
})
