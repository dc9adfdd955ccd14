import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SourceBatch, SourceReader, SourceRow } from '../ports/kinds/source-reader.ts'

/** A source that was just opened over rows of its own, one for each name. */
export interface OpenedSource {
  readonly reader: SourceReader
  /** Which of the names a row is of. */
  nameOf(row: SourceRow): string
  /** Puts one more row behind those that there are. */
  add(name: string): Promise<void>
  /** Takes the rows away, after the test. */
  close(): Promise<void>
}

const NAMES = ['ada', 'charles', 'mary', 'grace', 'alan']
const patient = () => new AbortController().signal

/** The rules that every source keeps, whatever it reads. */
export function describeSource(name: string, open: (names: readonly string[]) => Promise<OpenedSource>): void {
  describe(`the source ${name}`, () => {
    let source: OpenedSource

    beforeEach(async () => {
      source = await open(NAMES)
    })

    afterEach(async () => {
      await source.reader.close?.()
      await source.close()
    })

    async function read(size: number, after?: SourceBatch['position']): Promise<readonly SourceBatch[]> {
      const batches: SourceBatch[] = []
      for await (const batch of source.reader.batches(size, patient(), after)) batches.push(batch)
      return batches
    }

    const namesIn = (batches: readonly SourceBatch[]) => batches.flatMap(({ rows }) => rows.map(source.nameOf))

    test('[TF-2770] every row comes once, with its place, in batches of the size asked for', async () => {
      const batches = await read(2)
      expect([...namesIn(batches)].sort()).toEqual([...NAMES].sort())
      for (const { rows, bad } of batches) {
        expect(bad).toEqual([])
        expect(rows.length).toBeLessThanOrEqual(2)
        for (const { place } of rows) expect(place).toMatch(/\S/)
      }
      const progress = batches.map((batch) => batch.progress)
      expect(progress).toEqual([...progress].sort((a, b) => a - b))
      for (const share of progress) expect(share >= 0 && share <= 1).toBe(true)
    })

    test('[TF-2771] read again, in batches of any size, the rows come in the same order', async () => {
      const names = namesIn(await read(1))
      for (const size of [1, 2, 3, 100]) expect(namesIn(await read(size))).toEqual(names)
    })

    test('[TF-2772] the fingerprint is the same until a row comes, and rows that come stand in no place of another', async () => {
      const before = await source.reader.fingerprint()
      const names = namesIn(await read(2))
      expect(await source.reader.fingerprint()).toBe(before)
      await source.add('hedy')
      const now = namesIn(await read(2))
      // Who gives other rows in place of those that were read says so; who only gives more may keep its fingerprint.
      if ((await source.reader.fingerprint()) === before) expect(now).toEqual([...names, 'hedy'])
      else expect([...now].sort()).toEqual([...NAMES, 'hedy'].sort())
    })

    test('[TF-2773] behind the position of a batch come the rows that it was not read with, where batches have one', async () => {
      const batches = await read(2)
      const names = namesIn(batches)
      let seen = 0
      for (const { rows, position } of batches) {
        seen += rows.length
        if (position === undefined) continue
        expect(JSON.parse(JSON.stringify(position))).toEqual(position)
        expect(namesIn(await read(2, position))).toEqual(names.slice(seen))
      }
    })

    test('[TF-2774] a reading that is aborted fails, one that is left ends, and both leave the source to be read', async () => {
      const stop = new AbortController()
      stop.abort(new Error('enough'))
      await expect(source.reader.batches(1, stop.signal)[Symbol.asyncIterator]().next()).rejects.toThrow('enough')
      for await (const { rows } of source.reader.batches(1, patient())) {
        expect(rows).toHaveLength(1)
        break
      }
      expect(namesIn(await read(2))).toHaveLength(NAMES.length)
    })
  })
}
