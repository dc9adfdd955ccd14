import type { Link, LinkKind } from '../../../model/link.ts'
import type { LinkColumns } from '../../sql/commit/stored-put.ts'

/** By kind, the number that stands for it. */
const CODES: Readonly<Record<LinkKind, number>> = { MATCH: 0, REVIEW: 1, SEPARATED: 2 }
const KINDS = Object.keys(CODES) as readonly LinkKind[]
/** Numbers of one link. */
const LINK = 5

/** Links as one list of numbers: a crowd's batch has millions, and a text of each would be made and read again. */
export function packLinks(links: readonly Link[]): Float64Array {
  const numbers = new Float64Array(LINK * links.length)
  let at = 0
  for (const { a, b, score, mappings, kind } of links) {
    numbers[at++] = a
    numbers[at++] = b
    numbers[at++] = score
    numbers[at++] = mappings
    numbers[at++] = CODES[kind]
  }
  return numbers
}

/** The links of all pieces as they are written: no object is made of any. */
export function linkColumnsOf(pieces: readonly Float64Array[]): readonly LinkColumns[] {
  const links: LinkColumns[] = []
  for (const numbers of pieces)
    for (let at = 0; at < numbers.length; at += LINK)
      links.push([numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!, KINDS[numbers[at + 4]!]!])
  return links
}

/** The links of all pieces as they were. */
export function unpackLinks(pieces: readonly Float64Array[]): readonly Link[] {
  const links: Link[] = []
  for (const numbers of pieces) {
    for (let at = 0; at < numbers.length; at += LINK) {
      const [a, b, score] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]
      links.push({ a, b, score, mappings: numbers[at + 3]!, kind: KINDS[numbers[at + 4]!]! })
    }
  }
  return links
}
