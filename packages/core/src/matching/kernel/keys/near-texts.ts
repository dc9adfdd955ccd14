import { runToEnd } from '../../../lib/async/resumable.ts'
import { addBit, bitSet, hasBit } from '../../../lib/collections/bit-set.ts'
import { integers, push, valuesOf } from '../../columnar/column.ts'
import { sortByKey } from '../../columnar/radix-order.ts'
import type { Nearness } from '../../indexing/key-nearness.ts'
import type { Pause } from '../pause.ts'

/** Texts between two looks at whether to stop. */
const BLOCK = 2000
/** Bits for each cell of a text, so that few cells of one text alone are taken for shared. */
const BITS_EACH = 6
const MOST_BITS = 2 ** 31
/** Of a hash beyond its lower 32. */
const UPPER_BITS = 21
/** Texts that are asked how many cells they have. */
const ASKED = 500

/** Pairs of texts that are near, by position: those near text i are others[starts[i]] to others[starts[i + 1] − 1], all greater, ascending. */
export interface NearTexts {
  readonly starts: Int32Array
  readonly others: Int32Array
  /** The texts of each cell that was set aside, ascending. */
  readonly crowded: readonly Int32Array[]
}

/**
 * Finds all pairs of near texts, each text given once. Cells are counted first, in a bitmap, so that only those that two
 * texts may share take room; a pair is measured once, however many cells it shares. Cells whose texts are too many, as the caller
 * says, are set aside.
 */
export async function nearTexts(
  texts: readonly string[],
  nearness: Nearness,
  pause: Pause,
  isCrowded: (texts: Int32Array) => boolean = () => false,
): Promise<NearTexts> {
  const repeated = await repeatedCells(texts, nearness, pause)
  const entries = await sharedEntries(texts, nearness, repeated, pause)
  const { places, ends, inOrder } = grouped(entries)
  const crowded = setAside(inOrder, ends, isCrowded)
  const isNear = nearness.among(texts)
  const met = new Int32Array(texts.length).fill(-1)
  const starts = new Int32Array(texts.length + 1)
  const others = integers()
  let measured = 0
  for (let text = 0; text < texts.length; text++) {
    starts[text] = others.length
    for (let entry = entries.starts[text]!; entry < entries.starts[text + 1]!; entry++) {
      for (let at = places[entry]! + 1; at < ends[places[entry]!]!; at++) {
        const other = inOrder[at]!
        if (other <= text || met[other] === text) continue
        met[other] = text
        measured++
        if (isNear(text, other)) push(others, other)
      }
    }
    others.data.subarray(starts[text]!, others.length).sort()
    if (measured < BLOCK && text % BLOCK !== 0) continue
    measured = 0
    await pause()
  }
  starts[texts.length] = others.length
  return { starts, others: valuesOf(others).slice(), crowded }
}

/** Ends each crowded cell before it begins, so that nobody goes through it. */
function setAside(inOrder: Int32Array, ends: Int32Array, isCrowded: (texts: Int32Array) => boolean): Int32Array[] {
  const crowded: Int32Array[] = []
  for (let from = 0; from < inOrder.length; ) {
    const end = ends[from]!
    const texts = inOrder.subarray(from, end)
    if (isCrowded(texts)) {
      crowded.push(texts)
      ends.fill(from, from, end)
    }
    from = end
  }
  return crowded
}

/** Says of a cell whether it came up twice; now and then of one that did not. */
async function repeatedCells(
  texts: readonly string[],
  nearness: Nearness,
  pause: Pause,
): Promise<(cell: number) => boolean> {
  const asked = texts.slice(0, ASKED)
  const each = asked.reduce((sum, text) => sum + nearness.probesOf(text).length, 0) / Math.max(1, asked.length)
  let bits = 2 ** 16
  while (bits < MOST_BITS && bits < each * texts.length * BITS_EACH) bits *= 2
  const once = bitSet(bits)
  const twice = bitSet(bits)
  for (const [index, text] of texts.entries()) {
    for (const cell of nearness.probesOf(text)) {
      const slot = (cell >>> 0) & (bits - 1)
      addBit(hasBit(once, slot) ? twice : once, slot)
    }
    if (index % BLOCK === 0) await pause()
  }
  return (cell) => hasBit(twice, (cell >>> 0) & (bits - 1))
}

/** The cells of each text that others may have too, as the lower 32 and the upper bits of their hash: those of text i from starts[i] on. */
interface Entries {
  readonly starts: Int32Array
  readonly cells: Int32Array
  readonly upper: Int32Array
  readonly texts: Int32Array
}

async function sharedEntries(
  texts: readonly string[],
  nearness: Nearness,
  isRepeated: (cell: number) => boolean,
  pause: Pause,
): Promise<Entries> {
  const starts = new Int32Array(texts.length + 1)
  const cells = integers()
  const upper = integers()
  const owners = integers()
  for (const [index, text] of texts.entries()) {
    starts[index] = cells.length
    for (const cell of nearness.probesOf(text)) {
      if (!isRepeated(cell)) continue
      push(cells, cell | 0)
      push(upper, Math.floor(cell / 2 ** 32))
      push(owners, index)
    }
    if (index % BLOCK === 0) await pause()
  }
  starts[texts.length] = cells.length
  return { starts, cells: valuesOf(cells), upper: valuesOf(upper), texts: valuesOf(owners) }
}

/**
 * The entries by cell, within one by text: `inOrder` holds the texts, `places` where each entry went, `ends` for each place
 * where its cell ends.
 */
function grouped({ cells, upper, texts }: Entries) {
  const count = cells.length
  const asTheyCame = Int32Array.from({ length: count }, (_, at) => at)
  const order = runToEnd(sortByKey(runToEnd(sortByKey(asTheyCame, upper, UPPER_BITS)), cells))
  const places = new Int32Array(count)
  const ends = new Int32Array(count)
  const same = (x: number, y: number): boolean => cells[x] === cells[y] && upper[x] === upper[y]
  for (let at = count - 1; at >= 0; at--) {
    places[order[at]!] = at
    ends[at] = at + 1 < count && same(order[at]!, order[at + 1]!) ? ends[at + 1]! : at + 1
  }
  return { places, ends, inOrder: order.map((entry) => texts[entry]!) }
}
