import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { BatchInput } from './batch.ts'
import { matchBatch } from './match-batch.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // what the flag adds to a new context

const ROWS = 60_000
/** Bytes of one text: keys and compared values are as long again each. */
const LENGTH = 400

/** Each in one piece, so that reading them takes no room of its own. */
const TEXTS = Array.from({ length: ROWS }, (_, row) =>
  Buffer.from(`${'Name of somebody '.repeat(LENGTH / 17)}${row >> 1}`).toString(),
)

const input: BatchInput = {
  rows: ROWS,
  columns: new Map([['name', TEXTS]]),
  dataset: { type: 'dataset', _id: 'd', description: 'D', columns: [] },
  indexer: {
    type: 'indexer',
    _id: 'i',
    description: 'I',
    dataset: 'd',
    defaultKeyOptions: [],
    mappings: [
      {
        id: 'name',
        type: 'COLUMNS',
        keys: ['name'],
        matching: 'EXACT',
        combine: false,
        duplicates: true,
        keyOptions: ['IGNORE_CASE'],
        transform: {},
      },
    ],
  },
  classifier: {
    type: 'classifier-weight',
    _id: 'c',
    description: 'C',
    dataset: 'd',
    defaultOptions: [],
    defaultWeight: 1,
    matchThreshold: 9000,
    nonMatchThreshold: 5000,
    reviewScoreThreshold: 0,
    mappings: [
      { id: 'name', keys: ['name'], comparer: 'EXACT', options: ['AGGRESSIVE'], weight: 1, nullMismatch: false },
    ],
  },
}

test('[DD-2760] before records are packed what keys and values were made of is let go, and its caller told', async () => {
  const told: string[] = []
  let held = 0
  const heap = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = heap()
  const { links } = await matchBatch({
    ...input,
    onProgress: (phase) => void (told.at(-1) === phase || told.push(phase)),
    onRelease() {
      told.push('released')
      held = heap() - before
    },
  })
  expect(told).toEqual(['encode', 'index', 'released', 'score'])
  expect(links.count).toBe(ROWS / 2)
  expect(held).toBeLessThan((ROWS * LENGTH) / 4)
})
