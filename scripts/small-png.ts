import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Before each chunk of a PNG stand its length and its name, after it the sum of name and bytes: four bytes each. */
const AROUND = 12
const SIGNATURE = 8
const MOST_COLOURS = 256

/** Three bytes for each point, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Buffer
}

/**
 * A screenshot in a third of its bytes: in 256 colours, as few as a page of text and flat grounds needs. What has none of them, the edge of a
 * letter, takes the nearest.
 *
 * @param png as browsers write it: RGB or RGBA, eight bits each, not interlaced
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, rgb } = pixelsOf(png)
  const colours = commonColours(rgb)
  const places = new Map(colours.map((colour, place) => [colour, place]))
  const rows = Buffer.alloc((width + 1) * height) // before each row stands its filter: none
  for (let point = 0; point < width * height; point++) {
    const colour = rgb.readUIntBE(point * 3, 3)
    const place = places.get(colour) ?? nearest(colours, colour)
    places.set(colour, place)
    rows[point + Math.floor(point / width) + 1] = place
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8) // eight bits that name a colour
  const palette = Buffer.from(colours.flatMap(partsOf))
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    ...[chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 }))],
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The points of a PNG: RGB, RGBA or named colours, eight bits each. */
export function pixelsOf(png: Buffer): Pixels {
  const { IHDR: head = Buffer.alloc(13), IDAT: packed, PLTE: palette } = chunksOf(png)
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const step = { 2: 3, 3: 1, 6: 4 }[head[9] ?? 0]
  if (packed === undefined || step === undefined || head[8] !== 8 || head[12] !== 0)
    throw new TypeError('Expected a PNG of eight bits, not interlaced')
  const bytes = unfiltered(inflateSync(packed), width * step, step)
  const rgb = Buffer.alloc(width * height * 3)
  for (let point = 0; point < width * height; point++) {
    if (palette === undefined) bytes.copy(rgb, point * 3, point * step, point * step + 3)
    else palette.copy(rgb, point * 3, (bytes[point] ?? 0) * 3, (bytes[point] ?? 0) * 3 + 3)
  }
  return { width, height, rgb }
}

/** The bytes of each kind of chunk, those of one kind behind one another. */
function chunksOf(png: Buffer): { readonly [name: string]: Buffer } {
  const chunks: { [name: string]: Buffer } = {}
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    chunks[name] = Buffer.concat([chunks[name] ?? Buffer.alloc(0), png.subarray(at + 8, at + 8 + length)])
    at += length + AROUND
  }
  return chunks
}

/** Each byte was written as its distance to those beside and above it (PNG specification, chapter 9). */
function unfiltered(rows: Buffer, width: number, step: number): Buffer {
  const height = rows.length / (width + 1)
  const plain = Buffer.alloc(width * height)
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (width + 1)]
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const left = column < step ? 0 : (plain[at - step] ?? 0)
      const above = row === 0 ? 0 : (plain[at - width] ?? 0)
      const corner = row === 0 || column < step ? 0 : (plain[at - width - step] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      plain[at] = (rows[row * (width + 1) + 1 + column] ?? 0) + guess
    }
  }
  return plain
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const far = (value: number) => Math.abs(guess - value)
  if (far(left) <= far(above) && far(left) <= far(corner)) return left
  return far(above) <= far(corner) ? above : corner
}

function commonColours(rgb: Buffer): readonly number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const byCount = [...counts].sort(([a, many], [b, more]) => more - many || a - b)
  return byCount.slice(0, MOST_COLOURS).map(([colour]) => colour)
}

const partsOf = (colour: number): readonly number[] => [colour >> 16, (colour >> 8) & 255, colour & 255]

function nearest(colours: readonly number[], wanted: number): number {
  const parts = partsOf(wanted)
  const distances = colours.map((colour) =>
    partsOf(colour).reduce((sum, part, at) => sum + (part - (parts[at] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(bytes.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
