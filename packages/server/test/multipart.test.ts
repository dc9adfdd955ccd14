import { describe, expect, test } from 'vitest'
import { filePart } from '../src/guard/multipart.ts'

const TYPE = 'multipart/form-data; boundary="--a b"'
const LINE = '----a b'
const part = (name: string, content: string) =>
  `${LINE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const END = `${LINE}--\r\n`

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size = 1000, type = TYPE): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of filePart(inPieces(text, size), type, 'file')) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('the file of a form', () => {
  const content = `1;Ada\r\n2;Bea\r\n${LINE.slice(0, -1)}\r\n--\r\n\r\nénd`

  test.each([1, 2, 3, 7, 40, 1000])('is the same when the form comes in pieces of %i bytes', async (size) => {
    const form = `preamble\r\n${part('note', 'first')}${part('file', content)}${part('other', 'second')}${END}`
    expect(await read(form, size)).toBe(content)
  })

  test('may be empty', async () => {
    expect(await read(part('file', '') + END, 3)).toBe('')
  })

  test.each([
    ['has no such part', part('note', 'x') + END, /no part called "file"/],
    [
      'has two such parts [FI-4300]',
      part('file', 'one') + part('note', 'x') + part('file', 'two') + END,
      /two parts called "file"/,
    ],
    ['ends behind the file [FI-4300]', part('file', 'whole') + LINE, /ends before its last boundary/],
    ['ends in the middle of the file', part('file', 'half').slice(0, -4), /ends before its last boundary/],
    ['has no boundary', 'nothing of the kind', /ends before its last boundary/],
    ['has endless headers', `${LINE}\r\n${'x'.repeat(20_000)}`, /headers .* too long/],
  ])('is refused when the form %s', async (_, form, sentence) => {
    await expect(read(form, 7)).rejects.toThrow(sentence)
  })

  test('is refused when the type states no boundary', async () => {
    await expect(read(END, 7, 'multipart/form-data')).rejects.toThrow(/boundary/)
  })
})
