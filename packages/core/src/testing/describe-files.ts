import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../ports/file-store.ts'
import type { GrowingFiles } from '../ports/growing-files.ts'

/** Files that were just made, empty, and what takes them away after the test. */
export interface OpenedFiles {
  readonly files: FileStore
  /** Bytes of the longest name that there is room for. @default 255 */
  readonly longestName?: number
  close(): Promise<void>
}

async function* bytesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

/** A million bytes that say where they stand: more than any store keeps in one piece. */
const LONG = Array.from({ length: 125_000 }, (_, n) => String(n).padStart(8)).join('')

const OWNER = 'feed 7'

/** The rules that every file store keeps, wherever its files lie. */
export function describeFiles(name: string, open: () => Promise<OpenedFiles>): void {
  describe(`files in ${name}`, () => {
    let opened: OpenedFiles
    let files: FileStore

    beforeEach(async () => {
      opened = await open()
      files = opened.files
    })
    afterEach(() => opened.close())

    async function textOf(file: string, range?: { readonly from: number; readonly to: number }): Promise<string> {
      const pieces: Uint8Array[] = []
      for await (const piece of files.read(file, range)) pieces.push(piece)
      return Buffer.concat(pieces).toString('utf8')
    }
    const names = async (pattern = '*') => (await files.list(pattern)).map((file) => file.name)

    test('[FI-2800] a file is written, listed by name, read and removed', async () => {
      await files.write('b.csv', bytesOf('two'))
      const written = await files.write('a.csv', bytesOf('on', 'e'))
      expect(written).toMatchObject({ name: 'a.csv', length: 3 })
      await files.write('c.txt', bytesOf(''))
      expect((await files.list('*')).map(({ name, length }) => [name, length])).toEqual([
        ['a.csv', 3],
        ['b.csv', 3],
        ['c.txt', 0],
      ])
      expect((await files.list('a.csv'))[0]).toEqual(written)
      expect(await names('*.csv')).toEqual(['a.csv', 'b.csv'])
      expect(await textOf('a.csv')).toBe('one')
      expect(await textOf('c.txt')).toBe('')
      expect(await files.remove('a.csv')).toBe(true)
      expect(await files.remove('a.csv')).toBe(false)
      expect(await names()).toEqual(['b.csv', 'c.txt'])
      await expect(textOf('a.csv')).rejects.toMatchObject({ class: 'not_found' })
    })

    test('[FI-2800] names are matched by characters: an underscore and a percent sign stand for themselves', async () => {
      for (const file of ['a_b.csv', 'axb.csv', 'a%b.csv']) await files.write(file, bytesOf('x'))
      expect(await names('a_b.csv')).toEqual(['a_b.csv'])
      expect(await names('a%b*')).toEqual(['a%b.csv'])
      expect(await names('a*b.csv')).toEqual(['a%b.csv', 'a_b.csv', 'axb.csv'])
    })

    test('[FI-2800] a long file is read in pieces, whole and in ranges', async () => {
      await files.write('long.txt', bytesOf(LONG.slice(0, 700_001), LONG.slice(700_001)))
      expect((await textOf('long.txt')) === LONG).toBe(true)
      for (const [from, to] of [
        [0, 0],
        [0, 262_143],
        [262_143, 262_144],
        [262_144, 524_288],
        [999_999, 999_999],
        [65_535, 999_999],
        [999_990, 5_000_000],
      ] as const) {
        expect((await textOf('long.txt', { from, to })) === LONG.slice(from, to + 1)).toBe(true)
      }
    })

    test('[FI-2800] a write that fails leaves the old file whole and nothing beside it', async () => {
      await files.write('a.csv', bytesOf('old'))
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(LONG)
        throw new Error('the line went dead')
      }
      await expect(files.write('a.csv', broken())).rejects.toThrow('the line went dead')
      await expect(files.write('b.csv', broken())).rejects.toThrow('the line went dead')
      expect(await textOf('a.csv')).toBe('old')
      expect(await names()).toEqual(['a.csv'])
    })

    test('[FI-2800] a reader that began before a file was replaced or removed reads the old file to its end', async () => {
      await files.write('a.csv', bytesOf(LONG))
      let read = 0
      for await (const piece of files.read('a.csv')) {
        if (read === 0) await files.write('a.csv', bytesOf('short'))
        else if ((await names()).length > 0) await files.remove('a.csv')
        read += piece.byteLength
      }
      expect(read).toBe(LONG.length)
      expect(await names()).toEqual([])
    })

    test('[FI-2800] of many writes of one name at once one stands whole', async () => {
      const texts = Array.from({ length: 6 }, (_, n) => String(n).repeat(300_000))
      await Promise.all(texts.map((text) => files.write('a.csv', bytesOf(text))))
      expect(texts.includes(await textOf('a.csv'))).toBe(true)
      expect(await names()).toEqual(['a.csv'])
    })

    test.each([
      '',
      '.',
      '..',
      '../a.csv',
      'a/b',
      'a\\b',
      '/etc/passwd',
      '.hidden',
      'a..csv',
      'a\nb',
      'a\u0000b',
      '\ud800',
      'ä'.repeat(128),
    ])('[FI-14] the name %j is refused everywhere', async (file) => {
      const refusal = { class: 'invalid', codes: ['invalid-file-name'] }
      await expect(files.write(file, bytesOf('x'))).rejects.toMatchObject(refusal)
      await expect(textOf(file)).rejects.toMatchObject(refusal)
      await expect(files.remove(file)).rejects.toMatchObject(refusal)
      expect(await names()).toEqual([])
    })

    test.each(['a', 'Kunden März 2024.csv', 'x', '%2e%2e', '客户.csv'])(
      '[FI-2800] the name %j is taken, and one as long as there is room for',
      async (short) => {
        const file = short === 'x' ? short.repeat(opened.longestName ?? 255) : short
        await files.write(file, bytesOf('x'))
        expect(await names()).toEqual([file])
        expect(await textOf(file)).toBe('x')
      },
    )

    describe('that grow', () => {
      const growing = () => files.growing as GrowingFiles
      const add = (text: string, note: string, more: { owner?: string; end?: string; file?: string } = {}) => {
        const { owner = OWNER, end, file = 'feed' } = more
        const tail = end === undefined ? {} : { end: Buffer.from(end) }
        return growing().add(file, { owner, bytes: Buffer.from(text), note, ...tail })
      }

      test('[FI-2801] additions stand one behind the other, and the last one leaves its note', async () => {
        await growing().ready()
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'NEW' })
        await add('one\n', 'first')
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'GROWN', note: 'first' })
        await add('two\n', 'second')
        expect(await textOf('feed')).toBe('one\ntwo\n')
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'GROWN', note: 'second' })
        expect((await files.list('*')).map(({ name, length }) => [name, length])).toEqual([['feed', 8]])
      })

      test('[FI-2801] the next addition takes the place of the end', async () => {
        await add('[1', 'first', { end: ']' })
        expect(await textOf('feed')).toBe('[1]')
        await add(',2', 'second', { end: ']' })
        expect(await textOf('feed')).toBe('[1,2]')
        await add(`,${LONG.trim()}`, 'third', { end: ']' })
        expect((await textOf('feed')) === `[1,2,${LONG.trim()}]`).toBe(true)
        await add(',3', 'fourth', { end: ']]]' })
        expect((await textOf('feed', { from: 0, to: 4 })) + (await textOf('feed')).slice(-6)).toBe('[1,2,9,3]]]')
      })

      test('[FI-2801] a file of somebody else is not added to', async () => {
        await files.write('feed', bytesOf('an upload'))
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'FOREIGN' })
        await expect(add('one', 'first')).rejects.toMatchObject({ class: 'conflict', codes: ['file-foreign'] })
        await add('mine', 'first', { file: 'other' })
        expect(await growing().find('other', 'feed 8')).toEqual({ state: 'FOREIGN' })
        await expect(add('x', 'x', { owner: 'feed 8', file: 'other' })).rejects.toMatchObject({ class: 'conflict' })
        expect([await textOf('feed'), await textOf('other')]).toEqual(['an upload', 'mine'])
        await files.write('other', bytesOf('replaced by hand'))
        expect(await growing().find('other', OWNER)).toEqual({ state: 'FOREIGN', note: 'first' })
      })

      test('[FI-2801] an empty file is begun; one that was taken away is begun anew and keeps its note', async () => {
        await files.write('feed', bytesOf(''))
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'NEW' })
        await add('one', 'first')
        expect(await textOf('feed')).toBe('one')
        await files.remove('feed')
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'NEW', note: 'first' })
        await add('two', 'second')
        expect(await textOf('feed')).toBe('two')
      })

      test('[FI-2801] a copy that a backup brought back is gone on with', async () => {
        await add('one', 'first')
        await files.remove('feed')
        await files.write('feed', bytesOf('o', 'ne'))
        expect(await growing().find('feed', OWNER)).toEqual({ state: 'GROWN', note: 'first' })
        await add('two', 'second')
        expect(await textOf('feed')).toBe('onetwo')
      })
    })
  })
}
