import { textOfTerm } from '../../columnar/terms.ts'
import { placesOfDoc } from '../places/place-field.ts'
import { eachWhole, eachWord } from '../text/text-field.ts'
import type { PlaceProbe, Probes, TextProbe } from './probe.ts'
import type { SearchHit } from './search-query.ts'
import { gridRank, hitOfTerm, hitOfWhole, NO_HIT, ONE, type TermHit } from './term-rank.ts'

/** What hits best of what was looked at so far: the term is the whole or one of its words. */
interface BestHit extends TermHit {
  readonly probe: TextProbe
  readonly whole: number
  readonly term: number
}

/** The best hit of one document by a clause, found by looking at its own keys; of equal ones the first. */
export function hitOf({ texts, places }: Probes, doc: number): SearchHit | undefined {
  const text = bestText(texts, doc)
  let best = text && shownHit(text)
  for (const probe of places) {
    const place = nearestPlace(probe, doc)
    if (place !== undefined && (best === undefined || place.rank > best.rank)) best = place
  }
  return best
}

/** Asked for each row of a page: so its functions serve all probes, and only what hits best is written down. */
function bestText(texts: readonly TextProbe[], doc: number): BestHit | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  let best: BestHit | undefined
  let probe = first
  let whole = 0
  const offer = (hit: TermHit | undefined, term: number): void => {
    if (hit !== undefined && (best === undefined || hit.rank > best.rank)) best = { ...hit, probe, whole, term }
  }
  const lookAtWord = (word: number): void => offer(hitOfTerm(probe, word), word)
  const lookAtWhole = (one: number): void => {
    whole = one
    offer(hitOfWhole(probe, one), one)
    eachWord(probe.field, one, lookAtWord)
  }
  for (probe of texts) eachWhole(probe.field, doc, lookAtWhole)
  return best
}

function shownHit({ probe, type, rank, whole, term }: BestHit): SearchHit {
  const { terms } = probe.field
  const key = textOfTerm(terms, whole)
  return { mapping: probe.mapping, type, rank: rank / ONE, key, text: term === whole ? key : textOfTerm(terms, term) }
}

/** The rank of that hit, in the whole numbers of the index; NO_HIT when it misses. */
export function rankOf({ texts, places }: Probes, doc: number): number {
  let best = NO_HIT
  for (const probe of texts) best = Math.max(best, rankOfText(probe, doc))
  for (const probe of places) best = Math.max(best, (nearestPlace(probe, doc)?.rank ?? 0) * ONE)
  return best
}

/** By its keys and their words. */
function rankOfText(probe: TextProbe, doc: number): number {
  const { field } = probe
  let best = NO_HIT
  eachWhole(field, doc, (whole) => {
    best = Math.max(best, hitOfWhole(probe, whole)?.rank ?? NO_HIT)
    eachWord(field, whole, (word) => {
      best = Math.max(best, hitOfTerm(probe, word)?.rank ?? NO_HIT)
    })
  })
  return best
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
