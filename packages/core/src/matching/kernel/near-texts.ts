import type { Nearness } from '../indexing/nearness.ts'
import type { Pause } from './pause.ts'

/** Texts between two looks at whether to stop. */
const BLOCK = 2000
/** Bits for each cell of a text, so that few cells of one text alone are taken for shared. */
const BITS_EACH = 6
const MOST_BITS = 2 ** 31
/** Texts that are asked how many cells they have. */
const ASKED = 500

/** Pairs of texts that are near, by position: those near text i are others[starts[i]] to others[starts[i + 1] − 1], all greater, ascending. */
export interface NearTexts {
  readonly starts: Int32Array
  readonly others: Int32Array
}

/**
 * Finds all pairs of near texts, each text given once. Cells are counted first, in a bitmap, so that only those that two
 * texts may share take room; a pair is measured once, however many cells it shares.
 */
export async function nearTexts(texts: readonly string[], nearness: Nearness, pause: Pause): Promise<NearTexts> {
  const repeated = await repeatedCells(texts, nearness, pause)
  const entries = await sharedEntries(texts, nearness, repeated, pause)
  const { places, ends, inOrder } = grouped(entries)
  const isNear = nearness.among(texts)
  const met = new Int32Array(texts.length).fill(-1)
  const starts = new Int32Array(texts.length + 1)
  let others = new Int32Array(1024)
  let count = 0
  for (let text = 0; text < texts.length; text++) {
    starts[text] = count
    for (let entry = entries.starts[text]!; entry < entries.starts[text + 1]!; entry++) {
      for (let at = places[entry]! + 1; at < ends[places[entry]!]!; at++) {
        const other = inOrder[at]!
        if (other <= text || met[other] === text) continue
        met[other] = text
        if (!isNear(text, other)) continue
        if (count === others.length) others = longer(others)
        others[count++] = other
      }
    }
    others.subarray(starts[text]!, count).sort()
    if (text % BLOCK === 0) await pause()
  }
  starts[texts.length] = count
  return { starts, others: others.slice(0, count) }
}

/** Is this one of the near pairs? */
export function areNear({ starts, others }: NearTexts, one: number, other: number): boolean {
  const lesser = Math.min(one, other)
  const greater = Math.max(one, other)
  let low = starts[lesser]!
  let high = starts[lesser + 1]!
  while (low < high) {
    const middle = (low + high) >> 1
    if (others[middle]! < greater) low = middle + 1
    else high = middle
  }
  return low < starts[lesser + 1]! && others[low] === greater
}

/** Says of a cell whether it came up twice; now and then of one that did not. */
async function repeatedCells(
  texts: readonly string[],
  nearness: Nearness,
  pause: Pause,
): Promise<(cell: number) => boolean> {
  const asked = texts.slice(0, ASKED)
  const each = asked.reduce((sum, text) => sum + nearness.cellsOf(text).length, 0) / Math.max(1, asked.length)
  let bits = 2 ** 16
  while (bits < MOST_BITS && bits < each * texts.length * BITS_EACH) bits *= 2
  const once = new Uint32Array(bits / 32)
  const twice = new Uint32Array(bits / 32)
  for (const [index, text] of texts.entries()) {
    for (const cell of nearness.cellsOf(text)) {
      const slot = (cell >>> 0) & (bits - 1)
      const bit = 1 << (slot & 31)
      if ((once[slot >>> 5]! & bit) === 0) once[slot >>> 5]! |= bit
      else twice[slot >>> 5]! |= bit
    }
    if (index % BLOCK === 0) await pause()
  }
  return (cell) => {
    const slot = (cell >>> 0) & (bits - 1)
    return (twice[slot >>> 5]! & (1 << (slot & 31))) !== 0
  }
}

/** The cells of each text that others may have too, as 32 bits of their hash: those of text i from starts[i] on. */
interface Entries {
  readonly starts: Int32Array
  readonly cells: Int32Array
  readonly texts: Int32Array
}

async function sharedEntries(
  texts: readonly string[],
  nearness: Nearness,
  isRepeated: (cell: number) => boolean,
  pause: Pause,
): Promise<Entries> {
  const starts = new Int32Array(texts.length + 1)
  let cells = new Int32Array(4096)
  let owners = new Int32Array(4096)
  let count = 0
  for (const [index, text] of texts.entries()) {
    starts[index] = count
    for (const cell of nearness.cellsOf(text)) {
      if (!isRepeated(cell)) continue
      if (count === cells.length) {
        cells = longer(cells)
        owners = longer(owners)
      }
      cells[count] = cell | 0
      owners[count++] = index
    }
    if (index % BLOCK === 0) await pause()
  }
  starts[texts.length] = count
  return { starts, cells: cells.subarray(0, count), texts: owners.subarray(0, count) }
}

/**
 * The entries by cell, within one by text: `inOrder` holds the texts, `places` where each entry went, `ends` for each place
 * where its cell ends. Two passes of 16 bits, the second of which keeps the order of the first.
 */
function grouped({ cells, texts }: Entries) {
  const count = cells.length
  const half = sortedByHalf(
    cells,
    Int32Array.from({ length: count }, (_, at) => at),
    0,
  )
  const order = sortedByHalf(cells, half, 16)
  const places = new Int32Array(count)
  const ends = new Int32Array(count)
  for (let at = count - 1; at >= 0; at--) {
    places[order[at]!] = at
    ends[at] = at + 1 < count && cells[order[at]!] === cells[order[at + 1]!] ? ends[at + 1]! : at + 1
  }
  return { places, ends, inOrder: order.map((entry) => texts[entry]!) }
}

function sortedByHalf(cells: Int32Array, order: Int32Array, shift: number): Int32Array {
  const starts = new Int32Array(2 ** 16 + 1)
  for (let at = 0; at < order.length; at++) starts[((cells[order[at]!]! >>> shift) & 0xffff) + 1]!++
  for (let half = 0; half < 2 ** 16; half++) starts[half + 1]! += starts[half]!
  const sorted = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) sorted[starts[(cells[order[at]!]! >>> shift) & 0xffff]!++] = order[at]!
  return sorted
}

function longer(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(2 * list.length)
  twice.set(list)
  return twice
}
