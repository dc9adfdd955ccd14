import { bytesOf, type Integers, integers, push } from '../../columnar/column.ts'
import { addToChains, bytesOfChains, createChains, eachOfHash, type HashChains } from '../../columnar/hash-chains.ts'

/** Terms by the hash of what makes them equal; only those whose equality text is not their own text. */
export interface EqualTexts {
  readonly chains: HashChains
  /** By entry of the chains, ascending. */
  readonly terms: Integers
}

export function createEqualTexts(): EqualTexts {
  return { chains: createChains(), terms: integers() }
}

/** `hash`: of 53 bits. A term is added once, after all that are lower. */
export function addEqual({ chains, terms }: EqualTexts, hash: number, term: number): void {
  addToChains(chains, hash)
  push(terms, term)
}

export function equalTerms({ chains, terms }: EqualTexts, hash: number): readonly number[] {
  const found: number[] = []
  eachOfHash(chains, hash, (entry) => found.push(terms.data[entry]!))
  return found
}

/** The hash that a term was added with. */
export function equalHashOf({ chains, terms }: EqualTexts, term: number): number | undefined {
  let from = 0
  let end = terms.length
  while (from < end) {
    const middle = (from + end) >>> 1
    if (terms.data[middle]! < term) from = middle + 1
    else end = middle
  }
  return from < terms.length && terms.data[from] === term ? chains.hashes.data[from] : undefined
}

export function bytesOfEquals({ chains, terms }: EqualTexts): number {
  return bytesOfChains(chains) + bytesOf(terms)
}
