import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { createColumns } from '../kernel/values/columns.ts'
import { createTextIds } from './text-ids.ts'

const random = seededRandom(2780)
const pick = (count: number) =>
  ['', undefined, `text ${random.below(count)}`, `🜍${random.below(count)}`][random.below(4)]

test.each([0, 1, 511, 512, 513, 5000])('%d texts are numbered together as they are one by one', (count) => {
  const list = Array.from({ length: count }, () => pick(count))
  const [alone, together] = [createTextIds(), createTextIds()]
  const ids = new Int32Array(count + 2).fill(-7)
  const shifted = [undefined, ...list, 'beyond']
  together.idsOf(shifted, 1, count + 1, ids)
  const wanted = list.map((text) => (text === undefined || text === '' ? 0 : alone.idOf(text)))
  expect([...ids]).toEqual([-7, ...wanted, -7])
  expect(together.texts).toEqual(alone.texts)
})

test('blank texts and lists of a column are what they are, wherever they stand', async () => {
  const blank = ['  ', '\t', 'x', undefined, 'x', '  ', '']
  const plain = Array.from({ length: 20_000 }, (_, row) => blank[row % blank.length])
  const lists = [['a', 'b'], ['  '], ['x'], ' ', 'x', ['a', 'b']]
  const rows = plain.length + lists.length
  const cells = [...plain, ...lists]
  const input = { rows, columns: new Map([['c', cells]]) } as unknown as Parameters<typeof createColumns>[0]
  const column = await createColumns(input, ['c'], async () => {}).get('c')
  const shown = Array.from(column.ids, (id) => column.cellOf(id))
  const wanted = cells.map((cell) => {
    const texts = [cell ?? []].flat().filter((text) => text.trim() !== '')
    return texts.length < 2 ? texts[0] : texts
  })
  expect(shown).toEqual(wanted)
})
