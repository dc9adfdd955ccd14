import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pixelsOf, smallPng } from './small-png.ts'

const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'docs', 'pictures')
/** In bytes. */
const MOST = 1_500_000

test('[CO-110] each picture that the pages show is there, none lies there unshown, and all together are small', () => {
  const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]
  const text = pages.filter((page) => page.endsWith('.md')).map((page) => readFileSync(join(ROOT, page), 'utf8'))
  const shown = [...text.join('\n').matchAll(/!\[[^\]]+\]\((?:docs\/)?pictures\/([\w-]+\.png)\)/g)].map(
    ([, name]) => name,
  )
  const there = readdirSync(PICTURES)
  expect([...new Set(shown)].sort()).toEqual([...there].sort())
  expect(there.length).toBeGreaterThan(5)
  const sizes = there.map((name) => statSync(join(PICTURES, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST)
})

/** A PNG of RGBA whose rows are filtered in all five ways. */
function filtered(width: number, height: number, colourAt: (column: number, row: number) => readonly number[]): Buffer {
  const plain = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => [...colourAt(column, row), 255]).flat(),
  )
  const at = (row: number, byte: number): number => (byte < 0 ? 0 : (plain[row]?.[byte] ?? 0))
  const rows = plain.flatMap((bytes, row) => {
    const filter = row % 5
    return [
      filter,
      ...bytes.map((byte, index) => {
        const [left, above, corner] = [at(row, index - 4), at(row - 1, index), at(row - 1, index - 4)]
        const distances = [left, above, corner].map((value) => Math.abs(left + above - corner - value))
        const paeth = [left, above, corner][distances.indexOf(Math.min(...distances))] ?? 0
        return (byte - ([0, left, above, Math.floor((left + above) / 2), paeth][filter] ?? 0)) & 255
      }),
    ]
  })
  const chunk = (name: string, bytes: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, Buffer.from(name, 'latin1'), bytes, Buffer.alloc(4)])
  }
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0])
  const packed = deflateSync(Buffer.from(rows))
  const half = packed.length >> 1 // browsers write several chunks
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', head), chunk('IDAT', packed.subarray(0, half)), chunk('IDAT', packed.subarray(half))],
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('[CO-110] a picture of few colours keeps every point; of many each takes a colour that is near', () => {
  const few = filtered(40, 25, (column, row) => [column * 6, (row % 5) * 50, 7])
  expect(pixelsOf(smallPng(few))).toEqual(pixelsOf(few))
  // 64 common colours, and hundreds that stand near one of them and are there once.
  const rare = (column: number, row: number) => (column % 4 === 0 ? 1 + ((column * 7 + row * 13) % 29) : 0)
  const many = filtered(120, 100, (column, row) => [(row % 8) * 30, (column % 8) * 30, rare(column, row)])
  const [before, after] = [pixelsOf(many), pixelsOf(smallPng(many))]
  const seen = new Set(Array.from({ length: after.rgb.length / 3 }, (_, point) => after.rgb.readUIntBE(point * 3, 3)))
  expect(seen.size).toBeLessThanOrEqual(256)
  expect([after.width, after.height]).toEqual([before.width, before.height])
  const farthest = Math.max(...before.rgb.map((part, index) => Math.abs(part - (after.rgb[index] ?? 0))))
  expect(farthest).toBeGreaterThan(0)
  expect(farthest).toBeLessThan(30)
})
