import { expect, test } from 'vitest'
import { reservedRows } from './reserved-rows.ts'

/** A file whose rows are reserved, and how many were asked for each time. */
function file() {
  const asked: number[] = []
  let next = 1
  const rows = reservedRows(async (_table, count) => {
    asked.push(count)
    return Array.from({ length: count }, () => next++)
  })
  return { asked, rows }
}

test('[ST-955] rows are given ascending, none twice, and most without asking the file', async () => {
  const { asked, rows } = file()
  const given = (await Promise.all(Array.from({ length: 100 }, () => rows.take(1, 1)))).flat()
  expect(given).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  expect(asked).toEqual([64, 64])
})

test('[ST-955] whoever wants more than is left gets what is left and rows above it', async () => {
  const { asked, rows } = file()
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
  expect(await rows.take(1, 1)).toEqual([1])
  expect(await rows.take(1, 100)).toEqual(numbers(2, 100))
  expect(await rows.take(1, 1)).toEqual([102])
  expect(await rows.take(1, 10_000)).toEqual(numbers(103, 10_000))
  expect(asked).toEqual([64, 400, 10_000])
})

test('[ST-955] tables have rows of their own, and what is forgotten is asked for again', async () => {
  const { asked, rows } = file()
  expect([await rows.take(1, 1), await rows.take(2, 1), await rows.take(1, 1)]).toEqual([[1], [65], [2]])
  rows.forget()
  expect(await rows.take(1, 0)).toEqual([])
  expect(asked).toEqual([64, 64])
  expect(await rows.take(1, 1)).toEqual([129])
})

test('[ST-955] what is no count of rows is refused, and nothing is given twice', async () => {
  const { rows } = file()
  for (const count of [-1, 0.5, Number.NaN]) await expect(rows.take(1, count)).rejects.toThrow(TypeError)
  expect(await rows.take(1, 3)).toEqual([1, 2, 3])
})

test('[ST-955] where the file refuses, so is the row', async () => {
  const rows = reservedRows(() => Promise.reject(new Error('no such table')))
  await expect(rows.take(1, 1)).rejects.toThrow('no such table')
})
