import { pairName } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import type { Identities } from '../lookup/identities.ts'
import type { RecordLocation, RecordLocations } from '../lookup/record-location.ts'

/**
 * The drafts in their order, in runs within which no record is named twice. What a batch states of one record a second time is
 * checked as the first left it, so each run is decided before the next one is checked. Nearly every batch is one run.
 */
export function* independentRuns(
  drafts: readonly Draft[],
  identities: Identities,
  locations: RecordLocations,
  /** What a draft makes of an identity column may be whom a later one names. */
  movesIdentity: (draft: Draft) => boolean = () => false,
): Generator<readonly Draft[]> {
  let run: Draft[] = []
  let named = new Set<string | number>()
  for (const draft of drafts) {
    const names = namesOf(draft, identities, locations)
    if (names.some((name) => named.has(name))) {
      yield run
      run = []
      named = new Set()
    }
    run.push(draft)
    for (const name of names) named.add(name)
    if (!movesIdentity(draft)) continue
    yield run
    run = []
    named = new Set()
  }
  if (run.length > 0) yield run
}

/** The id, the source pairs, and the rows that they lead to. */
function namesOf(
  draft: Draft,
  identities: Identities,
  { byId, byPair, byIdentity }: RecordLocations,
): readonly (string | number)[] {
  const identity = identities.get(draft)
  const id = draft.id ?? (identity && 'id' in identity ? identity.id : undefined)
  return [
    ...(id === undefined ? [] : [`id ${id}`, ...rowsOf(byId.get(id))]),
    ...(id === undefined ? [] : (byIdentity.get(id) ?? []).flatMap((each) => rowsOf(byId.get(each)))),
    ...draft.sources.flatMap((pair) => [`pair ${pairName(pair)}`, ...rowsOf(byPair.get(pair))]),
  ]
}

function rowsOf(location: RecordLocation | undefined): readonly number[] {
  if (location === undefined) return []
  if (location.state === 'ABSORBED') return [location.contribution.row, location.survivor.row]
  return [location.state === 'LIVE' ? location.record.row : location.row]
}
