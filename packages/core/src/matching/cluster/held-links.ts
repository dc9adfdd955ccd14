import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'
import { oncePerPair } from '../../lib/collections/tuples.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Classifier, Doubt } from '../../model/resources/classifier.ts'
import { heldMatches, type LinkRules, leavesLinksOut } from './held-matches.ts'

/** What is asked of the records of links. */
export interface LinkedRecords {
  readonly idOf: (row: RowNumber) => RecordId
  /** The systems that contributed to a record. */
  readonly systemsOf: (row: RowNumber) => readonly string[]
  /** 0..10000, also of two that no key brought together. */
  readonly scoreOf: (a: RowNumber, b: RowNumber) => number
  /** What the score is made of, for ties (`Scorer`). */
  readonly evidenceOf: (a: RowNumber, b: RowNumber) => number
}

/** What puts a cluster before a person, where a classifier does not say. */
export function doubtBy({ doubt, linkage }: Pick<Classifier, 'doubt' | 'linkage'>): Doubt {
  return doubt ?? (linkage === 'AVERAGE' ? 'MEAN' : 'PAIR')
}

/**
 * The links with the kind that they have once it is decided which of them hold (`heldMatches`): of the links above the match threshold those
 * that hold are MATCH, the others REVIEW. Separated links stay as they are; one whose kind stands is the same object. They must be all
 * links of the components that they are in.
 */
export function* heldLinks(
  links: readonly Link[],
  records: LinkedRecords,
  rules: LinkRules,
): Resumable<readonly Link[]> {
  if (!leavesLinksOut(rules)) return links
  const isMatching = (link: Link) => link.kind !== 'SEPARATED' && link.score > rules.thresholds.matchThreshold
  if (!links.some(isMatching)) return links
  const rows: RowNumber[] = []
  const numberOf = new Map<RowNumber, number>()
  const numbered = (row: RowNumber): number => {
    const number = numberOf.get(row) ?? rows.push(row) - 1
    numberOf.set(row, number)
    return number
  }
  const lists = { count: links.length, a: [] as number[], b: [] as number[], score: [] as number[] }
  yield* eachInPieces(links, ({ a, b, score }) => {
    lists.a.push(numbered(a))
    lists.b.push(numbered(b))
    lists.score.push(score)
  })
  const isSeparated = (at: number) => links[at]!.kind === 'SEPARATED'
  const holds = yield* heldMatches(
    { ...lists, isSeparated },
    {
      records: rows.length,
      idOf: (number) => records.idOf(rows[number]!),
      systemsOf: (number) => [...new Set(records.systemsOf(rows[number]!))],
      scoreOf: oncePerPair(rows.length, (a, b) => records.scoreOf(rows[a]!, rows[b]!)),
      evidenceOf: (a, b) => records.evidenceOf(rows[a]!, rows[b]!),
    },
    rules,
  )
  const held: Link[] = []
  yield* eachInPieces(links, (link, at) => {
    const kind = !isMatching(link) ? link.kind : holds(at) ? 'MATCH' : 'REVIEW'
    held.push(kind === link.kind ? link : { ...link, kind })
  })
  return held
}

/** What grouping asks where a cluster has one record of each source. */
export function rivalryOf({ systemsOf, evidenceOf }: Pick<LinkedRecords, 'systemsOf' | 'evidenceOf'>) {
  const clash = (a: RowNumber, b: RowNumber): boolean => {
    const systems = systemsOf(a)
    return systemsOf(b).some((system) => systems.includes(system))
  }
  return { clash, evidenceOf }
}

/** The systems that contributed to a record, each once. */
export function systemsOfRecord({ sources }: { readonly sources: readonly { readonly system: string }[] }) {
  return [...new Set(sources.map(({ system }) => system))]
}
