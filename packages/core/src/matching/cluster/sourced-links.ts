import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { oneOfEachSource } from './one-per-source.ts'

/** What one record of each source asks of the records. */
export interface Sourced {
  readonly idOf: (row: RowNumber) => RecordId
  /** The systems that contributed to a record. */
  readonly systemsOf: (row: RowNumber) => readonly string[]
}

/**
 * The links with the kind that they have when no cluster has two records of one source: of the links above the match
 * threshold those that hold are MATCH, the others REVIEW. Separated links stay as they are; one whose kind stands is the same
 * object. They must be all links of the components that they are in.
 */
export function sourcedLinks(
  links: readonly Link[],
  { idOf, systemsOf }: Sourced,
  { matchThreshold }: Thresholds,
): readonly Link[] {
  const matching = links.filter(({ kind, score }) => kind !== 'SEPARATED' && score > matchThreshold)
  if (matching.length === 0) return links
  const rows = [...new Set(matching.flatMap(({ a, b }) => [a, b]))].map((row) => ({ row, id: idOf(row) }))
  rows.sort((x, y) => (x.id < y.id ? -1 : 1)) // a place is a rank: ids decide among equal scores, as rows may differ
  const placeOf = new Map(rows.map(({ row }, place) => [row, place]))
  const numbers = new Map<string, number>()
  const numberOf = (system: string): number => {
    const number = numbers.get(system) ?? numbers.size
    numbers.set(system, number)
    return number
  }
  const holds = oneOfEachSource(
    {
      count: matching.length,
      a: matching.map(({ a }) => placeOf.get(a)!),
      b: matching.map(({ b }) => placeOf.get(b)!),
      score: matching.map(({ score }) => score),
    },
    { records: rows.length, sourcesOf: (place) => [...new Set(systemsOf(rows[place]!.row))].map(numberOf) },
  )
  const kinds = new Map(matching.map((link, index) => [link, holds[index] === 1 ? 'MATCH' : 'REVIEW'] as const))
  return links.map((link) => {
    const kind = kinds.get(link) ?? link.kind
    return kind === link.kind ? link : { ...link, kind }
  })
}

/** What tells two records of one source, as grouping asks it. */
export function clashOf(systemsOf: Sourced['systemsOf']): (a: RowNumber, b: RowNumber) => boolean {
  return (a, b) => {
    const systems = systemsOf(a)
    return systemsOf(b).some((system) => systems.includes(system))
  }
}

/** The systems that contributed to a record, each once. */
export function systemsOfRecord({ sources }: { readonly sources: readonly { readonly system: string }[] }) {
  return [...new Set(sources.map(({ system }) => system))]
}
