/** Gives each distinct text a number from 1, in the order in which they come. */
export interface TextIds {
  /** By id; 0 is no text. */
  readonly texts: readonly string[]
  idOf(text: string): number
  /**
   * Writes the ids of some texts of a list at their places; 0 for '' and for what is absent. Quicker than one by one: which slots they
   * lead to is known first, and then these are fetched from memory together.
   */
  idsOf(list: readonly (string | undefined)[], from: number, end: number, ids: Int32Array): void
}

const FIRST_SLOTS = 1 << 10
/** Texts whose slots are fetched together: they stay near until they are asked for. */
const TOGETHER = 512

/** Open addressing over two integers a slot: the text's hash and its id, which is 0 in a free slot. */
export function createTextIds(): TextIds {
  const texts: string[] = ['']
  let slots = new Int32Array(2 * FIRST_SLOTS)
  let mask = FIRST_SLOTS - 1

  const idOf = (text: string): number => idOfHashed(text, hashOf(text))

  const idOfHashed = (text: string, hash: number): number => {
    let at = hash & mask
    for (;;) {
      const id = slots[2 * at + 1]!
      if (id === 0) break
      if (slots[2 * at] === hash && texts[id] === text) return id
      at = (at + 1) & mask
    }
    const id = texts.push(text) - 1
    slots[2 * at] = hash
    slots[2 * at + 1] = id
    if (2 * id > mask) {
      slots = enlarged(slots)
      mask = slots.length / 2 - 1
    }
    return id
  }

  const hashes = new Int32Array(TOGETHER)
  /** What it answers says nothing: that it was asked for brings the slots near. */
  const fetched = (count: number): number => {
    let all = 0
    for (let place = 0; place < count; place++) all ^= slots[2 * (hashes[place]! & mask)]!
    return all
  }
  const numberSome = (list: readonly (string | undefined)[], from: number, count: number, ids: Int32Array): void => {
    for (let place = 0; place < count; place++) {
      const text = list[from + place]
      ids[from + place] = text === undefined || text === '' ? 0 : idOfHashed(text, hashes[place]!)
    }
  }
  let kept = 0 // so that fetching is not left out as work for nothing
  return Object.freeze({
    texts,
    idOf,
    idsOf(list: readonly (string | undefined)[], from: number, end: number, ids: Int32Array) {
      for (let first = from; first < end; first += TOGETHER) {
        const count = Math.min(TOGETHER, end - first)
        for (let place = 0; place < count; place++) hashes[place] = hashOf(list[first + place] ?? '')
        kept ^= fetched(count)
        numberSome(list, first, count, ids)
      }
    },
  })
}

function enlarged(slots: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(4 * slots.length)
  const mask = larger.length / 2 - 1
  for (let from = 0; from < slots.length; from += 2) {
    if (slots[from + 1] === 0) continue
    let at = slots[from]! & mask
    while (larger[2 * at + 1] !== 0) at = (at + 1) & mask
    larger[2 * at] = slots[from]!
    larger[2 * at + 1] = slots[from + 1]!
  }
  return larger
}

/** Lives as long as the table does: unlike hash53 it is kept nowhere and may change. */
function hashOf(text: string): number {
  const length = text.length
  let hash = length
  for (let index = 0; index < length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
