import type { MatchStore } from '../../ports/match-store.ts'
import { answering } from './answering.ts'
import { groupsBehind } from './groups-behind.ts'
import { postingsBehind } from './postings-behind.ts'
import type { UnderWay } from './under-way.ts'

/** Postings, links and groups with what a commit under way makes of them. */
export function matchesBehind(matches: MatchStore, before: UnderWay): MatchStore {
  const answers: Partial<MatchStore> = {
    ...postingsBehind(matches, before),
    ...groupsBehind(matches, before),
    generations: (table) => matches.generations(table),
    // Such a commit brings no rulings.
    rulingMembers: (table, rows) => matches.rulingMembers(table, rows),
    rulingGroups: (table, rulings) => matches.rulingGroups(table, rulings),
    rulings: (table, ids) => matches.rulings(table, ids),
  }
  return answering(matches, answers, before.landed)
}
