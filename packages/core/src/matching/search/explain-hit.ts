import { placesOfDoc } from './place-field.ts'
import type { PlaceProbe, Probes, TextProbe } from './probe.ts'
import type { SearchHit } from './search-query.ts'
import { gridRank, hitOfTerm, hitOfWhole, NO_HIT, ONE } from './term-rank.ts'
import { textOfTerm } from './terms.ts'
import { eachWhole, eachWord } from './text-field.ts'

/** The best hit of one document by a clause, found by looking at its own keys; of equal ones the first. */
export function hitOf({ texts, places }: Probes, doc: number): SearchHit | undefined {
  let best: SearchHit | undefined
  const offer = (hit: SearchHit | undefined): void => {
    if (hit !== undefined && (best === undefined || hit.rank > best.rank)) best = hit
  }
  for (const probe of texts) eachWhole(probe.field, doc, (whole) => offer(hitOfKey(probe, whole)))
  for (const probe of places) offer(nearestPlace(probe, doc))
  return best
}

/** The rank of that hit, in the whole numbers of the index; NO_HIT when it misses. */
export function rankOf({ texts, places }: Probes, doc: number): number {
  let best = NO_HIT
  for (const probe of texts) best = Math.max(best, rankOfText(probe, doc))
  for (const probe of places) best = Math.max(best, (nearestPlace(probe, doc)?.rank ?? 0) * ONE)
  return best
}

/** By its keys of this length and more, and their words. */
export function rankOfText(probe: TextProbe, doc: number, shortest = 0): number {
  const { field } = probe
  let best = NO_HIT
  eachWhole(field, doc, (whole) => {
    if (field.terms.lengths.data[whole]! < shortest) return
    best = Math.max(best, hitOfWhole(probe, whole)?.rank ?? NO_HIT)
    eachWord(field, whole, (word) => {
      best = Math.max(best, hitOfTerm(probe, word)?.rank ?? NO_HIT)
    })
  })
  return best
}

function hitOfKey(probe: TextProbe, whole: number): SearchHit | undefined {
  const { terms } = probe.field
  let hit = hitOfWhole(probe, whole)
  let hitTerm = whole
  eachWord(probe.field, whole, (word) => {
    const other = hitOfTerm(probe, word)
    if (other === undefined || (hit !== undefined && other.rank <= hit.rank)) return
    hit = other
    hitTerm = word
  })
  if (hit === undefined) return undefined
  return {
    mapping: probe.mapping,
    type: hit.type,
    rank: hit.rank / ONE,
    key: textOfTerm(terms, whole),
    text: textOfTerm(terms, hitTerm),
  }
}

function nearestPlace({ mapping, field, vicinity }: PlaceProbe, doc: number): SearchHit | undefined {
  let best: SearchHit | undefined
  for (const { latitude, longitude } of placesOfDoc(field, doc)) {
    const nearness = vicinity.nearness(latitude, longitude)
    if (nearness === undefined) continue
    const rank = gridRank(nearness) / ONE
    const key = `${latitude},${longitude}`
    if (best === undefined || rank > best.rank) best = { mapping, type: 'GEOGRAPHIC', rank, key, text: key }
  }
  return best
}
