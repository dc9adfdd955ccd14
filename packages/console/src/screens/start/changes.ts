import type { ComparerName, FileProposal, ResourcesToPreview } from '@onefold/core'
import { comparedBy } from './proposed-resources.ts'

/** What somebody changed of a proposal. */
export interface Changes {
  /** Mappings of the indexer that are left out. */
  readonly keysOut: readonly string[]
  /** Mappings of the classifier that are left out. */
  readonly comparisonsOut: readonly string[]
  /** By mapping of the classifier. */
  readonly comparers: { readonly [mapping: string]: ComparerName }
  /** 0..100, as it was typed. */
  readonly matchThreshold: string
}

/** In the list, or no longer in it. */
export const toggled = (list: readonly string[], id: string): readonly string[] =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id]

/** A threshold as people read it: a fraction up to 1 is one of 100 points. */
const pointsOf = (threshold = 0): number => Math.round(threshold <= 1 ? threshold * 10_000 : threshold * 100) / 100

/** All as proposed. */
export const noChanges = (proposal: FileProposal): Changes => ({
  keysOut: [],
  comparisonsOut: [],
  comparers: {},
  matchThreshold: String(pointsOf(comparedBy(proposal).classifier.matchThreshold)),
})

/** What is tried. A threshold that is no number goes as it is: the server says what is wrong with it. */
export function changed(proposal: FileProposal, changes: Changes): ResourcesToPreview {
  const { dataset, indexer, classifier } = comparedBy(proposal)
  const { keysOut, comparisonsOut, comparers, matchThreshold } = changes
  const mappings = classifier.mappings
    .filter(({ id }) => !comparisonsOut.includes(id))
    .map((mapping) => {
      const comparer = comparers[mapping.id]
      return comparer === undefined ? mapping : { ...mapping, comparer }
    })
  return {
    ...(dataset && { dataset }),
    indexer: { ...indexer, mappings: indexer.mappings.filter(({ id }) => !keysOut.includes(id)) },
    classifier: {
      ...classifier,
      mappings,
      matchThreshold: fractionOf(matchThreshold),
    } as ResourcesToPreview['classifier'], // of the same model, with fewer mappings
  }
}

/** Points of 100 as the fraction that a classifier states: 1 would be all of it. */
const fractionOf = (points: string): number => (points.trim() === '' ? Number.NaN : Number(points) / 100)

export const isSame = (one: Changes, other: Changes): boolean => textOf(one) === textOf(other)

const textOf = ({ keysOut, comparisonsOut, comparers, matchThreshold }: Changes): string =>
  JSON.stringify([keysOut.toSorted(), comparisonsOut.toSorted(), Object.entries(comparers).sort(), matchThreshold])
