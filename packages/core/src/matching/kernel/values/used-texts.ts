/**
 * The values with those texts alone that a row or a list has, numbered in the order that they had: whatever is kept by text takes
 * room for no others, and these can be let go. The ids are written over.
 */
export function usedTexts({ ids, texts, lists }: ComparedValues): ComparedValues {
  const numbers = new Int32Array(texts.length)
  for (let row = 0; row < ids.length; row++) if (ids[row]! > 0) numbers[ids[row]!] = 1
  for (const list of lists) for (const id of list) numbers[id] = 1
  const used: string[] = ['']
  for (let id = 1; id < numbers.length; id++) if (numbers[id] === 1) numbers[id] = used.push(texts[id]!) - 1
  for (let row = 0; row < ids.length; row++) if (ids[row]! > 0) ids[row] = numbers[ids[row]!]!
  return { ids, texts: used, lists: lists.map((list) => list.map((id) => numbers[id]!)) }
}

/** What a classifier's mapping compares, by row. Equal numbers are equal values. */
export interface ComparedValues {
  /** The id of the text that is compared; 0 when missing; −1 − position of a list of several among `lists`. */
  readonly ids: Int32Array
  /** By id; no other texts than theirs. */
  readonly texts: readonly string[]
  /** The ids of the texts of each list, in the texts' order. */
  readonly lists: readonly (readonly number[])[]
}
